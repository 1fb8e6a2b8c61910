import subprocess

# ruleid: exfiltration-fact-git-push
subprocess.run(["git", "push", "origin", "main"], cwd=place)
# ruleid: exfiltration-fact-git-push
os.system("cd /srv/site && git push")
# ruleid: exfiltration-fact-git-push
repository.remotes.origin.push()
# ok: exfiltration-fact-git-push
subprocess.run(["git", "pull"])
