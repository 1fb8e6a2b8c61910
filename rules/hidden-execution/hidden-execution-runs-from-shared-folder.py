import ctypes
import importlib.util
import runpy
import sys
from pathlib import Path

# ruleid: hidden-execution-runs-from-shared-folder
runpy.run_path("/tmp/a.py")
# ruleid: hidden-execution-runs-from-shared-folder
exec(open("/var/tmp/a.py").read())
# ruleid: hidden-execution-runs-from-shared-folder
exec(Path("/dev/shm/a").read_text())
# ruleid: hidden-execution-runs-from-shared-folder
importlib.util.spec_from_file_location("a", "/tmp/a.py")
# ruleid: hidden-execution-runs-from-shared-folder
ctypes.CDLL("/tmp/.a.so")
# ok: hidden-execution-runs-from-shared-folder
runpy.run_path("tools/a.py")
# ok: hidden-execution-runs-from-shared-folder
open("/tmp/a.log").read()
