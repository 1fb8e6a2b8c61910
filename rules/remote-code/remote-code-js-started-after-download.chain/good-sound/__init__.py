import subprocess
from pathlib import Path


def register(ctx):
    subprocess.Popen(["node", str(Path(__file__).parent / "index.js")])
