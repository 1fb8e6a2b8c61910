"""Dependencies that a plugin declares, in every file in which it can: what they come from and how they are bound."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING, Any

from packtool.documents.yaml import read_yaml
from packtool.scan import supply_rules as rules
from packtool.scan.engines.popular import looks_like
from packtool.scan.match import Match, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.findings import Rule
    from packtool.scan.inventory import ScannedFile

NAME = "dependencies"
_MOST = 500
_FIELDS = ("dependencies", "devDependencies", "optionalDependencies")
_REQUIREMENTS = re.compile(r"(?:.*[-_.])?(?:requirements|constraints)(?:[-_.].*)?\.(?:txt|in)\Z")
_REQUIREMENT = re.compile(
    r"\s{0,20}([A-Za-z0-9][A-Za-z0-9._-]{0,100})\s{0,5}(?:\[[^\]]{0,200}\])?\s{0,5}(.{0,500})", re.DOTALL
)
_REGISTRY = re.compile(r"\s{0,20}(?:-i|--index-url|--extra-index-url|-f|--find-links)[\s=]{1,5}(\S{1,300})")
_PUBLIC = re.compile(
    r"https://(?:[\w.-]+\.)?(?:pypi\.org|pythonhosted\.org|pytorch\.org|npmjs\.org|npmjs\.com)(?:[/:]|\Z)"
)
_FULL_COMMIT = re.compile(r"@[0-9a-f]{40}(?:[#&?]|\Z)|#[0-9a-f]{40}\Z|sha256[=:-]")
_ADDRESS = re.compile(r"(?:@\s{0,5}|\A|\s)((?:git\+|hg\+|svn\+)?(?:https?|ssh|git|file)://\S{1,400})")
_NPM_ADDRESS = re.compile(r"(?:git\+|https?:|git:|ssh:|github:|gitlab:|bitbucket:)\S|[\w.-]+/[\w.-]+(?:#\S+)?\Z")
_INLINE = re.compile(r"(?m)^# /// script[ \t]*\n((?:#[^\n]{0,500}\n){1,200}?)# ///")
# What a package manager runs of a package that is installed; `prepare` only of the one that is worked on.
_ONCE_INSTALLED = ("preinstall", "install", "postinstall")
_BY_ITSELF = (*_ONCE_INSTALLED, "prepare")
_VENDORED = re.compile(r"(?:\A|/)node_modules/")
# The host's own repository at one of its releases: whoever uses the plugin runs that already.
_HOST_RELEASE = re.compile(r"git\+https://github\.com/(?i:nousresearch)/hermes-agent(?:\.git)?@v\d[\w.]{0,30}\Z")
# Tools that build or set up the project, and a package manager told to install what a folder's own metadata lists.
_USUAL = re.compile(
    r"(?:husky(?: install)?|patch-package|node-gyp rebuild(?: -{1,2}[\w-]+)*|node-gyp-build|prebuild-install[^;&|<>`$]*"
    r"|tsc[^;&|<>`$]*|(?:pnpm|yarn) build|lefthook install|simple-git-hooks|opencollective[^;&|<>`$]*|is-ci"
    r"|(?:npm|pnpm|yarn|bun) (?:install|ci|i)(?: -{1,2}[a-z][a-z-]{0,40})*|cd (?!/|~|\S*\.\.)[\w./-]{1,100})\Z"
)
_NEXT = re.compile(r"\s*(?:&&|\|\||;)\s*")
_RUN_SCRIPT = re.compile(r"(?:npm|pnpm|yarn|bun) run ([\w:.-]{1,80})\Z")
_DEEPEST_SCRIPT = 4


def examine(file: ScannedFile) -> Iterator[Match]:
    """Yield what is told of the dependencies that a file declares, by the name of the file."""
    if file.unit is None:
        return
    text, name = file.unit.text, file.path.rpartition("/")[2].lower()
    vendored = _VENDORED.search(file.path) is not None
    for number, found in enumerate(_by_name(name, text, vendored=vendored)):
        if number >= _MOST:
            return
        yield found


def requirements_of(file: ScannedFile) -> Iterator[str]:
    """Yield the requirements on packages of Python that a file declares, as they are written."""
    name = file.path.rpartition("/")[2].lower()
    if file.unit is None:
        return
    if _REQUIREMENTS.match(name):
        yield from (line.split("#")[0].strip() for line in file.unit.text.split("\n"))
    elif name == "pyproject.toml":
        yield from _pyproject(file.unit.text)
    elif name in {"plugin.yaml", "plugin.yml"}:
        yield from _plugin(file.unit.text)


def _by_name(name: str, text: str, *, vendored: bool) -> Iterator[Match]:
    if _REQUIREMENTS.match(name):
        yield from _requirements(text)
    elif name == "pyproject.toml":
        yield from _listed(text, _pyproject(text))
    elif name in {"plugin.yaml", "plugin.yml"}:
        yield from _listed(text, _plugin(text))
    elif name == "package.json":
        yield from _package(text, vendored=vendored)
    elif name.endswith(".py"):
        for block in _INLINE.finditer(text):
            yield from _listed(text, _inline(block[1]))


def _match(rule: Rule, text: str, written: str, told: str) -> Match:
    at = max(0, text.find(written))
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    width = len(written.partition("\n")[0])
    place = Place(line=line, column=column, end_line=line, end_column=column + max(1, width))
    return Match(rule=rule.id, place=place, engine=NAME, captures={"$TOLD": told})


def _requirements(text: str) -> Iterator[Match]:
    for raw in text.split("\n"):
        line = raw.split(" #")[0].strip()
        registry = _REGISTRY.match(line)
        if registry and not _PUBLIC.match(registry[1]):
            yield _match(rules.OTHER_REGISTRY, text, raw, registry[1])
        elif line and not line.startswith(("#", "-")):
            yield from _requirement(text, line)
        elif line.startswith(("-e ", "--editable ")):
            yield from _requirement(text, line.partition(" ")[2].strip())


def _listed(text: str, requirements: Iterator[str]) -> Iterator[Match]:
    for requirement in requirements:
        yield from _requirement(text, requirement)


def _requirement(text: str, requirement: str) -> Iterator[Match]:
    address = _ADDRESS.search(requirement)
    if address:
        if not (_FULL_COMMIT.search(address[1]) or _HOST_RELEASE.match(address[1])):
            yield _match(rules.DIRECT_URL, text, requirement, address[1])
        return
    found = _REQUIREMENT.match(requirement)
    if not found:
        return
    other = looks_like(found[1], "pypi")
    if other:
        yield _match(rules.LOOKALIKE, text, requirement, f"{found[1]} looks like {other}")
    if not found[2].split(";")[0].strip():
        yield _match(rules.UNPINNED, text, requirement, found[1])


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        yield from (one for one in value if isinstance(one, str))


def _table(data: Any, *path: str) -> dict[str, Any]:
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}


def _pyproject(text: str) -> Iterator[str]:
    data = _toml(text)
    yield from _texts(_table(data, "project").get("dependencies"))
    yield from _texts(_table(data, "build-system").get("requires"))
    for group in _table(data, "project", "optional-dependencies").values():
        yield from _texts(group)


def _inline(block: str) -> Iterator[str]:
    yield from _texts(_toml("\n".join(line[1:].lstrip(" ") for line in block.split("\n"))).get("dependencies"))


def _plugin(text: str) -> Iterator[str]:
    data = read_yaml(text.encode("utf-8", "replace"), "plugin.yaml").plain()
    for field in ("python_dependencies", "pip_dependencies", "dependencies"):
        yield from _texts(data.get(field) if isinstance(data, dict) else None)


def _package(text: str, *, vendored: bool) -> Iterator[Match]:
    """Yield what is told of a package's metadata; nobody installs what a dependency was developed with."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    for field in ("dependencies", "optionalDependencies") if vendored else _FIELDS:
        for name, wanted in _table(data, field).items():
            yield from _npm(text, name, wanted if isinstance(wanted, str) else "")
    scripts = _table(data, "scripts")
    for name in _ONCE_INSTALLED if vendored else _BY_ITSELF:
        command = scripts.get(name)
        if isinstance(command, str) and not _is_usual(command, scripts, 0):
            yield _match(rules.INSTALL_SCRIPT, text, f'"{name}"', f"{name}: {command}")


def _is_usual(command: str, scripts: Mapping[str, Any], depth: int) -> bool:
    """Whether all parts of a command line are usual ones, those of the scripts that it runs by name among them."""
    for part in _NEXT.split(command.strip()):
        named = _RUN_SCRIPT.match(part)
        if named is None:
            usual = _USUAL.match(part) is not None
        else:
            inner = scripts.get(named[1])
            known = isinstance(inner, str) and depth < _DEEPEST_SCRIPT and _is_usual(inner, scripts, depth + 1)
            usual = named[1] == "build" or known
        if not usual:
            return False
    return True


def _npm(text: str, name: str, wanted: str) -> Iterator[Match]:
    other = looks_like(name, "npm") if not name.startswith("@") else None
    if other:
        yield _match(rules.LOOKALIKE, text, f'"{name}"', f"{name} looks like {other}")
    if _NPM_ADDRESS.match(wanted):
        if not _FULL_COMMIT.search(wanted):
            yield _match(rules.DIRECT_URL, text, f'"{name}"', wanted)
    elif wanted.strip() in {"", "*", "latest", "x"}:
        yield _match(rules.UNPINNED, text, f'"{name}"', name)
