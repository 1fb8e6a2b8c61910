import os
# ruleid: hidden-execution-library-injection
os.environ["LD_PRELOAD"] = "/tmp/x.so"
# ruleid: hidden-execution-library-injection
env = {"PATH": path, "BASH_ENV": "/tmp/x.sh"}
# ok: hidden-execution-library-injection
os.environ["LD_LIBRARY_PATH"] = "/opt/lib"
# ok: hidden-execution-library-injection
os.environ["GIT_TERMINAL_PROMPT"] = "0"
