"""Careless spellings of a repository, brought to one that can be compared: a removal is honoured however written."""

from __future__ import annotations

import re

from packtool.pins import PinError, Source, parse_subdir

_PAGES = ("https://github.com/", "https://www.github.com/")
_SCHEME = re.compile(r"(?:git\+)?(?:http|https|git)://", re.IGNORECASE)
# An owner's name holds no dot, so this is a host.
_BARE_HOST = re.compile(r"(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z0-9-]{1,63}(?::[0-9]{1,5})?/")
_USER = re.compile(r"(https://)[^/@]{1,512}@")
_SHORT_WITH_REF = re.compile(r"([A-Za-z0-9_-]{1,100}/[A-Za-z0-9._-]{1,100})@[^/#]{1,255}")
_OWNER_AND_REPOSITORY = 2


def read_place(written: str, subdir: object) -> tuple[Source, str | None]:
    """Return the source and folder that are meant; raises PinError when none can be made out."""
    source, inside = Source.parse(_usual(written), allow_local=True)
    if isinstance(subdir, str) and subdir.strip("/"):
        inside = "/".join(part for part in (inside, parse_subdir(subdir)) if part)
    return source, inside


def names_a_place(text: str) -> bool:
    """Whether a text that stands alone is meant as a place, and not as a plugin's name."""
    try:
        read_place(text, None)
    except PinError:
        return any(mark in text for mark in "/:\\")
    return True


def _usual(written: str) -> str:
    repo = written.strip().removeprefix("git+") if written.strip().startswith("git+ssh://") else written.strip()
    scheme = _SCHEME.match(repo)
    if scheme is not None:
        repo = f"https://{repo[scheme.end() :]}"
    elif _BARE_HOST.match(repo):
        repo = f"https://{repo}"
    if not repo.lower().startswith("https://"):
        short = _SHORT_WITH_REF.fullmatch(repo)
        return short[1] if short else repo
    path, _, fragment = _USER.sub(r"\1", repo, count=1).partition("#")
    # What follows is a page about the repository.
    path = path.partition("?")[0].partition("/-/")[0]
    page = next((page for page in _PAGES if path.lower().startswith(page)), None)
    plain = path if page is None else _on_github(path[len(page) :])
    return "#".join(part for part in (plain, fragment) if part)


def _on_github(path: str) -> str:
    parts = path.strip("/").split("/")
    if len(parts) <= _OWNER_AND_REPOSITORY or parts[1].endswith(".git"):
        return "/".join(parts)
    # A folder's page is owner/repo/tree/branch/folder.
    return "/".join(parts[:_OWNER_AND_REPOSITORY] + (parts[4:] if parts[2] == "tree" else []))
