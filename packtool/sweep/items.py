"""The work of a sweep as plain data: one item an entry, dealt to shards by name and place, and put into batches."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from packtool.errors import Misuse
from packtool.manifests.index.plain import Twice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from packtool.findings import Json
    from packtool.review.side import Side

# As many as share one run of the engines: their start is then little, and a process that dies takes few with it.
OF_A_BATCH = 16
MOST_SHARDS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """Part ``number`` (from 1) of ``count`` parts of an index."""

    number: int
    count: int

    @classmethod
    def parse(cls, text: str) -> Shard:
        """Read ``2/5``. Raises Misuse for anything else."""
        number, _, count = text.partition("/")
        if not (_is_count(number) and _is_count(count) and int(number) <= int(count)):
            raise Misuse(f"--shard {text!r} is no part of a whole", remedy="--shard 1/4, and so on to 4/4")
        return cls(number=int(number), count=int(count))

    def has(self, item: Json) -> bool:
        """Whether an item belongs to this part: by its name and place, so that a bump or a new neighbour moves none."""
        return int(item["share"], 16) % self.count == self.number - 1


def items_of(side: Side) -> list[Json]:
    """Return one item for every entry of an index, in its order.

    An item has ``position`` (from 1), ``entry`` (the fields as they came), ``repository`` (what is fetched once for
    all entries that share it; empty where the entry has none that can be read) and ``share`` (64 hex digits).
    """
    return [
        {
            "position": item.position,
            "entry": _plain(item.fields),
            "repository": "" if item.entry is None else item.entry.source.key,
            "share": digest_of([item.name, *(_plain(item.fields).get(key) for key in ("repo", "subdir"))]),
        }
        for item in side.items
    ]


def _plain(fields: Mapping[str, Any]) -> Json:
    # An object in an entry that has a key twice is a fault of the entry, told elsewhere.
    return json.loads(json.dumps(dict(fields), default=lambda odd: odd.fields if isinstance(odd, Twice) else None))


def batches_of(items: Sequence[Json]) -> list[list[Json]]:
    """Put items together that share a repository, and fill each batch up with others."""
    by_repository: dict[str, list[Json]] = {}
    for item in items:
        by_repository.setdefault(item["repository"] or item["share"], []).append(item)
    batches: list[list[Json]] = []
    for together in by_repository.values():
        for start in range(0, len(together), OF_A_BATCH):
            some = together[start : start + OF_A_BATCH]
            if batches and len(batches[-1]) + len(some) <= OF_A_BATCH:
                batches[-1] += some
            else:
                batches.append(some)
    return batches


def digest_of(value: Json) -> str:
    """Return the SHA-256 of a JSON value as 64 hex digits, the same however its objects are ordered."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def key_of(item: Json, settings: Json) -> str:
    """Return what an answer is kept under: its position, all it says, the rules, how it is looked at."""
    return digest_of([item["position"], item["entry"], settings])


def whole_of(items: Iterable[Json]) -> str:
    """Return the digest of all items of an index: reports of other indexes are no parts of one."""
    return digest_of([item["entry"] for item in items])


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_SHARDS)) and 1 <= int(text) <= MOST_SHARDS
