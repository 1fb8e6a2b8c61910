from pathlib import Path

SESSIONS = Path.home() / ".hermes" / "sessions"


def all_of_them():
    for session in SESSIONS.glob("*.json"):
        # ruleid: destruction-session-files
        session.unlink()


def own():
    for session in (Path.home() / ".hermes" / "plugins" / "acme").glob("*.json"):
        # ok: destruction-session-files
        session.unlink()


def of_another_agent():
    for marker in (Path.home() / ".claude" / "projects").iterdir():
        # ok: destruction-session-files
        marker.unlink()
