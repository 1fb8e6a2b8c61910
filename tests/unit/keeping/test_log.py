"""Whatever is done to a log after it was written is told with the line where it was done."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from packtool.keeping.log.chain import Log, extended, read_log, write_log
from packtool.keeping.log.judge import digest_of, judge_end
from packtool.keeping.log.line import NOTHING
from packtool.keeping.log.state import State, state_of
from packtool.keeping.log.steps import follow, steps

A, B, C = "a" * 40, "b" * 40, "c" * 40


def index(*entries: tuple[str, str, str], **more: Any) -> dict[str, Any]:
    plugins = [{"name": name, "repo": repo, "ref": ref} for name, repo, ref in entries]
    return {"schema_version": 1, "plugins": plugins, **more}


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """Four publications: two entries, a bump, a move, a removal."""
    path = tmp_path / "log"
    documents = [
        index(("notes", "ann/notes", A), ("relay", "ben/relay", A)),
        index(("notes", "ann/notes", B), ("relay", "ben/relay", A)),
        index(("notes", "cat/notes", B), ("relay", "ben/relay", A)),
        last_index(),
    ]
    before = State()
    for number, document in enumerate(documents, 1):
        after = state_of(document)
        closing = {"change": "publish", "index": digest_of(content(document)), "entries": 2}
        write_log(read_log(path), [{**step, "at": f"2026-01-0{number}"} for step in [*steps(before, after), closing]])
        before = after
    return path


def last_index() -> dict[str, Any]:
    removal = {"name": "relay", "repo": "ben/relay", "reason": "It was sold."}
    return index(("notes", "cat/notes", B), removed=[removal])


def content(document: dict[str, Any]) -> bytes:
    return json.dumps(document).encode()


def told(path: Path) -> list[tuple[str, int | None]]:
    return [(finding.rule.id, finding.location.line) for finding in read_log(path).findings]


def ends(path: Path, document: dict[str, Any] | None = None) -> list[str]:
    document = last_index() if document is None else document
    return [finding.message for finding in judge_end(read_log(path), content(document), document)]


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_what_was_written_is_a_chain_that_ends_at_the_index(written: Path) -> None:
    log = read_log(written)
    assert [line.says["change"] for line in log.lines] == [
        *("add", "add", "publish", "bump", "publish", "move", "publish"),
        *("remove", "list-removed", "publish"),
    ]
    assert log.lines[0].previous == NOTHING
    assert [line.previous for line in log.lines[1:]] == [line.digest for line in log.lines[:-1]]
    assert log.findings == ()
    assert ends(written) == []


@pytest.mark.parametrize("number", range(1, 11))
def test_a_changed_line_is_told(written: Path, number: int) -> None:
    lines = lines_of(written)
    lines[number - 1] = lines[number - 1].replace(b"2026-01", b"2025-01")
    written.write_bytes(b"".join(lines))
    assert told(written) == [("log-line", number)]


@pytest.mark.parametrize("number", range(1, 10))
def test_a_line_that_was_taken_out_is_told_where_it_was(written: Path, number: int) -> None:
    lines = lines_of(written)
    del lines[number - 1]
    written.write_bytes(b"".join(lines))
    assert told(written) == [("log-order", number)]


@pytest.mark.parametrize("number", range(1, 10))
def test_two_lines_that_changed_places_are_told(written: Path, number: int) -> None:
    lines = lines_of(written)
    lines[number - 1 : number + 1] = lines[number - 1 : number + 1][::-1]
    written.write_bytes(b"".join(lines))
    wanted = [("log-order", line) for line in (number, number + 1, number + 2) if line <= 10]
    assert told(written) == wanted


def test_a_line_written_by_hand_is_told(written: Path) -> None:
    lines = lines_of(written)
    fields = json.loads(lines[3])
    fields["to"] = C
    lines[3] = json.dumps(fields).encode() + b"\n"
    lines.insert(5, b"never written\n")
    written.write_bytes(b"".join(lines))
    assert told(written) == [("log-line", 4), ("log-line", 6)]


@pytest.mark.parametrize("cut", range(1, 10))
def test_a_cut_tail_is_told_by_the_index(written: Path, cut: int) -> None:
    written.write_bytes(b"".join(lines_of(written)[:-cut]))
    assert told(written) == []
    assert ends(written), cut


def test_a_tail_cut_at_a_publication_says_what_has_no_line(written: Path) -> None:
    written.write_bytes(b"".join(lines_of(written)[:3]))
    begin = "the log ends at line 3 and has no line for this: "
    assert ends(written) == [
        f"{begin}relay taken out, last at aaaaaaaaaaaa",
        f"{begin}notes moved from ann/notes to cat/notes, aaaaaaaaaaaa -> bbbbbbbbbbbb",
        f"{begin}relay put on the list of removed plugins: It was sold.",
    ]


def test_a_line_cut_in_the_middle_is_told(written: Path) -> None:
    written.write_bytes(written.read_bytes()[:-20])
    assert told(written) == [("log-line", 10)]


def test_an_index_changed_where_no_pin_is_told(written: Path) -> None:
    document = last_index()
    document["plugins"][0]["description"] = "Something else."
    assert ends(written, document) == ["the index is not the one that line 10 says was published"]


def test_a_log_that_is_not_there_is_an_empty_one(tmp_path: Path) -> None:
    log = read_log(tmp_path / "log")
    assert log.data is None
    assert log.lines == ()
    assert ends(tmp_path / "log") == ["the log is empty"]


def test_unseen_characters_of_strangers_stay_within_their_line() -> None:
    log = Log(path=Path("log"), data=None)
    data = extended(log, [{"change": "add", "name": "a\u2028b\nc\x1b[31m"}])
    assert data.isascii()
    assert data.count(b"\n") == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (index(("a", "x/a", A)), index(("b", "x/a", A), renames={"a": "b"})),
        (index(("a", "x/a", A), ("b", "x/b", A)), index(("a", "x/b", A), renames={"b": "a"})),
        (index(("a", "x/a", A)), index(("A", "x/a", A))),
        (index(("a", "x/a", A)), index(("a", "y/a", B), ("c", "x/a", A))),
        (index(("a", "x/a", A), ("b", "x/b", B)), index(("c", "x/c", C), renames={"a": "c", "b": "c"})),
        (index(("a", "x/a", A), removed=[{"name": "z", "reason": "r"}]), index()),
    ],
)
def test_following_the_steps_leads_to_the_index(old: dict[str, Any], new: dict[str, Any]) -> None:
    first = steps(State(), state_of(old))
    then = steps(state_of(old), state_of(new))
    assert then
    reached = follow([*first, *then])
    assert steps(reached, state_of(new)) == []
    assert reached.entries == state_of(new).entries
