"""One folder judged by what lies in it: a plugin, a hook, a skill, a skill tap, a home, or a folder of plugins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from packtool.contract.profile import Profile
from packtool.errors import CouldNotLook
from packtool.findings import Examined, Finding
from packtool.manifests.plugin_json import FILE_NAME as PORTABLE
from packtool.manifests.plugin_yaml import FILE_NAMES as NATIVE
from packtool.plugin.elsewhere import MANIFESTS
from packtool.plugin.files import Files
from packtool.plugin.loads import what_loads
from packtool.plugin.model import Form
from packtool.plugin.read import read_plugin
from packtool.plugin.rules import NO_CODE, SKILLS_FOLDER, STRAY_SKILL
from packtool.plugin.skills import FOLDER as SKILLS
from packtool.plugin.skills import read_skills
from packtool.registry import usual_kind
from packtool.validate import rules
from packtool.validate.beside import judge_files_beside
from packtool.validate.catalogs import judge_catalog
from packtool.validate.files import read_as
from packtool.validate.homes import PLUGINS, judge_depth, judge_folder_name
from packtool.validate.judged import Judged

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from packtool.validate.judged import Wish

PLUGIN = "plugin"
TAP = "skill-tap"
# Kinds that are told by a folder, beside those of single files.
FOLDER_KINDS = (PLUGIN, TAP)
# What may lie beside a plugin and is judged with it, by the names that it usually has.
_ALONGSIDE = ("hermes-pack.yaml", "hermes-pack.yml", "index.json", "pyproject.toml")
# What makes a folder without a plugin's manifest what it is.
_HOOK, _SKILL, _HOME = "HOOK.yaml", "SKILL.md", "config.yaml"
_MOST_PLUGINS = 5000
_LIMIT = 16 * 1024 * 1024


def judge_folder(root: Path, prefix: str, wish: Wish) -> Iterator[Judged]:
    """Judge what lies in ``root``; ``prefix`` is put before the paths in findings.

    Raises CouldNotLook when the folder or a file in it cannot be read.
    """
    files = Files.below(root, prefix)
    top = files.names()
    if wish.kind == TAP:
        yield _tap(files, top, wish)
    elif wish.kind == PLUGIN or set(MANIFESTS) & set(top):
        yield _plugin(files, root, wish)
        if wish.kind is None:
            yield from _alongside(files, top, wish)
    else:
        yield from _others(files, top, root, wish)


def _others(files: Files, top: tuple[str, ...], root: Path, wish: Wish) -> Iterator[Judged]:
    """Judge a folder without a plugin's manifest."""
    found = [*_alongside(files, top, wish)]
    for name in (_HOOK, _SKILL, _HOME):
        if name in top:
            found += _file(files, name, wish, fallback=root.resolve().name)
    found += judge_catalog(files, top)
    found += _below(files, top, wish)
    if not found and SKILLS in top:
        # A folder of that name may be anything: a tap is one by its skills.
        found = [tap for tap in [_tap(files, top, wish)] if tap.examined]
    yield from found or [_plugin(files, root, wish)]


def _plugin(files: Files, root: Path, wish: Wish) -> Judged:
    reading = read_plugin(root, fallback_name=root.resolve().name, prefix=files.prefix, profile=wish.profile)
    loads = not any(finding.rule is NO_CODE for finding in reading.findings)
    plugin = reading.plugin
    beside = _skills_of_native(files) if plugin is not None and plugin.form is Form.NATIVE else []
    examined = {one.path: one for one in (*reading.examined, *files.examined.values())}
    return Judged(
        path=files.prefix.rstrip("/") or ".",
        kind=PLUGIN,
        findings=tuple(sorted((*reading.findings, *beside), key=lambda finding: finding.order)),
        examined=tuple(one for _, one in sorted(examined.items())),
        loads=what_loads(plugin, loads=loads, resolved=wish.resolved),
        name=plugin.name if plugin is not None and plugin.names_itself else None,
    )


