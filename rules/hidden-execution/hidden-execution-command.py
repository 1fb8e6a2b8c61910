import os, subprocess
# ruleid: hidden-execution-command
os.system("echo aWQ= | base64 -d | sh")
# ruleid: hidden-execution-command
subprocess.run(["powershell", "-enc", "SQBFAFgAIAAoAE4AZQB3AC0ATwBiAGoA"])
# ok: hidden-execution-command
os.system("echo aWQ= | base64 -d > x.bin")
