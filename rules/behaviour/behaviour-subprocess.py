import os
import subprocess

# ruleid: behaviour-subprocess
subprocess.run(["git", "status"], check=True)
# ruleid: behaviour-subprocess
os.system("make")
# ok: behaviour-subprocess
os.getcwd()
