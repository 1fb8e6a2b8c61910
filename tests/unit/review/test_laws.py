"""Each law over all entries: what it says of a change, and what it leaves alone."""

from __future__ import annotations

import importlib
import json
import pkgutil
from datetime import UTC, datetime
from typing import Any

import pytest

from packtool.findings import Rule
from packtool.manifests.index.canonical import canonical
from packtool.review import laws
from packtool.review.changes import changes, everything
from packtool.review.law import Review
from packtool.review.locating import Places
from packtool.review.side import Side
from packtool.review.weigh import weighed

PIN, NEXT = "1" * 40, "2" * 40
NOW = datetime(2026, 6, 1, tzinfo=UTC)
MADE = "2026-05-01T00:00:00Z"
TEXT = "Tells what the weather will be."
Found = list[tuple[str, str, str]]
GONE, KEY = ("review-entry-removed", "warning"), ("review-key-changed", "warning")


def entry(name: str, repo: str = "", ref: Any = PIN, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": TEXT, "repo": repo or f"acme/{name}", "ref": ref, **more}


def index(*entries: Any, **more: Any) -> bytes:
    document = {"schema_version": 1, "generated_at": MADE, "plugins": list(entries), **more}
    try:
        return canonical(document)
    except (TypeError, AttributeError):
        return json.dumps(document).encode()


def judged(head: bytes, base: bytes | None = None) -> Found:
    """Return rule, severity and message of all that every law says."""
    now, before = Side.read(head), None if base is None else Side.read(base)
    found = everything(now) if before is None else changes(before, now)
    review = Review(head=now, base=before, changes=found, now=NOW)
    remarks = [remark for law in laws.laws() for remark in law.judge(review)]
    told = weighed(remarks, found, Places(head, "index.json"))
    return sorted((one.rule.id, one.severity.word, one.message) for _, one in told)


def rules(found: Found) -> list[tuple[str, str]]:
    return [(rule, severity) for rule, severity, _ in found]


OLD = index(entry("weather"), entry("zebra-notes"))


def added(*more: Any, **top: Any) -> bytes:
    return index(entry("weather"), entry("zebra-notes"), *more, **top)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (OLD, []),
        (added(entry("harvest")), []),
        # Names.
        (added(entry("Weather", "mallory/w")), [("index-entry-twice", "error")]),
        (added(entry("wea-ther", "mallory/w")), [("review-name-twin", "error")]),
        (added(entry("we\u0430ther", "mallory/w")), [("plugin-name-odd", "warning"), ("review-name-twin", "error")]),
        (added(entry("wether", "mallory/w")), [("review-name-alike", "warning")]),
        (added(entry("waether", "mallory/w")), [("review-name-alike", "warning")]),
        (added(entry("weathers", "acme/w")), []),  # the same owner
        (added(entry("xweather", "mallory/w")), []),
        (added(entry("spotify", "mallory/w")), [("review-name-well-known", "warning")]),
        (added(entry("sp0tify", "mallory/w")), [("review-name-well-known", "warning")]),
        (added(entry("a/b", "mallory/w")), [("plugin-name-refused", "error")]),
        # Places.
        (added(entry("other", "ACME/weather")), [("index-place-twice", "error")]),
        (added(entry("other", "acme/weather", subdir="other")), []),
        # Pins, types and keys.
        (added(entry("unpinned", ref="v1")), [("index-entry-ref", "error")]),
        (added(entry("unpinned", ref=None)), [("index-entry-ref", "error")]),
        (added(entry("tagged", tags="x")), [("index-entry-field", "warning")]),
        (added(entry("typo", discription="x")), [("index-unknown-key", "warning")]),
        (added(entry("typo", homepages="x")), [("index-unknown-key", "error")]),
        (added(entry("elsewhere", "https://gitlab.com/a/b")), [("index-entry-repo-form", "warning")]),
        # Versions that no release installs.
        (added(entry("two", api_version=2)), [("review-api-version", "note")]),
        (added(entry("nine", api_version=9)), [("review-api-version", "error")]),
        # Texts.
        (added(entry("hidden", author="Ann\u202e")), [("review-text-hidden", "error")]),
        (added(entry("hidden", tags=["a\u200bb"])), [("review-text-hidden", "error")]),
        (added(entry("family", author="Ann \U0001f469\u200d\U0001f469 \u2764\ufe0f")), []),
        (added(entry("farsi", author="\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645")), []),
        (added(entry("shown", author="[me](https://x.example)")), [("review-text-markup", "error")]),
        (added(entry("shown", author="<img src=x>")), [("review-text-markup", "error")]),
        (added(entry("shown", author="javascript:x")), [("review-text-markup", "error")]),
        (added(entry("shown", author="&#x3c;")), [("review-text-markup", "error")]),
        (added(entry("shown", author="::warning file=x::y")), [("review-text-markup", "error")]),
        (added(entry("arrow", author="a < b and c > d, to <name>")), []),
        (added(entry("linked", author="see https://x.example/y")), [("review-text-link", "note")]),
        (added(entry("mention", tags=["@octocat"])), [("review-text-link", "note")]),
        (added(entry("short", description="Good.")), [("review-text-length", "warning")]),
        (added(entry("long", description="Tells on. " * 60)), [
            ("review-text-length", "warning"), ("review-text-spam", "warning")]),
        (added(entry("tags", tags=[str(number) for number in range(20)])), [("review-text-length", "warning")]),
        (added(entry("tags", tags=["x" * 50])), [("review-text-length", "warning")]),
        (added(entry("cries", description="The best of all!!!!!!!!!! Get it")), [("review-text-spam", "warning")]),
        (added(entry("loud", description="THE VERY BEST PLUGIN OF THEM ALL")), [("review-text-spam", "warning")]),
        (added(entry("words", description="crypto wallet crypto money crypto coin crypto trade crypto bot crypto now")),
         [("review-text-spam", "warning")]),
        (added(entry("pictures", description="Weather \U0001f680\U0001f680\U0001f525\U0001f525\u2600\u2600\u2601 now")),
         [("review-text-spam", "warning")]),
        # Homepages.
        (added(entry("home", homepage="https://github.com/acme/home")), []),
        (added(entry("home", homepage="https://github.com/Acme/Home/tree/main/docs")), []),
        (added(entry("home", homepage="https://home.example/acme")), []),
        (added(entry("home", homepage="https://github.com/else/home")), [
            ("review-homepage-other-repository", "warning")]),
        (added(entry("home", homepage="http://home.example")), [("review-homepage-address", "warning")]),
        (added(entry("home", homepage="https://[bad")), [("review-homepage-address", "warning")]),
        (added(entry("home", homepage="https://user@home.example")), [("review-homepage-address", "warning")]),
        # Changes of what is there.
        (index(entry("weather", ref=NEXT), entry("zebra-notes")), []),
        (index(entry("weather", "mallory/weather"), entry("zebra-notes")), [("review-entry-moved", "warning")]),
        (index(entry("weather", "acme/weather", subdir="x"), entry("zebra-notes")),
         [("review-entry-moved", "warning")]),
        (index(entry("forecast", "acme/weather"), entry("zebra-notes")), [("review-entry-renamed", "warning")]),
        (index(entry("forecast", "acme/weather"), entry("zebra-notes"), renames={"weather": "forecast"}),
         [("review-entry-renamed", "warning"), ("review-key-changed", "warning")]),
        (index(entry("zebra-notes")), [GONE, ("review-removal-unexplained", "error")]),
        (index(entry("zebra-notes"), removed=[{"name": "weather"}]),
         [GONE, KEY, ("review-removal-unexplained", "error")]),
        (index(entry("zebra-notes"), removed=[{"name": "weather", "reason": "bad"}]), [GONE, KEY]),
        (index(entry("zebra-notes"), removed=[{"repo": "git@github.com:ACME/weather.git", "reason": "bad"}]),
         [GONE, KEY]),
        (added(renames={"old": "nowhere"}), [("index-rename-unknown", "error"), KEY]),
        (added(renames={"old": "new", "new": "old"}), [("index-rename-loop", "error"), KEY]),
        (added(renames={"weather": "zebra-notes"}), [("index-rename-live", "error"), KEY]),
        # The index as a whole.
        (added(generated_at="2026-04-01"), [("review-date-went-back", "error")]),
        (added(generated_at="2030-01-01"), [("index-generated-at", "warning")]),
        (added(generated_at="soon"), [("index-generated-at", "warning")]),
        (added(schema_version=2), [("index-schema-version", "warning"), KEY]),
        (added(colour="red"), [("index-unknown-key", "warning"), KEY]),
        (OLD + b"\n", [("review-form", "warning")]),
        (json.dumps(json.loads(OLD) | {"plugins": json.loads(OLD)["plugins"][::-1]}, indent=2).encode(),
         [("index-order", "warning")]),
    ],
)  # fmt: skip
def test_what_is_said_of_a_change(head: bytes, expected: list[tuple[str, str]]) -> None:
    found = judged(head, OLD)
    told = rules(found)
    assert (sorted(set(told)) if "index-rename-loop" in dict(expected) else told) == expected, found


