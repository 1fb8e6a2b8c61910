"""A stranger's Python: parsed, folded, followed and unmasked without running it, within the work that it is given."""

from __future__ import annotations

import functools

from fuzz_laws import hold

from packtool.code import Module, Project, Reading, observe, parse, reach, registrations, unmask
from packtool.code import flow as flowing
from packtool.code.mending import mend
from packtool.scan.engines.flows import Flows
from packtool.scan.rules import load_rules

GRAMMAR = "python"
_GROWTH = 5 << 20


def one(data: bytes) -> None:
    """Read one module in every way."""
    files = {"__init__.py": data}
    reached = reach(files)
    list(registrations(Project(files), reached.runtime))
    module = parse(data, "__init__.py")
    if not isinstance(module, Module):
        mended = mend(module.text, "__init__.py")
        if mended is not None:
            observe(Reading(mended))
        return
    reading = Reading(module)
    observe(reading)
    unmasked = unmask(reading)
    hold("lines stay where they are", unmasked.source.count("\n") == module.text.count("\n"), data, unmasked.source)
    hold("what is unmasked is bounded", len(unmasked.source) < len(module.text) + _GROWTH, len(unmasked.source))
    text = _flows().summary(reading)
    hold("a summary comes back", flowing.to_json(flowing.from_json(text)) == text, data)
    _flows().solved({"__init__.py": text})


@functools.cache
def _flows() -> Flows:
    return Flows(load_rules())
