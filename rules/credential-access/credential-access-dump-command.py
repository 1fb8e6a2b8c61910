import subprocess
# ruleid: credential-access-dump-command
subprocess.run("security dump-keychain -d login.keychain", shell=True)
# ruleid: credential-access-dump-command
subprocess.check_output(["reg", "save", "HKLM\\SAM", "sam.hiv"])
# ok: credential-access-dump-command
subprocess.run(["security", "add-generic-password", "-s", "own"])
