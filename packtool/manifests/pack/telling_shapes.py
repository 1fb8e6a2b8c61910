"""What a setting's text says by its shape alone, whatever it is called: that it is a command, hosts, or a path."""

from __future__ import annotations

import re

_INTERPRETERS = (
    r"(?:ba|z|da|k|c|tc|fi)?sh|pwsh|powershell|cmd|pythonw?[0-9.]{0,6}|node(?:js)?|deno|bun|perl|ruby|php|lua|osascript"
)
_INTERPRETED = re.compile(
    rf"(?i:(?:\S{{0,400}}[/\\])?(?:{_INTERPRETERS})(?:\.exe)?(?:\s{{1,8}}\S{{1,200}}){{0,4}}?"
    r"\s{1,8}(?:-[a-z]{0,4}[cem]|/[ck]|--?(?:command|eval|encodedcommand)))(?:[\s=]|$)"
)
_RUNNERS = re.compile(r"(?:npx|uvx|bunx|pnpx|pipx\s{1,8}run|(?:pnpm|yarn)\s{1,8}dlx)\s{1,8}\S")
_DOWNLOADER = re.compile(r"\b(?:curl|wget|iwr|irm|Invoke-WebRequest)\s")
_NAME = r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+(?P<top>[A-Za-z]{2,63}))"
_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})"
_NUMBERS = rf"{_OCTET}(?:\.{_OCTET}){{3}}"
_PORT = r":[0-9]{1,5}"
_REST = r"(?:/[A-Za-z0-9._~%+/-]{0,2000})?"
# A name without a port may be a file's, or a word of a sentence.
_SURE = re.compile(
    rf"(?:(?P<host>{_NAME}|localhost){_PORT}|(?P<numbers>{_NUMBERS})(?:{_PORT})?"
    rf"|\[(?P<six>[0-9A-Fa-f:.]{{2,45}})\](?:{_PORT})?){_REST}"
)
_LISTED = re.compile(rf"(?P<host>{_NAME}|localhost|{_NUMBERS})(?:{_PORT})?{_REST}")
_SCP = re.compile(r"[A-Za-z0-9_.-]{1,64}@(?P<host>[A-Za-z0-9.-]{1,253}):[^\s:]\S{0,2000}")
_PATH = re.compile(
    r"~[A-Za-z0-9_.-]{0,64}(?:[/\\].{0,2000})?|\$(?:[A-Za-z_][A-Za-z0-9_]{0,64}|\{[^}\s]{1,64}\})[/\\].{0,2000}"
    r"|%[A-Za-z_][A-Za-z0-9_()]{0,64}%[/\\].{0,2000}"
)
_ENDINGS_OF_FILES = frozenset(
    {"cfg", "css", "csv", "html", "ini", "jpg", "js", "json", "log", "md", "mini", "pdf", "png", "py", "sh", "toml"}
    | {"ts", "txt", "xml", "yaml", "yml"}
)
_LIMIT = 2000
_MOST = 20


def is_command(text: str) -> bool:
    """Whether a text is a command line: an interpreter with code, a package that is run, a download behind a pipe."""
    start = text[:_LIMIT]
    if _INTERPRETED.match(start) or _RUNNERS.match(start):
        return True
    found = _DOWNLOADER.search(text)
    return found is not None and "|" in text[found.end() :]


def is_path(text: str) -> bool:
    """Whether a text begins at a home or at what a variable of the environment says."""
    return len(text) <= _LIMIT and _PATH.fullmatch(text) is not None


def hosts_in(text: str) -> tuple[str, ...]:
    """Return the hosts of a text that is an address without a scheme, or a list of them; at most 20."""
    parts = [part.strip() for part in re.split("[,;]", text)] if "," in text or ";" in text else [text]
    if len(parts) == 1:
        found = _SURE.fullmatch(text) or _SCP.fullmatch(text)
        return () if found is None else (next(host for host in _groups(found) if host).lower(),)
    listed = [_LISTED.fullmatch(part) for part in parts if part]
    known = [found for found in listed if found is not None]
    if len(known) < len(listed) or len(known) <= 1:
        return ()
    if all((found["top"] or "").lower() in _ENDINGS_OF_FILES for found in known):
        return ()
    return tuple(dict.fromkeys(found["host"].lower() for found in known))[:_MOST]


def _groups(found: re.Match[str]) -> tuple[str, ...]:
    named = found.groupdict()
    return tuple(named.get(word) or "" for word in ("host", "numbers", "six"))
