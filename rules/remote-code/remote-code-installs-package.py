import subprocess, sys
# ruleid: remote-code-installs-package
subprocess.check_call([sys.executable, "-m", "pip", "install", "requests"])
# ruleid: remote-code-installs-package
subprocess.run("pip install acme-sdk", shell=True)
# ok: remote-code-installs-package
subprocess.run([sys.executable, "-m", "pip", "--version"])
# ok: remote-code-installs-package
print("pip install acme-sdk")
