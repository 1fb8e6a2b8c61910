"""Providers: whether an object can be made of its class, and whether Hermes takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.registered import registered
from packtool.doctor.tracing.values import Class, External, Instance, Spot, options
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.contract.host import Provider
    from packtool.doctor.subject import Subject
    from packtool.findings import Finding

INCOMPLETE = Rule(
    id="doctor-provider-incomplete",
    severity=Severity.ERROR,
    summary="A provider's class lacks a method that its base class demands.",
    why="Python refuses to make an object of it, and the plugin does not load.",
    remedy="define the method",
)
NOT_BELOW = Rule(
    id="doctor-provider-base",
    severity=Severity.WARNING,
    summary="A provider's class does not stand below the class of Hermes that its registrar takes.",
    why="Hermes refuses the object with a warning, and the provider cannot be chosen.",
    remedy="derive the class from the one in Hermes",
)
NOTHING = Rule(
    id="doctor-nothing-provided",
    severity=Severity.WARNING,
    summary="A plugin that says to be a model provider registers none while it is imported.",
    why="Hermes imports such a plugin and calls nothing in it.",
    remedy="call providers.register_provider(ProviderProfile(...)) at the top of __init__.py",
)
_MODEL = "providers.register_provider"


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge every provider that is registered."""
    for each in registered(subject):
        provider = subject.host.providers.get(each.use.method)
        if provider is not None and isinstance(each.function, Instance):
            yield from _class(subject, each.function.cls, provider, spot=each.use.spot)
    yield from _nothing(subject)


def _class(subject: Subject, cls: Class, provider: Provider, *, spot: Spot) -> Iterator[Finding]:
    shown = clean(cls.node.name, limit=80)
    bases = [option for base in cls.outside() for option in options(base)]
    name = provider.base.rpartition(".")[2]
    if not all(isinstance(base, External) for base in bases) or any(each.marks for each in cls.lineage()):
        return
    below = any(base.dotted.rpartition(".")[2] == name for base in bases)
    if not below:
        if all(base.dotted in _PLAIN for base in bases):
            message = f"{shown} does not stand below {provider.base}"
            yield subject.at(NOT_BELOW, spot, message, remedy=f"derive {shown} from {provider.base}")
        return
    others = [base for base in bases if base.dotted.rpartition(".")[2] != name and base.dotted not in _PLAIN]
    names = {bound for each in cls.lineage() for bound in each.names}
    missing = [method for method in provider.methods if method not in names]
    if missing and not others:
        at = Spot(cls.path, cls.node.lineno, cls.node.col_offset + 1)
        yield subject.at(INCOMPLETE, at, f"{shown} lacks {', '.join(missing)}, which {name} demands")


_PLAIN = frozenset(["builtins.object", "abc.ABC", "typing.Protocol", "typing.Generic"])


def _nothing(subject: Subject) -> Iterator[Finding]:
    kinds = set(subject.kinds.values())
    made = any(use.method == _MODEL for use in subject.trace.uses)
    if kinds == {"model-provider"} and not made and subject.trace.entry is not None and subject.trace.complete:
        yield NOTHING.at(subject.manifest("kind"), "no ProviderProfile is registered while the plugin is imported")
