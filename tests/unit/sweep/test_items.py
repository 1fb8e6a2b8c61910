from __future__ import annotations

import json
from typing import Any

import pytest

from packtool.errors import Misuse
from packtool.review.side import Side
from packtool.sweep.items import OF_A_BATCH, Shard, batches_of, items_of, key_of, whole_of

COMMIT = "1" * 40


def entry(name: str, repo: str = "", **others: Any) -> dict[str, Any]:
    return {"name": name, "repo": repo or f"owner/{name}", "ref": COMMIT, **others}


def items(*entries: dict[str, Any]) -> list[Any]:
    return items_of(Side.read(json.dumps({"schema_version": 1, "plugins": list(entries)}).encode()))


@pytest.mark.parametrize(
    "text", ["", "1", "0/2", "3/2", "1/0", "1/", "/2", "a/b", "1/2/3", "-1/2", "\u0661/\u0662", "1/99999"]
)
def test_what_is_no_part_of_a_whole(text: str) -> None:
    with pytest.raises(Misuse, match="is no part of a whole"):
        Shard.parse(text)


def test_every_entry_is_in_one_part() -> None:
    every = items(*(entry(f"p{number}") for number in range(200)))
    for count in (1, 2, 7, 300):
        parts = [
            [one["position"] for one in every if Shard(number=part, count=count).has(one)]
            for part in range(1, count + 1)
        ]
        assert sorted(position for part in parts for position in part) == list(range(1, 201))
    assert all(len([one for one in every if Shard(number=part, count=4).has(one)]) > 30 for part in range(1, 5))


def test_a_bump_and_a_new_neighbour_move_no_entry_to_another_part() -> None:
    before = items(entry("a"), entry("b"))
    after = items(entry("new"), entry("b", ref="2" * 40, description="More."), entry("a"))
    shares = {one["entry"]["name"]: one["share"] for one in after}
    assert {one["entry"]["name"]: one["share"] for one in before}.items() <= shares.items()


def test_items_are_plain_data() -> None:
    found = items(entry("a", subdir="x"), {"name": "odd"}, entry("c"))
    assert json.loads(json.dumps(found)) == found
    assert [one["repository"] for one in found] == ["github.com/owner/a", "", "github.com/owner/c"]


def test_an_entry_with_a_key_twice_is_plain_data_too() -> None:
    twice = b'{"name": "a", "repo": "o/a", "x": {"k": 1, "k": 2}}, {"name": "b", "name": "c"}'
    found = items_of(Side.read(b'{"schema_version": 1, "plugins": [%s]}' % twice))
    assert json.loads(json.dumps(found)) == found
    assert [one["position"] for one in found] == [1, 2]


def test_a_key_changes_with_entry_and_settings() -> None:
    (one,) = items(entry("a"))
    (other,) = items(entry("a", ref="2" * 40))
    assert key_of(one, {"rules": "x"}) == key_of(dict(one), {"rules": "x"})
    assert len({key_of(one, {"rules": "x"}), key_of(one, {"rules": "y"}), key_of(other, {"rules": "x"})}) == 3


def test_the_digest_of_the_whole_changes_with_any_entry() -> None:
    assert whole_of(items(entry("a"))) == whole_of(items(entry("a")))
    assert whole_of(items(entry("a"))) != whole_of(items(entry("a", tags=["x"])))


def test_a_repository_stays_together() -> None:
    every = items(*(entry(f"p{number}", f"owner/r{number % 10}") for number in range(60)))
    batches = batches_of(every)
    assert sorted(one["position"] for batch in batches for one in batch) == list(range(1, 61))
    assert all(len(batch) <= OF_A_BATCH for batch in batches)
    for number in range(10):
        assert len([batch for batch in batches if any(one["repository"].endswith(f"/r{number}") for one in batch)]) == 1


def test_a_large_repository_is_dealt_out() -> None:
    batches = batches_of(items(*(entry(f"p{number}", "owner/many") for number in range(40))))
    assert [len(batch) for batch in batches] == [16, 16, 8]
