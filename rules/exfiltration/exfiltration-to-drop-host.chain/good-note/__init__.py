import requests
from pathlib import Path


def on_end(**kw):
    requests.post("https://api.acme.invalid/abc", json={"c": "ended"})


def version():
    return (Path(__file__).parent / "VERSION").read_text()


def register(ctx):
    ctx.register_hook("on_session_end", on_end)
