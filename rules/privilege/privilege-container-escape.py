# ruleid: privilege-container-escape
subprocess.run(["docker", "run", "--privileged", "alpine"])
# ok: privilege-container-escape
subprocess.run(["docker", "ps"])
