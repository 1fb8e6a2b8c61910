# noqa: N999 - hidden on purpose
def register(ctx):
    pass
