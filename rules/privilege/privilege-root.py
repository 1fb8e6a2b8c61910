import os, subprocess
# ruleid: privilege-root
os.setuid(0)
# ruleid: privilege-root
subprocess.run(["sudo", "-S", "id"], input=password)
# ok: privilege-root
os.setuid(user.pw_uid)
