"""Git repositories that lie in a plugin as plain folders, and what their configuration and hooks would start."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from packtool.findings import Finding, Location
from packtool.scan import inventory_rules as rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from packtool.scan.inventory import ScannedFile

_HOOKS = frozenset(
    [
        *("applypatch-msg", "pre-applypatch", "post-applypatch", "pre-commit", "pre-merge-commit", "commit-msg"),
        *("prepare-commit-msg", "post-commit", "pre-rebase", "post-checkout", "post-merge", "pre-push", "pre-receive"),
        *("update", "proc-receive", "post-receive", "post-update", "reference-transaction", "push-to-checkout"),
        *("pre-auto-gc", "post-rewrite", "sendemail-validate", "fsmonitor-watchman", "post-index-change"),
    ]
)
_CONFIGS = ("config", "config.worktree")
# No part is bounded, for a long one must not hide what is behind it; none can be split in two ways.
_SECTION = re.compile(r'\s*\[\s*([\w.-]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]')
_SETTING = re.compile(r"\s*([A-Za-z][\w-]*)\s*(?:=(.*))?\Z")
# Keys whose value is a program, a command, a folder of programs, or a file with more keys.
_STARTING = re.compile(
    r"core\.(?:fsmonitor|sshcommand|gitproxy|pager|editor|askpass|hookspath|alternaterefscommand|attributesfile)"
    r"|pager\.[^.]+|sequence\.editor|diff\.external|diff\..+\.(?:command|textconv)|merge\..+\.driver"
    r"|filter\..+\.(?:clean|smudge|process)|(?:difftool|mergetool|browser|man|guitool)\..+\.(?:cmd|path)"
    r"|credential(?:\..+)?\.helper|gpg(?:\..+)?\.(?:program|defaultkeycommand)|include\.path|includeif\..+\.path"
    r"|uploadpack\.packobjectshook|interactive\.difffilter|remote\..+\.(?:uploadpack|receivepack|vcs)|hook\..+\.command"
    r"|(?:receive|gc|uploadarchive)\.\w+command|protocol\.ext\.allow|trailer\..+\.(?:command|cmd)|submodule\..+\.update"
)
_SHELL = re.compile(r"alias\..+|remote\..+\.url|url\..+\.insteadof")
_WORDS = frozenset(
    {"", "true", "false", "yes", "no", "on", "off", "0", "1", "never", "checkout", "rebase", "merge", "none"}
)


def judge_git_folders(files: Sequence[ScannedFile]) -> Iterator[Finding]:
    """Yield one finding for each folder that git would take for a repository."""
    by_path = {file.path: file for file in files}
    parents = {path.rpartition("/")[0] for path in by_path}
    folders = {folder[:end] for folder in parents for end in _ends(folder)}
    for path in sorted(by_path):
        base, _, name = path.rpartition("/")
        lead = f"{base}/" if base else ""
        whole = f"{lead}objects" in folders and f"{lead}refs" in folders
        if name != "HEAD" or not (whole or f"{lead}commondir" in by_path):
            continue
        shown = base or "the plugin's own folder"
        cause = next(_causes(lead, by_path), None)
        if cause is None:
            yield rules.GIT_FOLDER.at(Location(path=path, line=1), f"{shown} is a git repository by another name")
        else:
            place, reason = cause
            yield rules.GIT_FOLDER_STARTS.at(place, f"{shown} is a git repository by another name, and {reason}")


def _ends(folder: str) -> Iterator[int]:
    yield from (place for place, letter in enumerate(folder) if letter == "/")
    yield len(folder)


def _causes(lead: str, by_path: Mapping[str, ScannedFile]) -> Iterator[tuple[Location, str]]:
    for name in _CONFIGS:
        file = by_path.get(f"{lead}{name}")
        if file is not None and file.unit is not None:
            for line, key in starting_keys(file.unit.text):
                yield Location(path=file.path, line=line), f"its configuration sets {key}"
        elif file is not None and file.kind is not None:
            yield Location(path=file.path, line=1), "its configuration is no text that could be read"
    for hook in sorted(_HOOKS):
        file = by_path.get(f"{lead}hooks/{hook}")
        if file is not None and (file.entry.mode & 0o111 or file.entry.target is not None):
            yield Location(path=file.path, line=1), f"its hook {hook} is a program"


def starting_keys(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the name of each key of a git configuration that has git start something."""
    section = ""
    for number, line in enumerate(text.split("\n"), 1):
        rest = line
        while found := _SECTION.match(rest):
            section = found[1].lower() + (f".{found[2]}" if found[2] is not None else "")
            rest = rest[found.end() :]
        setting = _SETTING.match(rest)
        if setting is None or not section:
            continue
        key = f"{section}.{setting[1].lower()}"
        value = re.split(r"\s[#;]", setting[2] or "", maxsplit=1)[0].strip().strip('"').strip()
        if _starts(key, value):
            yield number, key


def _starts(key: str, value: str) -> bool:
    if _SHELL.fullmatch(key):
        return value.startswith(("!", "ext::")) or (key.startswith("url.ext::"))
    return _STARTING.fullmatch(key) is not None and (value.lower() not in _WORDS or key == "protocol.ext.allow")
