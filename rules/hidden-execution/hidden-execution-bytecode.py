import sys, importlib.util
# ruleid: hidden-execution-bytecode
sys.path.insert(0, "data.zip")
# ok: hidden-execution-bytecode
importlib.util.spec_from_file_location("core", "core.py")
# ok: hidden-execution-bytecode
sys.path.insert(0, "lib")
