"""The flow of `list --why`: what Hermes looks at, in its order, and why each of it would load or not, by release."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.errors import CouldNotLook
from packtool.findings import Location, Report, Rule, Severity, Unseen
from packtool.host.config import read_config
from packtool.host.records import read_records
from packtool.host.release import hermes_release
from packtool.index import Wanted, known_removals
from packtool.installed.sources import site_of
from packtool.installed.why.gates import Gates
from packtool.installed.why.model import Loads, Reason, Source
from packtool.installed.why.roots import SAFE_MODE
from packtool.installed.why.walk import RELEASES, Walk, entry_points
from packtool.installed.words import for_home, in_home, typed
from packtool.text import clean

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding, Json
    from packtool.host import Home
    from packtool.host.config import Config
    from packtool.index import RemovedList
    from packtool.installed.why.model import Candidate, Outcome, Root
    from packtool.installed.why.roots import Around

COMMAND = "list"
_WORDS = 240
_MOST_NEXT = 3
_CATALOG = "Hermes' catalog"

DOES_NOT_LOAD = Rule(
    id="installed-does-not-load",
    severity=Severity.WARNING,
    summary="A plugin is enabled, and Hermes does not load it.",
    why="Whoever enabled it relies on what it does.",
    remedy="see what its code does: packtool doctor FOLDER",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Looked:
    """Everything that was looked at, and what becomes of it by release."""

    roots: tuple[Root, ...]
    candidates: tuple[Candidate, ...]
    outcomes: Mapping[str, tuple[Outcome, ...]]
    unseen: tuple[Unseen, ...]


def list_why(around: Around, *, hermes: str | None, now: dt.datetime) -> Report:
    """Say for everything that Hermes looks at whether it would load. Raises CouldNotLook when there is no home.

    ``hermes`` names the release; else it is that of the environment, that of the home, or every one that is known.
    """
    home = around.home
    if not home.path.is_dir():
        message = f"there is no Hermes home at {home.shown}"
        raise CouldNotLook(message, remedy="name the home: --home FOLDER, or set HERMES_HOME")
    config = read_config(home)
    releases = releases_of(around, config, hermes)
    looked = _look(around, config, releases, now)
    return Report(
        command=COMMAND,
        subject=clean(home.shown, limit=_WORDS),
        findings=for_home(home, _findings(home, looked, config)),
        unseen=looked.unseen,
        details={
            "home": clean(home.shown, limit=_WORDS),
            "releases": list(releases),
            "hermes": around.environment.version if around.environment is not None else None,
            "places": [_place_data(root) for root in looked.roots],
            "looked_at": [
                _data(one, {release: outcomes[number] for release, outcomes in looked.outcomes.items()})
                for number, one in enumerate(looked.candidates)
            ],
            "next": [in_home(home, f"packtool enable {typed(key)}") for key in _waiting(looked)],
        },
    )


def _waiting(looked: _Looked) -> list[str]:
    """Return the first plugins of the home that nothing keeps from loading but that nobody enabled them."""
    keys = (
        one.key
        for number, one in enumerate(looked.candidates)
        if one.root.source is Source.USER
        and all(outcomes[number].reason is Reason.NOT_ENABLED for outcomes in looked.outcomes.values())
    )
    return list(islice(keys, _MOST_NEXT))


def releases_of(around: Around, config: Config, hermes: str | None) -> tuple[str, ...]:
    """Return the release that is named, else that of the environment, else of the home, else every known one."""
    if hermes is not None:
        return (hermes,)
    found = around.environment.release if around.environment is not None else None
    if found in RELEASES:
        return (found,)
    stamped = hermes_release(config)
    return RELEASES if stamped is None else (stamped,)


def _look(around: Around, config: Config, releases: tuple[str, ...], now: dt.datetime) -> _Looked:
    walk = Walk(releases=releases)
    roots = around.roots()
    candidates: list[Candidate] = []
    unseen: list[Unseen] = []
    for root in roots:
        try:
            if root.source is Source.PIP:
                if around.environment is not None:
                    candidates += entry_points(root, around.environment, releases)
            else:
                candidates += walk.under(root)
        except CouldNotLook as fault:
            unseen.append(Unseen(subject=clean(root.shown, limit=_WORDS), reason=fault.message, remedy=fault.remedy))
    marked = _marked(around.home, candidates, now)
    outcomes = {release: tuple(gates_of(around, config, release).judge(marked)) for release in releases}
    return _Looked(roots=roots, candidates=tuple(marked), outcomes=outcomes, unseen=tuple(unseen))


def gates_of(around: Around, config: Config, release: str) -> Gates:
    """Return what decides in a release."""
    return Gates(
        release=release,
        enabled=frozenset(config.enabled or ()),
        disabled=frozenset(config.disabled),
        chosen=_chosen(config),
        safe_mode=around.is_on(SAFE_MODE),
    )


def _chosen(config: Config) -> dict[str, str]:
    found = {}
    for section, key in (("memory", "provider"), ("context", "engine")):
        mapping = config.data.get(section)
        value = mapping.get(key) if isinstance(mapping, dict) else None
        if isinstance(value, str) and value:
            found[f"{section}.{key}"] = value
    return found


def _marked(home: Home, candidates: Sequence[Candidate], now: dt.datetime) -> list[Candidate]:
    """Say of each whether Hermes' catalog has removed it since, unless its user installed it nevertheless."""
    removed = known_removals(Wanted(offline=True), home, loaded=None, now=now)
    records = read_records(home)
    made = []
    for one in candidates:
        record = records.get(one.folder) if one.root.source is Source.USER else None
        bypassed = record is not None and record.raw.get("allow_removed") is True
        words = None if bypassed else _removal(removed, one, record.source if record is not None else "")
        made.append(replace(one, removed=words))
    return made


