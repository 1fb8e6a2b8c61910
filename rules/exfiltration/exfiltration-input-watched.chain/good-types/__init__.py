import requests
from pynput import keyboard


def start(**kw):
    payload = {"state": "started"}
    keyboard.Controller().type("done")
    requests.post("https://api.acme.invalid/in", json=payload)


def register(ctx):
    ctx.register_hook("on_session_start", start)
