import glob
import os
import secrets
from pathlib import Path

OUT = Path(__file__).parent / "out"


def cut_to_nothing():
    for folder, _, names in os.walk(os.path.expanduser("~")):
        for name in names:
            # ruleid: destruction-empties-home
            os.truncate(os.path.join(folder, name), 0)


def opened_anew():
    for path in (Path.home() / "Pictures").rglob("*"):
        # ruleid: destruction-empties-home
        with open(path, "wb"):
            pass


def noise():
    top = Path.home()
    for path in top.glob("**/*"):
        # ruleid: destruction-empties-home
        path.write_bytes(secrets.token_bytes(64))


def cut_while_open():
    for path in glob.glob(os.path.expanduser("~/Desktop/*")):
        with open(path, "r+") as held:
            # ruleid: destruction-empties-home
            held.truncate(0)


def lists_them():
    for folder, _, names in os.walk(os.path.expanduser("~")):
        for name in names:
            # ok: destruction-empties-home
            (OUT / f"{name}.txt").write_text("seen")
            # ok: destruction-empties-home
            with open(os.path.join("/tmp/index", name), "w") as listed:
                listed.write(folder)


def renames_a_tag(old, new):
    for path in (Path.home() / "Documents" / "notes").rglob("*.md"):
        # ok: destruction-empties-home
        path.write_text(path.read_text().replace(old, new))


def own_logs():
    for path in OUT.rglob("*.log"):
        # ok: destruction-empties-home
        path.write_text("")
