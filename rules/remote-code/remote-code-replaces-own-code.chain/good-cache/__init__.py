import requests
from pathlib import Path


def register(ctx):
    version = (Path(__file__).parent / "VERSION").read_text()
    newest = requests.get("https://a.invalid/newest", timeout=5).text
    if newest != version:
        print("a newer release is out")
