from __future__ import annotations

import difflib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packtool.index.search import Query, fold, nearest_name, search
from packtool.manifests.index.listing import listing_of


def listed(*plugins: dict[str, Any]) -> Any:
    given_all = [{"repo": f"acme/{number}", **plugin} for number, plugin in enumerate(plugins)]
    return listing_of({"plugins": given_all}).entries


SOME = listed(
    {"name": "voice_chat", "description": "Talk to the agent.", "tags": ["audio"], "capabilities": ["Tools"]},
    {"name": "Calendar", "description": "Reads dates", "author": "Zoë Müller", "tags": ["time", "CalDAV"]},
    {"name": "hermes-home-assistant", "description": "Lamps and calendar-like scenes", "capabilities": ["platform"]},
    {"name": "café-menu", "description": "What is for lunch", "author": "voice of reason", "tags": ["food", "time"]},
    {"name": "alarm", "description": "Wakes you in time for the calendar", "repo": "Clockmakers/alarm-tool"},
)


def found(text: str, entries: Any = SOME, **more: Any) -> list[str]:
    return [hit.entry.name for hit in search(entries, Query(text=text, **more))]


def scores(text: str, **more: Any) -> list[tuple[str, int, str]]:
    return [(hit.entry.name, round(hit.score), hit.where) for hit in search(SOME, Query(text=text), **more)]


def test_without_a_word_everything_is_listed_by_name() -> None:
    assert found("") == found("  ") == ["alarm", "café-menu", "Calendar", "hermes-home-assistant", "voice_chat"]


def test_where_a_word_stands_decides_the_order() -> None:
    assert scores("calendar") == [
        ("Calendar", 100, "name"),
        ("alarm", 50, "description"),
        ("hermes-home-assistant", 50, "description"),
    ]
    assert scores("time") == [("café-menu", 70, "tag"), ("Calendar", 70, "tag"), ("alarm", 50, "description")]
    assert scores("voice") == [("voice_chat", 80, "name"), ("café-menu", 40, "author")]
    assert scores("clockmakers") == [("alarm", 39, "repository")]


@pytest.mark.parametrize("text", ["voice-chat", "voice_chat", "Voice Chat", "VOICE CHAT", " voice chat "])
def test_separators_and_letter_case_are_the_same(text: str) -> None:
    assert found(text)[0] == "voice_chat"


def test_the_very_name_comes_before_one_that_only_reads_the_same() -> None:
    twins = listed({"name": "voice_chat"}, {"name": "voice-chat"}, {"name": "voice-chat-more"})
    assert found("voice-chat", twins) == ["voice-chat", "voice_chat", "voice-chat-more"]
    assert found("voice_chat", twins) == ["voice_chat", "voice-chat", "voice-chat-more"]


@pytest.mark.parametrize("text", ["cafe", "CAFÉ", "cafe\u0301", "muller", "MÜLLER", "zoe muller"])
def test_accents_are_folded_on_both_sides(text: str) -> None:
    assert found(text)[0] in {"café-menu", "Calendar"}


def test_a_name_is_found_without_its_separators() -> None:
    assert scores("homeassistant") == [("hermes-home-assistant", 75, "name")]


@pytest.mark.parametrize(
    ("text", "first", "where"),
    [
        ("calender", "Calendar", "near name"),
        ("caelndar", "Calendar", "near name"),
        ("asistant", "hermes-home-assistant", "near name"),
        ("lammps", "hermes-home-assistant", "near description"),
        ("fodo", "café-menu", "near tag"),
    ],
)
def test_slips_of_the_fingers_are_forgiven(text: str, first: str, where: str) -> None:
    hits = search(SOME, Query(text=text))
    assert (hits[0].entry.name, hits[0].where) == (first, where)
    assert 0 < hits[0].score < 60


def test_what_stands_in_a_name_is_no_slip() -> None:
    words = listed({"name": "code"}, {"name": "make-node-fast"})
    assert found("code", words) == ["code"]
    assert found("kode", words) == ["code", "make-node-fast"]


def test_a_short_word_is_no_slip_of_another() -> None:
    assert found("tzz", listed({"name": "make-tts-fast"}, {"name": "make-tty-slow"})) == []


