"""One admitted plugin put in place, with its record, consent, values and settings; each plugin by itself."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from packtool import __version__
from packtool.contract.name import safe_to_show
from packtool.errors import CouldNotLook
from packtool.host.config import change_config
from packtool.host.consent import clear, grant, left_over
from packtool.host.env_file import write_env
from packtool.host.plugins_config import enable, say_enabled, seed
from packtool.host.receipts import Judged, make_receipt
from packtool.host.records import make_record
from packtool.install.rules import EXAMPLES, FAILED, LEFT_OVER
from packtool.install.standing import Way
from packtool.install.wish import Row, State
from packtool.placement import Placement, place
from packtool.text import clean

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping

    from packtool.findings import Finding, Json
    from packtool.git import Fetched
    from packtool.host.config import Editor
    from packtool.install.admit import Admission
    from packtool.install.answers import Answer
    from packtool.install.standing import Standing
    from packtool.install.wish import Wish
    from packtool.plugin.model import Plugin

_WORDS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One plugin to be put in place, and everything that was decided about it."""

    admission: Admission
    plugin: Plugin
    fetched: Fetched
    digest: str
    answer: Answer
    enable: bool
    seeds: Mapping[str, Any]
    index: str | None


def apply(job: Job, standing: Standing, wish: Wish, now: dt.datetime) -> Row:
    """Do it; what goes wrong is the row's own, and leaves the home as it was or for the next run to put right."""
    entry = job.admission.looked.placed.entry
    findings: list[Finding] = [*job.answer.findings]
    try:
        findings += _free_of_left_overs(job, standing, wish)
        if job.admission.way is not Way.THERE:
            place(standing.home, _placement(job, wish, now))
        seeded = _configure(job, standing, now)
        write_env(standing.home, job.answer.values)
    except CouldNotLook as fault:
        message = f"{safe_to_show(job.plugin.name)}: {fault.message}"
        findings.append(FAILED.at(entry.location, message, remedy=fault.remedy or None))
        return replace(_row(job, State.FAILED), why=fault.message, findings=tuple(findings))
    findings += _examples(job)
    state = {Way.NEW: State.INSTALLED, Way.REPLACES: State.REPLACED, Way.THERE: State.THERE}[job.admission.way]
    return replace(
        _row(job, state),
        enabled=job.enable,
        granted=job.answer.granted,
        variables=tuple(job.answer.values),
        seeds=seeded,
        next="" if job.enable else wish.command_for("enable", safe_to_show(job.plugin.name)),
        findings=tuple(findings),
    )


def _row(job: Job, state: State) -> Row:
    entry = job.admission.looked.placed.entry
    return Row(
        position=entry.position,
        label=entry.label,
        name=safe_to_show(job.plugin.name),
        state=state,
        commit=job.fetched.pin.commit.hex,
        missing=job.answer.missing,
    )


def _free_of_left_overs(job: Job, standing: Standing, wish: Wish) -> list[Finding]:
    """Clear what an earlier plugin of this name was granted: consent belongs to a source, not to a name."""
    name = job.plugin.name
    if job.admission.same_source:
        return []
    found = left_over(standing.config, name)
    if not found:
        return []
    change_config(standing.home, lambda editor: clear(editor, name))
    message = f"cleared what stood under {safe_to_show(name)} for another plugin: {clean(found.words, limit=_WORDS)}"
    remedy = wish.command_for("capabilities", safe_to_show(name))
    return [LEFT_OVER.at(job.admission.looked.placed.entry.location, message, remedy=remedy)]


def _placement(job: Job, wish: Wish, now: dt.datetime) -> Placement:
    looked, pin = job.admission.looked, job.fetched.pin
    pin = looked.placed.pin or pin
    scan = looked.scan
    own = {
        "digest": job.digest,
        "revision": pin.commit.hex,
        "requested": wish.requested or looked.placed.entry.label,
        "index": job.index if looked.placed.entry.by_name_alone else None,
        "verdict": job.admission.state,
        "version": __version__,
        "scanned": scan is not None,
    }
    record = make_record(pin, pinned=wish.pinned, own=own)
    judged = Judged(
        tree=job.fetched.tree,
        tree_id=job.fetched.tree_id,
        manifest=_manifest(job.plugin),
        scan=None if scan is None else scan.receipt,
    )
    receipt = make_receipt(job.plugin.name, record, judged, now=now)
    return Placement(
        name=job.plugin.name,
        staged=job.fetched.tree.root,
        digest=job.digest,
        record=record,
        receipt=receipt,
        git=job.fetched.git,
        replace=job.admission.way is Way.REPLACES,
    )


def _manifest(plugin: Plugin) -> dict[str, Json]:
    """Return what the manifest announces, for later comparison with what the home grants and a newer tree asks."""
    return {
        "form": plugin.form.value,
        "version": plugin.version,
        "capabilities": [one.id for one in plugin.capabilities],
        "env": [one.name for one in plugin.env],
        "mcp_servers": [one.name for one in plugin.mcp_servers],
    }


def _configure(job: Job, standing: Standing, now: dt.datetime) -> tuple[str, ...]:
    """Record consent, bring the pack's settings and enable, in one change of config.yaml; return the keys brought."""
    name = job.plugin.name
    declared = [one.id for one in job.plugin.capabilities]
    brought: list[str] = []

    def change(editor: Editor) -> None:
        if job.answer.granted:
            grant(editor, name, job.answer.granted, declared, now)
        brought.extend(seed(editor, name, job.seeds))
        if job.enable:
            enable(editor, name)
        # Where it is not written, an older Hermes takes it for all plugins.
        say_enabled(editor)

    change_config(standing.home, change)
    return tuple(brought)


def _examples(job: Job) -> list[Finding]:
    names = [
        entry.path for entry in job.fetched.tree.files if entry.path.endswith(".example") and "/" not in entry.path
    ]
    if not names or job.admission.way is Way.THERE:
        return []
    name = safe_to_show(job.plugin.name)
    message = f"{name} brings {', '.join(names[:5])}, which packtool does not copy"
    remedy = f"cp {shlex.quote(names[0])} {shlex.quote(names[0].removesuffix('.example'))} in the plugin's folder"
    return [EXAMPLES.at(job.admission.looked.placed.entry.location, message, remedy=remedy)]
