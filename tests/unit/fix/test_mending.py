from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.findings import Severity
from packtool.fix import MENDED_KINDS, mending
from packtool.fix.agreement import agree
from packtool.fix.rounds import MOST_ROUNDS, Mended, mend
from packtool.fix.subject import Subject, read_subject
from packtool.registry import kind_of, kinds

C = "3f786850e387550fdab836ed7e6dc881de23001b"
NUMBER = "1234567890123456789012345678901234567890"
WITH_E = "1" * 20 + "e" + "1" * 19
REPOSITORY = Path(__file__).parents[3]


def subject_of(kind: str, text: str | bytes, path: str = "notes/file") -> Subject:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    subject = read_subject(kinds()[kind], data, path, allow_local=False)
    assert subject is not None
    return subject


def mended(kind: str, text: str | bytes, path: str = "notes/file") -> Mended:
    return mend(subject_of(kind, text, path), allow_local=False)


def pack(entry: str, head: str = "name: demo\n") -> str:
    return f"{head}plugins:\n  - repo: acme/relay\n    {entry}\n"


def index(*entries: str, key: str = "plugins") -> str:
    listed = ",\n    ".join(entries)
    return (
        f'{{\n  "schema_version": 1,\n  "generated_at": "2026-01-01T00:00:00Z",\n  "{key}": [\n    {listed}\n  ]\n}}\n'
    )


def entry(name: str, more: str = "") -> str:
    return f'{{"name": "{name}", "repo": "acme/{name}", "ref": "{C}"{more}}}'


# The rule, the kind, the text, and what is to become of it.
ROWS = [
    ("pack-ref-type", "pack", pack(f"ref: {NUMBER}  # v1"), pack(f'ref: "{NUMBER}"  # v1')),
    (
        "pack-ref-type",
        "pack",
        pack("ref: " + "1" * 20 + "e" + "1" * 19),
        pack('ref: "' + "1" * 20 + "e" + "1" * 19 + '"'),
    ),
    ("pack-spelling", "pack", pack(f"ref: {C.upper()}"), pack(f"ref: {C}")),
    ("pack-spelling", "pack", pack(f"ref: ' {C.upper()} '"), pack(f"ref: '{C}'")),
    ("pack-spelling", "pack", pack(f"version: {C.upper()}"), pack(f"version: {C}")),
    ("pack-name", "pack", pack(f"ref: {C}", "name: 12\n"), pack(f"ref: {C}", 'name: "12"\n')),
    ("pack-name", "pack", pack(f"ref: {C}", "pack: {name: 1.50}\n"), pack(f"ref: {C}", 'pack: {name: "1.50"}\n')),
    (
        "pack-text-type",
        "pack",
        pack(f"ref: {C}", "name: a\nversion: 1.10\n"),
        pack(f"ref: {C}", 'name: a\nversion: "1.10"\n'),
    ),
    (
        "document-unclear-word",
        "pack",
        pack(f"ref: {C}", "name: a\ndescription: off\n"),
        pack(f"ref: {C}", 'name: a\ndescription: "off"\n'),
    ),
    (
        "index-ref-spelling",
        "index",
        index(entry("a").replace(C, C.upper()), entry("b").replace(C, f" {C} ")),
        index(entry("a"), entry("b")),
    ),
    ("pack-entry-name", "pack", pack(f"name: 7\n    ref: {C}"), pack(f'name: "7"\n    ref: {C}')),
    ("pack-subdir-form", "pack", pack(f"ref: {C}\n    subdir: 007"), pack(f'ref: {C}\n    subdir: "007"')),
    ("shape-unknown-key", "pack", pack(f"ref: {C}\n    subdirs: x"), pack(f"ref: {C}\n    subdir: x")),
    ("shape-unknown-key", "pack", pack(f"ref: {C}\n    'subdirs' : x"), pack(f"ref: {C}\n    'subdir' : x")),
    ("plugin-yaml-number-as-text", "plugin-yaml", "name: a\nversion: 1.0 # x\n", 'name: a\nversion: "1.0" # x\n'),
    ("plugin-yaml-unknown-key", "plugin-yaml", "name: a\ndescripton: b\n", "name: a\ndescription: b\n"),
    ("shape-type", "plugin-yaml", "name: a\nlicense: 2\n", 'name: a\nlicense: "2"\n'),
    (
        "skill-not-text",
        "skill",
        "---\nname: notes\ndescription: 2020-01-02\n---\n",
        '---\nname: notes\ndescription: "2020-01-02"\n---\n',
    ),
    (
        "skill-unknown-key",
        "skill",
        "---\r\nname: notes\r\ndescription: b\r\nallowed_tools: a\r\n---\r\n",
        "---\r\nname: notes\r\ndescription: b\r\nallowed-tools: a\r\n---\r\n",
    ),
    (
        "document-syntax",
        "skill",
        "---\nname: notes\ndescription: Use it: often  # or not\n---\nbody: a: b\n",
        '---\nname: notes\ndescription: "Use it: often"  # or not\n---\nbody: a: b\n',
    ),
    (
        "document-syntax",
        "plugin-yaml",
        'name: a\ndescription: Say "a: b" to it:\nrequires_env:\n  - description: key: value\n    name: A\n',
        'name: a\ndescription: "Say \\"a: b\\" to it:"\nrequires_env:\n  - description: "key: value"\n    name: A\n',
    ),
    (
        "plugin-json-unknown-key",
        "plugin-json",
        '{"$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", "name": "a", "licence": "MIT"}',
        '{"$schema": "https://agent-plugins.org/schemas/1.0.0/plugin.schema.json", "name": "a", "license": "MIT"}',
    ),
    ("index-unknown-key", "index", index(entry("a", ', "subdirs": "b"')), index(entry("a", ', "subdir": "b"'))),
    ("index-order", "index", index(entry("b"), entry("C"), entry("a")), index(entry("a"), entry("b"), entry("C"))),
]
# Parts of texts that go wrong in one way or another when they meet.
PIECES = [
    *("\n", "---\n", "  ", "- ", "{", "}", "[", "]", ",", ":", "\t", "\r", "\r\n", "&a ", "*a", "!!int ", "|\n", ">\n"),
    *("name: 12\n", "description: a: b  # c\n", "subdirs: x\n", "ref: ", NUMBER, C.upper(), "plugins:\n", "#"),
    *("'", '"', "\u2028", "\ufeff"),
]
IDS = [f"{number}-{row[0]}" for number, row in enumerate(ROWS)]


