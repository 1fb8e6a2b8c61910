"""Every character of a script is in exactly one piece, and each piece is a row of whole statements."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packtool.code.javascript import Piece, cut

BODY = "  const x = 'a;{' + \"}\"; // ;{\n" * 12


def texts(script: str, longest: int) -> list[str]:
    return [piece.text for piece in cut(script, longest)]


def covered(pieces: list[Piece]) -> list[tuple[int, int]]:
    return sorted(part for piece in pieces for part in piece.parts if part[0] < part[1])


def test_a_short_script_is_one_piece() -> None:
    assert texts("a; b;", 100) == ["a; b;"]


def test_statements_stay_whole() -> None:
    assert texts("aaaa; bbbb; for (i;j;k) { c; d }; eeee;", 20) == ["aaaa; bbbb;", " for (i;j;k) { c; d };", " eeee;"]


def test_a_body_is_a_piece_of_its_own() -> None:
    script = f"(function () {{{BODY}}})();\nrest();"
    assert texts(script, 150)[:1] == ["(function () {})();"]
    inner = texts(script, 150)[2:]
    assert "".join(inner) == BODY
    assert len(inner) > 1
    assert all(piece.endswith(";") for piece in inner[:-1])


@pytest.mark.parametrize(
    "kept",
    [
        f"x = {{ a: [{'1, ' * 200}] }};",
        f"switch (x) {{ {'case 1: f(); break; ' * 30} }}",
        f"x = `{';{' * 200}`;",
        f"x = /[;{{/]{{{';' * 200}/;",
        f"/* {';{' * 200} */;",
    ],
)
def test_what_has_no_block_of_statements_stays_whole(kept: str) -> None:
    assert any(kept in piece for piece in texts(f"a();{kept}b();", 50))


@pytest.mark.parametrize("opening", ["=> ", "try ", "else ", "if (a) ", "m() "])
def test_what_stands_before_a_block(opening: str) -> None:
    assert any(piece.startswith("  const") for piece in texts(f"class A {{ {opening}{{{BODY}}} }}", 150))


def test_an_offset_leads_back() -> None:
    script = f"first();\nfunction f() {{{BODY}}}\nlast();\nfunction g() {{{BODY}}}"
    pieces = list(cut(script, 150))
    for piece in pieces:
        for at, character in enumerate(piece.text):
            assert script[piece.offset(at)] == character


@given(st.text(alphabet="ab;{}()[]/\"'`\\ \n=>,$*", max_size=200), st.integers(1, 60))
def test_nothing_is_lost(script: str, longest: int) -> None:
    pieces = list(cut(script, longest))
    assert "".join(script[start:end] for start, end in covered(pieces)) == script
    assert all("".join(script[start:end] for start, end in piece.parts) == piece.text for piece in pieces)


def test_deep_and_unclosed() -> None:
    script = "if(a){" * 50_000 + ";"
    assert sum(len(piece) for piece in texts(script, 1000)) == len(script)
