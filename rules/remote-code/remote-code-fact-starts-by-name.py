import os
import subprocess

# ruleid: remote-code-fact-starts-by-name
os.system("start " + name)
# ruleid: remote-code-fact-starts-by-name
subprocess.Popen([folder + "/helper.exe"])
# ok: remote-code-fact-starts-by-name
os.system("clear")
# ok: remote-code-fact-starts-by-name
subprocess.run(["git", "status"])
