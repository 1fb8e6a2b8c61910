"""Who reads each file in the end: found by following imports and names from what the host and the agent read."""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from packtool.scan.cache import DAMAGED
from packtool.scan.code_reach import CodeReach
from packtool.scan.kinds import DECLARES, FileKind, is_program
from packtool.scan.leads import ReadTree, imported, joined, last_part, named_by
from packtool.scan.package_scripts import Named, named_by_packages
from packtool.scan.reading import UnitFacts
from packtool.scan.subject import Role

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from packtool.scan.cache import Cache
    from packtool.scan.inventory import ScannedFile

_AFTER_INSTALL = "after-install.md"
_AGENT_NAMES = frozenset({"skill.md", "plugin.yaml", "plugin.yml", "plugin.json", _AFTER_INSTALL})
# What agents read by themselves wherever they work.
_STANDING = frozenset(
    {"agents.md", "claude.md", "gemini.md", ".cursorrules", ".windsurfrules", "copilot-instructions.md"}
)
# What makes a tree one that is installed for others, as a plugin or as a skill.
_OF_A_PLUGIN = frozenset({"plugin.yaml", "plugin.yml", "plugin.json", "skill.md"})
_HOST_NAMES = frozenset({"__init__.py", "plugin.yaml", "plugin.yml"})
# What a host or an installer starts by name, wherever it lies at the top.
_STARTED = frozenset(
    {"__init__.py", "setup.py", "mcp.json", ".mcp.json", "package.json", "pyproject.toml", "requirements.txt"}
)
_HOOKED = frozenset({"hooks.json", "sitecustomize.py", "usercustomize.py"})
_AGENT_FOLDERS = frozenset({"commands", "agents", "skills", "prompts", "rules"})
_CLIENTS = frozenset({".claude-plugin", ".codex-plugin", ".cursor-plugin"})
_SCRIPTS = frozenset({FileKind.SHELL, FileKind.POWERSHELL, FileKind.BATCH})
_PAGES = frozenset({FileKind.JAVASCRIPT, FileKind.TYPESCRIPT, FileKind.HTML})
_PROSE = frozenset({FileKind.MARKDOWN, FileKind.TEXT, FileKind.HTML})
_METADATA = frozenset({FileKind.TOML, FileKind.JSON, FileKind.YAML})
_PACKAGING = frozenset({"setup.py"})
_TEST_FOLDERS = frozenset({"test", "tests", "__tests__"})
_TEST_NAME = re.compile(r"conftest\.py|test_\w{1,200}\.py|\w{1,200}_test\.py|.{1,200}\.(?:test|spec)\.[cm]?[jt]sx?")
_NOT_INSTALLED = frozenset({"tests", "test", "docs", "doc", "examples", "example", "benchmarks", "scripts", "tools"})
_FOR_PEOPLE = re.compile(r"(?:readme|changelog|changes|history|contributing|roadmap|todo|security|licen[sc]e|code_of)")
# Texts to those who make the plugin: what they name is for them.
_FOR_MAKERS = re.compile(
    r"(?:changelog|changes|history|contributing|roadmap|todos?|licen[sc]e|code_of|hacking)\b.{0,40}\Z"
)
_INSTRUCTS = re.compile(r"(?:readme|install|installation|setup|quickstart|getting[-_]started)[\w.-]{0,20}\Z")
# `bash install.sh`, `./scripts/setup.py --all`, `python3 tools/post.py`; a line of a block, or code within a sentence.
_RUNS = re.compile(
    r"(?m)(?:^[ \t>$]{0,12}|`[$ ]{0,3})(?:sudo[ ]+)?"
    r"(?:(?:ba|z|da)?sh|source|\.|python[\d.]{0,4}|node|\./|pwsh)(?:(?<=/)|[ ]+)"
    r"(?:\./)?((?:[\w-]{1,40}/){0,4}[\w.-]{1,60}\.(?:sh|bash|py|js|mjs|ps1))\b"
)
# What a package manager starts of a package that it installs.
_ON_INSTALL = re.compile(r'"(?:pre|post)?install"\s{0,20}:')
_SAMPLE = re.compile(r"\.(?:example|sample|template|dist)(?:\.\w{1,8})?\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Readers:
    """Who reads each file, by its path, and which of those that run only a person starts, as a README says."""

    roles: Mapping[str, Role]
    by_people: frozenset[str] = frozenset()


def known_readers(files: Sequence[ScannedFile], facts: Callable[[ScannedFile], UnitFacts], cache: Cache) -> Readers:
    """Return what ``find_readers`` does, from the cache where the same files were there before."""
    listed = "\n".join(
        f"{file.path!a} {file.entry.mode:o} {file.unit.key if file.unit else file.blob}" for file in files
    )
    key = f"readers {hashlib.sha256(listed.encode()).hexdigest()}"
    kept = cache.note(key)
    try:
        roles, people = ({}, []) if kept is None else json.loads(kept)
        known = Readers(roles={path: Role(role) for path, role in roles.items()}, by_people=frozenset(people))
    except DAMAGED:
        known = Readers(roles={})
    if known.roles.keys() != {file.path for file in files}:
        known = find_readers(files, facts)
        roles = {path: role.value for path, role in known.roles.items()}
        cache.keep_note(key, json.dumps([roles, sorted(known.by_people)]))
    return known


def find_readers(files: Sequence[ScannedFile], facts: Callable[[ScannedFile], UnitFacts]) -> Readers:
    """Return the role of every file by its path, and which files only people start.

    Where nothing starts a file (no ``__init__.py``, manifest, skill or server), nobody can say who reads what, and
    every file counts as read by the host or the agent.
    """
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for file in files:
        by_name[file.path.rpartition("/")[2]].append(file.path)
    packages = _packages(files)

    def narrowed(file: ScannedFile) -> UnitFacts:
        known = packages.get(file.path)
        return facts(file) if known is None else UnitFacts(named=known.running)

    tree = ReadTree(files={file.path: file for file in files}, by_name=by_name, facts=narrowed)
    seeds = {path for path in tree.files if _begins(path, tree)} | _installed(tree)
    told = (_told(tree) | _told_by_name(tree, packages)) - seeds
    by_people: frozenset[str] = frozenset()
    if not any(_starts_something(path) for path in seeds | told):
        seeds = {path for path, file in tree.files.items() if not _is_beside_a_dependency(file)}
    running = CodeReach(tree)
    reached = _reached(tree, seeds | told, running)
    if told and any(_starts_something(path) for path in seeds):
        by_people = reached - _reached(tree, seeds, running)
    roles = {path: _role(file) if path in reached else Role.SUPPORT for path, file in tree.files.items()}
    return Readers(roles=roles, by_people=frozenset(path for path in by_people if roles[path] is Role.RUNTIME))


def _reached(tree: ReadTree, seeds: Iterable[str], running: CodeReach) -> frozenset[str]:
    reached = _reach(tree, sorted(seeds))
    return reached | running.run_by(reached)


def _is_beside_a_dependency(file: ScannedFile) -> bool:
    """Whether a file of an installed package is for its readers and its makers, as its texts and its metadata are.

    Nobody runs it, and the agent reads it only where a text says so. Metadata by which a package manager starts
    something when it installs is another thing.
    """
    if "node_modules" not in file.path.split("/")[:-1]:
        return False
    name = file.path.rpartition("/")[2].lower()
    if name == "package.json":
        return file.unit is not None and _ON_INSTALL.search(file.unit.text) is None
    return file.kind in _PROSE or name.endswith(DECLARES)


def _role(file: ScannedFile) -> Role:
    name = file.path.rpartition("/")[2].lower()
    prose = (file.kind in _PROSE or name in _AGENT_NAMES) and file.path.lower() not in _STARTED
    return Role.AGENT if prose else Role.RUNTIME


def _begins(path: str, tree: ReadTree) -> bool:
    parts = path.lower().split("/")
    name = parts[-1]
    if name in _AGENT_NAMES and (len(parts) == 1 or name == "skill.md" or parts[0] in _CLIENTS):
        return True
    if len(parts) == 1 and name in _STARTED:
        return True
    if name in _HOOKED | _STANDING or name.endswith(".pth") or _in_skill(path, tree):
        return True
    clients = any(other.split("/")[0] in _CLIENTS for other in tree.files)
    return clients and name.endswith(".md") and bool(_AGENT_FOLDERS & set(parts[:-1]))


def _installed(tree: ReadTree) -> set[str]:
    """Return the packages that ``setup.py`` installs, of a tree that is nothing else: whoever installs imports them."""
    if "setup.py" not in tree.files or "__init__.py" in tree.files or "plugin.yaml" in tree.files:
        return set()
    found = set()
    for path in tree.files:
        *parts, name = path.removeprefix("src/").split("/")
        if name == "__init__.py" and len(parts) == 1 and parts[0].lower() not in _NOT_INSTALLED:
            found.add(path)
    return found


def _told(tree: ReadTree) -> set[str]:
    """Return the scripts that a README tells its reader to run, as a line of its own or as a command in the text."""
    found = set()
    for path, file in tree.files.items():
        if file.unit is None or file.kind not in _PROSE or not _INSTRUCTS.match(path.lower()):
            continue
        for command in _RUNS.finditer(file.unit.text):
            script = joined(PurePosixPath("."), command[1]).as_posix()
            if script in tree.files and not is_test(script):
                found.add(script)
    return found


def _packages(files: Sequence[ScannedFile]) -> Mapping[str, Named]:
    instructions = frozenset(file.path for file in files if file.kind in _PROSE and _INSTRUCTS.match(file.path.lower()))
    return named_by_packages(files, texts_for_people(files) | instructions, instructions)


def _told_by_name(tree: ReadTree, packages: Mapping[str, Named]) -> set[str]:
    """Return the programs that start with a script of a package.json which a README tells its reader to run."""
    named = ((path, name) for path, known in packages.items() for name in known.told)
    found = {script for path, name in named for script in named_by(tree, path, name)}
    return {script for script in found if is_program(script, tree.files[script].kind) and not is_test(script)}


def _in_skill(path: str, tree: ReadTree) -> bool:
    """Whether a file is code in the folder of a skill, all of which the agent is given to run.

    A folder that is a plugin too is not: there the host decides what runs.
    """
    if not is_program(path, tree.files[path].kind):
        return False
    parents = [parent.as_posix() for parent in PurePosixPath(path).parents]
    folders = [f"{parent}/".removeprefix("./") for parent in parents]
    return any(
        f"{folder}SKILL.md" in tree.files and not any(f"{folder}{name}" in tree.files for name in _HOST_NAMES)
        for folder in folders
    )


def _starts_something(path: str) -> bool:
    name = path.lower().rpartition("/")[2]
    return name in _AGENT_NAMES or name in _HOOKED or name in {"__init__.py", "mcp.json", ".mcp.json", "setup.py"}


def _reach(tree: ReadTree, seeds: Iterable[str]) -> frozenset[str]:
    # Standing orders in a plugin are for the coding agents of whoever develops it: no user of it is given them.
    native = _is_native(tree.files)
    reached: set[str] = set()
    waiting = list(seeds)
    while waiting:
        path = waiting.pop()
        if path in reached:
            continue
        reached.add(path)
        file = tree.files[path]
        if file.unit is None or (native and _is_for_developers(path)):
            continue
        facts = tree.facts(file)
        for statement in facts.imports:
            waiting += imported(tree, path, statement)
        for name in facts.named:
            waiting += (found for found in named_by(tree, path, name) if _gives(file, tree.files[found]))
    return frozenset(reached)


def _is_native(paths: Iterable[str]) -> bool:
    return any(last_part(path).lower() in _OF_A_PLUGIN for path in paths)


def texts_for_people(files: Sequence[ScannedFile]) -> frozenset[str]:
    """Return the paths of what tells people of a plugin, or orders what those do that develop it."""
    native = _is_native(file.path for file in files)
    texts = (file.path for file in files if file.kind in _PROSE)
    about = (path for path in texts if _FOR_PEOPLE.match(last_part(path).lower()))
    return frozenset(about) | {file.path for file in files if native and _is_for_developers(file.path)}


def _is_for_developers(path: str) -> bool:
    """Whether a text orders what coding agents do that work on the project, and is no part of what it offers."""
    folder, _, name = path.lower().rpartition("/")
    top = folder.partition("/")[0]
    return name in _STANDING or (top.startswith(".") and top not in _CLIENTS and name not in _AGENT_NAMES)


def _gives(file: ScannedFile, named: ScannedFile) -> bool:
    """Whether naming a file hands it on.

    Metadata and what is shown after an install name texts for people, such as the README; what a README names further
    is for people, too, and what standing orders to coding agents name is for whoever develops the plugin.
    They also name tests, for those who develop the plugin, and texts name samples of settings, to be copied. What code
    names may be run, whatever it is called.
    """
    if _is_beside_a_dependency(named) and file.kind not in _PROSE:
        return False
    if named.kind in _PROSE and is_test(file.path):
        return False
    if file.kind in _PROSE and _FOR_MAKERS.match(file.path.rpartition("/")[2].lower()):
        return False
    metadata = file.kind in _METADATA or file.path in _PACKAGING
    for_people = metadata or (file.kind in _PROSE and file.path.rpartition("/")[2].lower() not in _AGENT_NAMES)
    reader = file.path.rpartition("/")[2].lower()
    shown = reader == _AFTER_INSTALL and _FOR_PEOPLE.match(named.path.rpartition("/")[2].lower())
    if named.kind in _PROSE and (metadata or shown or _FOR_PEOPLE.match(reader)):
        return False
    if file.kind in _PROSE and _SAMPLE.search(named.path.lower()):
        return False
    return not (for_people and is_test(named.path))


def started_by_people(path: str, kind: FileKind | None) -> bool:
    """Whether a file is a script of the command line, or a page of the plugin's dashboard, and no test."""
    page = kind in _PAGES and path.lower().startswith("dashboard/")
    return (kind in _SCRIPTS or page) and not is_test(path)


def is_test(path: str) -> bool:
    """Whether a file lies or is called as tests do."""
    *folders, name = path.lower().split("/")
    return bool(_TEST_FOLDERS & set(folders)) or _TEST_NAME.fullmatch(name) is not None
