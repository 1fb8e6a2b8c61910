"""What names mean on other systems: git's own folder in disguise, twins, names that cannot be held everywhere."""

from __future__ import annotations

import os
import re
import unicodedata

from packtool.pins import PinError, parse_subdir

MAX_PATH_BYTES = 1024
MAX_NAME_BYTES = 255
_HFS_IGNORES = re.compile("[\u200c-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]")
_SHORT_GIT = re.compile(r"git~[0-9]+", re.IGNORECASE)


def is_git_folder(name: str) -> bool:
    """Whether a file system would take ``name`` for ``.git``: by letter case, NTFS endings and streams, HFS marks."""
    bare = _HFS_IGNORES.sub("", name).split(":")[0].rstrip(" .").casefold()
    return bare == ".git" or bool(_SHORT_GIT.fullmatch(bare))


def hostile_reason(path: str) -> str | None:
    """Why a path from a stranger's tree may never be written, as a clause, or ``None``."""
    if len(os.fsencode(path)) > MAX_PATH_BYTES:
        return f"is longer than {MAX_PATH_BYTES} bytes"
    for part in path.split("/"):
        if part in {"", ".", ".."}:
            return "leaves its folder or has an empty part"
        if len(os.fsencode(part)) > MAX_NAME_BYTES:
            return f"has a name longer than {MAX_NAME_BYTES} bytes"
        if is_git_folder(part):
            return "is git's own folder, in one of its spellings"
        if "\\" in part and is_git_folder(part.rpartition("\\")[2]):
            return "is git's own folder on Windows"
    return None


def not_portable_reason(path: str) -> str | None:
    """Why some system cannot hold a path, as a clause, or ``None``."""
    for part in path.split("/"):
        if not part.isascii() and any("\udc80" <= character <= "\udcff" for character in part):
            return "has a name that is not UTF-8"
        try:
            parse_subdir(part)
        except PinError as error:
            return error.reason
    return None


def twin_key(path: str) -> str:
    """Return what two paths share that are one file on some system.

    Letter case and the form of accents do not count there, nor marks that HFS+ ignores, nor blanks and dots at the end
    of a name, which Windows drops.
    """
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", _HFS_IGNORES.sub("", path)).casefold())
    return "/".join(part.rstrip(" .") or part for part in folded.split("/"))
