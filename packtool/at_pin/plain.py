"""What is known of a plugin at one pin as plain JSON values: what reports keep, and what later runs compare with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.at_pin.facts import facts_of
from packtool.at_pin.told import told
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.at_pin.seen import Seen
    from packtool.findings import Json
    from packtool.git import Relation, Standing
    from packtool.plugin.model import Plugin

SCHEMA = "packtool/seen/1"
MOST_FINDINGS = 200
MOST_WORDS = 200
_NAME = 120
_ADDRESS = 200
_BRANCHES = 20


def plain_of(seen: Seen) -> dict[str, Json]:
    """Return plain JSON values; the same for the same plugin, and safe to show.

    ``schema`` is ``packtool/seen/1``. ``place`` and ``commit`` are the pin. ``verdict`` is pass, warn, fail, or null
    with the ``reason`` and ``remedy`` under ``unseen``; ``gone``: the server says that there is no such repository.
    ``tree`` is git's id of the plugin's folder, ``digest`` that of its files, ``commit_time`` seconds since 1970.
    ``plugin`` is null when nothing there would load. ``standing`` has ``branches``, ``tags``, ``default_branch``,
    ``moved_to``, ``since`` (of the older commit that was asked about), ``head`` and ``to_head``, each relation as
    ``kind``, ``added``, ``lost``, ``words``. ``facts`` are the kinds of ``FACTS`` that have any words. ``findings`` are
    the heaviest 200 in the order of a report; what is left out is counted in ``left_out``, also of facts, by kind.
    """
    kept = sorted(seen.findings, key=lambda one: (one.waived is not None, -one.severity, one.order))[:MOST_FINDINGS]
    facts = facts_of(seen)
    left_out = {kind: len(words) - MOST_WORDS for kind, words in facts.items() if len(words) > MOST_WORDS}
    if len(seen.findings) > len(kept):
        left_out["findings"] = len(seen.findings) - len(kept)
    return {
        "schema": SCHEMA,
        "place": clean(seen.pin.place, limit=_ADDRESS),
        "commit": seen.pin.commit.hex,
        "verdict": None if seen.verdict is None else seen.verdict.value,
        "unseen": None if seen.unseen is None else {"reason": seen.unseen.reason, "remedy": seen.unseen.remedy},
        "gone": seen.gone,
        "digest": seen.digest,
        "tree": None if seen.fetched is None else seen.fetched.tree_id,
        "commit_time": None if seen.fetched is None else seen.fetched.commit_time,
        "plugin": None if seen.plugin is None else _plugin(seen.plugin),
        "standing": None if seen.standing is None else _standing(seen.standing),
        "facts": {kind: list(words[:MOST_WORDS]) for kind, words in facts.items() if words},
        "findings": [told(finding) for finding in sorted(kept, key=lambda one: one.order)],
        "left_out": left_out,
    }


def _plugin(plugin: Plugin) -> dict[str, Json]:
    return {
        "name": plugin.name,
        "version": plugin.version,
        "form": plugin.form.value,
        "manifest": plugin.manifest_path,
        "manifest_version": plugin.manifest_version,
    }


def _standing(standing: Standing) -> dict[str, Json]:
    head, default = standing.head, standing.default_branch
    return {
        "branches": [clean(name, limit=_NAME) for name in standing.branches[:_BRANCHES]],
        "tags": [clean(name, limit=_NAME) for name in standing.tags[:_BRANCHES]],
        "default_branch": None if default is None else clean(default, limit=_NAME),
        "moved_to": None if standing.moved_to is None else clean(standing.moved_to, limit=_ADDRESS),
        "since": _relation(standing.since),
        "head": None if head is None else {"commit": head.commit, "time": head.time},
        "to_head": _relation(standing.to_head),
    }


def _relation(relation: Relation | None) -> dict[str, Json] | None:
    if relation is None:
        return None
    return {"kind": relation.kind.value, "added": relation.added, "lost": relation.lost, "words": relation.words}
