"""Every folder and entry point that Hermes looks at, in its order, read without running anything."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.doctor import Examination, examine
from packtool.doctor.kinds import kinds_by_release
from packtool.documents.faults import DUPLICATE_KEY
from packtool.errors import CouldNotLook
from packtool.files import read_bounded, why
from packtool.findings import Severity
from packtool.host.plugin_folders import MOST_FOLDERS, NATIVE, NIX, folder_names, has_manifest, link_of
from packtool.host_contract import host_contract
from packtool.installed.why.model import Candidate, Loads, Outcome, Reason, Source
from packtool.plugin.model import Form, Plugin
from packtool.plugin.read import read_plugin
from packtool.plugin.rules import NO_CODE
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from packtool.installed.why.environment import EntryPoint, Environment
    from packtool.installed.why.model import Root

OLD, NEW = "0.20", "0.22"
RELEASES = (OLD, NEW)
# Folders of other harnesses, and of Python and archives, that the newer release passes by.
_FOREIGN = frozenset({".claude-plugin", ".codex-plugin", ".cursor-plugin", ".devin-plugin", ".kimi-plugin"})
# Categories among Hermes' own plugins that have a discovery of their own.
_OWN = {
    OLD: frozenset({"memory", "context_engine", "model-providers", "platforms"}),
    NEW: frozenset({"memory", "context_engine", "model-providers", "cron_providers", "computer_use"}),
}
_PLATFORMS = "platforms"
_EMPTY = 4096
# As much as Hermes guesses the kind from, in characters of up to four bytes.
_SOURCE = 4 * 8192


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """Walks the places of Hermes for ``releases``; ``seen`` bounds how many folders are looked at."""

    releases: tuple[str, ...] = RELEASES
    seen: list[str] = field(default_factory=list)

    def under(self, root: Root) -> Iterator[Candidate]:
        """Give every folder below a root that is one or could be meant as one. Raises CouldNotLook."""
        if root.path is None:
            return
        for name in self._folders(root.path):
            place = root.path / name
            passed = self._passed_by(root, name)
            if len(passed) == len(self.releases) and root.source is Source.BUNDLED:
                continue
            if has_manifest(place):
                yield self._one(root, name, place, passed)
                continue
            inner = list(self._inner(root, name, place, passed))
            yield from inner
            if not inner:
                yield self._nothing(root, name, place, passed)

    def _inner(self, root: Root, category: str, place: Path, passed: Mapping[str, Outcome]) -> Iterator[Candidate]:
        try:
            names = self._folders(place)
        except CouldNotLook:
            return
        for name in names:
            folder = f"{category}/{name}"
            within = {**passed, **self._foreign(name)}
            if has_manifest(place / name):
                yield self._one(root, folder, place / name, within)
            elif self._holds_one(place / name):
                words = f"{folder} has no manifest, and Hermes looks no deeper; move what is in it up by one folder"
                deep = dict.fromkeys(self.releases, _no(Reason.TOO_DEEP, words))
                yield self._made(root, folder, place / name, early={**deep, **within})

    def _holds_one(self, place: Path) -> bool:
        try:
            return any(has_manifest(place / name) for name in self._folders(place))
        except CouldNotLook:
            return False

    def _folders(self, place: Path) -> list[str]:
        try:
            names = folder_names(place)
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as fault:
            raise CouldNotLook(f"{place} cannot be listed: {why(fault)}") from None
        self.seen.extend(names)
        if len(self.seen) > MOST_FOLDERS:
            raise CouldNotLook(f"{place} and what else Hermes looks at hold more than {MOST_FOLDERS} folders")
        return names

    def _passed_by(self, root: Root, name: str) -> dict[str, Outcome]:
        own = {
            release: _no(Reason.NOT_LOOKED_AT, "it has a discovery of its own")
            for release in self.releases
            if root.source is Source.BUNDLED and name in _OWN[release] and not (release == OLD and name == _PLATFORMS)
        }
        return {**self._foreign(name), **own}

    def _foreign(self, name: str) -> dict[str, Outcome]:
        dunder = name.startswith("__") and name.endswith("__")
        if NEW not in self.releases or not (dunder or name in _FOREIGN):
            return {}
        return {NEW: _no(Reason.NOT_LOOKED_AT, "folders of this name are passed by")}

    def _nothing(self, root: Root, name: str, place: Path, passed: Mapping[str, Outcome]) -> Candidate:
        words = "it holds no plugin.yaml, plugin.yml or plugin.json, and no folder in it does"
        if not place.exists():
            words = "it is a link that leads nowhere"
        early = dict.fromkeys(self.releases, _no(Reason.NO_MANIFEST, words))
        return self._made(root, name, place, early={**early, **passed})

    def _one(self, root: Root, folder: str, place: Path, passed: Mapping[str, Outcome]) -> Candidate:
        last = folder.rpartition("/")[2]
        try:
            reading = read_plugin(place, fallback_name=last)
        except CouldNotLook as fault:
            early = dict.fromkeys(self.releases, _no(Reason.UNPARSED, fault.message))
            return self._made(root, folder, place, early={**early, **passed})
        plugin = reading.plugin or _of_empty_manifest(place, last)
        if any(found.rule.id == DUPLICATE_KEY.id for found in reading.findings) and NEW in self.releases:
            passed = {NEW: _no(Reason.UNPARSED, "a key stands twice in its manifest"), **passed}
        if plugin is None:
            wrong = [found for found in reading.findings if found.severity is Severity.ERROR]
            errors = [found.message for found in wrong if found.rule.id != NO_CODE.id]
            words = (errors or ["its manifest cannot be read"])[0]
            early = dict.fromkeys(self.releases, _no(Reason.UNPARSED, words))
            return self._made(root, folder, place, early={**early, **passed})
        return self._made(root, folder, place, plugin=plugin, early=passed)

    def _made(
        self,
        root: Root,
        folder: str,
        place: Path,
        *,
        plugin: Plugin | None = None,
        early: Mapping[str, Outcome],
    ) -> Candidate:
        category, _, last = folder.rpartition("/")
        name = plugin.name if plugin is not None else last
        # What comes with Hermes is loaded by it; reading its code through would only take time.
        wanted = root.source is not Source.BUNDLED and len(early) < len(self.releases)
        examination = _examined(place, plugin, self.releases) if wanted else None
        link = link_of(root.path / folder.partition("/")[0]) if root.path is not None else None
        return Candidate(
            root=root,
            folder=folder,
            key=folder if category else name,
            name=name,
            path=place,
            plugin=plugin,
            examination=examination,
            kinds=_kinds(place, plugin, self.releases),
            early=early,
            link=link,
            by_nix=link is not None and folder.startswith(NIX),
            needs=plugin.requires_hermes if plugin is not None else None,
        )


def entry_points(root: Root, environment: Environment, releases: tuple[str, ...]) -> Iterator[Candidate]:
    """Give every entry point that packages have for Hermes; what they point to is read, and never imported."""
    for one in environment.entry_points():
        source = environment.source_of(one.module)
        stands_for = Plugin(form=Form.NATIVE, manifest_path="", name=one.name, names_itself=True)
        yield Candidate(
            root=root,
            folder=f"{one.package}: {one.value}",
            key=one.name,
            name=one.name,
            kinds=kinds_by_release(stands_for, source or b"", host_contract(), releases),
            early=_without_register(one, source, releases),
        )


def _without_register(one: EntryPoint, source: bytes | None, releases: tuple[str, ...]) -> dict[str, Outcome]:
    """Say where the source shows that Hermes finds nothing to call; it is not imported, so the rest is not known."""
    text = (source or b"").decode("utf-8", "replace")
    _, points_inside, inside = one.value.partition(":")
    if source is not None and not points_inside and "register" not in text:
        return dict.fromkeys(releases, _no(Reason.NO_REGISTER, f"{one.module} binds no register"))
    function = rf"^(?:async )?def {re.escape(inside.strip())}\b"
    if OLD in releases and points_inside and re.search(function, text, re.MULTILINE):
        words = f"it points to the function {inside.strip()}, and Hermes 0.20 looks for a register within that"
        return {OLD: _no(Reason.NO_REGISTER, words)}
    return {}


def _of_empty_manifest(place: Path, name: str) -> Plugin | None:
    """Return the plugin of a manifest that says nothing: Hermes takes it for one that is called like its folder."""
    manifest = next((place / each for each in NATIVE if (place / each).exists()), None)
    try:
        text = read_bounded(manifest, _EMPTY).decode("utf-8", "replace") if manifest is not None else "?"
    except OSError:
        return None
    words = [line.partition("#")[0].strip() for line in text.splitlines()]
    if manifest is None or any(word not in {"", "---", "{}", "null", "~"} for word in words) or len(text) > _EMPTY:
        return None
    return Plugin(form=Form.NATIVE, manifest_path=manifest.name, name=name, names_itself=False, kind="standalone")


def _no(reason: Reason, words: str) -> Outcome:
    return Outcome(loads=Loads.NO, reason=reason, words=words)


def _examined(place: Path, plugin: Plugin | None, releases: tuple[str, ...]) -> Examination | None:
    if plugin is None or plugin.form is not Form.NATIVE:
        return None
    try:
        return examine(read_tree(place), plugin, plugin.manifest_path, asked=releases)
    except CouldNotLook:
        return None


def _kinds(place: Path, plugin: Plugin | None, releases: tuple[str, ...]) -> Mapping[str, str]:
    if plugin is None or plugin.form is not Form.NATIVE:
        return dict.fromkeys(releases, "standalone")
    return kinds_by_release(plugin, _beginning(place / "__init__.py"), host_contract(), releases)


def _beginning(file: Path) -> bytes:
    try:
        if not file.is_file():
            return b""
        with file.open("rb") as opened:
            return opened.read(_SOURCE)
    except OSError:
        return b""