def _skills_of_native(files: Files) -> list[Finding]:
    """Judge the skills that lie in a native plugin as Hermes reads them: no other client knows of them.

    Which of them its code registers is not asked here, nor what else lies in the folder.
    """
    found = read_skills(files, files.names(), Profile.HERMES).findings
    return [finding for finding in found if finding.rule not in {STRAY_SKILL, SKILLS_FOLDER}]


def _tap(files: Files, top: tuple[str, ...], wish: Wish) -> Judged:
    skills = read_skills(files, top, wish.profile)
    findings = list(skills.findings)
    if not skills.loaded and not skills.skipped:
        findings.append(rules.EMPTY_TAP.at(files.location(SKILLS), "there is no skill: no skills/NAME/SKILL.md"))
    findings.append(rules.NO_PLUGIN.at(files.location(SKILLS), "this is a tap of skills; as a plugin it does not load"))
    return Judged(
        path=files.prefix.rstrip("/") or ".",
        kind=TAP,
        findings=tuple(findings),
        examined=tuple(examined for _, examined in sorted(files.examined.items())),
    )


def _alongside(files: Files, top: tuple[str, ...], wish: Wish) -> Iterator[Judged]:
    for name in _ALONGSIDE:
        if name in top:
            yield from _file(files, name, wish)


def _file(files: Files, name: str, wish: Wish, fallback: str = "") -> Iterator[Judged]:
    """Judge one file of the folder, if it is of the kind that its name promises."""
    kind = usual_kind(name)
    if kind is None:
        return
    data = files.read(name, limit=_LIMIT, by=kind.NAME)
    shown = files.shown(name)
    if isinstance(data, Finding):
        yield Judged(path=shown, kind=kind.NAME, findings=(data,))
    elif kind.matches(name, data):
        # A skill is held to its folder's name, which "." does not say.
        seen = shown if "/" in shown or name != _SKILL else f"{fallback}/{shown}"
        reading = read_as(kind, data, seen, wish)
        yield Judged(
            path=shown,
            kind=kind.NAME,
            findings=(*reading.findings, *judge_files_beside(kind.NAME, files)),
            examined=(Examined(path=shown, by=(kind.NAME,)),),
            manifest=reading.manifest,
        )


def _below(files: Files, top: tuple[str, ...], wish: Wish) -> Iterator[Judged]:
    """Judge plugins and hooks of a home, else those of a folder that holds several plugins."""
    is_home = _HOME in top
    for count, name in enumerate(_folders(files, top), start=1):
        if count > _MOST_PLUGINS:
            raise CouldNotLook(f"{files.root.name} holds more than {_MOST_PLUGINS:,} plugins: name some of them")
        for one in judge_folder(files.root / name, files.shown(name), wish):
            more = judge_folder_name(files, name, one.name) if is_home else ()
            yield replace(one, findings=(*one.findings, *more))
    if is_home:
        yield Judged(path=files.shown(PLUGINS), kind="home", findings=tuple(judge_depth(files)))


def _folders(files: Files, top: tuple[str, ...]) -> list[str]:
    """Return the folders below that are judged on their own."""
    if _HOME in top:
        return [f"{part}/{name}" for part in (PLUGINS, "hooks") for name in _holding(files, part)]
    found = [name for name in _holding(files, "") if name != SKILLS]
    # One alone may be a copy that no client reads; the reader says where it lies.
    return found if len(found) > 1 else []


def _holding(files: Files, folder: str) -> list[str]:
    """Return the folders in ``folder``, and one level below those that hold nothing, that hold a manifest."""
    found: list[str] = []
    waiting = [(name, 1) for name in (files.names(folder) if not folder or files.is_folder(folder) else ())]
    while waiting and len(found) <= _MOST_PLUGINS:
        name, depth = waiting.pop(0)
        place = f"{folder}/{name}" if folder else name
        if name.startswith(".") or (files.root / place).is_symlink() or not files.is_folder(place):
            continue
        names = files.names(place)
        if {*NATIVE, PORTABLE, _HOOK} & set(names):
            found.append(name)
        elif depth == 1 and name != SKILLS:
            waiting += [(f"{name}/{below}", 2) for below in names]
    return sorted(found)
