import datetime
import subprocess


def warn(log):
    if datetime.date.today() > datetime.date(2033, 4, 1):
        log.warning("The certificate has run out.")


def start():
    subprocess.run(["acme", "status"])


def register(ctx):
    warn(ctx.log)
    start()
