"""What a plugin asks of the host while it is loaded, held to what each release has and takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.doctor.blocker import Blocker, loaded
from packtool.doctor.subject import named
from packtool.doctor.tracing.record import When
from packtool.doctor.tracing.values import NONE, UNKNOWN, Const, Map, Seq, options, text_of, truth
from packtool.findings import Rule, Severity
from packtool.text import article, clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.contract.host import Signature
    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.record import Use
    from packtool.doctor.tracing.values import Value

METHOD_UNKNOWN = Rule(
    id="doctor-method-unknown",
    severity=Severity.ERROR,
    summary="A plugin asks the context for something that a release of Hermes does not have.",
    why="Python raises AttributeError while the plugin is loaded, and Hermes takes back all that it had registered.",
    remedy='look for it first: `getattr(ctx, "NAME", None)`, or say which releases the plugin needs',
)
CALL_ARGUMENTS = Rule(
    id="doctor-call-arguments",
    severity=Severity.ERROR,
    summary="A method of the context is called with arguments that it does not take.",
    why="The call raises while the plugin is loaded, and Hermes takes back all that it had registered.",
    remedy="give the arguments by name, as the method has them",
)
SCHEMA_REFUSED = Rule(
    id="doctor-schema-refused",
    severity=Severity.ERROR,
    summary="A tool is registered with a schema that Hermes refuses: it, or its `parameters`, is no mapping.",
    why="Registering it raises while the plugin is loaded, and Hermes takes back all that it had registered.",
    remedy='write {"name": ..., "description": ..., "parameters": {"type": "object", "properties": {...}}}',
)


def refused(subject: Subject) -> Iterator[Blocker]:
    """Yield every attribute that is not there, call that does not fit, and schema that is refused."""
    yield from _missing(subject)
    for use in subject.trace.uses:
        if use.when is When.LOADING and not use.maybe and not use.guarded:
            yield from _call(subject, use)
            yield from _schema(subject, use)


def _missing(subject: Subject) -> Iterator[Blocker]:
    complete = subject.host.complete(loaded(subject))
    for read in subject.trace.reads:
        if read.when is When.LATER or read.maybe or read.guarded:
            continue
        offered = subject.host.context.get(read.name)
        private = frozenset(each for each, names in subject.host.private.items() if read.name in names)
        known = private if offered is None else offered.releases
        lacking = tuple(each for each in (complete if known else loaded(subject)) if each not in known)
        if lacking:
            having = ", ".join(sorted(known)) or "no release that packtool knows"
            message = f"ctx.{clean(read.name, limit=80)} is not there in {named(lacking)}; it is in {having}"
            yield Blocker(rule=METHOD_UNKNOWN, spot=read.spot, message=message, releases=lacking)


def _call(subject: Subject, use: Use) -> Iterator[Blocker]:
    offered = subject.host.context.get(use.method)
    if offered is None or use.more:
        return
    faults: dict[str, list[str]] = {}
    for release in loaded(subject):
        signature = offered.signatures.get(release)
        fault = None if signature is None else misfit(signature, len(use.positional), frozenset(use.named))
        if fault is not None:
            faults.setdefault(fault, []).append(release)
    for fault, releases in faults.items():
        remedy = f"ctx.{use.method} takes {written(offered.signatures[releases[-1]])}"
        message = f"ctx.{use.method} is called {fault}"
        yield Blocker(rule=CALL_ARGUMENTS, spot=use.spot, message=message, releases=tuple(releases), remedy=remedy)


def _schema(subject: Subject, use: Use) -> Iterator[Blocker]:
    if use.method not in {"register_tool", "tools.registry.registry.register"}:
        return
    schema = use.argument(2, "schema")
    if schema is None:
        return
    strict = tuple(each for each in loaded(subject) if subject.host.releases[each].strict_schemas)
    tool = use.argument(0, "name")
    name = text_of(UNKNOWN if tool is None else tool)
    shown = "a tool" if name is None else f"the tool {clean(name, limit=80)}"
    if all(_no_mapping(each) for each in options(schema)):
        # Others read its description, unless they are given one.
        reading = loaded(subject) if not _described(use) else strict
        message = f"the schema of {shown} is {_word(schema)}, and no mapping"
        spot = use.place_of(2, "schema")
        yield Blocker(rule=SCHEMA_REFUSED, spot=spot, message=message, releases=reading)
    elif isinstance(schema, Map):
        parameters = schema.items.get("parameters", NONE)
        if strict and parameters != NONE and all(_no_mapping(each) for each in options(parameters)):
            message = f"the `parameters` of {shown} are {_word(parameters)}, and no mapping"
            spot = schema.spots.get("parameters", use.place_of(2, "schema"))
            yield Blocker(rule=SCHEMA_REFUSED, spot=spot, message=message, releases=strict)


def _described(use: Use) -> bool:
    """Whether a description is given beside the schema, or may be."""
    said = use.argument(7, "description")
    return said is not None and truth(said) is not False


def _no_mapping(value: Value) -> bool:
    return isinstance(value, Const | Seq) and value is not UNKNOWN


def _word(value: Value) -> str:
    first = options(value)[0]
    if isinstance(first, Seq):
        return article(first.kind)
    return "None" if first == NONE else article(type(first.value).__name__)


def misfit(signature: Signature, count: int, named: frozenset[str]) -> str | None:
    """Say why a call does not fit a signature, or ``None``."""
    if count > len(signature.positional):
        return f"with {count} arguments by position, and takes {len(signature.positional)}"
    given = frozenset(signature.positional[:count])
    twice = sorted(given & named)
    if twice:
        return f"with {twice[0]} given twice"
    known = frozenset((*signature.positional, *signature.keyword_only))
    unknown = sorted(named - known)
    if unknown and not signature.takes_more:
        return f"with {', '.join(unknown)}, which it does not take"
    missing = [each for each in (*signature.positional, *signature.keyword_only) if each in signature.required]
    missing = [each for each in missing if each not in given | named]
    return f"without {', '.join(missing)}" if missing else None


def written(signature: Signature) -> str:
    """Return the parameters of a method as a person reads them."""
    names = [each if each in signature.required else f"{each}=…" for each in signature.positional]
    names += [f"{each}=" if each in signature.required else f"{each}=…" for each in signature.keyword_only]
    return ", ".join(names + (["…"] if signature.takes_more else [])) or "nothing"
