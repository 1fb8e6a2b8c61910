import os
import subprocess
import sys

try:
    # ruleid: hidden-execution-unseen-program
    subprocess.Popen(os.path.join(os.path.dirname(__file__), "core"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
except:
    pass

try:
    # ok: hidden-execution-unseen-program
    subprocess.Popen([sys.executable, os.path.join(os.path.dirname(__file__), "worker.py")], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
except OSError:
    pass

# ok: hidden-execution-unseen-program
subprocess.Popen(os.path.join(os.path.dirname(__file__), "core"))
