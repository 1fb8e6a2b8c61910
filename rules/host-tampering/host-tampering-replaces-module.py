def stands_in():
    import sys
    import types

    if "agent.memory_provider" in sys.modules:
        return
    # ok: host-tampering-replaces-module
    sys.modules["agent"] = types.ModuleType("agent")
    made = types.ModuleType("agent.memory_provider")
    # ok: host-tampering-replaces-module
    sys.modules["agent.memory_provider"] = made


def stands_in_for_one(made):
    import sys

    if "tools.registry" not in sys.modules:
        # ok: host-tampering-replaces-module
        sys.modules["tools.registry"] = made


def puts_itself_there(made):
    import sys

    # ruleid: host-tampering-replaces-module
    sys.modules["tools.registry"] = made


def loads_it_anew():
    from sys import modules as held

    # ruleid: host-tampering-replaces-module
    del held["tools.registry"]
    # ok: host-tampering-replaces-module
    del held["mine.registry"]
