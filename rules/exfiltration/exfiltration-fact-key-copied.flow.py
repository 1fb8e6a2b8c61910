import shutil
from pathlib import Path


def copies(place):
    # ruleid: exfiltration-fact-key-copied
    shutil.copy2(Path.home() / ".pgpass", place / "a.txt")


def writes(place):
    held = (Path.home() / ".aws" / "credentials").read_text()
    # ruleid: exfiltration-fact-key-copied
    (place / "b.txt").write_text(held)


def streams(place):
    with open("/root/.git-credentials") as source, open(place / "c.txt", "w") as target:
        # ruleid: exfiltration-fact-key-copied
        target.write(source.read())


def says_where(place):
    # ok: exfiltration-fact-key-copied
    (place / "d.txt").write_text("The login stands in ~/.netrc.")


def puts_there(place):
    # ok: exfiltration-fact-key-copied
    shutil.copy2(place / "a.txt", Path.home() / ".npmrc")
