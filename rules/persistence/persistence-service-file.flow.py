from pathlib import Path


def a(text):
    # ruleid: persistence-service-file
    (Path.home() / "Library/LaunchAgents/x.plist").write_text(text)


def b(text):
    target = Path.home() / ".claude/settings.json"
    # ruleid: persistence-service-file
    target.write_text(text)


def c():
    # ok: persistence-service-file
    return (Path.home() / ".claude/settings.json").read_text()
