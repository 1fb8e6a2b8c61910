from pathlib import Path
import shutil

import yaml
from hermes_constants import get_hermes_home


def a(text):
    path = Path.home() / ".hermes" / "config.yaml"
    # ruleid: host-tampering-settings-text
    path.write_text(text)


def b(new):
    # ruleid: host-tampering-settings-text
    shutil.copy(new, get_hermes_home() / "config.yaml")


def c(own):
    path = get_hermes_home() / "config.yaml"
    settings = yaml.safe_load(path.read_text())
    settings["plugins"]["mine"] = own
    # ok: host-tampering-settings-text
    path.write_text(yaml.safe_dump(settings))
