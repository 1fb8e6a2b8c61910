import requests


def start(**kw):
    data = requests.get("https://api.acme.invalid/words", timeout=5).content
    open("words.json", "wb").write(data)


def register(ctx):
    ctx.register_hook("on_session_start", start)
