"""Installed plugins as plain data for reports, and the sentences that several commands share."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

from packtool.contract.name import safe_to_show
from packtool.findings import PATH_LIMIT, Location
from packtool.installed import rules
from packtool.installed.sources import site_of
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from packtool.findings import Finding, Json
    from packtool.host import Home
    from packtool.host.installed import Holdings, Installed
    from packtool.installed.checked import Checked
    from packtool.pins import Site

_WORDS = 240
_PROGRAM = "packtool"
# Commands that look at what they are given, and at no home.
_OF_NO_HOME = frozenset({"doctor", "validate"})
_COMMIT = re.compile(r"[0-9a-f]{40}")


def place_of(one: Installed) -> Location:
    """Return the location of a plugin's folder, relative to the home."""
    return Location(path=f"plugins/{one.folder}")


def typed(name: str) -> str:
    """Return a name as it can be typed behind a command: a hostile one is one word and no option there."""
    word = shlex.quote(safe_to_show(name))
    return f"-- {word}" if name.startswith("-") else word


def typed_all(names: Iterable[str]) -> list[str]:
    """Return names as they can be typed behind a command, one beside the other."""
    words = list(names)
    marked = ["--"] if any(name.startswith("-") for name in words) else []
    return [*marked, *(shlex.quote(safe_to_show(name)) for name in words)]


def in_home(home: Home, remedy: str) -> str:
    """Return a remedy that is a packtool command as it must be typed for this home."""
    words = remedy.split(" ", 2)
    if words[0] != _PROGRAM or len(words) < len(("program", "command")) or not home.named:
        return remedy
    if words[1] in _OF_NO_HOME or "".join(words[2:]).startswith("--home "):
        return remedy
    # Behind the command's name: what follows may be a name that looks like an option.
    return " ".join([*words[:2], "--home", shlex.quote(home.named), *words[2:]])


def for_home(home: Home, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings in order, each once, with commands to type that name the same home."""
    made = {
        one.rule.at(one.location, one.message, remedy=in_home(home, one.remedy), severity=one.severity)
        for one in findings
    }
    return tuple(sorted(made, key=lambda finding: finding.order))


def install_again(one: Installed) -> str:
    """Return the command that installs anew what packtool installed, else what Hermes recorded, as it can be typed."""
    record = one.receipt or one.record
    site = site_of(record.source) if record is not None else None
    if record is None or site is None or not _COMMIT.fullmatch(record.revision):
        return "install it again from where you got it: packtool install --help"
    return f"packtool install --ref {record.revision} --replace{ways(site, record.mirror)} {typed_place(site)}"


def ways(site: Site, mirror: str | None) -> str:
    """Return the options, each with a space before it, without which `packtool install` does not come to a site."""
    local = " --allow-local" if site.source.local else ""
    return local if mirror is None else f"{local} --mirror {shlex.quote(clean(mirror, limit=PATH_LIMIT))}"


def typed_place(site: Site) -> str:
    """Return a site as it can be typed behind `packtool install`."""
    if site.source.on_github and site.source.url.startswith("https://"):
        return typed(site.place)
    return typed(f"{site.source.url}#{site.subdir}" if site.subdir else site.source.url)


def plugin_data(checked: Checked) -> dict[str, Json]:
    """Return what `list` tells of a plugin: where it is from, its state, the last verdict, whether it changed."""
    one = checked.one
    source, _, subdir = (one.record.source if one.record is not None else "").partition("#")
    return {
        "name": one.shown,
        "folder": safe_to_show(one.folder),
        "version": one.plugin.version if one.plugin is not None else None,
        "state": one.state.value,
        "source": clean(_short(source), limit=_WORDS) or None,
        "subdir": clean(subdir, limit=_WORDS) or None,
        "commit": clean(one.record.revision, limit=_WORDS) or None if one.record is not None else None,
        "pinned": one.record.pinned if one.record is not None else None,
        "installed_by": _installed_by(one),
        "verdict": verdict_of(one),
        "judged_at": one.receipt.installed_at if one.receipt is not None else None,
        "drift": checked.word,
        "held_to": checked.against or None,
        "link": clean(one.link, limit=_WORDS) if one.link is not None else None,
        "by_nix": one.by_nix,
        "hidden": one.hidden,
        "does_not_load": clean(one.fault, limit=_WORDS) if one.fault is not None else None,
    }


def verdict_of(one: Installed) -> str | None:
    """Return the last verdict that packtool recorded: pass, warn, fail, or what else was written there."""
    if one.receipt is not None:
        return clean(one.receipt.verdict, limit=_WORDS) if one.receipt.verdict is not None else None
    own = one.record.own if one.record is not None else None
    found = own.get("verdict") if own is not None else None
    return clean(found, limit=_WORDS) if isinstance(found, str) else None


def _installed_by(one: Installed) -> str | None:
    if one.by_nix:
        return "nix"
    if one.receipt is not None or (one.record is not None and one.record.own is not None):
        return "packtool"
    return "hermes" if one.record is not None else None


def _short(source: str) -> str:
    return source.removeprefix("https://").removeprefix("github.com/").removesuffix(".git")


def about_folders(holdings: Holdings) -> Iterator[Finding]:
    """Give what is odd about the folders themselves: hidden, broken, called otherwise, two of one name."""
    seen: dict[str, Installed] = {}
    for one in holdings.installed:
        place, shown = place_of(one), one.shown
        if one.hidden and one.plugin is not None:
            message = (
                f"Hermes finds a plugin in {safe_to_show(one.folder)}, which a listing of the folder does not show"
            )
            yield rules.HIDDEN.at(place, message)
        if one.fault is not None:
            yield rules.UNREADABLE.at(place, f"{safe_to_show(one.folder)}: {one.fault}")
        elif not one.nested and not one.by_nix and one.key != one.folder:
            yield rules.NAME_DIFFERS.at(place, f"the plugin in {safe_to_show(one.folder)} calls itself {shown}")
        first = seen.setdefault(one.key, one)
        if first is not one and one.plugin is not None:
            message = f"{safe_to_show(one.folder)} and {safe_to_show(first.folder)} are both called {shown}"
            yield rules.NAMES_MEET.at(place, message)
