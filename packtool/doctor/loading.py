"""Whether Hermes loads a plugin: everything that stops it, by release."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.code.parsing import Unparsed, Why
from packtool.contract.versions import excludes
from packtool.doctor.abstract import lacking, spot_of_class
from packtool.doctor.asked import refused
from packtool.doctor.blocker import Blocker, loaded
from packtool.doctor.laws.dependencies import declares
from packtool.doctor.subject import ENTRY, named
from packtool.doctor.tracing.giving import generates
from packtool.doctor.tracing.record import When, Wrong
from packtool.doctor.tracing.values import Class, Const, External, Func, Instance, Map, Mod, Seq, Spot
from packtool.findings import Rule, Severity
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator

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
ABSOLUTE = Rule(
    id="doctor-import-absolute",
    severity=Severity.ERROR,
    summary="A plugin imports a file of its own by an absolute name.",
    why="Hermes loads a plugin as a package and does not put its folder on Python's path, so that the import raises.",
    remedy="write the import with a leading dot",
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

_INSTALLERS = ("pyproject.toml", "setup.py", "setup.cfg")
# Objects of these classes are found in a plugin's module when config.yaml chooses the plugin.
_FOUND = ("register_memory_provider", "register_context_engine")


def blockers(subject: Subject) -> Iterator[Blocker]:
    """Yield all that stops the plugin from being loaded, as far as it is certain."""
    yield from _release(subject)
    yield from _entry(subject)
    yield from _imports(subject)
    yield from refused(subject)
    for use in subject.trace.uses:
        if use.when is When.LOADING and not use.maybe and not use.guarded:
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
        yield Blocker(rule=REGISTER_SIGNATURE, spot=spot, message=fault, releases=loaded(subject))


def _holds_provider(subject: Subject, module: Mod) -> bool:
    """Whether a module binds a class of a provider that Hermes finds without ``register``."""
    bases = {subject.host.providers[each].base.rpartition(".")[2] for each in _FOUND}
    classes = [each for each in module.names.values() if isinstance(each, Class)]
    if "__getattr__" in module.names:
        # It gives its classes when they are asked for.
        lines = getattr(subject.project.module(ENTRY), "lines", ())
        return any(base in line for line in lines for base in bases)
    return any(
        not isinstance(base, External) or base.dotted.rpartition(".")[2] in bases
        for each in classes
        for base in each.outside()
    )


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
    if generates(value.node) and "manager" not in value.marks:
        return "`register` holds `yield`: calling it makes a generator and runs nothing, so that nothing is registered"
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
        elif fault.wrong is not Wrong.ABSOLUTE or not _installed(subject, fault):
            yield _missing(subject, fault)


def _installed(subject: Subject, fault: Fault) -> bool:
    """Whether a package that the plugin asks for brings a module of that name."""
    return declares(subject, fault.what.partition(".")[0])


def _missing(subject: Subject, fault: Fault) -> Blocker:
    if fault.wrong is Wrong.NO_MODULE:
        message = f"the import of {fault.what} fails: there is no {fault.path} in the plugin"
        return Blocker(rule=MODULE_MISSING, spot=fault.spot, message=message, releases=subject.asked)
    if fault.wrong is Wrong.ABSOLUTE:
        shown = clean(fault.what, limit=80)
        message = f"the import of {shown} fails: Hermes does not look for {fault.path} by that name"
        # Where the tree can be installed as a package, too, its modules are found once it is.
        sure = not any(path in subject.paths for path in _INSTALLERS)
        message += "" if sure else ", unless the package is installed besides"
        remedy = clean(fault.remedy or "", limit=200)
        return Blocker(
            rule=ABSOLUTE, spot=fault.spot, message=message, releases=subject.asked, remedy=remedy, sure=sure
        )
    message = f"the import of {fault.what} fails: {fault.path} binds no such name"
    return Blocker(rule=NAME_MISSING, spot=fault.spot, message=message, releases=subject.asked)


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
        yield Blocker(rule=INCOMPLETE, spot=spot_of_class(made.cls), message=message, releases=loaded(subject))
