"""The names of pages: readable, one for each plugin, and safe in every file system."""

from __future__ import annotations

import json
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.manifests.index.listing import read_listing
from packtool.site.addresses import addresses, is_plain, marked

SAFE = re.compile(r"[a-z0-9](?:[a-z0-9_-]{0,100}[a-z0-9])?")


def of(*names: str) -> list[str]:
    entries = [{"name": name, "repo": f"acme/p{at}", "ref": "1" * 40} for at, name in enumerate(names)]
    return addresses(read_listing(json.dumps({"schema_version": 1, "plugins": entries}).encode()).entries)


def test_a_plain_name_is_its_own() -> None:
    assert of("board", "google_meet", "a-1") == ["board", "google_meet", "a-1"]


def test_what_no_file_system_or_address_takes_has_a_digest() -> None:
    names = ("Board", "../../etc", "con", "a.b", "über-uns", "漢字", "-x", "a--b", "x" * 65)
    found = of(*names)
    assert [one.rpartition("--")[0] for one in found] == [
        "board", "etc", "con", "a-b", "uber-uns", "plugin", "x", "a-b", "x" * 40,
    ]  # fmt: skip
    assert all(SAFE.fullmatch(one) for one in found)


def test_of_several_with_one_name_each_has_a_page_that_keeps_its_name() -> None:
    first, second, third = of("same", "Same", "other")
    assert third == "other"
    assert len({first, second}) == 2
    assert of("same", "other", "Same")[0] == first


def test_two_entries_that_say_the_same_have_two_pages() -> None:
    entry = {"name": "x", "repo": "acme/x", "ref": "1" * 40}
    listing = read_listing(json.dumps({"schema_version": 1, "plugins": [entry, entry, entry]}).encode())
    page = marked("x", "acme/x")
    assert addresses(listing.entries) == [page, f"{page}--2", f"{page}--3"]


@settings(deadline=None)
@given(st.lists(st.text(min_size=1, max_size=80).filter(lambda name: name.strip() and name.strip().isprintable())))
def test_no_two_plugins_share_a_page(names: list[str]) -> None:
    found = of(*names)
    assert len({one.casefold() for one in found}) == len(found) == len(names)
    assert all(SAFE.fullmatch(one) for one in found)


def test_no_marked_name_is_a_plain_one() -> None:
    assert not is_plain(marked("board", ""))
