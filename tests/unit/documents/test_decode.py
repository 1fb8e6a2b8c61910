"""From bytes to lines: size, encoding, line ends, control characters."""

from __future__ import annotations

import pytest

from packtool.documents.decode import CONTROL_CHARACTER, NOT_UTF_8, TOO_LARGE, Bounds, decode


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", ("",)),
        (b"a", ("a",)),
        (b"a\nb\n", ("a", "b", "")),
        (b"a\r\nb\rc", ("a", "b", "c")),
        (b"\xef\xbb\xbfname: p", ("name: p",)),
        ("é\n日".encode(), ("é", "日")),
    ],
)
def test_lines(data: bytes, lines: tuple[str, ...]) -> None:
    text = decode(data, "f")
    assert text.findings == ()
    assert text.lines == lines
    assert text.text == "\n".join(lines)


def test_the_limit_itself_is_allowed() -> None:
    assert decode(b"a" * 8, "f", limit=8).findings == ()
    (finding,) = decode(b"a" * 9, "f", limit=8).findings
    assert finding.rule is TOO_LARGE
    assert finding.message == "the file has more than the 8 bytes that are allowed"


@pytest.mark.parametrize("data", ["a: b".encode("utf-16"), "a".encode("utf-32-le"), b"\x00a"])
def test_wide_encodings_are_named(data: bytes) -> None:
    (finding,) = decode(data, "f").findings
    assert finding.rule is NOT_UTF_8
    assert "UTF-16" in finding.message


def test_a_bad_byte_has_its_place() -> None:
    (finding,) = decode("é: ok\nü: ".encode() + b"\xff\n", "f").findings
    assert finding.rule is NOT_UTF_8
    assert finding.message == "byte 0xff is not UTF-8"
    assert (finding.location.line, finding.location.column) == (2, 4)


@pytest.mark.parametrize(("data", "word"), [(b"a\x1bb", "U+001B"), (b"ab\x7f", "U+007F"), ("x\x9b".encode(), "U+009B")])
def test_control_characters_are_named(data: bytes, word: str) -> None:
    (finding,) = decode(data, "f").findings
    assert finding.rule is CONTROL_CHARACTER
    assert word in finding.message


def test_a_long_line_is_refused_where_a_limit_is_set() -> None:
    assert decode(b"a" * 100, "f").findings == ()
    (finding,) = decode(b"b\n" + b"a" * 100, "f", bounds=Bounds(line=99, lines=9)).findings
    assert (finding.rule, finding.location.line) == (TOO_LARGE, 2)


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
def test_lines_are_counted_before_they_are_read(end: bytes) -> None:
    bounds = Bounds(line=9, lines=10)
    assert not decode(b"a" + end * 9, "f", bounds=bounds).findings
    text = decode(b"a" + end * 10, "f", bounds=bounds)
    assert [(found.rule, found.message) for found in text.findings] == [
        (TOO_LARGE, "the file has 11 lines; 10 are allowed")
    ]
    assert text.lines == ()


def test_one_byte_order_mark_is_no_text_and_two_are_refused() -> None:
    assert decode(b"\xef\xbb\xbfa", "f").text == "a"
    assert [found.rule for found in decode(b"\xef\xbb\xbf" * 2 + b"a", "f").findings] == [CONTROL_CHARACTER]
