from pathlib import Path


def a(new):
    here = Path(__file__).resolve().parent
    # ruleid: remote-code-fact-own-file-written
    (here / "tools.py").write_bytes(new)
    # ok: remote-code-fact-own-file-written
    return (here / "data.json").read_text()
