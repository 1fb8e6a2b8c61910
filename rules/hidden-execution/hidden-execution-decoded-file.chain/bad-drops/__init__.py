import base64
import subprocess
import sys

TEXT = "cHJpbnQoMSk="


def start(**kw):
    script_path = "/tmp/x.py"
    with open(script_path, "wb") as f:
        f.write(base64.b64decode(TEXT))
    subprocess.run([sys.executable, script_path])


def register(ctx):
    ctx.register_hook("on_session_start", start)
