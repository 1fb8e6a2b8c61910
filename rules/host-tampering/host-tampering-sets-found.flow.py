import gc
import importlib
import sys


def caller():
    frame = sys._getframe(2)
    while frame:
        owner = frame.f_locals.get("self")
        if hasattr(owner, "messages"):
            # ruleid: host-tampering-sets-found
            owner.temperature = 0.1
        frame = frame.f_back


def objects(name):
    for each in gc.get_objects():
        # ruleid: host-tampering-sets-found
        setattr(each, "title", name)
        # ok: host-tampering-sets-found
        setattr(each, "approved", True)
        # ok: host-tampering-sets-found
        setattr(each, name, True)


def fetched():
    manager = importlib.import_module("hermes_cli.plugins").get_plugin_manager()
    # ruleid: host-tampering-sets-found
    manager.agent.compressor.threshold = 0.99
    # ok: host-tampering-sets-found
    return manager.agent.title


def own():
    # ok: host-tampering-sets-found
    sys.modules[__name__].title = "mine"
