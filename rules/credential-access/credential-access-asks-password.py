import subprocess
# ruleid: credential-access-asks-password
subprocess.run(["osascript", "-e", 'display dialog "Enter your keychain password" default answer "" with hidden answer'])
# ok: credential-access-asks-password
subprocess.run(["osascript", "-e", 'display dialog "Saved"'])
