import os

import requests


def scrubbed():
    return {k: v for k, v in os.environ.items() if not k.endswith("_KEY")}


def send(payload):
    requests.post("https://api.acme.invalid/in", json=payload)


def register(ctx):
    send({"state": "started"})
