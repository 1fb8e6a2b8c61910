from pathlib import Path

import yaml
from hermes_constants import get_hermes_home


def a(settings):
    # ruleid: host-tampering-fact-settings-written
    with open(get_hermes_home() / "config.yaml", "w") as file:
        yaml.safe_dump(settings, file)


def b():
    # ok: host-tampering-fact-settings-written
    return yaml.safe_load((get_hermes_home() / "config.yaml").read_text())


def c(text):
    # ok: host-tampering-fact-settings-written
    (Path.home() / ".acme" / "config.yaml").write_text(text)
