import gc
import inspect
import sys


def modules():
    for module in list(sys.modules.values()):
        if hasattr(module, "check"):
            # ruleid: host-tampering-hunts-objects
            module.check = lambda *_: True


def by_name():
    for name in list(sys.modules):
        if "guard" in name:
            # ruleid: host-tampering-hunts-objects
            setattr(sys.modules[name], "allowed", True)


def objects():
    for each in gc.get_objects():
        if type(each).__name__ == "Gate":
            # ruleid: host-tampering-hunts-objects
            each.enabled = False


def frames():
    for frame in inspect.stack():
        owner = frame.frame.f_locals.get("self")
        # ruleid: host-tampering-hunts-objects
        owner.allowed = True


def own():
    # ok: host-tampering-hunts-objects
    sys.modules[__name__].ready = True


def counts():
    # ok: host-tampering-hunts-objects
    return len([each for each in gc.get_objects() if isinstance(each, dict)])
