from __future__ import annotations

from packtool.comparing.sides import Item, Kind, Side, pairs
from packtool.pins import Commit, Pin, Site, Source

OLD, NEW = "1" * 40, "2" * 40


def pinned(place: str, commit: str, *names: str) -> Item:
    source, subdir = Source.parse(place)
    pin = Pin(source=source, commit=Commit.parse(commit), subdir=subdir)
    return Item(label=names[0], names=names, site=Site(source=source, subdir=subdir), commit=commit, pin=pin)


def side(*items: Item, kind: Kind = Kind.PACK) -> Side:
    return Side(shown="side", kind=kind, items=items)


def told(old: Side, new: Side) -> list[tuple[str | None, str | None]]:
    return [(one.old.label if one.old else None, one.new.label if one.new else None) for one in pairs(old, new)]


def test_the_same_place_is_the_same_plugin_whatever_it_is_called() -> None:
    old, new = side(pinned("acme/relay", OLD, "relay")), side(pinned("ACME/relay", NEW, "relay-two"))
    assert told(old, new) == [("relay", "relay-two")]


def test_the_same_name_is_the_same_plugin_from_another_place() -> None:
    old, new = side(pinned("acme/relay", OLD, "relay")), side(pinned("other/fork", NEW, "Relay"))
    assert told(old, new) == [("relay", "Relay")]


def test_the_place_goes_before_the_name() -> None:
    old = side(pinned("acme/one", OLD, "one"), pinned("acme/two", OLD, "two"))
    new = side(pinned("acme/two", NEW, "one"), pinned("acme/one", NEW, "two"))
    assert told(old, new) == [("two", "one"), ("one", "two")]


def test_what_one_side_has() -> None:
    old, new = side(pinned("acme/one", OLD, "one")), side(pinned("acme/two", OLD, "two"))
    assert told(old, new) == [("one", None), (None, "two")]


def test_two_single_plugins_are_one_pair() -> None:
    old = side(pinned("acme/one", OLD, "one"), kind=Kind.PLUGIN)
    new = side(pinned("acme/two", OLD, "two"), kind=Kind.PLUGIN)
    assert told(old, new) == [("one", "two")]


def test_a_single_plugin_is_set_against_its_own_in_a_pack() -> None:
    old = side(pinned("acme/one", OLD, "one"), pinned("acme/two", OLD, "two"))
    assert told(old, side(pinned("acme/two", NEW, "two"), kind=Kind.PLUGIN)) == [("two", "two")]
    assert told(old, side(pinned("acme/three", NEW, "three"), kind=Kind.PLUGIN)) == []


def test_only_the_very_same_pin_needs_no_look() -> None:
    one = pairs(side(pinned("acme/one", OLD, "one")), side(pinned("acme/one", OLD, "one")))[0]
    other = pairs(side(pinned("acme/one", OLD, "one")), side(pinned("acme/one", NEW, "one")))[0]
    assert (one.same_pin, other.same_pin) == (True, False)
