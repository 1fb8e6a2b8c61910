"""Which other plugins the plugins of a pack need: whether they are in the pack or in the home, and at which version."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from packtool.contract.bundled import BUNDLED
from packtool.contract.name import safe_to_show
from packtool.contract.versions import within
from packtool.errors import CouldNotLook
from packtool.findings import Rule, Severity
from packtool.host.installed import read_installed
from packtool.plugin.needing import circles
from packtool.show.pip_line import pip_line
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.findings import Finding, Json
    from packtool.host import Home
    from packtool.manifests.plugin_yaml import PluginNeeded
    from packtool.show.looked import Looked

_NAME = 80
IN_PACK, IN_HOME, WITH_HERMES = "in the pack", "installed", "comes with Hermes"

MISSING = Rule(
    id="pack-needs-missing",
    severity=Severity.WARNING,
    summary="A plugin needs another one that is neither in the pack nor installed.",
    why="Hermes loads it all the same, and what it builds on is not there. Nothing is installed that the pack does not "
    "list.",
    remedy="add the other plugin to the pack, at a commit that was looked at",
)
OUT_OF_RANGE = Rule(
    id="pack-needs-range",
    severity=Severity.WARNING,
    summary="A plugin needs another one at a version that is not the one in the pack, or not the installed one.",
    why="Hermes does not look at the range; the plugin meets a version that its author ruled out.",
    remedy="pin the other plugin to a commit of a version in the range",
)
CIRCLE = Rule(
    id="pack-needs-circle",
    severity=Severity.WARNING,
    summary="Plugins need each other in a circle.",
    why="Each should be loaded before the other, which cannot be: Hermes then loads all plugins by their names.",
    remedy="tell the authors; the plugins are installed in the order of the pack",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One plugin that is needed. ``where`` is where it is met, ``None`` for nowhere; ``version`` the one that is there.

    ``fits`` is ``None`` where version or range cannot be read.
    """

    wanted: PluginNeeded
    where: str | None = None
    version: str | None = None
    fits: bool | None = None

    @property
    def words(self) -> str:
        """What is needed and what is met."""
        what = clean(f"{self.wanted.id} {self.wanted.range}".strip(), limit=_NAME)
        if self.where is None:
            return f"{what} (missing)"
        has = f"{self.version} " if self.version else ""
        return f"{what} ({has}{self.where}{'' if self.fits is not False else ', out of range'})"

    def data(self) -> dict[str, Json]:
        """Return it as plain data."""
        return {
            "id": clean(self.wanted.id, limit=_NAME),
            "range": clean(self.wanted.range, limit=_NAME) or None,
            "where": self.where,
            "version": self.version,
            "fits": self.fits,
            "words": self.words,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Present:
    """The plugins of a home by every name that Hermes knows them under, with their versions."""

    versions: Mapping[str, str | None]

    @classmethod
    def in_home(cls, home: Home) -> Present:
        """Read a home; one that is not there or cannot be read has none."""
        try:
            installed = read_installed(home)
        except CouldNotLook:
            return cls(versions={})
        loadable = [one for one in installed if one.plugin is not None]
        return cls(
            versions={
                name: one.plugin.version if one.plugin is not None else None
                for one in loadable
                for name in (one.name, one.key)
            }
        )


def needs_of(looked: Looked, every: Sequence[Looked], present: Present) -> tuple[Need, ...]:
    """Return what one plugin of a pack needs, and where that is; the pack goes before the home."""
    if looked.plugin is None or not looked.plugin.plugins_needed:
        return ()
    in_pack = {one.plugin.name: one.plugin.version for one in every if one.plugin is not None}
    return tuple(_need(wanted, in_pack, present) for wanted in looked.plugin.plugins_needed)


def _need(wanted: PluginNeeded, in_pack: Mapping[str, str | None], present: Present) -> Need:
    for where, versions in ((IN_PACK, in_pack), (IN_HOME, present.versions)):
        if wanted.id in versions:
            version = versions[wanted.id]
            return Need(wanted=wanted, where=where, version=version, fits=within(wanted.range, version or "?"))
    return Need(wanted=wanted, where=WITH_HERMES if wanted.id in BUNDLED else None)


def with_needs(looked: Sequence[Looked], home: Home | None) -> list[Looked]:
    """Return the same plugins with what they need, and what is amiss about that at their lines of the pack."""
    present = Present.in_home(home) if home is not None and any(map(_asks, looked)) else Present(versions={})
    circling = {circle[0]: circle for circle in circles(wanted_by(looked))}
    made = []
    for one in looked:
        if one.plugin is None:
            made.append(one)
            continue
        needs = needs_of(one, looked, present)
        circle = circling.pop(one.plugin.name, None)
        found = (*_judged(one, needs), *([_circle(one, circle)] if circle else []))
        pip = pip_line((*one.plugin.python_dependencies, *one.plugin.pip_dependencies))
        made.append(replace(one, needs=needs, pip=pip, findings=(*one.findings, *found)))
    return made


def _asks(looked: Looked) -> bool:
    return looked.plugin is not None and bool(looked.plugin.plugins_needed)


def _judged(looked: Looked, needs: Sequence[Need]) -> Iterator[Finding]:
    at = looked.placed.entry.location
    name = looked.plugin.name if looked.plugin is not None else ""
    for need in needs:
        other = clean(need.wanted.id, limit=_NAME)
        if need.where is None:
            yield MISSING.at(at, f"{name} needs the plugin {other}, which is neither in the pack nor installed")
        elif need.fits is False:
            ranged = clean(need.wanted.range, limit=_NAME)
            yield OUT_OF_RANGE.at(at, f"{name} needs {other} {ranged}, and {need.version} is {need.where}")


def _circle(looked: Looked, circle: Sequence[str]) -> Finding:
    told = " needs ".join(safe_to_show(name) for name in (*circle, circle[0]))
    return CIRCLE.at(looked.placed.entry.location, f"there is no order to load them in: {told}")


def wanted_by(looked: Sequence[Looked]) -> dict[str, tuple[str, ...]]:
    """Return which plugins each one needs, by name."""
    return {
        one.plugin.name: tuple(wanted.id for wanted in one.plugin.plugins_needed)
        for one in looked
        if one.plugin is not None
    }