def test_what_was_there_before_is_a_note_and_says_so() -> None:
    broken = [entry("bad", ref="main"), entry("weather", homepage="http://x"), entry("Weather", "acme/w2")]
    found = judged(index(*broken, entry("fresh")), index(*broken))
    assert {severity for _, severity, _ in found} == {"note"}
    assert {rule for rule, _, _ in found} == {"index-entry-ref", "review-homepage-address", "index-entry-twice"}
    assert all(message.endswith("(not part of this change)") for _, _, message in found)
    assert {severity for _, severity, _ in judged(index(*broken))} == {"error", "warning"}


def test_of_two_that_clash_the_new_one_is_spoken_of_wherever_it_stands() -> None:
    for name, repo in (("aaa", "acme/zebra-notes"), ("zzz", "acme/zebra-notes")):
        found = judged(added(entry(name, repo)), OLD)
        assert rules(found) == [("index-place-twice", "error")]
        assert f"entry `{name}`: leads to acme/zebra-notes, and so does `zebra-notes`" in found[0][2]


@pytest.mark.parametrize(
    "repo",
    ["acme/evil", "Acme/Evil", "https://github.com/acme/evil.git", "git@github.com:acme/evil.git",
     "ssh://git@github.com/acme/evil", "https://www.github.com/acme/evil/tree/main", "git+https://github.com/acme/evil"],
)  # fmt: skip
def test_what_was_removed_does_not_come_back_under_any_spelling(repo: str) -> None:
    gone = [{"name": "evil", "repo": repo, "reason": "took keys", "date": "2026-01-01"}]
    before = index(removed=gone)
    found = judged(index(entry("better", "ACME/evil"), removed=gone), before)
    assert rules(found) == [("review-removed-comes-back", "error")]
    assert found[0][2] == "entry `better`: ACME/evil was removed on 2026-01-01: took keys"
    by_name = judged(index(entry("Evil", "fresh/start"), removed=gone), before)
    assert rules(by_name) == [("review-removed-comes-back", "error")]
    like = judged(index(entry("ev-il", "fresh/start"), removed=gone), before)
    assert rules(like) == [("review-name-like-removed", "warning")]
    # Taking the item out in the same change does not help.
    shortened = judged(index(entry("better", "acme/evil")), before)
    forgotten = [("review-removal-forgotten", "warning"), ("review-removed-comes-back", "error")]
    assert rules(shortened) == [KEY, *forgotten]


