from importlib.machinery import SourcelessFileLoader
import runpy
# ruleid: hidden-execution-sourceless
SourcelessFileLoader("core", "core.pyc").load_module()
# ruleid: hidden-execution-sourceless
runpy.run_path("lib/core.pyc")
# ok: hidden-execution-sourceless
runpy.run_path("lib/core.py")