@pytest.mark.parametrize(("rule", "kind", "before", "after"), ROWS, ids=IDS)
def test_each_rule_is_mended_and_gone(rule: str, kind: str, before: str, after: str) -> None:
    found = mended(kind, before)
    assert found.after.text == after
    assert rule in {finding.rule.id for finding in found.done}
    assert {finding.rule.id for finding in found.done} <= {finding.rule.id for finding in found.before.findings}
    assert rule not in {finding.rule.id for finding in found.after.findings}


@pytest.mark.parametrize(("rule", "kind", "before", "after"), ROWS, ids=IDS)
def test_what_was_mended_stays_as_it_is(rule: str, kind: str, before: str, after: str) -> None:
    again = mended(kind, after)
    assert not again.changed, (rule, before)
    assert again.done == ()


@pytest.mark.parametrize(("rule", "kind", "before", "after"), ROWS, ids=IDS)
def test_mark_line_ends_and_a_missing_last_one_stay(rule: str, kind: str, before: str, after: str) -> None:
    if kind == "skill":
        after, before = (text.replace("\r\n", "\n") for text in (after, before))
    dressed, wanted = (
        b"\xef\xbb\xbf" + text.removesuffix("\n").replace("\n", "\r\n").encode() for text in (before, after)
    )
    found = mended(kind, dressed)
    assert found.after.data == wanted, rule


def test_every_rule_of_the_table_has_a_row() -> None:
    assert set(mending.MENDERS) <= {row[0] for row in ROWS}


def test_what_one_mend_uncovers_is_mended_in_the_same_call() -> None:
    upper = "1" * 20 + "E" + "1" * 19
    found = mended("pack", pack(f"ref: {upper}"))
    assert found.after.text == pack(f'ref: "{upper.lower()}"')
    assert [finding.rule.id for finding in found.done] == ["pack-ref-type", "pack-spelling"]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("pack", pack("ref: 12")),
        ("pack", pack("ref: main")),
        ("pack", pack("ref: &a 1234567890123456789012345678901234567890")),
        ("pack", pack("ref: !!int 1234567890123456789012345678901234567890")),
        ("pack", pack(f"ref: {C}", "name:\n")),
        ("pack", pack(f"ref: {C}", "name: ~\n")),
        ("pack", pack(f"ref: {C}") + "config:\n  relay:\n    settings:\n      version: 1:30\n      name: yes\n"),
        ("pack", pack(f"ref: {C}\n    subdirs: a\n    subdirz: b")),
        ("pack", pack(f"ref: {C}\n    subdir: ../a")),
        ("plugin-yaml", "name: a\nprovides: a: b\n"),
        ("plugin-yaml", "name: a\ndescription: one: two\n  three\n"),
        ("plugin-yaml", "name: a\ndescription: one: two\n\n  three\n"),
        ("plugin-yaml", "name: a\nhooks: [on_session_start]\n"),
        ("index", index(entry("b"), '{"repo": "acme/a"}', entry("a"))),
        ("index", "[" + entry("b") + "," + entry("a") + "]"),
    ],
)
def test_what_a_person_must_decide_is_left(kind: str, text: str) -> None:
    found = mended(kind, text)
    assert found.after.text == text
    assert found.before.findings


def test_an_entry_takes_all_its_characters_along() -> None:
    first = '{\n      "name": "b",   "repo": "acme/b",\n\n      "ref": "' + C + '"\n    }'
    text = index(first, entry("a"), entry("c"))
    assert mended("index", text).after.text == index(entry("a"), first, entry("c"))


