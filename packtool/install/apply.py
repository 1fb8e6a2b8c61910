"""One admitted plugin put in place, with its record, consent, values and settings; each plugin by itself."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from packtool import __version__
from packtool.contract.name import safe_to_show
from packtool.errors import CouldNotLook
from packtool.host.config import Config, change_config
from packtool.host.consent import CONSENT, ENTRIES, clear, consent_hash, grant, granted, left_over, revoke
from packtool.host.env_file import write_env
from packtool.host.plugins_config import disable, enable, say_enabled, seed
from packtool.host.receipts import Judged, make_receipt
from packtool.host.records import make_record
from packtool.install.rules import EXAMPLES, FAILED, LEFT_OVER
from packtool.install.standing import Way
from packtool.install.wish import Row, State
from packtool.installed.rules import NOT_GRANTED, SWITCHED_OFF
from packtool.placement import Placement, place
from packtool.text import clean

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Mapping, Sequence

    from packtool.findings import Finding, Json
    from packtool.git import Fetched
    from packtool.host.config import Editor
    from packtool.host.receipts import Receipt
    from packtool.install.admit import Admission
    from packtool.install.answers import Answer
    from packtool.install.standing import Standing
    from packtool.install.wish import Wish
    from packtool.plugin.model import Plugin

_WORDS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """The record and the receipt that a tree had when it stood in the home before."""

    record: Mapping[str, Any]
    receipt: Receipt | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One plugin to be put in place, and everything that was decided about it.

    ``enable`` is ``None`` where the plugin's state stays as it is; a no disables what is replaced. ``mends`` tells that
    the files of what is recorded come anew, and nothing else. ``taken`` are capabilities that are taken back.
    ``papers`` are those of a tree that comes back; ``consented`` is when consent to what is granted was given, where
    that was not just now.
    """

    admission: Admission
    answer: Answer
    enable: bool | None
    seeds: Mapping[str, Any] = field(default_factory=dict)
    taken: tuple[str, ...] = ()
    papers: Papers | None = None
    consented: dt.datetime | None = None
    mends: bool = False

    @property
    def plugin(self) -> Plugin:
        """What comes."""
        if self.admission.plugin is None:
            raise AssertionError("only what was read in full is admitted")
        return self.admission.plugin

    @property
    def fetched(self) -> Fetched:
        """Its files."""
        if self.admission.candidate.fetched is None:
            raise AssertionError("only what was read in full is admitted")
        return self.admission.candidate.fetched


def apply(job: Job, standing: Standing, wish: Wish, now: dt.datetime) -> Row:
    """Do it; what goes wrong is the row's own, and leaves the home as it was or for the next run to put right."""
    findings: list[Finding] = [*job.answer.findings]
    try:
        findings += [*_free_of_left_overs(job, standing, wish), *_switched_off(job, standing, wish)]
        if job.admission.way is not Way.THERE:
            place(standing.home, _placement(job, standing, now))
        seeded = _configure(job, standing, now)
        write_env(standing.home, job.answer.values)
    except CouldNotLook as fault:
        message = f"{safe_to_show(job.plugin.name)}: {fault.message}"
        findings.append(FAILED.at(job.admission.candidate.at, message, remedy=fault.remedy or None))
        return replace(_row(job, State.FAILED), why=fault.message, findings=tuple(findings))
    findings += [*_examples(job), *_not_granted(job, standing, wish)]
    is_on = job.enable or (_was_on(job, standing) and not _goes_off(job, standing))
    state = {Way.NEW: State.INSTALLED, Way.REPLACES: State.REPLACED, Way.THERE: State.THERE}[job.admission.way]
    return replace(
        _row(job, state),
        enabled=is_on,
        granted=job.answer.granted,
        variables=tuple(job.answer.values),
        seeds=seeded,
        next="" if is_on else wish.command_for("enable", safe_to_show(job.plugin.name)),
        findings=tuple(findings),
    )


