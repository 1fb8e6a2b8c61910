"""One plugin as it is installed, beside the tree that is to take its place: what differs, and how that is judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from packtool.at_pin import difference
from packtool.contract.name import safe_to_show
from packtool.findings import Severity, Verdict, verdict_of
from packtool.git import Kind
from packtool.host.consent import granted
from packtool.host.installed import State
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.at_pin import Difference, Seen, SeenTree
    from packtool.at_pin.files import FilesApart
    from packtool.contract.capabilities import Capability
    from packtool.findings import Examined, Finding, Json
    from packtool.git import Between, Relation
    from packtool.host.config import Config
    from packtool.host.installed import Installed
    from packtool.installed.edits import Edits

_WIDENS = ("capabilities", "mcp_servers", "dependencies", "programs", "plugins", "hooks")
# The code's own tools and hooks are counted as such already.
_ONLY_TOLD = ("tools:", "hooks:")
_WORDS = 300


@dataclass(frozen=True, kw_only=True)
class Sight:
    """What is known before anything moves.

    ``old`` is what is installed, ``new`` what is to come, at the commit ``new.pin``; ``was`` is the recorded commit.
    ``relation`` is that of the new commit to the old one, where there is one, and ``between`` what was committed from
    the one to the other. ``edits`` are those of ``old``.
    ``pinned`` is what will be recorded, ``named`` whether a person named this commit.
    """

    one: Installed
    old: SeenTree
    new: Seen
    was: str
    edits: Edits
    files: FilesApart
    config: Config
    relation: Relation | None = None
    between: Between | None = None
    pinned: bool = False
    named: bool = False

    @cached_property
    def difference(self) -> Difference:
        """What the two have apart."""
        return difference(self.old, self.new)

    @property
    def verdict(self) -> Verdict:
        """The new tree's, as an install judges it."""
        return verdict_of(self.new.counting)

    @property
    def is_ahead(self) -> bool:
        """Whether the new commit has the old one behind it."""
        return self.relation is not None and self.relation.kind in {Kind.AHEAD, Kind.SAME}

    @cached_property
    def news(self) -> tuple[Finding, ...]:
        """The findings that are new: all that speak against a tree that fails, no error of the doctor's above it."""
        found = [*self.difference.new_findings]
        if self.verdict is Verdict.FAIL:
            found += [one for one in self.new.counting if one.severity is Severity.ERROR and one not in found]
        return tuple(self._told(one) for one in found)

    @property
    def new_warnings(self) -> bool:
        """Whether there is anything new that a person must have read."""
        return any(one.severity >= Severity.WARNING and one.waived is None for one in self.news)

    @property
    def wider(self) -> tuple[str, ...]:
        """What the new tree may or does that the old one did not; tools and skills are what people update for."""
        new = self.difference.new
        does = [word for word in new.get("behaviours", ()) if not word.startswith(_ONLY_TOLD)]
        return (*(word for kind in _WIDENS for word in new.get(kind, ())), *does)

    @property
    def asks_anew(self) -> tuple[Capability, ...]:
        """What the new tree asks for and the home does not grant."""
        held = granted(self.config, self.one.key)
        wanted = self.new.plugin.capabilities if self.new.plugin is not None else ()
        return tuple(each for each in wanted if each.id not in held)

    @property
    def taken(self) -> tuple[str, ...]:
        """What the home grants and the new tree does not ask for."""
        wanted = {each.id for each in self.new.plugin.capabilities} if self.new.plugin is not None else set()
        return tuple(sorted(granted(self.config, self.one.key) - wanted))

    @property
    def examined(self) -> tuple[Examined, ...]:
        """The files of the new tree, and who read each."""
        read = (*self.new.read, *(self.new.scan.examined if self.new.scan is not None else ()))
        return tuple(replace(one, path=f"{safe_to_show(self.one.folder)}/{one.path}") for one in read)

    def data(self) -> dict[str, Json]:
        """Return the review of this move as plain data, safe to show."""
        edited = set(self.edits.paths)
        files = self.files.data()
        return {
            "name": self.one.shown,
            "enabled": self.one.state is State.ENABLED,
            "from": clean(self.was, limit=_WORDS),
            "to": self.new.pin.commit.hex,
            "relation": None if self.relation is None else self.relation.words,
            "ahead": self.is_ahead,
            "commits": None if self.between is None else self.between.data(),
            "pinned": self.pinned,
            "compare": self._compare(),
            "verdict": None if self.new.unseen is not None else self.verdict.value,
            "version": [_version(self.old), _version(self.new)],
            "difference": self.difference.details(),
            "files": {**files, "files": [{**row, "edited": row["path"] in edited} for row in files["files"]]},
            "skills": [clean(path, limit=_WORDS) for path in self.files.skills],
            "asks_anew": [{"id": each.id, "risk": each.risk} for each in self.asks_anew],
            "taken": list(self.taken),
            "edits": [
                {"path": clean(each.path, limit=_WORDS), "how": each.how, "words": clean(each.words, limit=_WORDS)}
                for each in self.edits.changes
            ],
            "edits_known": self.edits.known,
        }

    def _compare(self) -> str | None:
        source = self.new.pin.source
        if not source.on_github or self.was == self.new.pin.commit.hex or not self.was:
            return None
        return clean(f"https://github.com/{source.path}/compare/{self.was}...{self.new.pin.commit.hex}", limit=_WORDS)

    def _told(self, finding: Finding) -> Finding:
        """Return a finding with the plugin before its path, and an error of the doctor's as the warning that it is."""
        place = finding.location
        path = safe_to_show(self.one.folder) if place.path == "." else f"{safe_to_show(self.one.folder)}/{place.path}"
        lowered = finding.severity is Severity.ERROR and finding in self.new.of_doctor
        return replace(
            finding,
            location=replace(place, path=path),
            severity=Severity.WARNING if lowered else finding.severity,
        )


def _version(seen: SeenTree) -> str | None:
    return seen.plugin.version if seen.plugin is not None else None
