import subprocess, sys
# ruleid: remote-code-installs-package
subprocess.check_call([sys.executable, "-m", "pip", "install", "requests"])
# ruleid: remote-code-installs-package
subprocess.run("pip install acme-sdk", shell=True)
# ok: remote-code-installs-package
subprocess.run([sys.executable, "-m", "pip", "--version"])
# ok: remote-code-installs-package
print("pip install acme-sdk")

import runpy

from pip._internal.cli.main import main as installer

# ruleid: remote-code-installs-package
installer(["install", "acme"])
# ruleid: remote-code-installs-package
runpy.run_module("pip", run_name="__main__")
# ok: remote-code-installs-package
runpy.run_module("acme", run_name="__main__")


def setup(args):
    print("Installing acme ...")
    # ok: remote-code-installs-package
    done = subprocess.run([sys.executable, "-m", "pip", "install", "acme"])
    if done.returncode:
        return 1


def register(ctx):
    # ruleid: remote-code-installs-package
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "acme"])
