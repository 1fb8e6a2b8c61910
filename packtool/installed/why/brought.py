"""What comes with Hermes, found as `list --why` finds it: its plugins with their state, and who may have a seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.host.config import read_config
from packtool.host.plugin_folders import has_manifest
from packtool.installed.why.flow import gates_of, releases_of
from packtool.installed.why.model import Loads, Reason, Source
from packtool.installed.why.walk import Walk

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from packtool.installed.why.model import Outcome
    from packtool.installed.why.roots import Around

# The folders among Hermes' own plugins whose plugins have a seat, by what they register.
_SEATED = {"memory_provider": "memory", "context_engine": "context_engine"}
_WORDS = {Reason.DISABLED: "disabled", Reason.NOT_ENABLED: "not enabled"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """One plugin that comes with Hermes: what config.yaml calls it, whether it loads, and how it is now in words."""

    key: str
    is_on: bool
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WithHermes:
    """Its plugins by key, and by what they register the names of those that have a seat."""

    plugins: tuple[Brought, ...] = ()
    seated: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def with_hermes(around: Around) -> WithHermes:
    """Look at what comes with Hermes; nothing where no Hermes is found, or its folder cannot be read."""
    root = next(each for each in around.roots() if each.source is Source.BUNDLED)
    if root.path is None:
        return WithHermes()
    config = read_config(around.home)
    release = releases_of(around, config, None)[-1]
    try:
        candidates = list(Walk(releases=(release,)).under(root))
    except CouldNotLook:
        return WithHermes()
    outcomes = gates_of(around, config, release).judge(candidates)
    found = [
        Brought(key=one.key, is_on=outcome.loads is Loads.YES, state=_state(outcome))
        for one, outcome in zip(candidates, outcomes, strict=True)
        if one.plugin is not None and one.early.get(release) is None
    ]
    return WithHermes(
        plugins=tuple(sorted(found, key=lambda each: each.key)),
        seated={kind: _names(root.path / folder) for kind, folder in _SEATED.items()},
    )


def _state(outcome: Outcome) -> str:
    if outcome.loads is Loads.YES:
        return "enabled"
    return _WORDS.get(outcome.reason, "elsewhere") if outcome.reason is not None else "elsewhere"


def _names(folder: Path) -> tuple[str, ...]:
    try:
        return tuple(sorted(each.name for each in folder.iterdir() if has_manifest(each)))
    except OSError:
        return ()