def test_of_several_words_all_must_be_found_and_the_weakest_counts() -> None:
    assert scores("chat voice") == [("voice_chat", 79, "name")]
    assert scores("voice agent") == [("voice_chat", 49, "several")]
    assert found("lunch lamps") == []
    assert scores("lamms scenes") == [("hermes-home-assistant", 39, "several")]


def test_words_side_by_side_come_before_words_apart() -> None:
    two = listed({"name": "a", "description": "chat with a voice"}, {"name": "b", "description": "voice with chat"})
    assert found("voice with", two) == ["b", "a"]
    assert found("chat with", two) == ["a", "b"]


@pytest.mark.parametrize(
    "text", ["hom asistant", "asistant home", "home asistnat", "homee asistant", "voice assistnat"]
)
def test_of_several_words_with_slips_the_name_that_has_both_comes_first(text: str) -> None:
    some = listed(
        {"name": "assist-on", "description": "A home assistant that lights lamps"},
        {"name": "home-agent", "description": "An assistant for the home, with a voice"},
        {"name": "hermes-home-assistant-voice-for-everybody", "description": "Lamps and scenes"},
        {"name": "home-resistor", "tags": ["home", "voice"], "description": "Told by an assistant"},
        {"name": "persistant", "description": "Keeps what is at home"},
    )
    assert found(text, some)[0] == "hermes-home-assistant-voice-for-everybody"


def test_what_it_offers_and_its_tags_are_conditions() -> None:
    assert found("", offers=("tools",)) == ["voice_chat"]
    assert found("", offers=("TOOLS", "platform")) == []
    assert found("", tags=("Time",)) == ["café-menu", "Calendar"]
    assert found("calendar", tags=("time", "caldav")) == ["Calendar"]


def test_a_former_name_leads_to_the_present_one() -> None:
    former = {"wake_up": "Alarm", "voice_chat": "alarm", "first": "WAKE_UP", "round": "about", "about": "round"}
    assert scores("wake-up", former=former) == [("alarm", 90, "former name")]
    assert scores("first", former=former) == [("alarm", 90, "former name")]
    assert scores("round", former=former) == []
    assert scores("voice_chat", former=former)[:2] == [("voice_chat", 100, "name"), ("alarm", 90, "former name")]


def test_the_nearest_name_is_as_it_is_written() -> None:
    assert nearest_name(SOME, "Kalendertag") == "Calendar"
    assert nearest_name(SOME, "qqqq") is None
    assert nearest_name((), "calendar") is None


@pytest.mark.parametrize("text", ["-", "_", "a" * 5000, "\u202ecalendar", "[bold]", "\x00", "%", "\ud800"])
def test_odd_words_do_no_harm(text: str) -> None:
    assert isinstance(found(text), list)


WORDS = st.text(alphabet="abcé-_ tü", min_size=1, max_size=8)


def score_of_hermes(term: str, entry: Any) -> float:
    """Say in our own words what Hermes' documentation and releases do with one entry."""
    term, name = term.strip().lower(), entry.name.lower()
    if term == name:
        return 100.0
    tags = [tag.lower() for tag in entry.tags]
    ratio = difflib.SequenceMatcher(None, term, name).ratio()
    return max(
        80.0 * (term in name),
        70.0 * (term in tags),
        55.0 * any(term in tag for tag in tags),
        50.0 * (term in entry.description.lower()),
        40.0 * (term in entry.author.lower()),
        60.0 * ratio * (ratio >= 0.6),
    )


@given(term=WORDS, name=WORDS, tags=st.lists(WORDS, max_size=2), description=WORDS, author=WORDS)
def test_nothing_that_hermes_finds_is_missed_or_scores_less(
    term: str, name: str, tags: list[str], description: str, author: str
) -> None:
    if not name.strip() or not fold(term).strip():
        return
    entries = listed({"name": name, "tags": tags, "description": description, "author": author})
    floor = score_of_hermes(term, entries[0])
    hits = search(entries, Query(text=term))
    assert bool(hits) >= bool(floor)
    if hits:
        assert hits[0].score >= floor - 1e-9
