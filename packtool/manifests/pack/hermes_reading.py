"""Where Hermes would look for an entry: how its two releases take repository and subdir apart again."""

from __future__ import annotations

from dataclasses import dataclass

from packtool.pins.source import GITHUB_PAGES

_SCHEMES = ("https://", "http://", "git@", "ssh://", "file://")
_GITHUB = "https://github.com/"
_OWNER_AND_REPOSITORY = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A repository's address, and the folder in it ("" for the root), as one release understands an entry."""

    url: str
    subdir: str


def places(repository: str, subdir: str | None) -> tuple[Place | None, Place | None]:
    """Return where Hermes 0.20 and Hermes 0.22 would look; ``None`` where a release can make nothing of it.

    ``repository`` is the text behind ``repo``, without ``github:`` and outer blanks.
    """
    joined = repository if subdir is None else f"{repository}/{subdir}"
    if joined.startswith(_SCHEMES):
        return (_address(joined), _address(joined))
    base, _, fragment = joined.partition("#")
    return (_short(joined, ""), _short(base, fragment))


def _address(text: str) -> Place:
    page = _page(text)
    if page is not None:
        return page
    url, mark, fragment = text.partition("#")
    if mark:
        return Place(url=url, subdir=fragment.strip("/"))
    url, mark, inside = text.partition(".git/")
    return Place(url=f"{url}.git", subdir=inside.strip("/")) if mark else Place(url=text, subdir="")


def _page(text: str) -> Place | None:
    """Return what is left of the address of a page of github.com: a folder of that name is taken for one, too."""
    if not text.startswith(_GITHUB):
        return None
    parts = text.partition("#")[0].removeprefix(_GITHUB).strip("/").split("/")
    if len(parts) <= _OWNER_AND_REPOSITORY or parts[2] not in GITHUB_PAGES:
        return None
    url = f"{_GITHUB}{parts[0]}/{parts[1].removesuffix('.git')}.git"
    return Place(url=url, subdir="/".join(parts[4:]) if parts[2] == "tree" else "")


def _short(text: str, fragment: str) -> Place | None:
    parts = [part for part in text.split("/") if part]
    if len(parts) < _OWNER_AND_REPOSITORY:
        return None
    inside = "/".join([*parts[2:], *([fragment.strip("/")] if fragment else [])])
    return Place(url=f"{_GITHUB}{parts[0]}/{parts[1]}.git", subdir=inside)
