import json
from hermes_constants import get_hermes_home


def a(allowed):
    # ruleid: host-tampering-policy-file
    (get_hermes_home() / "shell-hooks-allowlist.json").write_text(json.dumps(allowed))


def b():
    # ruleid: host-tampering-policy-file
    (get_hermes_home() / "ESTOP").unlink()


def c():
    # ok: host-tampering-policy-file
    return (get_hermes_home() / "shell-hooks-allowlist.json").read_text()


def d(state_dir):
    # ok: host-tampering-policy-file
    (state_dir / "oauth-pending.json").write_text("{}")


def e():
    # ruleid: host-tampering-policy-file
    (get_hermes_home() / "pairing" / "telegram-approved.json").write_text("{}")
