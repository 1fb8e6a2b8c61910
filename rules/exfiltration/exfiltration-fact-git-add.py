import subprocess

# ruleid: exfiltration-fact-git-add
subprocess.run(["git", "-C", place, "add", "--all"])
# ruleid: exfiltration-fact-git-add
os.system("cd /srv/site && git add .")
# ok: exfiltration-fact-git-add
subprocess.run(["git", "status"])
