"""A shell script with its variables and the files it makes written out where they are used."""

from __future__ import annotations

import re
from itertools import islice

_LONGEST_SCRIPT = 200_000
_LONGEST_VALUE = 400
_LONGEST_LINE = 4000
_MOST_FILES = 50
_SHORT = 2
_WORTH = re.compile(r"[$>]|\btar\b|\bzip\b|\bcp\b")
_ASSIGNED = re.compile(
    r"(?:^|[;&{(]|\bthen|\bdo)[ \t]*(?:(?:export|local|readonly|declare|typeset)[ \t]+(?:-\w+[ \t]+)?)?"
    r"([A-Za-z_]\w{0,40})=(?=[^=\s])"
)
_LOOP = re.compile(r"\bfor[ \t]+([A-Za-z_]\w{0,40})[ \t]+in[ \t]+([^;\n]{1,400})")
_READ = re.compile(r"\bread[ \t]+(?:-\w+[ \t]+){0,3}([A-Za-z_]\w{0,40})\b")
_USED = re.compile(r"\$(?:\{([A-Za-z_]\w{0,40})(?::?[-+][^{}$]{0,80})?\}|([A-Za-z_]\w{0,40}))")
# A function that is one command long, a call of one, and what it is given.
_FUNCTION = re.compile(
    r"^[ \t]*(?:function[ \t]+)?([A-Za-z_]\w{0,40})[ \t]*\(\)[ \t]*\{"
    r"[ \t]*\n?[ \t]*([^{}\n;]{2,300});?[ \t]*\n?[ \t]*\}",
    re.MULTILINE,
)
_CALL = re.compile(r"((?:^|[;&|(`]|\$\()[ \t]*)([A-Za-z_]\w{0,40})\b(?![ \t]*\()((?:[ \t]+[^\s;|&()<>`]{1,200}){0,6})")
_PARAMETER = re.compile(r"\$\{?([1-9@*])\}?")
_MOST_FUNCTIONS = 50
_CLOSING = {'"': '"', "'": "'", "`": "`"}
# A command that leaves a file: its text, and the file's name.
_MADE = re.compile(
    r"\btar[ \t]+(?:-\S+[ \t]+){0,3}(?:-?[a-zA-Z]{0,6}f)[ \t]+(?P<tar>[^\s;|&]{3,120})"
    r"|\bzip[ \t]+(?:-\S+[ \t]+){0,3}(?P<zip>[^\s;|&-][^\s;|&]{2,120})"
    r"|\bcp[ \t]+(?:-\S+[ \t]+){0,3}[^\n;|&]{2,200}?[ \t](?P<cp>[^\s;|&]{3,120})[ \t]*(?:[;|&]|2>|$)"
    r"|(?<![\d&>])>>?[ \t]*(?P<out>[\"']?[\w./~$-][^\s;|&<>()]{2,120})"
)
_SENDER = re.compile(
    r"\b(?:curl|wget|nc|ncat|netcat|scp|rsync|sftp|ftp|socat|mail|sendmail|openssl|base64|gh|aws|git)\b"
)


def inlined(text: str) -> str | None:
    """Return the script with what variables hold in their places, on the same lines; ``None`` where nothing changed."""
    if len(text) > _LONGEST_SCRIPT or _WORTH.search(text) is None:
        return None
    held: dict[str, str] = {}
    made: dict[str, str] = {}
    lines: list[str] = []
    functions = {found[1]: found[2] for found in islice(_FUNCTION.finditer(text), _MOST_FUNCTIONS)}
    for line in _whole_lines(text):
        if line.lstrip().startswith("#") or len(line) > _LONGEST_LINE:
            lines.append(line)
            continue
        written = _written(_called(line, functions), held)
        _take(written, held)
        # What stands before its use on the same line is known now.
        written = _written(written, held)
        _make(written, made)
        lines.append(_with_files(written, made))
    result = "\n".join(lines)
    return result if result != text else None


def _called(line: str, functions: dict[str, str]) -> str:
    """Write what a function of one command does where it is called, with what it is given."""
    if not functions:
        return line
    return _CALL.sub(lambda found: found[1] + _body(functions, found), line)[:_LONGEST_LINE]


