"""What a plugin that was run wrote in place of the answer: every word of it can be shown."""

from __future__ import annotations

from fuzz_laws import hold, is_shown

from packtool.probe.answered import read_answer

GRAMMAR = "json"


def one(data: bytes) -> None:
    """Read an answer."""
    answer = read_answer(data)
    words = [*answer.called, *answer.unknown, *answer.stood_in]
    for did in (*answer.registered, *answer.tried):
        words += [did.what, did.detail or "", did.path or ""]
        hold("a line is one of a file", did.line is None or did.line > 0, did.line)
    if answer.raised is not None:
        words += [answer.raised.kind, answer.raised.words, answer.raised.path or "", answer.raised.missing or ""]
    hold("every word can be shown", all(map(is_shown, words)), words)
