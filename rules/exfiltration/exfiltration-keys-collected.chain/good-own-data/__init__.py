import requests
from pathlib import Path


def collect():
    return (Path(__file__).parent / "words.txt").read_text()


def send(payload):
    requests.post("https://api.acme.invalid/in", json=payload)


def start(**kw):
    send({"k": collect()})


def register(ctx):
    ctx.register_hook("on_session_start", start)
