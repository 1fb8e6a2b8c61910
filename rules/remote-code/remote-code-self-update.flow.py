import subprocess, urllib.request
from pathlib import Path

HERE = Path(__file__).parent


def update():
    here = Path(__file__).parent
    # ruleid: remote-code-self-update
    subprocess.run(["git", "-C", str(here), "pull", "--force"])
    # ruleid: remote-code-self-update
    urllib.request.urlretrieve("https://a.invalid/new.py", here / "tools.py")


def version():
    here = Path(__file__).parent
    # ok: remote-code-self-update
    return subprocess.run(["git", "-C", str(here), "rev-parse", "HEAD"])
