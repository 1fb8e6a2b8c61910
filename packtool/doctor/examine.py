"""From a plugin's folder to what every law says about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from packtool.code.reaching import reach
from packtool.contract.profile import first_of
from packtool.doctor.callbacks import follow_callbacks
from packtool.doctor.kinds import kinds_by_release
from packtool.doctor.laws import laws
from packtool.doctor.loading import blockers
from packtool.doctor.subject import ENTRY, Subject, Trace
from packtool.doctor.tracing.giving import lazy
from packtool.doctor.tracing.modules import WANTED
from packtool.doctor.tracing.tracer import OutOfWorkError, Tracer
from packtool.doctor.tracing.values import NONE, UNKNOWN, Const, Context
from packtool.host_contract import host_contract
from packtool.manifests.plugin_yaml import LIMIT, read

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packtool.code.project import Project
    from packtool.doctor.blocker import Blocker
    from packtool.doctor.tracing.values import Mod, Value
    from packtool.findings import Finding
    from packtool.plugin.model import Plugin
    from packtool.trees import Tree

MOST_FILES = 2_000
MOST_TOLD = 100
MOST_BYTES = 24 * 1024 * 1024
_LARGEST_FILE = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """What the doctor saw: the ``subject``, what stops it from loading, and the findings of every law.

    ``unread`` are Python files that were not looked at because there are too many of them, or they are too large.
    """

    subject: Subject
    blockers: tuple[Blocker, ...]
    findings: tuple[Finding, ...]
    unread: tuple[str, ...] = ()


def examine(tree: Tree, plugin: Plugin, manifest: str, *, asked: Iterable[str] = ()) -> Examination:
    """Examine the native plugin in ``tree``; ``manifest`` is the path of its plugin.yaml.

    ``asked`` are releases of Hermes; all that are known without them. Raises CouldNotLook where a file cannot be
    read.
    """
    host = host_contract()
    releases = tuple(asked) or tuple(host.releases)
    files, unread = _python(tree)
    entry = tree.find(manifest)
    reading = read(b"" if entry is None else tree.read(entry, limit=LIMIT), manifest)
    reached = reach(files, names=[plugin.name])
    subject = Subject(
        plugin=plugin,
        document=reading.document,
        paths=frozenset(each.path for each in tree.entries),
        project=reached.project,
        runtime=tuple(path for path in reached.runtime if path.endswith(".py")),
        host=host,
        asked=releases,
        trace=_trace(
            reached.project,
            roots=(plugin.name, plugin.name.replace("-", "_")),
            paths=tuple(each.path for each in tree.files),
        ),
        kinds=kinds_by_release(plugin, files.get(ENTRY, b""), host, releases),
    )
    found = [finding for law in laws() for finding in law.judge(subject)]
    return Examination(
        subject=subject,
        blockers=tuple(blockers(subject)),
        findings=_few(found),
        unread=unread,
    )


def _few(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return each finding once, as a line that is followed twice says the same twice, and of one rule not too many."""
    once = sorted({finding.order: finding for finding in findings}.values(), key=lambda finding: finding.order)
    rules: dict[str, list[Finding]] = {}
    for finding in once:
        rules.setdefault(finding.rule.id, []).append(finding)
    told = [finding for of_rule in rules.values() for finding in first_of(of_rule, MOST_TOLD)]
    return tuple(sorted(told, key=lambda finding: finding.order))


def _python(tree: Tree) -> tuple[dict[str, bytes], tuple[str, ...]]:
    files: dict[str, bytes] = {}
    unread: list[str] = []
    total = 0
    # Those that are near to the root are read first: the plugin begins there.
    for entry in sorted(tree.files, key=lambda entry: (entry.path.count("/"), entry.path)):
        if not entry.path.endswith((".py", ".pyc", ".so", ".pyd")):
            continue
        total += entry.size
        if entry.size > _LARGEST_FILE or total > MOST_BYTES or len(files) >= MOST_FILES:
            unread.append(entry.path)
        else:
            files[entry.path] = tree.read(entry, limit=_LARGEST_FILE) if entry.path.endswith(".py") else b""
    return files, tuple(unread)


def _register(tracer: Tracer, entry: Mod) -> Value | None:
    """Return what Hermes finds under ``register`` in the plugin's module, ``None`` when that is certainly nothing."""
    bound = entry.names.get(WANTED)
    if bound is None and "__getattr__" in entry.names:
        # Python asks this function for names that a module does not bind.
        tracer.raised = False
        given = tracer.call(entry.names["__getattr__"], [Const(WANTED)], {})
        bound = None if given == NONE or (given is UNKNOWN and tracer.raised) else given
    return UNKNOWN if bound is None and tracer.unseen else bound


def _trace(project: Project, *, roots: tuple[str, ...], paths: tuple[str, ...]) -> Trace:
    host = host_contract()
    tracer = Tracer(project, roots=roots, watched=host.registrars, foreign=host.packages | host.brought, paths=paths)
    entry: Mod | None = None
    register: Value | None = None
    complete = True
    try:
        entry = tracer.module(ENTRY) if ENTRY in project.files else None
        if entry is not None:
            register = _register(tracer, entry)
            complete = entry.whole
        # What calling a generator gives is thrown away by Hermes, and nothing of it runs.
        if register is not None and not lazy(register):
            tracer.call(register, [Context()], {})
    except (OutOfWorkError, RecursionError):
        complete = False
    complete = complete and not tracer.exhausted
    escapes, faults = tuple(tracer.escapes), tuple(tracer.faults)
    outcomes = follow_callbacks(tracer)
    return Trace(
        tracer=tracer,
        entry=entry,
        register=register,
        uses=tuple(tracer.uses),
        faults=faults,
        complete=complete,
        escapes=escapes,
        reads=tuple(tracer.reads),
        outcomes=outcomes,
    )
