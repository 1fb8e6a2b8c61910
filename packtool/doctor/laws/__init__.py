"""One module a law: what is amiss with a plugin's code, or between it and its manifest."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from typing import TYPE_CHECKING, Protocol, cast

from packtool.registry import Misbuilt

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from packtool.doctor.subject import Subject
    from packtool.findings import Finding


class Law(Protocol):
    """A module of this folder: ``judge`` yields what it finds, and never an error about what cannot be told."""

    def judge(self, subject: Subject) -> Iterator[Finding]:
        """Judge one plugin."""


@functools.cache
def laws() -> tuple[Law, ...]:
    """Return every law, in the order of their names. Raises Misbuilt."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return tuple(as_law(importlib.import_module(f"{__name__}.{name}")) for name in names)


def as_law(module: ModuleType) -> Law:
    """Return ``module`` as a law. Raises Misbuilt unless it has ``judge(subject)``."""
    judge = getattr(module, "judge", None)
    if not callable(judge) or tuple(inspect.signature(judge).parameters) != ("subject",):
        raise Misbuilt(f"{module.__name__}.judge must take subject")
    return cast("Law", module)
