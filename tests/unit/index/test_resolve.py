from __future__ import annotations

import pytest

from packtool.findings import Location, Severity
from packtool.index import LoadedIndex, Origin, pin_difference, resolve
from packtool.manifests.index.listing import listing_of
from packtool.pins import Commit

AT = Location(path="hermes-pack.yaml", line=4, column=9)
SHA = "ab" * 20


def index(*entries: tuple[str, str], **more: object) -> LoadedIndex:
    plugins = [{"name": name, "repo": repo, "ref": SHA, **more} for name, repo in entries]
    return LoadedIndex(listing=listing_of({"plugins": plugins}), origin=Origin.REMOTE, location="x")


SOME = index(
    ("Weather", "sky/weather"), ("weather-pro", "sky/pro"), ("clock", "time/clock"), ("CLOCK", "mallory/clock")
)


@pytest.mark.parametrize("name", ["Weather", "weather", "WEATHER", " weather "])
def test_a_name_matches_in_any_letter_case(name: str) -> None:
    found = resolve(SOME, name, at=AT)
    assert found.entry is not None
    assert (found.entry.source.display, found.findings, found.candidates) == ("sky/weather", (), ())
    assert found.entry.commit == Commit.parse(SHA)


@pytest.mark.parametrize("name", ["clock", "Clock"])
def test_several_of_a_name_are_listed_and_none_is_taken(name: str) -> None:
    found = resolve(SOME, name, at=AT)
    assert found.entry is None
    assert [entry.place for entry in found.candidates] == ["time/clock", "mallory/clock"]
    (finding,) = found.findings
    assert (finding.rule.id, finding.severity, finding.location) == ("index-name-ambiguous", Severity.ERROR, AT)
    assert "2 plugins" in finding.message
    assert "time/clock" in finding.message
    assert "mallory/clock" in finding.message


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("weath", ["Weather", "weather-pro"]),
        ("weather-p", ["weather-pro", "Weather"]),
        ("wether", ["Weather", "weather-pro"]),
        ("clocks", ["clock", "CLOCK"]),
        ("zebra", []),
        ("", []),
    ],
)
def test_a_near_match_is_listed_and_never_taken(name: str, near: list[str]) -> None:
    found = resolve(SOME, name, at=AT)
    assert found.entry is None
    assert [entry.name for entry in found.candidates] == near
    (finding,) = found.findings
    assert (finding.rule.id, finding.severity) == ("index-name-unknown", Severity.ERROR)
    assert ("near it are" in finding.message) == bool(near)
    assert all(word in finding.message for word in near)
    assert "remote" in finding.message


def test_near_matches_can_be_left_out() -> None:
    found = resolve(SOME, "weath", at=AT, suggest=False)
    assert (found.entry, found.candidates) == (None, ())
    assert [finding.rule.id for finding in found.findings] == ["index-name-unknown"]


def test_a_single_near_match_is_not_taken_where_hermes_would_take_it() -> None:
    assert resolve(index(("only-one", "a/b")), "only", at=AT).entry is None


def test_an_entry_that_cannot_be_read_is_named_with_its_fault() -> None:
    broken = index(("lost", "not-a-repo"))
    (finding,) = resolve(broken, "Lost", at=AT).findings
    assert finding.rule.id == "index-name-unknown"
    assert "its entry cannot be read" in finding.message
    assert "`repo` is one word" in finding.message


def test_a_name_that_was_removed_is_told_with_the_reason_and_without_neighbours() -> None:
    document = {"plugins": [{"name": "weather", "repo": "o/r"}], "removed": [{"name": "Wether", "reason": "a trap"}]}
    trapped = LoadedIndex(listing=listing_of(document), origin=Origin.REMOTE, location="x")
    found = resolve(trapped, "wether", at=AT)
    assert (found.entry, found.candidates) == (None, ())
    (finding,) = found.findings
    assert (finding.rule.id, finding.severity) == ("index-removed", Severity.ERROR)
    assert finding.message == "a plugin called `wether` was removed by the index: a trap"


def test_at_most_ten_are_listed_of_ten_thousand() -> None:
    many = index(*((f"plugin-{number}", f"o/r{number}") for number in range(10_000)))
    found = resolve(many, "plugin", at=AT)
    assert found.entry is None
    assert len(found.candidates) == 10
    assert resolve(many, "plugin-9999", at=AT).entry is not None


