from . import helper


def register(ctx):
    pass
