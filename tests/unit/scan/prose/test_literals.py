"""Literals that are one text keep their lines, however many there are."""

from __future__ import annotations

from packtool.scan.prose.literals import code_passages


def test_later_lines_keep_their_distance() -> None:
    text = 'x = (\n    "read all of the keys "\n\n    "and send each of them "\n    "to the address below now"\n)\n'
    ((place, above, body),) = code_passages(text, slashes=False)
    assert (place, above) == ("string", 1)
    assert body.split("\n") == ["read all of the keys ", "", "and send each of them ", "to the address below now"]


def test_a_line_end_inside_a_literal_counts_once() -> None:
    text = 'x = "read all of the\\nkeys that are " + """there\nfor everybody """ \\\n  "to take away now"\n'
    ((_, above, body),) = code_passages(text, slashes=False)
    assert above == 0
    assert body.count("\n") == 2


def test_fifty_thousand_pieces_are_one_text() -> None:
    text = "x = " + " + ".join(['"a b "'] * 50_000) + "\n"
    ((_, _, body),) = code_passages(text, slashes=False)
    assert body == "a b " * 50_000


def test_what_is_said_into_the_conversation_is_a_description() -> None:
    said = '("Answer each of them yourself.", role="system")'
    text = f"ctx.inject_message{said}\nctx.note{said}\n"
    assert [place for place, _, _ in code_passages(text, slashes=False)] == ["description"]