def test_a_new_item_on_the_list_of_removed_plugins_counts_against_what_is_still_listed() -> None:
    found = judged(added(removed=[{"repo": "acme/weather", "reason": "bad"}]), OLD)
    assert rules(found) == [KEY, ("review-removed-comes-back", "error")]


def test_a_second_value_of_a_key_does_not_hide_behind_the_first() -> None:
    evil = OLD.replace(b'"ref": "' + PIN.encode(), b'"ref": "' + NEXT.encode() + b'", "ref": "' + PIN.encode(), 1)
    assert ("document-duplicate-key", "error") in rules(judged(evil, OLD))


def test_an_old_name_that_leads_to_what_is_removed_is_part_of_the_change() -> None:
    base = index(entry("weather"), renames={"forecast": "weather"})
    head = index(removed=[], renames={"forecast": "weather"})
    assert ("index-rename-unknown", "error") in rules(judged(head, base))


def test_a_key_that_stands_twice_is_told() -> None:
    doubled = OLD.replace(b'"name": "weather"', b'"name": "weather", "name": "zebra"')
    found = judged(doubled, OLD)
    assert ("document-duplicate-key", "error") in rules(found)


REMOVED = [{"name": "evil", "reason": "took keys"}]
MARKED = index(
    entry("weather", added_at="2026-01-31", yanked="leaks keys", hold="wait", deprecated=True),
    entry("zebra-notes"),
    removed=REMOVED,
    renames={"forecast": "weather"},
)


