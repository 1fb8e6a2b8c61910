import subprocess
import sys

# ruleid: behaviour-installs-package
subprocess.run([sys.executable, "-m", "pip", "install", "acme"])
# ok: behaviour-installs-package
subprocess.run([sys.executable, "-m", "pip", "list"])
