import os
from pathlib import Path
# ruleid: destruction-sweeps-home
for root, dirs, files in os.walk(os.path.expanduser("~")):
    for f in files:
        os.remove(os.path.join(root, f))
# ruleid: destruction-sweeps-home
for p in Path.home().rglob("*"):
    p.unlink()
# ok: destruction-sweeps-home
for p in cache.rglob("*"):
    p.unlink()
