import subprocess


def register(ctx):
    subprocess.run(["systemctl", "--user", "status", "x.service"])