def _row(job: Job, state: State) -> Row:
    return Row(
        position=job.admission.candidate.position,
        label=job.admission.candidate.label,
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
    return [LEFT_OVER.at(job.admission.candidate.at, message, remedy=remedy)]


def _was_on(job: Job, standing: Standing) -> bool:
    """Whether the plugin is enabled now; what is from another source was cleared."""
    return job.admission.same_source and standing.is_enabled(job.plugin.name)


def _goes_off(job: Job, standing: Standing) -> bool:
    return job.enable is False and job.admission.way is Way.REPLACES and _was_on(job, standing)


def _switched_off(job: Job, standing: Standing, wish: Wish) -> list[Finding]:
    """Disable what is replaced and was not agreed to anew, before other code stands in its place."""
    if not _goes_off(job, standing):
        return []
    name = job.plugin.name
    change_config(standing.home, lambda editor: disable(editor, name))
    message = f"{safe_to_show(name)} was enabled with the code that was replaced, and is disabled now"
    remedy = wish.command_for("enable", safe_to_show(name))
    return [SWITCHED_OFF.at(job.admission.candidate.at, message, remedy=remedy)]


def _not_granted(job: Job, standing: Standing, wish: Wish) -> list[Finding]:
    """Say what the plugin asks for and does not have, with the command that grants it."""
    held = granted(standing.config, job.plugin.name) if job.admission.same_source else frozenset()
    left = [each.id for each in job.plugin.capabilities if each.id not in {*held, *job.answer.granted}]
    if not left:
        return []
    name = safe_to_show(job.plugin.name)
    message = f"{name} asks for {', '.join(left)}, and it was not granted; a person at a terminal can grant it"
    return [NOT_GRANTED.at(job.admission.candidate.at, message, remedy=wish.command_for("enable", name))]


def _placement(job: Job, standing: Standing, now: dt.datetime) -> Placement:
    papers = job.papers or _papers(job, standing, now)
    replaces = job.admission.way is Way.REPLACES
    return Placement(
        name=job.plugin.name,
        staged=job.fetched.tree.root,
        digest=job.admission.candidate.digest or "",
        record=papers.record,
        receipt=papers.receipt,
        git=job.fetched.git,
        replace=replaces,
        keep=_grants(job, standing) if replaces and job.admission.same_source and not job.mends else None,
        taken=job.taken,
        spare=job.mends,
    )


def _papers(job: Job, standing: Standing, now: dt.datetime) -> Papers:
    """Write out what is known of a tree that was just fetched; what is only mended is followed as before."""
    one, before = job.admission.candidate, standing.records.get(job.plugin.name)
    pinned = before.pinned if job.mends and before is not None else one.pinned
    pin = one.pin or job.fetched.pin
    own = {
        "digest": one.digest,
        "revision": pin.commit.hex,
        "requested": one.requested,
        "index": one.index,
        "verdict": one.state,
        "version": __version__,
        "scanned": one.scan is not None,
        **({"mirror": one.mirror} if one.mirror is not None else {}),
    }
    record = make_record(pin, pinned=pinned, own=own)
    judged = Judged(
        tree=job.fetched.tree,
        tree_id=job.fetched.tree_id,
        manifest=_manifest(job.plugin),
        scan=one.scan,
    )
    return Papers(record=record, receipt=make_receipt(job.plugin.name, record, judged, now=now))


def _grants(job: Job, standing: Standing) -> dict[str, Json]:
    """Return what the home grants now, and what it will then: by that a later step back knows what a person undid."""
    name = job.plugin.name
    held = granted(standing.config, name)
    consent = standing.config.entry(name).get(CONSENT)
    return {
        "granted": sorted(held),
        "granted_at": str(consent.get("granted_at", "")) if isinstance(consent, dict) else "",
        "left": sorted((held - set(job.taken)) | set(job.answer.granted)),
    }


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
        if job.taken:
            revoke(editor, name, job.taken)
        if job.answer.granted or _consent_is_to_more(editor, name, declared):
            grant(editor, name, job.answer.granted, declared, job.consented or now)
        brought.extend(seed(editor, name, job.seeds))
        if job.enable:
            enable(editor, name)
        # Where it is not written, an older Hermes takes it for all plugins.
        say_enabled(editor)

    change_config(standing.home, change)
    return tuple(brought)


def _consent_is_to_more(editor: Editor, name: str, declared: Sequence[str]) -> bool:
    """Whether all that is asked for is granted, and the consent on record is to something else: Hermes renews it."""
    consent = editor.get((*ENTRIES, name, CONSENT))
    if not isinstance(consent, dict) or not declared or consent.get("hash") == consent_hash(declared):
        return False
    return granted(Config(data=editor.data), name) >= set(declared)


def _examples(job: Job) -> list[Finding]:
    names = [
        entry.path for entry in job.fetched.tree.files if entry.path.endswith(".example") and "/" not in entry.path
    ]
    if not names or job.admission.way is Way.THERE:
        return []
    name = safe_to_show(job.plugin.name)
    message = f"{name} brings {', '.join(names[:5])}, which packtool does not copy"
    remedy = f"in the plugin's folder: cp {shlex.quote(names[0])} {shlex.quote(names[0].removesuffix('.example'))}"
    return [EXAMPLES.at(job.admission.candidate.at, message, remedy=remedy)]
