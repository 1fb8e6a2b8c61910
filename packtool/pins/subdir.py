"""A subdir: a folder inside a repository, written so that it means the same on every system."""

from __future__ import annotations

import re

from packtool.pins.fault import PinError

_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
_WINDOWS_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)
MAX_SUBDIR = 512


def parse_subdir(text: str) -> str:
    """Read a subdir; returns it without outer slashes. Raises PinError unless it is relative, inside and portable."""
    cleaned = text.strip("/")
    if not cleaned:
        raise PinError("is empty", "leave `subdir` out for the root of the repository")
    if len(cleaned) > MAX_SUBDIR:
        raise PinError(f"is longer than {MAX_SUBDIR} characters", "shorten the path")
    if "\\" in cleaned:
        raise PinError("holds a backslash", "separate folders by /")
    for part in cleaned.split("/"):
        _check_part(part)
    return cleaned


def _check_part(part: str) -> None:
    relative = "write the folder's path from the root of the repository"
    portable = "rename the folder to something that every system can hold"
    if part == "..":
        raise PinError("leaves the repository (`..`)", relative)
    if part in {"", "."}:
        raise PinError("holds an empty or `.` part", relative)
    if part.casefold().rstrip(" .") == ".git" or part.casefold().startswith("git~"):
        raise PinError("points into git's own folder", relative)
    if _FORBIDDEN.search(part) or not part.isprintable():
        raise PinError("holds a character that is not portable", portable)
    if part != part.strip(" ") or part.endswith(".") or _WINDOWS_DEVICE.fullmatch(part):
        raise PinError("holds a name that Windows cannot have", portable)