def _body(functions: dict[str, str], found: re.Match[str]) -> str:
    body = functions.get(found[2])
    if body is None:
        return found[0][len(found[1]) :]
    words = found[3].split()
    given = {str(place): word for place, word in enumerate(words, 1)}
    return _PARAMETER.sub(lambda one: " ".join(words) if one[1] in "@*" else given.get(one[1], one[0]), body)


def _whole_lines(text: str) -> list[str]:
    """Return the lines; what is continued behind a backslash stands on the first one, with empty ones after it."""
    lines: list[str] = []
    waiting = 0
    start = ""
    for line in text.split("\n"):
        if line.endswith("\\") and len(start) < _LONGEST_LINE:
            start += line[:-1] + " "
            waiting += 1
            continue
        lines.append(start + line if waiting else line)
        lines.extend([""] * waiting)
        start, waiting = "", 0
    if waiting:
        lines.append(start)
        lines.extend([""] * (waiting - 1))
    return lines


def _written(line: str, held: dict[str, str]) -> str:
    return _USED.sub(lambda found: held.get(found[1] or found[2], found[0]), line)[:_LONGEST_LINE]


def _with_files(line: str, made: dict[str, str]) -> str:
    """Write what a file was made of where it is read: behind the command that makes it."""
    if not made or _SENDER.search(line) is None:
        return line
    for name, source in made.items():
        at = line.rfind(name)
        behind = line.rfind(source)
        if at > 0 and at >= behind + len(source) * (behind >= 0) and line[at - 1] in " \t@<=\"'":
            line = f"{line[:at]}$({source}){line[at + len(name) :]}"
    return line[:_LONGEST_LINE]


def _take(line: str, held: dict[str, str]) -> None:
    """Keep what a line puts into variables."""
    for found in _ASSIGNED.finditer(line):
        value = _value(line, found.end())
        own = f"${found[1]}" in value or f"${{{found[1]}" in value
        if 0 < len(value) <= _LONGEST_VALUE and not own:
            held[found[1]] = value
        else:
            held.pop(found[1], None)
    for found in _LOOP.finditer(line):
        words = found[2].replace('"', "").replace("'", "").split()
        one = next((word for word in words if "/." in word), words[0] if words else "")
        if one and one != "$@":
            held[found[1]] = one
    for found in _READ.finditer(line):
        held.pop(found[1], None)


def _make(line: str, made: dict[str, str]) -> None:
    """Keep which command a line makes a file with."""
    for found in _MADE.finditer(line):
        name = (found["tar"] or found["zip"] or found["cp"] or found["out"] or "").strip("\"'")
        begin = max(line.rfind(mark, 0, found.start()) for mark in (";", "&", "{")) + 1
        source = line[begin : max(found.end(), _end_of(line, found.end()))].strip()
        if (
            len(made) < _MOST_FILES
            and len(name) > _SHORT
            and not name.startswith(("/dev/", "$("))
            and len(source) <= _LONGEST_VALUE
        ):
            made[name] = source


def _end_of(line: str, position: int) -> int:
    ends = [at for mark in (";", "&&", "||", "|") if (at := line.find(mark, position)) >= 0]
    return min(ends, default=len(line))


def _value(line: str, position: int) -> str:
    """Return the word that begins at a position, the quotes around all of it taken off."""
    start = position
    depth = 0
    quote = ""
    while position < len(line):
        character = line[position]
        if character == "\\":
            position += 1
        elif line.startswith("$(", position) and quote != "'":
            depth += 1
        elif character == ")" and depth:
            depth -= 1
        elif not depth and quote:
            quote = "" if character == quote else quote
        elif not depth and character in _CLOSING:
            quote = character
        elif not depth and character in " \t;&|)":
            break
        position += 1
    word = line[start:position]
    whole = len(word) > 1 and word[0] in "\"'" and word[-1] == word[0] and word[0] not in word[1:-1]
    return word[1:-1] if whole or (word[:1] == '"' and word[-1:] == '"' and "$(" in word) else word
