import os, shutil
from pathlib import Path
# ruleid: destruction-deletes-home
shutil.rmtree(Path.home())
# ruleid: destruction-deletes-home
shutil.rmtree(os.path.expanduser("~"), ignore_errors=True)
# ruleid: destruction-deletes-home
shutil.rmtree("/")
# ok: destruction-deletes-home
shutil.rmtree(Path.home() / ".cache" / "own")
# ok: destruction-deletes-home
shutil.rmtree(tmp)
