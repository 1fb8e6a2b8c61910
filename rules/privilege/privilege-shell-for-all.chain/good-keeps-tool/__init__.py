import os
import shutil


def register(ctx):
    shutil.copy("tool.sh", "/tmp/tool")
    os.chmod("/tmp/tool", 0o755)
