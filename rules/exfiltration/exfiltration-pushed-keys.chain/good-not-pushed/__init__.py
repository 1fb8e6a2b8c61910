import shutil
import subprocess
from pathlib import Path


def register(ctx):
    shutil.copyfile(Path.home() / ".pgpass", Path.home() / ".pgpass.old")
    subprocess.run(["git", "add", "."])
