from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from home_workbench import OTHERS, HomeWorkbench, pin_of

from packtool.errors import CouldNotLook
from packtool.host.records import Record, bare_address, change_record, make_record, read_records
from packtool.pins import Commit, Pin, Source

if TYPE_CHECKING:
    from pathlib import Path

OWN = {"digest": "sha256:" + "d" * 64, "requested": "relay", "index": "seed", "verdict": "pass", "version": "1"}


@pytest.fixture
def bench(tmp_path: Path) -> HomeWorkbench:
    return HomeWorkbench.at(tmp_path / "home")


def test_no_file_is_no_records_and_reading_makes_nothing(bench: HomeWorkbench) -> None:
    assert read_records(bench.home) == {}
    assert list(bench.home.path.iterdir()) == []


def test_a_record_of_hermes(bench: HomeWorkbench) -> None:
    raw = {"pinned": True, "revision": "a" * 40, "source": "https://github.com/acme/mono.git#plugins/relay", "x": 1}
    bench.write_records({"relay": raw})
    assert read_records(bench.home) == {
        "relay": Record(
            name="relay", source=raw["source"], revision="a" * 40, pinned=True, raw=raw, own=None,  # type: ignore[arg-type]
        )
    }  # fmt: skip


@pytest.mark.parametrize("raw", [{}, {"source": 1, "revision": None, "pinned": "yes", "packtool": "x"}])
def test_a_record_that_says_little_is_read_all_the_same(bench: HomeWorkbench, raw: dict[str, Any]) -> None:
    bench.write_records({"relay": raw})
    assert read_records(bench.home)["relay"] == Record(
        name="relay", source="", revision="", pinned=False, raw=raw, own=None
    )


def test_a_byte_order_mark_is_read_over(bench: HomeWorkbench) -> None:
    bench.write_records({})
    bench.home.records.write_bytes(b"\xef\xbb\xbf" + json.dumps(OTHERS).encode())
    assert list(read_records(bench.home)) == ["hello"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "it is not JSON"),
        (b"{", "it is not JSON"),
        (b"[]", "it is not an object"),
        (b"null", "it is not an object"),
        (b'{"schema_version": 1}', "what stands under `schema_version` is not an object"),
        (b'{"a": {}, "a": {}}', "a key stands twice"),
        (b'{"a": {"b": 1, "b": 2}}', "a key stands twice"),
        (b'{"a": {"b": NaN}}', "NaN is no number"),
        (b'{"a": {"b": 1e999}}', "1e999 is no number"),
        (b"\xff\xfe", "it is not UTF-8"),
        (b'{"a":' * 100_000, "it is not JSON"),
    ],
)
def test_damaged_records_are_never_written_over(bench: HomeWorkbench, text: bytes, why: str) -> None:
    bench.write_records({})
    bench.home.records.write_bytes(text)
    for act in (read_records, lambda home: change_record(home, "relay", {})):
        with pytest.raises(CouldNotLook) as caught:
            act(bench.home)
        assert caught.value.message.startswith(f"{bench.home.records} is damaged: ")
        assert why in caught.value.message
        assert f"mv {bench.home.records} " in caught.value.remedy
    assert bench.home.records.read_bytes() == text


def test_a_change_is_written_as_hermes_writes(bench: HomeWorkbench) -> None:
    bench.write_records(OTHERS)
    change_record(bench.home, "a", {"source": "é", "pinned": True})
    assert bench.home.records.read_bytes() == (
        json.dumps({"a": {"pinned": True, "source": "é"}, **OTHERS}, indent=2, sort_keys=True).encode() + b"\n"
    )
    assert bench.home.records.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in bench.home.plugins.iterdir()) == [
        ".install-metadata.json",
        ".install-metadata.json.lock",
    ]
    assert bench.litter() == []


def test_a_record_is_removed_and_others_stay(bench: HomeWorkbench) -> None:
    bench.write_records({**OTHERS, "relay": {}})
    change_record(bench.home, "relay", None)
    assert bench.records() == OTHERS
    change_record(bench.home, "relay", None)
    assert bench.records() == OTHERS


def test_removing_a_record_where_there_are_none_makes_nothing(bench: HomeWorkbench) -> None:
    change_record(bench.home, "relay", None)
    assert list(bench.home.path.iterdir()) == []


def test_records_that_are_a_link_are_left_alone(bench: HomeWorkbench, tmp_path: Path) -> None:
    bench.write_records({})
    (tmp_path / "mine").write_text("{}")
    bench.home.records.unlink()
    bench.home.records.symlink_to(tmp_path / "mine")
    with pytest.raises(CouldNotLook, match="is a link"):
        change_record(bench.home, "relay", {})
    assert bench.home.records.is_symlink()


def test_a_record_as_it_is_made() -> None:
    assert make_record(pin_of("a", subdir="plugins/relay"), pinned=True, own=OWN) == {
        "pinned": True,
        "revision": "a" * 40,
        "source": "https://github.com/acme/relay.git#plugins/relay",
        "packtool": {**OWN, "revision": "a" * 40},
    }
    assert make_record(pin_of("b"), pinned=False, own={})["source"] == "https://github.com/acme/relay.git"


@pytest.mark.parametrize(
    ("spelling", "source"),
    [
        ("github:Acme/Relay", "https://github.com/Acme/Relay.git"),
        ("https://gitlab.com/a/b", "https://gitlab.com/a/b"),
        ("https://gitlab.com/a/b.git", "https://gitlab.com/a/b.git"),
        ("git@example.org:a/b.git", "git@example.org:a/b.git"),
        ("ssh://git@example.org:2222/a/b", "ssh://git@example.org:2222/a/b"),
    ],
)
def test_sources_are_recorded_as_git_is_given_them(spelling: str, source: str) -> None:
    pin = Pin(source=Source.parse(spelling)[0], commit=Commit.parse("a" * 40))
    assert make_record(pin, pinned=True, own={})["source"] == source


@pytest.mark.parametrize(
    ("address", "bare"),
    [
        ("https://u:p@h.org:8443/a/b.git?x=1#f", "https://h.org:8443/a/b.git"),
        ("https://tok@h.org/a", "https://h.org/a"),
        ("HTTPS://u:p@h.org/a", "https://h.org/a"),
        ("ssh://git@h.org/a", "ssh://git@h.org/a"),
        ("git@h.org:a/b.git", "git@h.org:a/b.git"),
        ("/srv/a#x", "/srv/a"),
    ],
)
def test_credentials_query_and_fragment_are_cut(address: str, bare: str) -> None:
    assert bare_address(address) == bare


def test_a_digest_belongs_to_the_revision_it_was_taken_at(bench: HomeWorkbench) -> None:
    made = make_record(pin_of("a"), pinned=False, own=OWN)
    bench.write_records({"same": made, "moved": {**made, "revision": "b" * 40}, "hermes": {"revision": "a" * 40}})
    records = read_records(bench.home)
    assert {name: record.digest for name, record in records.items()} == {
        "same": OWN["digest"], "moved": None, "hermes": None,
    }  # fmt: skip
