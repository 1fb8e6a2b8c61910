"""The source in an install record: which site it means, and how a pack names it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from packtool.pins import PinError, Site, Source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from packtool.host.installed import Installed

_REMEDY = "install the plugin again from where it is published"


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A source as a pack's entry has it: ``repo`` and, for a folder of it, ``subdir``. ``local`` means this machine."""

    repo: str
    subdir: str | None
    local: bool


def site_of(source: str) -> Site | None:
    """Return the site that a recorded source means; ``None`` where it means none."""
    try:
        found, subdir = _parse(source)
    except PinError:
        return None
    return Site(source=found, subdir=subdir)


def mirror_of(one: Installed) -> str | None:
    """Return the folder that stood in for the host when a plugin was installed."""
    told = one.receipt or one.record
    return told.mirror if told is not None else None


def mirrors_of(installed: Iterable[Installed]) -> dict[str, str]:
    """Return the mirrors that plugins were installed from, by the keys of their sources."""
    found: dict[str, str] = {}
    for one in installed:
        mirror, site = mirror_of(one), site_of(one.record.source) if one.record is not None else None
        if mirror is not None and site is not None:
            found.setdefault(site.source.key, mirror)
    return found


def named(source: str) -> Named:
    """Return how a pack names a recorded source, without credentials. Raises PinError with the reason why it cannot."""
    if not source:
        raise PinError("is not recorded", _REMEDY)
    found, subdir = _parse(source)
    if found.on_github and found.url.startswith("https://"):
        return Named(repo=found.display, subdir=subdir, local=False)
    # Hermes joins repository and subdir to one text, and finds the seam by this ending.
    seam = "" if found.local or subdir is None or found.url.endswith(".git") else ".git"
    return Named(repo=found.url + seam, subdir=subdir, local=found.local)


def _parse(source: str) -> tuple[Source, str | None]:
    base, mark, subdir = source.strip().partition("#")
    return Source.parse(_bare(base) + (f"#{subdir}" if mark and subdir.strip("/") else ""), allow_local=True)


def _bare(address: str) -> str:
    """Cut what nobody else may see or need: user information (but the login of ssh), query."""
    if "://" not in address:
        return address
    try:
        parts = urlsplit(address)
    except ValueError:
        raise PinError("is not a valid address", _REMEDY) from None
    login, at, host = parts.netloc.rpartition("@")
    login = login.partition(":")[0] if parts.scheme.lower() == "ssh" else ""
    return parts._replace(netloc=f"{login}{at if login else ''}{host}", query="", fragment="").geturl()