def changed(**fields: Any) -> bytes:
    """Return that index with other keys of its first entry (``None``: without the key) and other lists."""
    document = json.loads(MARKED)
    for key in ("removed", "renames"):
        document[key] = fields.pop(key, document[key])
    weather = document["plugins"][0] | fields
    document["plugins"][0] = {key: value for key, value in weather.items() if value is not None}
    return canonical(document)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (MARKED, []),
        (changed(yanked="leaks tokens", description="Tells what the weather was."), []),
        (changed(yanked=None), [("review-mark-lost", "warning")]),
        (changed(hold=None, ref=NEXT), [("review-mark-lost", "warning")]),
        (changed(deprecated=None), [("review-mark-lost", "warning")]),
        (changed(deprecated=False), [("review-mark-lost", "warning")]),
        (changed(catalog={"tier": "official"}), [("review-catalog-tier", "warning")]),
        (changed(catalog={"verbatim": {"tier": "official"}}), [("review-catalog-tier", "warning")]),
        (changed(catalog={"category": "tools"}), []),
        (changed(added_at=None), [("review-added-at-changed", "warning")]),
        (changed(added_at="2020-01-01"), [("review-added-at-changed", "warning")]),
        (changed(added_at="2026-06-03"), [("review-added-at-changed", "warning"), ("review-added-at-future", "error")]),
        (changed(removed=[]), [KEY, ("review-removal-forgotten", "warning")]),
        # What has no reason, or none that can be read.
        *((changed(removed=[*REMOVED, {"name": "other-thing", "reason": reason}]), [KEY, *found]) for reason, found in (
            ("took keys", []),
            ("", [("review-removal-unreasoned", "error")]),
            (".", [("review-removal-unreasoned", "error")]),
            ("!? 1", [("review-removal-unreasoned", "error")]),
            (7, [("review-removal-unreasoned", "error")]),
            ("\u200b", [("review-removal-unreasoned", "error"), ("review-text-hidden", "error")]),
            ("took \u202eyek", [("review-text-hidden", "error")]),
            ("took <img src=x>", [("review-text-markup", "error")]),
            ("[took](javascript:x)", [("review-text-markup", "error")]),
            ("told at https://x.example/y", [("review-text-link", "note")]),
        )),
        *((changed(removed=[*REMOVED, {"name": "other", "reason": "took keys", "link": link}]), [KEY, *found])
          for link, found in (
            ("https://x.example/why", []),
            ("http://x.example/why", [("review-removal-link", "error")]),
            ("javascript:x", [("review-removal-link", "error")]),
            ("https://github.com@x.example", [("review-removal-link", "error")]),
            (7, [("review-removal-link", "error")]),
        )),
        *((changed(removed=[*REMOVED, {"name": name, "reason": "took keys"}]), [KEY, *found]) for name, found in (
            ("we-ather", [("review-removal-like-listed", "warning")]),
            ("spotify", [("review-removal-like-listed", "warning")]),
            ("ev\u200bil", [("review-text-hidden", "error")]),
        )),
        # Old names.
        *((changed(renames={"forecast": "weather", name: "weather"}), sorted([KEY, *found])) for name, found in (
            ("barometer", []),
            ("we-ather", []),  # looks like what it leads to
            ("zebra_notes", [("review-old-name-taken", "error")]),
            ("z\u0435bra-notes", [("plugin-name-odd", "warning"), ("review-old-name-taken", "error")]),
            ("zebra-note", [("review-old-name-alike", "warning")]),
            ("evil", [("review-old-name-taken", "error")]),
            ("Ev-il", [("review-old-name-taken", "error")]),
            ("google_meet", [("review-old-name-taken", "error")]),
            ("google-meet", [("review-old-name-taken", "error")]),
            ("memo", [("review-old-name-alike", "warning")]),
            ("spotifi", [("review-old-name-alike", "warning")]),
            ("baro\u200bmeter", [("plugin-name-refused", "error"), ("review-text-hidden", "error")]),
            ("a/b", [("plugin-name-refused", "error")]),
            ("fore-cast", []),  # leads to the same
        )),
        (changed(renames={"forecast": "weather", "fore-cast": "zebra-notes"}),
         [KEY, ("review-old-name-taken", "error")]),
        (changed(renames={"forecast": "zebra-notes"}), [KEY, ("review-old-name-repointed", "warning")]),
        (changed(renames={}), [KEY, ("review-old-name-repointed", "warning")]),
        (changed(renames={"Forecast": "Weather"}), [KEY]),
    ],
)  # fmt: skip
def test_what_keepers_wrote_is_not_lost_and_their_lists_are_held_to_the_laws(
    head: bytes, expected: list[tuple[str, str]]
) -> None:
    found = judged(head, MARKED)
    assert rules(found) == expected, found


