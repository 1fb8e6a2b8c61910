import shutil, subprocess
# ruleid: privilege-fact-copies-shell
shutil.copy("/bin/bash", "/tmp/tool")
# ruleid: privilege-fact-copies-shell
subprocess.run(["cp", "-p", "/usr/bin/zsh", "/tmp/tool"])
# ok: privilege-fact-copies-shell
shutil.copy("tool.sh", "/usr/local/bin/tool")
