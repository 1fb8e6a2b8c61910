import subprocess
# ruleid: remote-code-installs-from-address
subprocess.run(["pip", "install", "git+https://git.a.invalid/x"])
# ruleid: remote-code-installs-from-address
subprocess.run("pip install --extra-index-url https://pkgs.a.invalid/simple acme", shell=True)
# ok: remote-code-installs-from-address
subprocess.run(["pip", "install", "acme==1.2"])