def test_a_list_that_was_wrong_before_does_not_fail_another_item() -> None:
    # A plugin that got another name takes its old names along.
    moved = index(entry("forecast", "acme/weather"), renames={"weather": "forecast", "sunny": "forecast"})
    found = judged(moved, index(entry("weather"), renames={"sunny": "weather"}))
    assert rules(found) == [("review-entry-renamed", "warning"), KEY]
    wrong = {"name": "old", "reason": ".", "link": "http://x"}
    head = added(removed=[wrong, {"name": "other", "reason": "took keys"}], renames={"spotify": "weather"})
    assert rules(judged(head, added(removed=[wrong], renames={"spotify": "weather"}))) == [KEY]
    assert ("review-removal-unreasoned", "error") in rules(judged(head))
    assert ("review-old-name-taken", "error") in rules(judged(head))


def test_what_changed_beside_the_entries_is_named() -> None:
    found = judged(changed(renames={"forecast": "zebra-notes", "barometer": "weather"}), MARKED)
    assert "`renames` has changed at `forecast`, `barometer`" in [message for _, _, message in found]
    found = judged(changed(removed=[{"name": "evil", "reason": "took nothing"}]), MARKED)
    assert "`removed` has changed at `evil`" in [message for _, _, message in found]


def test_every_rule_of_every_law_has_a_sample() -> None:
    modules = [importlib.import_module(f"{laws.__name__}.{info.name}") for info in pkgutil.iter_modules(laws.__path__)]
    own = {
        value.id
        for module in modules
        for value in vars(module).values()
        if isinstance(value, Rule) and value.id.startswith("review-")
    }
    text = importlib.import_module(__name__).__file__
    assert text is not None
    with open(text, encoding="utf-8") as file:  # noqa: PTH123 - this very file
        written = file.read()
    assert {rule for rule in own if f'"{rule}"' not in written} == set()
