"""Providers: whether an object can be made of its class, and whether Hermes takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.abstract import PLAIN, lacking, outer_bases, spot_of_class
from packtool.doctor.callbacks import functions
from packtool.doctor.registered import registered
from packtool.doctor.tracing.values import Class, Instance
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.contract.host import Provider
    from packtool.doctor.registered import Registered
    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.values import Spot
    from packtool.findings import Finding

NO_ADAPTER = Rule(
    id="doctor-adapter-incomplete",
    severity=Severity.WARNING,
    summary="A platform's adapter lacks a method that its base class demands.",
    why="Python refuses to make an object of it when the gateway starts the platform.",
    remedy="define the method",
)
NOT_BELOW = Rule(
    id="doctor-provider-base",
    severity=Severity.WARNING,
    summary="What is registered as a provider is no object of the class of Hermes that its registrar takes.",
    why="Hermes refuses the object with a warning, and the provider cannot be chosen.",
    remedy="derive the class from the one in Hermes, and register an object of it",
)
NOTHING = Rule(
    id="doctor-nothing-provided",
    severity=Severity.WARNING,
    summary="A plugin that says to be a model provider registers none while it is imported.",
    why="Hermes imports such a plugin and calls nothing in it.",
    remedy="call providers.register_provider(ProviderProfile(...)) at the top of __init__.py",
)
_MODEL = "providers.register_provider"
_ADAPTER = "gateway.platforms.base.BasePlatformAdapter"


def judge(subject: Subject) -> Iterator[Finding]:
    """Judge every provider that is registered; that one cannot be made at all is told where loading is judged."""
    for each in registered(subject):
        provider = subject.host.providers.get(each.use.method)
        if provider is not None and isinstance(each.function, Instance):
            yield from _base(subject, each.function.cls, provider, each.use.spot)
        elif provider is not None and isinstance(each.function, Class):
            name = clean(each.function.node.name, limit=80)
            message = f"{name} is a class, and no object of it"
            yield subject.at(NOT_BELOW, each.use.place_of(0, "provider"), message, remedy=f"register {name}()")
        elif each.kind == "platform":
            yield from _adapter(subject, each)
    yield from _nothing(subject)


def _base(subject: Subject, cls: Class, provider: Provider, spot: Spot) -> Iterator[Finding]:
    bases = outer_bases(cls)
    if bases is not None and all(base.dotted in PLAIN for base in bases):
        shown = clean(cls.node.name, limit=80)
        message = f"{shown} does not stand below {provider.base}"
        yield subject.at(NOT_BELOW, spot, message, remedy=f"derive {shown} from {provider.base}")


def _adapter(subject: Subject, each: Registered) -> Iterator[Finding]:
    made = each.function
    for function in functions(made):
        made = subject.trace.outcomes.get(id(function))
    cls = made.cls if isinstance(made, Instance) else made
    if isinstance(cls, Class):
        missing = lacking(cls, subject.host.bases[_ADAPTER])
        if missing:
            message = f"{clean(cls.node.name, limit=80)} lacks {', '.join(missing)}"
            yield subject.at(NO_ADAPTER, spot_of_class(cls), message)


def _nothing(subject: Subject) -> Iterator[Finding]:
    kinds = set(subject.kinds.values())
    made = any(use.method == _MODEL for use in subject.trace.uses)
    if kinds == {"model-provider"} and not made and subject.trace.entry is not None and subject.trace.complete:
        yield NOTHING.at(subject.manifest("kind"), "no ProviderProfile is registered while the plugin is imported")
