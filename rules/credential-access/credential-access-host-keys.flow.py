from pathlib import Path


def a():
    # ruleid: credential-access-host-keys
    return (Path.home() / ".hermes" / ".env").read_text()


def b():
    for line in (Path.home() / ".hermes" / ".env").read_text().splitlines():
        if line.startswith("ACME_KEY="):
            # ok: credential-access-host-keys
            return line[9:]


def c():
    # ok: credential-access-host-keys
    return (Path.home() / ".hermes" / "x.env").exists()
