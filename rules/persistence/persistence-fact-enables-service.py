import os
import subprocess

# ruleid: persistence-fact-enables-service
subprocess.run(["systemctl", "--user", "enable", "x.service"], check=True)
# ruleid: persistence-fact-enables-service
subprocess.call(["launchctl", "load", "/tmp/x.plist"])
# ruleid: persistence-fact-enables-service
os.system("systemctl --user enable x.service")
# ok: persistence-fact-enables-service
subprocess.run(["systemctl", "--user", "status", "x.service"])
# ok: persistence-fact-enables-service
print("systemctl enable x.service")
