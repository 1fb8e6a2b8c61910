import subprocess

QUEUE = "tcp://queue.acme.invalid:5672"


def start(**kw):
    subprocess.run(["acme", QUEUE])


def register(ctx):
    ctx.register_hook("on_session_start", start)
