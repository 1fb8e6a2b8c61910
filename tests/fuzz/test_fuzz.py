"""A bounded slice of fuzzing: every file of each corpus, and some inputs made of the words of each language."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from fence import fenced, scratch
from found import CORPUS, Target, all_targets
from fuzz_laws import Broken
from grammar import inputs, words_of
from growth import GROWS, steps
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from pathlib import Path

TARGETS = tuple(all_targets().values())
FILES = [(target, path.name) for target in TARGETS for path in target.corpus()]
MOST = 64 * 1024
each = pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)


@pytest.mark.parametrize(("target", "name"), FILES, ids=[f"{target.name}/{name}" for target, name in FILES])
def test_the_corpus_keeps_to_the_laws(target: Target, name: str) -> None:
    target.run((target.folder / name).read_bytes())


@each
@settings(max_examples=100, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_inputs_made_of_words_keep_to_the_laws(target: Target, data: st.DataObject) -> None:
    target.run(data.draw(inputs(target)))


def test_the_corpus_is_small_and_has_names_that_say_what_it_is() -> None:
    for target, name in FILES:
        assert (target.folder / name).stat().st_size <= MOST
        assert name == name.lower()
        assert " " not in name


@each
def test_the_work_grows_as_the_input_does(target: Target) -> None:
    for word in GROWS.get(target.name, ()):
        few, many = (steps(target.one, word.encode() * count) for count in (100, 200))
        assert many <= 2.6 * few + 2_000, f"{word!r} takes {few} steps a hundred times, {many} two hundred times"


def test_every_language_has_words_enough() -> None:
    for target in TARGETS:
        assert len(set(words_of(target))) >= 30


@pytest.mark.parametrize(
    "act",
    [
        lambda out: out.write_bytes(b""),
        lambda out: out.unlink(missing_ok=True),
        lambda out: out.mkdir(),
        lambda out: out.symlink_to("x"),
        lambda _: os.system("true"),  # noqa: S605 - it is stopped before it begins
    ],
)
def test_the_fence_holds(act: object, tmp_path: Path) -> None:
    assert callable(act)
    with pytest.raises(Broken, match="nothing leaves"), fenced():
        act(tmp_path / "out")
    assert not (tmp_path / "out").exists()
    with fenced():
        (scratch() / "in").write_bytes(b"")


def test_each_folder_of_the_corpus_has_its_target() -> None:
    assert {path.name for path in CORPUS.iterdir()} == {target.name for target in TARGETS}
