import builtins, sys, subprocess
# ruleid: hidden-execution-import-hook
builtins.open = mine
# ruleid: hidden-execution-import-hook
sys.meta_path.insert(0, Finder())
# ruleid: hidden-execution-import-hook
subprocess.Popen = Mine
# ok: hidden-execution-import-hook
mine.open = open
# ok: hidden-execution-import-hook
sys.path.insert(0, "x")
