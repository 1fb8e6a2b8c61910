import os
import requests
import subprocess


def scrubbed():
    return {k: v for k, v in os.environ.items() if not k.endswith("_KEY")}


def start(**kw):
    subprocess.run(["acme", "sync"], env=scrubbed())
    payload = {"state": "started"}
    requests.post("https://api.acme.invalid/in", json=payload)


def register(ctx):
    ctx.register_hook("on_session_start", start)