def test_an_entry_that_hermes_does_not_read_is_told() -> None:
    (finding,) = resolve(index(("x", "https://example.test/o/r.git")), "x", at=AT).findings
    assert (finding.rule.id, finding.severity) == ("index-entry-foreign", Severity.WARNING)
    assert resolve(index(("x", "o/r")), "x", at=AT).findings == ()


def test_nothing_that_a_stranger_wrote_is_shown_raw() -> None:
    hostile = index(("x", "o/r"), subdir="a\u202eb")
    assert hostile.entries == ()
    (finding,) = resolve(hostile, "x\x1b[31m", at=AT).findings
    assert "\x1b" not in finding.message


def test_the_pack_s_own_commit_is_the_pin_and_a_difference_is_told() -> None:
    (entry,) = index(("x", "o/r")).entries
    assert list(pin_difference(entry, Commit.parse(SHA.upper()), at=AT)) == []
    (finding,) = pin_difference(entry, Commit.parse("c" * 40), at=AT)
    assert (finding.rule.id, finding.severity) == ("index-pin-differs", Severity.NOTE)
    assert SHA[:12] in finding.message
    assert "c" * 12 in finding.message


@pytest.mark.parametrize("ref", ["v1.0", "main", None, 5, "abc"])
def test_a_tag_or_branch_of_the_index_cannot_be_compared(ref: object) -> None:
    listing = listing_of({"plugins": [{"name": "x", "repo": "o/r", "ref": ref}]})
    assert list(pin_difference(listing.entries[0], Commit.parse(SHA), at=AT)) == []


def kept(*plugins: dict[str, object], **more: object) -> LoadedIndex:
    listing = listing_of({"schema_version": 1, "plugins": list(plugins), **more})
    return LoadedIndex(listing=listing, origin=Origin.REMOTE, location="x")


NEW: dict[str, object] = {"name": "New", "repo": "o/new", "ref": SHA}


def test_an_old_name_is_followed_and_told() -> None:
    index = kept(NEW, renames={"Old": "mid", "mid": "new"})
    found = resolve(index, "OLD", at=AT)
    assert found.entry is index.entries[0]
    (finding,) = found.findings
    assert (finding.rule.id, finding.severity, finding.location) == ("index-renamed", Severity.NOTE, AT)
    assert (finding.message, finding.remedy) == ("`OLD` is called `New` in the index now", "write `New`")


@pytest.mark.parametrize("renames", [{"old": "old"}, {"old": "x", "x": "old"}, {"old": "gone"}])
def test_an_old_name_that_leads_nowhere_is_unknown(renames: dict[str, str]) -> None:
    found = resolve(kept(NEW, renames=renames), "old", at=AT, suggest=False)
    assert found.entry is None
    assert [one.rule.id for one in found.findings] == ["index-name-unknown"]


def test_an_entry_goes_before_a_rename_and_a_removal_too() -> None:
    index = kept(NEW, {"name": "b", "repo": "o/b"}, renames={"b": "new", "bad": "new"}, removed=[{"name": "bad"}])
    found = resolve(index, "b", at=AT)
    assert found.entry is not None
    assert found.entry.name == "b"
    gone = resolve(index, "bad", at=AT)
    assert (gone.entry, [one.rule.id for one in gone.findings]) == (None, ["index-removed"])


@pytest.mark.parametrize(
    ("keys", "rule", "message", "remedy"),
    [
        ({"deprecated": True}, "index-deprecated", "`New` is deprecated", "look for another plugin"),
        (
            {"deprecated": "slow\x1b[31m", "replaced_by": "fast"},
            "index-deprecated",
            r"`New` is deprecated in favour of `fast`: slow\x1b[31m",
            "use `fast`: packtool info fast",
        ),
        ({"yanked": "loses data"}, "index-yanked", "the commit of `New` in the index is withdrawn: loses data", "pin"),
    ],
)
def test_what_the_keepers_say_is_a_warning(keys: dict[str, object], rule: str, message: str, remedy: str) -> None:
    found = resolve(kept(NEW | keys), "new", at=AT)
    assert found.entry is not None
    (finding,) = found.findings
    assert (finding.rule.id, finding.severity, finding.message) == (rule, Severity.WARNING, message)
    assert (finding.remedy or "").startswith(remedy)
