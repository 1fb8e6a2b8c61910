"""What a sweep says of one entry, as plain JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.findings import Location, verdict_of
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packtool.findings import Finding, Json
    from packtool.review.law import Remark

NOT_CHECKED = "not checked"
_HERE = Location(path=".")
_NAME = 80
# The relations that count commits.
_COUNTED = frozenset({"same", "ahead", "behind", "diverged"})
_COMMIT_KEY = 2


def answer_of(item: Json, remarks: Iterable[Remark], plugin: Json | None) -> Json:
    """Return what was found about an entry.

    ``name``, ``position``, ``verdict`` (pass, warn, fail, or null with the reason under ``not_judged``), ``checks``
    (see ``_checks``), ``findings`` (each at a ``key`` of the entry, or at null for the entry), and ``plugin``: what
    ``packtool.at_pin.plain_of`` says, null where nothing could be looked for.
    """
    findings = sorted(((_key(one), _finding(one)) for one in remarks), key=lambda one: (one[0] or "", one[1].order))
    return {
        "name": _name(item),
        "position": item["position"],
        "verdict": verdict_of(finding for _, finding in findings).value,
        "not_judged": None,
        "checks": _checks(plugin),
        "findings": [_plain(key, finding) for key, finding in findings],
        "plugin": plugin,
    }


def unjudged(item: Json, reason: str, remedy: str, plugin: Json | None = None) -> Json:
    """Return the answer for an entry that could not be looked at."""
    told = {"reason": reason, "remedy": remedy}
    return answer_of(item, [], plugin) | {"verdict": None, "not_judged": told}


def _checks(plugin: Json | None) -> Json:
    """Return each check in one word or number: null is what could not be told.

    ``reachable``: whether the repository answered; ``moved_to``: where its server sends on to; ``archived`` takes a
    forge's API; ``on_branch``: whether a branch or tag holds the pin; ``behind``: how many commits of the default
    branch the pin does not have, ``relation`` how that branch's ``head`` stands to it.
    """
    standing = None if plugin is None else plugin["standing"]
    head, to_head = (None, None) if standing is None else (standing["head"], standing["to_head"])
    return {
        "reachable": _reachable(plugin),
        "moved_to": None if standing is None else standing["moved_to"],
        "archived": NOT_CHECKED,
        "on_branch": None if standing is None else bool(standing["branches"] or standing["tags"]),
        "behind": to_head["added"] if to_head is not None and to_head["kind"] in _COUNTED else None,
        "relation": None if to_head is None else to_head["kind"],
        "head": None if head is None else head["commit"],
    }


def _reachable(plugin: Json | None) -> bool | None:
    if plugin is None:
        return None
    if plugin["gone"]:
        return False
    return True if plugin["standing"] is not None or plugin["unseen"] is None else None


def _finding(remark: Remark) -> Finding:
    # The one maker of findings cleans what strangers wrote; lines are looked up in the index at the end.
    return remark.rule.at(_HERE, remark.message, remedy=remark.remedy, severity=remark.severity)


def _plain(key: str | None, finding: Finding) -> Json:
    return {
        "rule": finding.rule.id,
        "severity": finding.severity.word,
        "key": key,
        "message": finding.message,
        "remedy": finding.remedy,
    }


def _key(remark: Remark) -> str | None:
    return str(remark.place[_COMMIT_KEY]) if len(remark.place) > _COMMIT_KEY else None


def _name(item: Json) -> str:
    name = item["entry"].get("name")
    return (clean(name.strip(), limit=_NAME) if isinstance(name, str) else "") or f"entry {item['position']}"
