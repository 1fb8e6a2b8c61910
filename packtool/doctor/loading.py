"""Whether Hermes loads a plugin: everything that stops it, by release."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code.parsing import Unparsed, Why
from packtool.doctor.abstract import lacking, spot_of_class
from packtool.doctor.subject import ENTRY, named
from packtool.doctor.tracing.record import When, Wrong
from packtool.doctor.tracing.values import Class, Const, External, Func, Instance, Map, Mod, Seq, Spot
from packtool.doctor.versions import excludes
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.contract.host import Signature
    from packtool.doctor.subject import Subject
    from packtool.doctor.tracing.record import Fault, Use

NO_REGISTER = Rule(
    id="doctor-no-register",
    severity=Severity.ERROR,
    summary="A plugin's __init__.py binds no `register`.",
    why="Hermes imports the plugin, finds nothing to call, and reports it as failed.",
    remedy="add `def register(ctx):` to __init__.py, or import it there",
)
REGISTER_SIGNATURE = Rule(
    id="doctor-register-signature",
    severity=Severity.ERROR,
    summary="A plugin's `register` cannot be called with the context alone, or is not what runs when it is called.",
    why="Hermes calls register(ctx) once and awaits nothing.",
    remedy="write `def register(ctx):` with one parameter, and without async",
)
UNPARSED = Rule(
    id="doctor-unparsed",
    severity=Severity.ERROR,
    summary="A file that is imported while the plugin is loaded is not valid Python.",
    why="The import raises, and Hermes reports the plugin as failed.",
    remedy="correct the syntax: `python -m py_compile FILE` says where it is wrong",
)
MODULE_MISSING = Rule(
    id="doctor-module-missing",
    severity=Severity.ERROR,
    summary="A plugin imports a module of its own that is not there.",
    why="The import raises when the plugin is loaded. Often the file was left out by .gitignore or by the build.",
    remedy="add the file, or correct the import",
)
NAME_MISSING = Rule(
    id="doctor-name-missing",
    severity=Severity.ERROR,
    summary="A plugin imports from one of its own modules a name that is not bound there.",
    why="The import raises when the plugin is loaded.",
    remedy="define the name there, or correct the import",
)
METHOD_UNKNOWN = Rule(
    id="doctor-method-unknown",
    severity=Severity.ERROR,
    summary="A plugin calls something on the context that a release of Hermes does not have.",
    why="The call raises while the plugin is loaded, and Hermes takes back all that it had registered.",
    remedy='look for it first: `getattr(ctx, "NAME", None)`, or say which releases the plugin needs',
)
CALL_ARGUMENTS = Rule(
    id="doctor-call-arguments",
    severity=Severity.ERROR,
    summary="A method of the context is called with arguments that it does not take.",
    why="The call raises while the plugin is loaded, and Hermes takes back all that it had registered.",
    remedy="give the arguments by name, as the method has them",
)


INCOMPLETE = Rule(
    id="doctor-provider-incomplete",
    severity=Severity.ERROR,
    summary="A provider's class lacks a method that its base class demands.",
    why="Python refuses to make an object of it, and the plugin does not load.",
    remedy="define the method",
)

OTHER_RELEASE = Rule(
    id="doctor-requires-hermes",
    severity=Severity.ERROR,
    summary="The manifest's `requires_hermes` leaves out a release of Hermes that is asked about.",
    why="Releases that heed the range neither install nor load the plugin.",
    remedy="widen the range, or ask about the releases in it: --hermes",
)

# Objects of these classes are found in a plugin's module when config.yaml chooses the plugin.
_FOUND = ("register_memory_provider", "register_context_engine")


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocker:
    """Something for which the plugin does not load in ``releases``."""

    rule: Rule
    spot: Spot
    message: str
    releases: tuple[str, ...]
    remedy: str | None = None


def blockers(subject: Subject) -> Iterator[Blocker]:
    """Yield all that stops the plugin from being loaded, as far as it is certain."""
    yield from _release(subject)
    yield from _entry(subject)
    yield from _imports(subject)
    for use in subject.trace.uses:
        if use.when is When.LOADING and not use.maybe and not use.guarded:
            yield from _call(subject, use)
            yield from _provider(subject, use)


def _release(subject: Subject) -> Iterator[Blocker]:
    wanted = subject.plugin.requires_hermes
    heeding = [each for each in subject.asked if each in subject.host.heed_ranges]
    outside = tuple(each for each in heeding if wanted and excludes(wanted, each))
    if outside:
        place = subject.manifest("requires_hermes")
        spot = Spot(subject.document.path, place.line or 1, place.column or 1)
        message = f"requires_hermes: {clean(wanted or '', limit=80)} leaves out {named(outside)}"
        yield Blocker(rule=OTHER_RELEASE, spot=spot, message=message, releases=outside)


def _entry(subject: Subject) -> Iterator[Blocker]:
    module = subject.project.module(ENTRY) if ENTRY in subject.project.files else None
    start = Spot(ENTRY, 1, 1)
    if isinstance(module, Unparsed):
        yield from _not_parsed(subject, module, start)
        return
    trace = subject.trace
    if trace.entry is None:
        return
    if trace.register is None:
        needing = tuple(each for each in subject.asked if subject.host.kinds[subject.kinds[each]].entry == "register")
        if needing and trace.complete and not _holds_provider(subject, trace.entry):
            message = f"{ENTRY} binds no `register`: Hermes has nothing to call"
            yield Blocker(rule=NO_REGISTER, spot=start, message=message, releases=needing)
        return
    fault = _cannot_be_called(trace.register)
    if fault is not None:
        spot = _spot_of(trace.register) or start
        yield Blocker(rule=REGISTER_SIGNATURE, spot=spot, message=fault, releases=_loaded(subject))


def _holds_provider(subject: Subject, module: Mod) -> bool:
    """Whether a module binds a class of a provider that Hermes finds without ``register``."""
    bases = {subject.host.providers[each].base.rpartition(".")[2] for each in _FOUND}
    classes = [each for each in module.names.values() if isinstance(each, Class)]
    return any(
        not isinstance(base, External) or base.dotted.rpartition(".")[2] in bases
        for each in classes
        for base in each.outside()
    )


def _loaded(subject: Subject) -> tuple[str, ...]:
    """Return the releases that call ``register`` at all."""
    return tuple(each for each in subject.asked if subject.host.kinds[subject.kinds[each]].entry != "module")


def _not_parsed(subject: Subject, module: Unparsed, imported: Spot) -> Iterator[Blocker]:
    if module.why in {Why.SYNTAX, Why.OLD_PYTHON, Why.NULL_BYTE, Why.ENCODING}:
        spot = Spot(module.path, module.line or 1, 1)
        message = f"{module.path} {module.reason}"
        if imported.path != module.path:
            message += f"; {imported.path}:{imported.line} imports it"
        yield Blocker(rule=UNPARSED, spot=spot, message=message, releases=subject.asked)


def _cannot_be_called(value: object) -> str | None:
    if isinstance(value, Const | Seq | Map | Mod):
        return "`register` is no function"
    if not isinstance(value, Func):
        return None
    if value.asynchronous:
        return "`register` is an `async def`: Hermes calls it and never awaits it, so that nothing is registered"
    arguments = value.node.args
    names = value.parameters
    if not names and arguments.vararg is None:
        return "`register` takes no argument by position; Hermes gives it the context"
    without = names[: len(names) - len(arguments.defaults)] if arguments.defaults else names
    keyword_only = [
        each.arg for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True) if default is None
    ]
    missing = [*without[1:], *keyword_only]
    return f"`register` needs {', '.join(missing)} besides the context, which Hermes does not give" if missing else None


def _spot_of(value: object) -> Spot | None:
    if isinstance(value, Func):
        return Spot(value.frame.module.path, value.node.lineno, value.node.col_offset + 1)
    return None


def _imports(subject: Subject) -> Iterator[Blocker]:
    for fault in subject.trace.faults:
        if fault.when is When.LATER or fault.maybe or fault.guarded:
            continue
        if fault.wrong is Wrong.UNPARSED:
            module = subject.project.module(fault.path)
            if isinstance(module, Unparsed):
                yield from _not_parsed(subject, module, fault.spot)
        else:
            yield _missing(subject, fault)


def _missing(subject: Subject, fault: Fault) -> Blocker:
    if fault.wrong is Wrong.NO_MODULE:
        message = f"the import of {fault.what} fails: there is no {fault.path} in the plugin"
        return Blocker(rule=MODULE_MISSING, spot=fault.spot, message=message, releases=subject.asked)
    message = f"the import of {fault.what} fails: {fault.path} binds no such name"
    return Blocker(rule=NAME_MISSING, spot=fault.spot, message=message, releases=subject.asked)


def _call(subject: Subject, use: Use) -> Iterator[Blocker]:
    name, _, rest = use.method.partition(".")
    if use.method in subject.host.registrars:
        return
    offered = subject.host.context.get(name)
    known = frozenset() if offered is None else offered.releases
    complete = subject.host.complete(_loaded(subject))
    lacking = tuple(each for each in (complete if known else _loaded(subject)) if each not in known)
    if lacking:
        having = ", ".join(sorted(known)) or "no release that packtool knows"
        message = f"ctx.{name} is not there in {named(lacking)}; it is in {having}"
        yield Blocker(rule=METHOD_UNKNOWN, spot=use.spot, message=message, releases=lacking)
    if offered is None or rest or use.more:
        return
    faults: dict[str, list[str]] = {}
    for release in _loaded(subject):
        signature = offered.signatures.get(release)
        fault = None if signature is None else misfit(signature, len(use.positional), frozenset(use.named))
        if fault is not None:
            faults.setdefault(fault, []).append(release)
    for fault, releases in faults.items():
        remedy = f"ctx.{name} takes {written(offered.signatures[releases[-1]])}"
        message = f"ctx.{name} is called {fault}"
        yield Blocker(rule=CALL_ARGUMENTS, spot=use.spot, message=message, releases=tuple(releases), remedy=remedy)


def _provider(subject: Subject, use: Use) -> Iterator[Blocker]:
    """Yield that a provider's object could not have been made."""
    provider = subject.host.providers.get(use.method)
    made = use.argument(0, "provider")
    if provider is None or not isinstance(made, Instance):
        return
    missing = lacking(made.cls, provider)
    if missing:
        name = provider.base.rpartition(".")[2]
        message = f"{clean(made.cls.node.name, limit=80)} lacks {', '.join(missing)}, which {name} demands"
        yield Blocker(rule=INCOMPLETE, spot=spot_of_class(made.cls), message=message, releases=_loaded(subject))


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
