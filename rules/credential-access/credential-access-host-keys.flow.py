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


def own_lines_anew():
    path = Path.home() / ".hermes" / ".env"
    # ok: credential-access-host-keys
    text = path.read_text() if path.is_file() else ""
    path.write_text(text + "ACME_KEY=1\n")


def handed_on():
    path = Path.home() / ".hermes" / ".env"
    # ruleid: credential-access-host-keys
    return path.read_text() if path.is_file() else ""
