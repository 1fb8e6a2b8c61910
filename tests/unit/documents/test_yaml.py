"""YAML read strictly."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.documents.bounded_scanner import MAX_SCALAR
from packtool.documents.compose import MAX_DEPTH, MAX_NODES
from packtool.documents.conceal import Conceal
from packtool.documents.yaml import MAX_ALIKE, MAX_LINE, MAX_LINES, read_yaml
from packtool.findings import Severity

pyyaml: Any = importlib.import_module("yaml")


def rules_of(text: str, *, lenient: bool = False) -> list[tuple[str, int | None, int | None]]:
    findings = read_yaml(text.encode(), "f.yaml", lenient=lenient).findings
    return [(finding.rule.id, finding.location.line, finding.location.column) for finding in findings]


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\n",
        "\ufeffa: 1\n",
        "a: 1\r\nb: 2\r\n",
        "---\na: 1\n...\n",
        "# only a comment above\n\na: [x, 'y', \"z\"] # and behind\n",
        "a: |\n  text\n  more\n",
        "- 1\n- 2\n",
        "just a word",
        "{a: http://h.x/y, b: c#d}",
        "a: 'x\ty' #\tc\n",
    ],
)
def test_good_yaml_has_no_findings(text: str) -> None:
    document = read_yaml(text.encode(), "f.yaml")
    assert document.findings == ()
    assert document.root is not None


@pytest.mark.parametrize(
    ("text", "rule", "line", "column"),
    [
        ("", "document-empty", 1, 1),
        ("# nothing\n", "document-empty", 1, 1),
        ("a: [\n", "document-syntax", 2, 1),
        ("a: b: c\n", "document-syntax", 1, 5),
        ("name: p\nplugins:\n\t- repo: a/b\n", "document-syntax", 3, 1),
        ("{a: x?, b: y}\n", "document-syntax", 1, 6),
        (": x\n", "document-syntax", 1, 1),
        ("a: *b\n", "document-syntax", 1, 4),
        ("a: 1\n---\nb: 2\n", "document-several", 2, 1),
        ("%YAML 1.2\n---\na: 1\n", "document-directive", 2, 1),
        ("a: !!str 1\n", "document-tag", 1, 4),
        ("a: !x [1]\n", "document-tag", 1, 4),
        ("a: yes\n", "document-unclear-word", 1, 4),
        ("{a: b:, c: d}\n", "document-unclear-word", 1, 5),
        ("[a:]\n", "document-unclear-word", 1, 2),
        ("a: 1\nb: 2\na: 3\n", "document-duplicate-key", 3, 1),
        ("? [a]\n: b\n", "document-key-type", 1, 3),
        ("[a,\tb]\n", "document-tab", 1, 4),
        ("a: b\u2028c\n", "document-control-character", 1, 5),
        ("a: \x01\n", "document-control-character", 1, 4),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "document-depth", 1, MAX_DEPTH + 1),
        ("a: " + "b" * MAX_LINE, "document-too-large", 1, MAX_LINE),
    ],
)
def test_a_fault_has_its_rule_and_place(text: str, rule: str, line: int, column: int) -> None:
    assert (rule, line, column) in rules_of(text)


def test_anchors_and_aliases_are_each_told() -> None:
    assert rules_of("a: &x 1\nb: *x\n") == [("document-alias", 1, 4), ("document-alias", 2, 4)]


def test_a_lenient_reading_makes_warnings_of_small_ambiguities() -> None:
    text = "a: &x yes\nb: *x\nc: [1,\t2]\n"
    document = read_yaml(text.encode(), "f", lenient=True)
    assert {finding.severity for finding in document.findings} == {Severity.WARNING}
    assert document.plain() == {"a": "yes", "b": "yes", "c": [1, 2]}
    strict = read_yaml(text.encode(), "f").findings
    assert {finding.severity for finding in strict} == {Severity.ERROR}


@pytest.mark.parametrize(
    ("value", "column"),
    [("2024-02-30", 4), ("0x_", 4), ("=", 4), ("<<", 4), ("[x, =]", 8), ("{<<: 1}", 5), ("{<<: [a]}", 5), ("-_", 4)],
)
def test_a_word_at_which_hermes_stops_is_an_error_in_a_lenient_reading_too(value: str, column: int) -> None:
    (finding,) = read_yaml(f"a: {value}\n".encode(), "f", lenient=True).findings
    assert (finding.rule.id, finding.severity) == ("document-unclear-word", Severity.ERROR)
    assert (finding.location.line, finding.location.column) == (1, column)
    assert "Hermes" in finding.message


@pytest.mark.parametrize("text", ["a: {=: 1}\n", "a: yes\n", "a: 1:30\n", "a: 017\n", "a: {<<: {b: 1}}\n"])
def test_a_word_that_hermes_reads_in_its_own_way_is_a_warning_in_a_lenient_reading(text: str) -> None:
    (finding,) = read_yaml(text.encode(), "f", lenient=True).findings
    assert (finding.rule.id, finding.severity) == ("document-unclear-word", Severity.WARNING)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("<<: {name: a, kind: b}\nname: c\n", {"kind": "b", "name": "c"}),
        ("name: c\n<<: {name: a, kind: b}\n", {"kind": "b", "name": "c"}),
        ("<<: [{a: 1}, {a: 2, b: 3}]\n", {"a": 1, "b": 3}),
        ("<<: {<<: {a: 1}, b: 2}\n", {"a": 1, "b": 2}),
        ("'<<': {a: 1}\n", {"<<": {"a": 1}}),
    ],
)
def test_merge_keys_merge_as_hermes_does_it(text: str, value: object) -> None:
    document = read_yaml(text.encode(), "f", lenient=True)
    assert document.plain() == value
    assert pyyaml.safe_load(text) == value
    assert not [one for one in document.findings if one.severity is Severity.ERROR]


def test_a_directive_is_a_warning_where_hermes_reads_the_file() -> None:
    (finding,) = read_yaml(b"%YAML 1.1\n---\na: 1\n", "f", lenient=True).findings
    assert (finding.rule.id, finding.severity) == ("document-directive", Severity.WARNING)


def test_a_duplicate_names_both_lines() -> None:
    (finding,) = read_yaml(b"ref: a\nrepo: b\nref: c\n", "f").findings
    assert finding.message == "the key ref stands twice: here and on line 1"
    assert finding.location.line == 3


def test_faults_of_several_kinds_are_told_in_one_run() -> None:
    assert [rule for rule, _, _ in rules_of("a: yes\nb: !x 1\na: &y 2\nc: 017\n")] == [
        "document-unclear-word",
        "document-tag",
        "document-duplicate-key",
        "document-alias",
        "document-unclear-word",
    ]


def test_a_broken_text_has_no_root_but_keeps_what_was_found_before() -> None:
    document = read_yaml(b"a: yes\nb: [\n", "f")
    assert document.root is None
    assert [finding.rule.id for finding in document.findings] == ["document-unclear-word", "document-syntax"]


def test_a_few_lines_cannot_stand_for_millions() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"{b}: &{b} [{', '.join(['*' + a] * 10)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)]
    assert "document-size" in [rule for rule, _, _ in rules_of("\n".join(lines))]


LINE = "word " * 12_000


@pytest.mark.parametrize(
    ("before", "after"), [("", ""), ('"', '"'), ("'", "'"), ("|\n  ", ""), (">\n  ", "")], ids=list("pdslf")
)
@pytest.mark.parametrize(("lines", "rules"), [(4, []), (5, [("document-size", 2, 4)])])
def test_a_value_of_too_many_characters_is_refused(
    before: str, after: str, lines: int, rules: list[tuple[str, int, int]]
) -> None:
    assert len(LINE) * 4 < MAX_SCALAR < len(LINE) * 5
    assert rules_of("x: 1\na: " + before + f"{LINE}\n  " * lines + after) == rules


def test_a_file_of_too_many_values_is_refused() -> None:
    rules = [rule for rule, _, _ in rules_of("- x\n" * (MAX_NODES + 1))]
    assert rules == ["document-size"]
    assert rules_of("- x\n" * (MAX_NODES - 1)) == []


def test_a_flood_of_one_fault_is_told_with_its_number() -> None:
    findings = read_yaml(b"- yes\n" * 500, "f").findings
    assert len(findings) == MAX_ALIKE
    assert findings[-1].message == "here and in 400 more places below"
    assert findings[-1].location.line == MAX_ALIKE
    assert len(read_yaml(b"- yes\n" * MAX_ALIKE, "f").findings) == MAX_ALIKE


def test_a_value_keeps_its_type_and_its_text() -> None:
    document = read_yaml(b"v: 1.10\nd: 2024-01-31\nq: '1.10'\nu: 0123\n", "f")
    nodes = {key: document.follow((key,)) for key in "vdqu"}
    seen = {key: (node.value, node.text, node.quoted, node.unclear) for key, node in nodes.items() if node}
    assert seen == {
        "v": (1.1, "1.10", False, False),
        "d": ("2024-01-31", "2024-01-31", False, False),
        "q": ("1.10", "1.10", True, False),
        "u": ("0123", "0123", False, True),
    }


CONCEAL = Conceal(
    nodes=lambda root: [value for name, _, value in root.named() if name == "secret"],
    named=lambda name: name == "secret",
    below="secret",
)


@pytest.mark.parametrize(
    "text",
    [
        "secret: 0123456\n",
        "secret: !hunter2 x\n",
        "secret: &hunter2 x\n",
        "secret: {hunter2: 1, hunter2: 2}\n",
        "{other: yes, secret: hunter2}\n",
        "secret: hunter2: x\n",
        "secret: 'hunter2\n",
        "secret: [hunter2\nb: c\n",
        "secret: *hunter2\n",
        "secret: |\n  hunter2\n bad\n",
        "secret: hunter2\n---\nsecret: hunter2\n",
        "secret: !hunter2!x y\n",
    ],
)
def test_what_is_concealed_shows_in_no_finding(text: str) -> None:
    document = read_yaml(text.encode(), "f", conceal=CONCEAL)
    assert document.findings
    for finding in document.findings:
        shown = (finding.message, finding.remedy, finding.location.excerpt.text if finding.location.excerpt else "")
        assert "hunter2" not in " ".join(shown)
        assert "123456" not in " ".join(shown)
        # What the octal number is would tell it as well.
        assert str(0o123456) not in " ".join(shown)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    document = read_yaml(data, "f", conceal=CONCEAL)
    assert (document.root is not None) or document.findings


YAMLISH = st.lists(
    st.sampled_from(
        [
            *"abc01:-?{}[],#&*!|>'\"%@`\\\t \n~=<.+",
            ": ",
            "- ",
            "\n  ",
            "\n\t",
            "---\n",
            "yes",
            "&a ",
            "*a",
            "!x ",
            "\r",
            "é",
            "\u2028",
            "\x85",
            "\u200b",
            "0x",
            "1:2",
            "|\n",
            '"\\x',
            "<<: ",
            "? ",
        ]
    ),
    max_size=40,
).map("".join)


@settings(max_examples=400, derandomize=True, deadline=None)
@given(YAMLISH, st.booleans())
def test_no_text_breaks_the_reader(text: str, lenient: bool) -> None:  # noqa: FBT001 - hypothesis gives it
    document = read_yaml(text.encode(), "f", lenient=lenient, conceal=CONCEAL)
    assert (document.root is not None) or document.findings
    for finding in document.findings:
        place = finding.location
        assert place.line is not None
        assert 1 <= place.line <= len(document.lines) + 1
        assert place.column is not None
        assert place.excerpt is not None
        assert place.excerpt.start <= len(place.excerpt.text)
    assert list(document.findings) == sorted(document.findings, key=lambda finding: finding.order)


def test_a_key_in_two_spellings_says_where_the_first_is() -> None:
    (finding,) = read_yaml(b"1: a\n0x1: b\n", "f.yaml").findings
    assert finding.rule.id == "document-duplicate-key"
    assert finding.message == "the key 0x1 means the same as another one, on line 1"
    assert (finding.location.line, finding.location.column) == (2, 1)


def test_half_a_character_is_refused_where_it_stands() -> None:
    assert rules_of(r'a: ["x", "y\udc00"]') == [("document-control-character", 1, 10)]
    assert rules_of(r'a: "\ud83d\ude00"') == [("document-control-character", 1, 4)]


@pytest.mark.parametrize("text", ["\n" * MAX_LINES, "a: |" + "\n" * MAX_LINES])
def test_more_lines_than_anybody_reads_are_not_read(text: str) -> None:
    assert rules_of(text) == [("document-too-large", 1, 1)]