def _removal(removed: RemovedList, one: Candidate, source: str) -> str | None:
    site = site_of(source) if source else None
    for removal, origin in removed.removals:
        if origin != _CATALOG:
            continue
        named = removal.names(one.name) or removal.names(one.last)
        if named or (site is not None and removal.covers(site.source, site.subdir)):
            return removal.reason or "no reason is given"
    return None


def _findings(home: Home, looked: _Looked, config: Config) -> Iterator[Finding]:
    enabled = frozenset(config.enabled or ())
    for number, one in enumerate(looked.candidates):
        if one.root.source is Source.BUNDLED or not ({one.key, one.name, one.folder} & enabled):
            continue
        lost = {
            release: outcomes[number]
            for release, outcomes in looked.outcomes.items()
            if outcomes[number].loads is Loads.NO
        }
        if lost:
            first = next(iter(lost.values()))
            where = "" if len(lost) == len(looked.outcomes) else f" by Hermes {', '.join(lost)}"
            reason = first.reason.value if first.reason is not None else ""
            message = (
                f"{one.shown} is enabled and not loaded{where}: {reason}{': ' if first.words else ''}{first.words}"
            )
            yield DOES_NOT_LOAD.at(_location(one), message, remedy=_remedy(home, one, first))


def _location(one: Candidate) -> Location:
    folder = {Source.USER: "plugins", Source.PROJECT: ".hermes/plugins"}.get(one.root.source)
    return Location(path=f"{folder}/{one.folder}" if folder else one.folder)


def _remedy(home: Home, one: Candidate, outcome: Outcome) -> str | None:
    if outcome.reason is not None and outcome.reason.name in {"DISABLED", "REMOVED"}:
        return f"packtool {'enable' if outcome.reason.name == 'DISABLED' else 'remove'} {typed(one.key)}"
    if outcome.reason is not None and outcome.reason.name == "NOT_LOOKED_AT":
        return "see `packtool list --why`, which says what Hermes looks at"
    if one.plugin is not None and one.path is not None:
        place = f"{home.shown}/plugins" if one.root.source is Source.USER else one.root.shown
        return f"packtool doctor {typed(f'{place}/{one.folder}')}"
    return None


def _place_data(root: Root) -> dict[str, Json]:
    return {
        "source": root.source.value,
        "place": clean(root.shown, limit=_WORDS),
        "looked": root.looked,
        "words": clean(root.words, limit=_WORDS),
    }


def _data(one: Candidate, outcomes: Mapping[str, Outcome]) -> dict[str, Json]:
    return {
        "source": one.root.source.value,
        "folder": safe_to_show(one.folder),
        "key": one.shown,
        "name": safe_to_show(one.name),
        "link": clean(one.link, limit=_WORDS) if one.link is not None else None,
        "by_nix": one.by_nix,
        "releases": {
            release: {
                "loads": outcome.loads.value,
                "reason": outcome.reason.value if outcome.reason is not None else None,
                "words": clean(outcome.words, limit=_WORDS),
                "kind": one.kinds.get(release),
            }
            for release, outcome in outcomes.items()
        },
    }
