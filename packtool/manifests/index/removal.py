"""The list of removed plugins: what nobody should install any more, by name and by place, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.fault import Faults, type_word
from packtool.manifests.index.rules import REMOVED_FORM, REMOVED_KIND
from packtool.manifests.index.spelling import names_a_place, read_place
from packtool.pins import PinError

if TYPE_CHECKING:
    from packtool.manifests.index.fault import Fault
    from packtool.pins import Source

# Other doors of the same houses.
_SAME_HOST = {
    "www.github.com": "github.com",
    "ssh.github.com": "github.com",
    "altssh.gitlab.com": "gitlab.com",
    "www.gitlab.com": "gitlab.com",
    "altssh.bitbucket.org": "bitbucket.org",
    "www.bitbucket.org": "bitbucket.org",
}
# Worst first. A plugin that only has another name now belongs under `renames`: what is listed here is kept out.
KINDS = ("malicious", "vulnerable", "broken", "abandoned", "policy", "request")
# The first is the format's own.
PLACE_KEYS = ("repo", "source", "repository", "url")
_MAX_TEXT = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """One removed plugin: matched by ``name`` (folded), or by ``key`` (its source, folded) and ``subdir`` if any.

    ``partial``: it also names a place, which cannot be read. ``reason``, ``date`` and ``link`` are a stranger's text,
    ``kind`` is one of ``KINDS`` or empty.
    """

    name: str | None
    key: str | None
    subdir: str | None
    partial: bool = False
    reason: str = ""
    date: str = ""
    link: str = ""
    kind: str = ""

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
    """Read one item of ``removed``; its place in a file is ``("removed", position - 1)``. Never raises.

    More is read than the format has, since whatever is not read here warns nobody: a text alone, and other keys for
    the repository. Each comes with a fault all the same: another reader may not be as patient.
    """
    faults = Faults(("removed", position - 1), f"removed item {position}")
    if isinstance(data, str) and data.strip():
        faults.add(REMOVED_FORM, None, "is text, not an object")
        data = {"repo" if names_a_place(data) else "name": data}
    elif not isinstance(data, dict):
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
        partial=place is None and any(data.get(key) or data.get(key) == 0 for key in PLACE_KEYS),
        reason=_text(data, "reason") or "",
        date=_text(data, "date") or "",
        link=_text(data, "link") or "",
        kind=_kind(data, faults),
    )
    return removal, tuple(faults.found)


def _kind(data: dict[str, Any], faults: Faults) -> str:
    kind = data.get("kind")
    if "kind" not in data or (isinstance(kind, str) and kind in KINDS):
        return kind or ""
    faults.add(REMOVED_KIND, "kind", f"`kind` is none of {', '.join(KINDS)}")
    return ""


def _text(data: dict[str, Any], key: str) -> str | None:
    value = data.get(key)
    return value.strip()[:_MAX_TEXT] or None if isinstance(value, str) else None


def _place(data: dict[str, Any], faults: Faults) -> tuple[str, str | None] | None:
    for key in PLACE_KEYS:
        written = data.get(key)
        if written is None:
            continue
        if not isinstance(written, str) or not written.strip() or len(written) > _MAX_TEXT:
            faults.add(REMOVED_FORM, key, f"`{key}` is blank, endless or not text")
            continue
        try:
            source, inside = read_place(written, data.get("subdir"))
        except PinError as fault:
            faults.add(REMOVED_FORM, key, f"`{key}` {fault.reason}", remedy=fault.remedy)
        else:
            return source_key(source), inside
    return None
