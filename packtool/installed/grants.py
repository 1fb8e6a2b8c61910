"""What plugins may do by config.yaml, and which of it nobody consented to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.contract.bundled import BUNDLED
from packtool.contract.capabilities import KNOWN
from packtool.contract.name import safe_to_show
from packtool.findings import Location, Severity
from packtool.host.consent import consent_hash, granted, left_over
from packtool.installed import rules
from packtool.installed.words import typed
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from packtool.findings import Finding
    from packtool.host.consent import LeftOver
    from packtool.host.installed import Holdings, Installed

_SHOWN = 60
_CONFIG = Location(path="config.yaml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Powers:
    """What config.yaml gives to a name.

    ``capabilities`` are known ids; ``consented`` those of them that stand under ``granted_capabilities``, the rest is
    given by older keys alone. ``consent`` is the hash of what was asked for when consent was given. ``others`` are
    what a user grants by hand, in words: MCP servers, other open gates, models, providers; safe to show.
    """

    name: str
    capabilities: frozenset[str]
    consented: frozenset[str]
    consent: str | None
    consent_at: str | None
    others: tuple[str, ...]

    @property
    def words(self) -> str:
        """All of it, in words."""
        return ", ".join((*sorted(self.capabilities), *self.others))


def powers_of(holdings: Holdings, name: str) -> Powers:
    """Return what config.yaml gives to ``name``."""
    entry, config = holdings.config.entry(name), holdings.config
    listed, consent = entry.get("granted_capabilities"), entry.get("capabilities_consent")
    said = consent if isinstance(consent, dict) else {}
    return Powers(
        name=name,
        capabilities=granted(config, name),
        consented=frozenset(one for one in listed if one in KNOWN) if isinstance(listed, list) else frozenset(),
        consent=_text(said.get("hash")),
        consent_at=_text(said.get("granted_at")),
        others=tuple(_others(left_over(config, name))),
    )


def _text(value: Any) -> str | None:
    return clean(str(value), limit=_SHOWN * 2) if value is not None else None


def _others(found: LeftOver) -> Iterator[str]:
    known = {capability.legacy_key for capability in KNOWN.values()}
    yield from (f"MCP server {clean(server, limit=_SHOWN)}" for server in found.servers)
    yield from (clean(gate, limit=_SHOWN) for gate in found.gates if gate not in known)
    yield from (f"model {clean(model, limit=_SHOWN)}" for model in found.models)
    yield from (f"provider {clean(provider, limit=_SHOWN)}" for provider in found.providers)


def judge_grants(holdings: Holdings, names: AbstractSet[str] | None) -> Iterator[Finding]:
    """Give the powers that nobody recorded a consent to: of all names, or of ``names``."""
    by_key = {one.key: one for one in holdings.installed}
    for name in sorted(holdings.config.entries):
        if names is None or name in names:
            powers, one = powers_of(holdings, name), by_key.get(name)
            if powers.capabilities or powers.others:
                yield from _judge(powers, one, recorded=one is not None and _is_recorded(one))


def _is_recorded(one: Installed) -> bool:
    return one.record is not None or one.receipt is not None


def _judge(powers: Powers, one: Installed | None, *, recorded: bool) -> Iterator[Finding]:
    shown = safe_to_show(powers.name)
    revoke = f"packtool capabilities revoke {typed(powers.name)}"
    if one is None and powers.name in BUNDLED:
        return
    if one is None or not recorded:
        what = "is not installed here" if one is None else "was recorded by nobody"
        message = f"{shown} {what}, and holds: {powers.words}"
        yield rules.GRANT_FOREIGN.at(_CONFIG, message, remedy=revoke)
        return
    if powers.others:
        message = f"{shown} holds by what stands in config.yaml: {', '.join(powers.others)}"
        yield rules.GRANT_UNRECORDED.at(_CONFIG, message, remedy=revoke, severity=Severity.NOTE)
    declared = {capability.id for capability in one.plugin.capabilities} if one.plugin is not None else set()
    loose = sorted(powers.capabilities - powers.consented)
    if loose:
        message = f"{shown} holds {', '.join(loose)} by an older key, and no consent to it is recorded"
        yield rules.GRANT_UNRECORDED.at(_CONFIG, message, remedy=f"{revoke} {' '.join(loose)}")
    if powers.consented and powers.consent is None:
        message = f"{shown} holds {', '.join(sorted(powers.consented))}, and no consent to it is recorded"
        yield rules.GRANT_UNRECORDED.at(_CONFIG, message, remedy=revoke)
    undeclared = sorted(powers.consented - declared)
    if undeclared:
        message = f"{shown} holds {', '.join(undeclared)}, which it does not ask for"
        yield rules.GRANT_STALE.at(_CONFIG, message, remedy=f"{revoke} {' '.join(undeclared)}")
    elif powers.consent is not None and powers.consented and powers.consent != consent_hash(declared):
        message = f"{shown} asks for other powers than when consent was given"
        yield rules.GRANT_STALE.at(_CONFIG, message, remedy=f"packtool capabilities {typed(powers.name)}")
