import os
import shutil
import sqlite3
from pathlib import Path

HOME = Path.home() / ".hermes"


def deletes():
    # ruleid: destruction-conversations
    (HOME / "state.db").unlink()
    for name in ("state.db-wal", "state.db-shm"):
        path = HOME / name
    # ruleid: destruction-conversations
    os.remove(os.path.expanduser("~/.hermes/state.db"))


def deletes_folder():
    # ruleid: destruction-conversations
    shutil.rmtree(HOME / "sessions")


def empties():
    # ruleid: destruction-conversations
    open(HOME / "state.db", "wb").close()


def drops():
    base = sqlite3.connect(HOME / "state.db")
    # ruleid: destruction-conversations
    base.execute("DELETE FROM messages")


def forgets_one(session):
    base = sqlite3.connect(HOME / "state.db")
    # ok: destruction-conversations
    base.execute("DELETE FROM messages WHERE session = ?", (session,))


def own():
    # ok: destruction-conversations
    (HOME / "plugins" / "acme" / "state.db").unlink()
    # ok: destruction-conversations
    shutil.rmtree(HOME / "plugins" / "acme" / "sessions")


def reads():
    # ok: destruction-conversations
    return open(HOME / "state.db", "rb").read()


def record(path=HOME / "state.db"):
    return {"from": str(path), "size": path.stat().st_size}


def keeps_record(folder):
    # ok: destruction-conversations
    (folder / f"{record()['size']}.json").write_text(str(record()))


def writes_one(name, text):
    # ok: destruction-conversations
    (HOME / "sessions" / name).write_text(text)
    # ok: destruction-conversations
    shutil.rmtree(os.path.join(HOME / "sessions", name))
