"""What input looks like: the words of each language, of which texts are put together, whole or damaged."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from found import Target

WORDS = Path(__file__).with_name("words")
_MOST = 40
_CHANGES = 4


def words_of(target: Target) -> tuple[bytes, ...]:
    """Return the words that the input of a target is made of: dictionaries as libFuzzer reads them."""
    lines = [line for file in files_of(target) for line in file.read_text("ascii").splitlines()]
    return tuple(ast.literal_eval(f"b{line}") for line in lines)


def files_of(target: Target) -> tuple[Path, ...]:
    """Return the dictionaries of a target."""
    return tuple(WORDS / f"{name}.dict" for name in (target.grammar, "common"))


def inputs(target: Target) -> st.SearchStrategy[bytes]:
    """Give texts put together of a target's words and raw bytes, and files of its corpus with damage."""
    word = st.sampled_from(words_of(target))
    made = st.lists(word | word | word | st.binary(max_size=6), max_size=_MOST).map(b"".join)
    seeds = [path.read_bytes() for path in target.corpus()]
    return st.one_of(made, _damaged(seeds, word), _repeated(word))


@st.composite
def _damaged(draw: st.DrawFn, seeds: list[bytes], word: st.SearchStrategy[bytes]) -> bytes:
    """Give a file with a few places cut, doubled or written over."""
    data = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(min_value=1, max_value=_CHANGES))):
        at = draw(st.integers(min_value=0, max_value=len(data)))
        end = min(len(data), at + draw(st.integers(min_value=0, max_value=12)))
        put = draw(word | st.binary(max_size=4) | st.just(b"") | st.just(data[at:end] * 2))
        data = data[:at] + put + data[end:]
    return data


@st.composite
def _repeated(draw: st.DrawFn, word: st.SearchStrategy[bytes]) -> bytes:
    """Give a few words again and again: what nests, and what grows."""
    head = draw(st.lists(word, max_size=3))
    again = draw(st.lists(word, min_size=1, max_size=3))
    count = draw(st.sampled_from([2, 10, 60]))
    return b"".join([*head, b"".join(again) * count, *draw(st.lists(word, max_size=3))])