def test_a_key_that_is_misspelt_in_every_entry_is_mended_in_every_one() -> None:
    many = [entry(f"name-{number:04}", ', "descriptoin": "b"') for number in range(1, 500)]
    found = mended("index", index(entry("name-0000", ', "tags": ["descriptoin"]'), *many))
    assert found.after.text.count('"description"') == 499
    assert found.after.text.count('"descriptoin"') == 1
    assert found.places == 499
    assert found.after.findings == ()


def test_a_faulty_file_is_not_read_for_ever() -> None:
    lines = "".join(f"  - name: A{number}\n    description: a: b\n" for number in range(300))
    found = mended("plugin-yaml", f"name: a\nrequires_env:\n{lines}")
    assert len(found.done) == MOST_ROUNDS
    assert found.after.text.count('"a: b"') == MOST_ROUNDS
    assert [finding.rule.id for finding in found.after.findings] == ["document-syntax"]


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_whatever_the_text_is_no_fault_comes_in_and_the_second_call_finds_nothing(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(MENDED_KINDS))
    pieces = st.sampled_from([*PIECES, *(row[2] for row in ROWS if row[1] == kind)])
    text = "".join(data.draw(st.lists(pieces, max_size=8)))
    subject = read_subject(kinds()[kind], text.encode(), "notes/file", allow_local=False)
    if subject is None:  # no skill without frontmatter
        return
    once = mend(subject, allow_local=False)
    assert once.places or once.after.data == subject.data
    if len(once.done) < MOST_ROUNDS:
        assert mended(kind, once.after.data).done == ()
    kept = [line.partition("  # ")[2] for line in subject.text.splitlines()]
    assert [line.partition("  # ")[2] for line in once.after.text.splitlines()] == kept


def test_equal_names_keep_their_order() -> None:
    one, other = entry("b"), entry("b", ', "subdir": "x"')
    assert mended("index", index(one, other, entry("a"))).after.text == index(entry("a"), one, other)


def _files() -> list[Path]:
    places = [REPOSITORY / "tests" / "cases", REPOSITORY / "examples", REPOSITORY / "index"]
    found = [path for place in places for path in sorted(place.rglob("*")) if path.is_file() and not path.is_symlink()]
    return [path for path in found if path.suffix in {".yaml", ".yml", ".json", ".md"} and path.stat().st_size < 2**18]


def test_the_files_of_the_repository_settle_after_one_call() -> None:
    settled = 0
    for path in _files():
        data = path.read_bytes()
        kind = kind_of(path.as_posix(), data)
        subject = None if kind is None else read_subject(kind, data, path.as_posix(), allow_local=False)
        if subject is None or kind is None or kind.NAME not in MENDED_KINDS:
            continue
        once = mend(subject, allow_local=False)
        assert mend(once.after, allow_local=False).done == (), path
        errors = [sum(one.severity is Severity.ERROR for one in side.findings) for side in (subject, once.after)]
        assert errors[1] <= errors[0], path
        settled += 1
    assert settled > 30


def test_agreement_sees_every_change_that_was_not_asked_for() -> None:
    text = pack(f"ref: {C}\n    subdir: 5") + "skills: [a, b]\n"
    before = subject_of("pack", text).root
    assert before is not None
    for old, new in (
        ("subdir: 5", "subdir: 6"),
        ("subdir: 5", 'subdir: "5"'),
        ("acme/relay", "acme/relaz"),
        ("skills: [a, b]", "skills: [b, a]"),
        ("skills: [a, b]", "skills: [a]"),
        ("    subdir: 5\n", ""),
        ("skills:", "skillz:"),
    ):
        after = subject_of("pack", text.replace(old, new)).root
        assert after is not None
        assert not agree(before, after, {}), new
    assert agree(before, before, {})
    value = before.get("plugins")
    number = None if value is None else value.items[0].get("subdir")
    quoted = subject_of("pack", text.replace("subdir: 5", 'subdir: "5"')).root
    assert number is not None
    assert quoted is not None
    assert agree(before, quoted, {id(number): "5"})
    assert not agree(before, quoted, {id(number): "6"})


def test_an_index_is_sorted_and_its_commits_written_in_lower_case_in_one_call() -> None:
    upper = [entry(name).replace(C, C.upper()) for name in ("c", "b", "a")]
    found = mended("index", index(*upper))
    assert found.after.text == index(entry("a"), entry("b"), entry("c"))
    assert {one.rule.id for one in found.done} == {"index-ref-spelling", "index-order"}
    assert found.places == 4


def test_a_text_that_mending_would_break_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    subject = subject_of("pack", pack(f"ref: {NUMBER}"))

    def wrong(*_: object) -> tuple[str, str]:
        return '"0000"', NUMBER

    monkeypatch.setitem(mending.MENDERS, "pack-ref-type", wrong)
    found = mend(subject, allow_local=False)
    assert found.after is subject
    assert dataclasses.replace(found, done=()) == found
