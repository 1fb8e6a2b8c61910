import subprocess
# ruleid: remote-code-fact-file-started
subprocess.run([path, "--serve"])
# ok: remote-code-fact-file-started
subprocess.run(["git", "status"])
