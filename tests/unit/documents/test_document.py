"""Documents: where nodes become places, and what is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.documents.conceal import Conceal, spans_of_lines
from packtool.documents.document import Document
from packtool.documents.yaml import read_yaml

if TYPE_CHECKING:
    from packtool.documents.node import Node


def read(text: str) -> tuple[Document, Node]:
    document = read_yaml(text.encode(), "f.yaml")
    assert document.root is not None
    return document, document.root


def test_a_node_of_one_line_is_marked_whole() -> None:
    document, root = read("a: value # c\n")
    value = root.get("a")
    assert value is not None
    place = document.at(value)
    assert (place.path, place.line, place.column, place.end_column) == ("f.yaml", 1, 4, 9)
    assert place.excerpt is not None
    assert place.excerpt.text == "a: value # c"


def test_a_node_of_several_lines_is_marked_to_the_end_of_its_first() -> None:
    document, root = read("a:\n  b: 1\n  c: 2\n")
    value = root.get("a")
    assert value is not None
    place = document.at(value)
    assert (place.line, place.column, place.end_column) == (2, 3, 7)


def test_columns_count_code_points() -> None:
    document, root = read("'é日': [x, {k: v}]\n")
    inner = document.follow(("é日", 1, "k"))
    assert inner is not None
    assert (inner.value, inner.column) == ("v", 15)
    assert root.entries[0][0].end_column == 5


def test_following_stops_at_what_is_there() -> None:
    document, root = read("a: [x]\n")
    assert document.follow(("a", 5)) is root.get("a")
    assert document.follow(("nothing",)) is root
    assert document.follow(()) is root


def test_what_is_hidden_shows_nowhere_and_columns_stay() -> None:
    document, root = read("a: hunter2\nb: {c: hunter3, d: after}\ne: |\n  hunter4\n  hunter5\nf: 1\n")
    nodes = [document.follow(place) for place in (("a",), ("b", "c"), ("e",))]
    hidden = document.hide([node for node in nodes if node is not None])
    shown = [hidden.place(line, 1).excerpt for line in range(1, 7)]
    assert [excerpt.text for excerpt in shown if excerpt] == [
        "a: [hidden]",
        "b: {c: [hidden], d: after}",
        "e: [hidden]",
        "[hidden]",
        "[hidden]",
        "f: 1",
    ]
    after = document.follow(("b", "d"))
    assert after is not None
    place = hidden.at(after)
    assert place.column == 20
    assert place.excerpt is not None
    assert place.excerpt.text[place.excerpt.start : place.excerpt.start + place.excerpt.width] == "after"
    assert hidden.hides(1, 4)
    assert not hidden.hides(1, 3)
    assert not hidden.hides(6, 4)
    assert root.get("a") is not None


def test_hiding_makes_the_findings_again() -> None:
    document = read_yaml(b"{a: yes, b: hunter2}\n", "f")
    node = document.follow(("b",))
    assert node is not None
    (finding,) = document.hide([node]).findings
    assert finding.location.excerpt is not None
    assert finding.location.excerpt.text == "{a: yes, b: [hidden]}"
    assert finding.location.column == 5


def test_hiding_nothing_is_the_same_document() -> None:
    document, _ = read("a: 1\n")
    assert document.hide([]) is document


def test_a_place_outside_of_the_file_has_an_empty_excerpt() -> None:
    document, _ = read("a: 1\n")
    excerpt = document.place(99, 3).excerpt
    assert excerpt is not None
    assert (excerpt.text, excerpt.start, excerpt.width) == ("", 0, 1)


def lines_shown(text: str) -> list[str]:
    conceal = Conceal(nodes=lambda _: (), named=lambda name: name == "hushed", below="config")
    lines = text.split("\n")
    spans = spans_of_lines(conceal, lines)
    document = Document(path="f", lines=tuple(lines), root=None, hidden=spans)
    excerpts = [document.place(number, 1).excerpt for number in range(1, len(lines) + 1)]
    return [excerpt.text for excerpt in excerpts if excerpt]


def test_in_a_broken_text_what_follows_a_secret_key_is_hidden() -> None:
    assert lines_shown("hushed: a\nconfig:\n  hushed: x: y\n  more: z\n- [") == [
        "hushed: a",
        "config:",
        "  hushed: [hidden]",
        "  more: z",
        "- [",
    ]


def test_in_a_broken_text_what_follows_a_secret_s_name_is_hidden_anywhere() -> None:
    assert lines_shown("api_key: a\nauthor: me\n- token: [b\n") == [
        "api_key: [hidden]",
        "author: me",
        "- token: [hidden]",
        "",
    ]


def test_in_a_broken_text_a_value_goes_on_below_its_key() -> None:
    assert lines_shown("config:\n  secret: |\n    x\n\n    y\n  a: 1\n  secret:\n  - x\n  b: 2") == [
        "config:",
        "  secret: [hidden]",
        "[hidden]",
        "",
        "[hidden]",
        "  a: 1",
        "  secret:",
        "[hidden]",
        "  b: 2",
    ]


def test_in_a_broken_text_nothing_ends_a_value_inside_of_brackets_or_an_open_quote() -> None:
    assert lines_shown("{config: {p: {secret:\nx,\na: 1") == ["{config: {p: {secret:", "[hidden]", "[hidden]"]
    assert lines_shown('config:\n  secret: "x\ny\na: 1') == ["config:", "  secret: [hidden]", "[hidden]", "[hidden]"]


def test_in_a_broken_text_quoted_keys_are_keys() -> None:
    assert lines_shown("'config': {\"secret\": x, a: 1") == ["'config': {\"secret\": [hidden]"]
