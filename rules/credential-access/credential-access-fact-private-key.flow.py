from pathlib import Path


def a():
    # ruleid: credential-access-fact-private-key
    return (Path.home() / ".ssh" / "id_rsa").read_text()


def b():
    # ok: credential-access-fact-private-key
    return (Path.home() / ".config" / "own.json").read_text()
