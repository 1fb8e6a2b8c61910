"""What a newer tree no longer asks for is taken back before it is in place, whatever happens then."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest
from home_workbench import NEW, OLD, HomeWorkbench

from packtool.errors import CouldNotLook
from packtool.host.config import read_config
from packtool.host.consent import granted
from packtool.placement import place, recover
from packtool.placement.journal import journal_path, read_journal
from packtool.placement.place import How

if TYPE_CHECKING:
    from pathlib import Path

CONFIG = """\
plugins:
  entries:
    relay:
      granted_capabilities: [llm.model_override, tools.override]  # both
      allow_tool_override: true
      llm: {allow_model_override: true}
"""
ONE_LEFT = frozenset({"llm.model_override"})
BOTH = ONE_LEFT | {"tools.override"}
STEPS = ("prepared", "journalled", "taken", "swapped", "exchanged", "recorded", "receipted", "cleaned", "done")


@pytest.fixture
def bench(tmp_path: Path) -> HomeWorkbench:
    bench = HomeWorkbench.at(tmp_path / "home")
    place(bench.home, bench.placement(OLD, "1"))
    bench.home.config.write_text(CONFIG, encoding="utf-8")
    return bench


def held(bench: HomeWorkbench) -> frozenset[str]:
    return granted(read_config(bench.home), "relay")


def killed_at(bench: HomeWorkbench, step: str) -> None:
    placement = bench.placement(NEW, "2", replace=True, taken=("tools.override",))
    child = os.fork()
    if child == 0:
        try:
            how = How(step=lambda reached: os.kill(os.getpid(), signal.SIGKILL) if reached == step else None)
            place(bench.home, placement, how=how)
        finally:
            os._exit(1)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert ended in {-signal.SIGKILL, 1 if step == "swapped" else -signal.SIGKILL}


@pytest.mark.parametrize("step", STEPS)
def test_no_kill_leaves_the_newer_tree_with_more_than_it_asks_for(bench: HomeWorkbench, step: str) -> None:
    killed_at(bench, step)
    assert bench.files() == OLD or held(bench) == ONE_LEFT
    told = [one.words for one in recover(bench.home)]
    if bench.files() == OLD:
        assert held(bench) == BOTH
        assert "allow_tool_override: true" in bench.home.config.read_text(encoding="utf-8")
    else:
        assert held(bench) == ONE_LEFT
        finished = ["the install of relay had been cut off; it is finished now, and tools.override is taken back"]
        assert told == ([] if step == "done" else finished)
    assert recover(bench.home) == ()


def test_recovery_takes_back_what_another_program_wrote_again(bench: HomeWorkbench) -> None:
    killed_at(bench, "exchanged")
    bench.home.config.write_text(CONFIG, encoding="utf-8")
    assert held(bench) == BOTH
    recover(bench.home)
    assert (bench.files(), held(bench)) == (NEW, ONE_LEFT)


def test_recovery_gives_nothing_again_where_a_person_decided_otherwise(bench: HomeWorkbench) -> None:
    killed_at(bench, "taken")
    assert (bench.files(), held(bench)) == (OLD, ONE_LEFT)
    bench.home.config.write_text("plugins: {entries: {relay: {greeting: hi}}}\n", encoding="utf-8")
    recover(bench.home)
    assert (bench.files(), held(bench)) == (OLD, frozenset())
    assert bench.home.config.read_text(encoding="utf-8") == "plugins: {entries: {relay: {greeting: hi}}}\n"


def test_where_it_cannot_be_taken_back_nothing_moves(bench: HomeWorkbench) -> None:
    bench.home.config.write_text(CONFIG + "broken: [\n", encoding="utf-8")
    with pytest.raises(CouldNotLook, match=r"config\.yaml cannot be read"):
        place(bench.home, bench.placement(NEW, "2", replace=True, taken=("tools.override",)))
    assert (bench.files(), bench.litter()) == (OLD, [])


@pytest.mark.parametrize(
    "plan", ['{"ids": 1, "before": [], "after": []}', '{"ids": []}', "[]", '{"ids": [], "before": [1], "after": []}']
)
def test_a_journal_with_another_plan_is_damaged(bench: HomeWorkbench, plan: str) -> None:
    killed_at(bench, "journalled")
    path = journal_path(bench.home, "relay")
    text = path.read_text(encoding="ascii")
    assert read_journal(path, bench.home.own) is not None
    begin = text.index('"taken": ') + len('"taken": ')
    path.write_text(f"{text[:begin]}{plan}}}", encoding="ascii")
    assert read_journal(path, bench.home.own) is None


def test_a_journal_of_an_older_release_takes_nothing_back(bench: HomeWorkbench) -> None:
    killed_at(bench, "journalled")
    path = journal_path(bench.home, "relay")
    text = path.read_text(encoding="ascii")
    path.write_text(text[: text.index(', "taken"')] + "}", encoding="ascii")
    found = read_journal(path, bench.home.own)
    assert found is not None
    assert found.taken is None
