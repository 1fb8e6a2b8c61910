"""What Hermes does with one entry or removed item of its catalog: skip it, or leave a value of it out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from packtool.manifests.catalog.rules import DROPPED, REMOVAL, SKIPPED

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Rule

TIERS = ("official", "community")
CATEGORIES = ("desktop", "memory", "platform", "web", "tools", "voice", "automation", "models", "general")
# These decide whether an entry is seen at all.
DECIDING = ("name", "repo", "sha", "tier", "category")
DRESSING = ("version", "image", "screenshots")
_NAME = re.compile(r"[a-z0-9_-]{1,64}")
_SHA = re.compile(r"[0-9a-f]{40}")
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,31}")
_IMAGES = frozenset({"github.com", "raw.githubusercontent.com"})
_IMAGES_BELOW = ".githubusercontent.com"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What is wrong at ``key`` of an entry or item; ``clause`` goes on after its name."""

    rule: Rule
    key: str
    clause: str
    remedy: str


def entry_faults(entry: Mapping[str, Any]) -> Iterator[Fault]:
    """Give what Hermes makes of an entry in plain values other than what it says."""
    for key, wanted in (
        ("name", None if _NAME.fullmatch(_text(entry, "name")) else "1 to 64 of a-z, 0-9, _ and -"),
        ("repo", None if _text(entry, "repo").startswith("https://") else "an https:// address"),
        ("sha", None if _SHA.fullmatch(_text(entry, "sha").strip().lower()) else "a full commit of 40 hex digits"),
        ("tier", None if (_text(entry, "tier") or TIERS[1]) in TIERS else f"one of {', '.join(TIERS)}"),
        ("category", None if (_text(entry, "category") or CATEGORIES[0]) in CATEGORIES else _one_of(CATEGORIES)),
    ):
        if wanted is not None:
            what = f"`{key}` must be {wanted}" if entry.get(key) else f"`{key}` is missing"
            yield Fault(rule=SKIPPED, key=key, clause=f"is skipped: {what}", remedy=f"write {wanted} under `{key}`")
    yield from _dropped(entry)


def removal_faults(item: Any) -> Iterator[Fault]:
    """Give what Hermes does not see of an item of the list of removed plugins."""
    if not isinstance(item, dict):
        yield Fault(rule=REMOVAL, key="", clause="is no object, so Hermes skips it", remedy=REMOVAL.remedy)
        return
    if not item.get("name"):
        yield Fault(rule=REMOVAL, key="name", clause="has no `name`, so Hermes skips it", remedy="write its `name`")
    repo = _text(item, "repo").strip()
    if repo and "://" not in repo and not re.match(r"[^@/\s]+@[^:/\s]+:", repo):
        clause = "names a repository without its host, which Hermes matches with none"
        yield Fault(rule=REMOVAL, key="repo", clause=clause, remedy=f"write https://github.com/{repo}")


def _dropped(entry: Mapping[str, Any]) -> Iterator[Fault]:
    version = _text(entry, "version").strip()
    if version and not _VERSION.fullmatch(version):
        wanted = "at most 32 letters, digits, dots, plus, minus and underscores"
        yield Fault(rule=DROPPED, key="version", clause=f"`version` is not {wanted}", remedy=f"write {wanted}")
    shots = entry.get("screenshots")
    for key, texts in (("image", [_text(entry, "image").strip()]), ("screenshots", _texts(shots))):
        if any(text and not _is_image(text) for text in texts):
            clause = f"`{key}` must be an https:// address on GitHub"
            yield Fault(rule=DROPPED, key=key, clause=clause, remedy="name a file at raw.githubusercontent.com")


def _one_of(words: tuple[str, ...]) -> str:
    return f"one of {', '.join(words)}"


def _text(entry: Mapping[str, Any], key: str) -> str:
    """Return a value as Hermes reads it: everything is made text."""
    value = entry.get(key)
    return str(value) if value else ""


def _texts(value: Any) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def _is_image(address: str) -> bool:
    try:
        parts = urlsplit(address)
        host = (parts.hostname or "").lower()
    except ValueError:
        return False
    return parts.scheme == "https" and (host in _IMAGES or host.endswith(_IMAGES_BELOW))
