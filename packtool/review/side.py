"""One version of an index: its bytes, what they say as plain values, and its entries one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.manifests.index.listing import Listing, NotAnIndex, listing_of
from packtool.manifests.index.plain import NotJson, Twice, read_plain
from packtool.manifests.index.removal import fold_name
from packtool.text import clean

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packtool.manifests.index.entry import Entry

NAME_LIMIT = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One entry as it stands in ``plugins``: its position from 1, its raw fields, and the entry, if it can be used.

    ``fields`` are a stranger's and as they came; empty for what is no object.
    """

    position: int
    fields: Mapping[str, Any]
    entry: Entry | None

    @property
    def name(self) -> str:
        """The name as written, empty where there is none."""
        name = self.fields.get("name")
        return name.strip() if isinstance(name, str) else ""

    @property
    def folded(self) -> str:
        """The name as names are compared."""
        return fold_name(self.name)

    @property
    def shown(self) -> str:
        """What to call the entry in a report."""
        return clean(self.name, limit=NAME_LIMIT) or f"entry {self.position}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A version of an index; ``document`` is its object, also where the file holds a bare list of entries."""

    data: bytes
    document: Mapping[str, Any]
    listing: Listing
    items: tuple[Item, ...]

    @classmethod
    def read(cls, data: bytes, *, allow_local: bool = False) -> Side:
        """Read a version from its bytes. Raises NotAnIndex, and nothing else."""
        try:
            whole = read_plain(data)
        except NotJson as fault:
            raise NotAnIndex(str(fault)) from None
        listing = listing_of(whole, allow_local=allow_local)
        document: Mapping[str, Any] = {"plugins": whole} if isinstance(whole, list) else whole
        usable = {entry.position: entry for entry in listing.entries}
        items = tuple(
            Item(position=position, fields=_fields(raw), entry=usable.get(position))
            for position, raw in enumerate(document["plugins"], 1)
        )
        return cls(data=data, document=document, listing=listing, items=items)

    @classmethod
    def empty(cls) -> Side:
        """Return what an index was before there was one."""
        return cls.read(b'{"schema_version": 1, "plugins": []}')


def _fields(raw: Any) -> Mapping[str, Any]:
    if isinstance(raw, Twice):
        return raw.fields
    return raw if isinstance(raw, dict) else {}
