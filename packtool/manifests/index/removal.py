"""The list of removed plugins: what nobody should install any more, by name and by place, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.fault import Faults, type_word
from packtool.manifests.index.rules import REMOVED_FORM
from packtool.pins import PinError, Source, parse_subdir

if TYPE_CHECKING:
    from packtool.manifests.index.fault import Fault

# Other doors of the same houses.
_SAME_HOST = {
    "www.github.com": "github.com",
    "ssh.github.com": "github.com",
    "altssh.gitlab.com": "gitlab.com",
    "www.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
    "www.bitbucket.org": "bitbucket.org",
}
_GITHUB_PAGES = ("https://github.com/", "https://www.github.com/")
_OWNER_AND_REPOSITORY = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """One removed plugin: matched by ``name`` (folded), or by ``key`` (its source, folded) and ``subdir`` if any.

    ``reason``, ``date`` and ``link`` are a stranger's text.
    """

    name: str | None
    key: str | None
    subdir: str | None
    reason: str = ""
    date: str = ""
    link: str = ""

    def names(self, name: str) -> bool:
        """Whether this is about a plugin called ``name``, in any letter case."""
        return self.name is not None and self.name == fold_name(name)

    def covers(self, source: Source, subdir: str | None) -> bool:
        """Whether this is about what lies in ``source`` at ``subdir`` (``None`` is the root)."""
        if self.key is None or self.key != source_key(source):
            return False
        return self.subdir is None or f"{subdir or ''}/".casefold().startswith(f"{self.subdir}/".casefold())


def fold_name(name: str) -> str:
    """Return ``name`` as names are compared: without outer blanks and letter case."""
    return name.strip().casefold()


def source_key(source: Source) -> str:
    """Return the identity of ``source`` for the list of removed plugins: looser than ``Source.kin``, it always folds.

    A repository that is wrongly taken for a removed one is looked at again; a removed one that slips through is not.
    """
    host, _, path = source.kin.casefold().partition("/")
    return f"{_SAME_HOST.get(host, host)}/{path}"


def read_removal(data: Any, position: int) -> tuple[Removal | None, tuple[Fault, ...]]:
    """Read one item of ``removed``; its place in a file is ``("removed", position - 1)``. Never raises."""
    faults = Faults(("removed", position - 1), f"removed item {position}")
    if not isinstance(data, dict):
        faults.add(REMOVED_FORM, None, f"is {type_word(data)} or holds a key twice, not an object")
        return None, tuple(faults.found)
    name = _text(data, "name")
    place = _place(data, faults)
    if name is None and place is None:
        if not faults.found:
            faults.add(REMOVED_FORM, None, "names neither a plugin nor a repository")
        return None, tuple(faults.found)
    key, subdir = place or (None, None)
    removal = Removal(
        name=None if name is None else fold_name(name),
        key=key,
        subdir=subdir,
        reason=_text(data, "reason") or "",
        date=_text(data, "date") or "",
        link=_text(data, "link") or "",
    )
    return removal, tuple(faults.found)


def _text(data: dict[str, Any], key: str) -> str | None:
    value = data.get(key)
    return value.strip()[:1000] or None if isinstance(value, str) else None


def _place(data: dict[str, Any], faults: Faults) -> tuple[str, str | None] | None:
    repo = _text(data, "repo")
    if repo is None:
        if data.get("repo") is not None:
            faults.add(REMOVED_FORM, "repo", "`repo` is blank or not text")
        return None
    try:
        source, inside = Source.parse(_usual_spelling(repo), allow_local=True)
        subdir = data.get("subdir")
        if isinstance(subdir, str) and subdir.strip("/"):
            inside = "/".join(part for part in (inside, parse_subdir(subdir)) if part)
    except PinError as fault:
        faults.add(REMOVED_FORM, "repo", f"`repo` {fault.reason}", remedy=fault.remedy)
        return None
    return source_key(source), inside


def _usual_spelling(repo: str) -> str:
    """Return ``repo`` as something that can be compared: a removal is honoured however carelessly it was written."""
    secure = f"https://{repo[len('http://') :]}" if repo.lower().startswith("http://") else repo
    page = next((page for page in _GITHUB_PAGES if secure.lower().startswith(page)), None)
    if page is None:
        return secure
    path, _, fragment = secure[len(page) :].partition("#")
    parts = path.partition("?")[0].strip("/").split("/")
    if len(parts) <= _OWNER_AND_REPOSITORY or parts[1].endswith(".git"):
        return "#".join(part for part in ("/".join(parts), fragment) if part)
    # A folder's page is owner/repo/tree/branch/folder.
    return "/".join(parts[:_OWNER_AND_REPOSITORY] + (parts[4:] if parts[2] == "tree" else []))
