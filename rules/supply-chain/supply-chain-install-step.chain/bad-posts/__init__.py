from . import setup


def register(ctx):
    setup.go()
