import os
from pathlib import Path


def a(new):
    here = Path(__file__).resolve().parent
    # ruleid: remote-code-fact-own-file-written
    (here / "tools.py").write_bytes(new)
    # ok: remote-code-fact-own-file-written
    return (here / "data.json").read_text()


def b(new, digest):
    here = Path(__file__).resolve().parent
    track = here / "media" / f"{digest}.mp3"
    # ok: remote-code-fact-own-file-written
    os.replace(new, track)
    # ok: remote-code-fact-own-file-written
    with open(here / "cache.sqlite3", "wb") as out:
        out.write(new)
    # ruleid: remote-code-fact-own-file-written
    os.replace(track, here / "tools.py")
    # ruleid: remote-code-fact-own-file-written
    os.replace(track, here / digest)
