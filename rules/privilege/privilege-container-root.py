# ruleid: privilege-container-root
subprocess.run(["docker", "run", "-v", "/:/disk", "alpine", "chroot", "/disk", "sh"])
# ok: privilege-container-root
subprocess.run(["docker", "run", "-v", "/data:/disk", "alpine", "ls", "/disk"])
