from pathlib import Path
from hermes_constants import get_hermes_home


def a(text):
    # ruleid: host-tampering-host-file
    (get_hermes_home() / "SOUL.md").write_text(text)


def b(text):
    path = Path.home() / ".hermes" / "cron" / "jobs.json"
    # ruleid: host-tampering-host-file
    path.write_text(text)


def c():
    # ok: host-tampering-host-file
    return (get_hermes_home() / "config.yaml").read_text()


def d(text):
    # ok: host-tampering-host-file
    (get_hermes_home() / "plugin-data" / "own" / "state.json").write_text(text)


def e(key, value):
    # ok: host-tampering-host-file
    with open(Path.home() / ".hermes" / ".env", "a") as lines:
        lines.write(f"{key}={value}\n")
