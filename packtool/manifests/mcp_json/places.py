"""Commands and working folders: whether they stay inside the plugin, by their words alone."""

from __future__ import annotations

import json
import re

from packtool.contract import portable

_BLANK = re.compile(r"\s")
# Ways to say "in the plugin" that no client takes: placeholders, of other clients too, and paths without ./ in front.
_IN_PLUGIN = re.compile(
    r"(?:\$\{(?:CLAUDE_)?PLUGIN_ROOT\}/|\$(?:CLAUDE_)?PLUGIN_ROOT/|(?=\w+/))(?P<rest>[\w./+@-]{1,200})"
)
_DRIVE = re.compile(r"[A-Za-z]:")


def command_refusal(command: str) -> str | None:
    """Return why no client starts ``command``, as a clause, or ``None``."""
    if "\x00" in command:
        return "holds a NUL character"
    if command.startswith("./"):
        return _path_refusal(command[2:])
    if _BLANK.search(command):
        return "is more than one word: it is no shell line, and arguments belong in args"
    if "/" in command or "\\" in command:
        return "is a path that does not begin with ./"
    if command in {".", ".."} or _DRIVE.match(command):
        return "is not the name of a program"
    return None


def _path_refusal(relative: str) -> str | None:
    if "\\" in relative:
        return "holds a backslash"
    if not stays_inside(relative):
        return "leads out of the plugin"
    if relative.rsplit("/", maxsplit=1)[-1] in {"", ".", ".."}:
        return "names a folder"
    return None


def inside(command: str) -> str | None:
    """Return how a command that names a file of the plugin is written, or nothing."""
    found = _IN_PLUGIN.fullmatch(command)
    if found is None or _path_refusal(found["rest"]):
        return None
    return f'write "command": {json.dumps("./" + found["rest"], ensure_ascii=False)}'


def cwd_refusal(cwd: str) -> str | None:
    """Return why no client starts a server in ``cwd``, as a clause, or ``None``."""
    base = cwd_base(cwd)
    if base is None:
        return f"begins neither with ./ nor with {portable.ROOT} or {portable.DATA}"
    rest = cwd[len(base) :]
    if "\x00" in rest or "\\" in rest:
        return "holds a backslash or a NUL character"
    return None if stays_inside(rest) else "leads out of its folder"


def cwd_base(cwd: str) -> str | None:
    """Return what ``cwd`` begins with: ``.``, or one of the two placeholders."""
    if cwd.startswith("./"):
        return "."
    return next((word for word in (portable.ROOT, portable.DATA) if cwd == word or cwd.startswith(f"{word}/")), None)


def in_root(path: str) -> str | None:
    """Return the part of a command or working folder that is relative to the plugin, or ``None`` if it is not."""
    base = cwd_base(path)
    return None if base is None or base == portable.DATA else path[len(base) :].lstrip("/")


def stays_inside(relative: str) -> bool:
    """Whether a relative path never climbs above where it starts, not even on the way."""
    depth = 0
    for part in relative.split("/"):
        if part == "..":
            depth -= 1
        elif part not in {"", "."}:
            depth += 1
        if depth < 0:
            return False
    return True
