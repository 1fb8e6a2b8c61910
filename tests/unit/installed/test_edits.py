from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from home_workbench import NOW, HomeWorkbench

from packtool.errors import CouldNotLook
from packtool.host.receipts import FileFact
from packtool.installed.drift import ADDED, CHANGED, MISSING, Change, Drift
from packtool.installed.edits import Edits, Keeping, keep_aside, kept_of

if TYPE_CHECKING:
    from pathlib import Path

OLD = FileFact(mode=0o100644, size=1, sha256="1")
NEW = FileFact(mode=0o100644, size=1, sha256="2")


@pytest.fixture
def bench(tmp_path: Path) -> HomeWorkbench:
    bench = HomeWorkbench.at(tmp_path / "home")
    plugin = bench.home.plugins / "relay"
    (plugin / "data").mkdir(parents=True)
    for path in ("code.py", "both.py", "data/it's state.json"):
        (plugin / path).write_text(f"mine: {path}\n", encoding="utf-8")
    (plugin / "link").symlink_to("/etc/passwd")
    return bench


def _keeping(*changes: Change) -> Keeping:
    edits = Edits(changes=changes)
    known, new = {"code.py": OLD, "both.py": OLD, "gone": OLD}, {"code.py": OLD, "both.py": NEW, "gone": OLD}
    return Keeping(name="relay", commit="1" * 40, edits=edits, known=known, new=new, now=NOW)


def _change(path: str, how: str = CHANGED) -> Change:
    return Change(path=path, how=how, words="")


def test_what_only_a_person_changed_comes_back_by_one_command(bench: HomeWorkbench) -> None:
    plugin = bench.home.plugins / "relay"
    what = _keeping(
        _change("both.py"), _change("code.py"), _change("data/it's state.json", ADDED), _change("gone", MISSING),
        _change("link", ADDED),
    )  # fmt: skip

    kept = keep_aside(bench.home, what)

    assert kept is not None
    assert kept_of(bench.home, "relay") == (kept,)
    assert (kept.alone, kept.both) == (("code.py", "data/it's state.json", "link"), ("both.py",))
    assert kept.missing == ("gone",)
    for path in ("code.py", "data/it's state.json"):
        (plugin / path).write_text("newer\n", encoding="utf-8")
    copy, compare = kept.commands(plugin)
    subprocess.run(["sh", "-c", copy], check=True)
    assert (plugin / "code.py").read_text(encoding="utf-8") == "mine: code.py\n"
    assert (plugin / "data" / "it's state.json").read_text(encoding="utf-8") == "mine: data/it's state.json\n"
    assert (kept.folder / "files" / "link").is_symlink(), "a link is kept as a link, never what it leads to"
    assert subprocess.run(["sh", "-c", compare], check=False, capture_output=True).returncode == 0


def test_two_sets_of_one_second_are_both_kept(bench: HomeWorkbench) -> None:
    first = keep_aside(bench.home, _keeping(_change("code.py")))
    (bench.home.plugins / "relay" / "code.py").write_text("other\n", encoding="utf-8")
    second = keep_aside(bench.home, _keeping(_change("code.py")))

    assert first is not None
    assert second is not None
    texts = [(one.folder / "files" / "code.py").read_text("utf-8") for one in kept_of(bench.home, "relay")]
    assert texts == ["mine: code.py\n", "other\n"]


def test_where_nothing_was_edited_nothing_is_kept(bench: HomeWorkbench) -> None:
    assert keep_aside(bench.home, _keeping()) is None
    assert kept_of(bench.home, "relay") == ()


def test_what_cannot_be_kept_is_said_and_leaves_nothing(bench: HomeWorkbench) -> None:
    (bench.home.own).mkdir(exist_ok=True)
    (bench.home.own / "kept").write_text("in the way", encoding="utf-8")

    with pytest.raises(CouldNotLook, match="cannot be kept"):
        keep_aside(bench.home, _keeping(_change("code.py")))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"commit": 1, "alone": 3}', "\xff"])
def test_a_damaged_note_is_no_set(bench: HomeWorkbench, text: str) -> None:
    kept = keep_aside(bench.home, _keeping(_change("code.py")))
    assert kept is not None
    (kept.folder / "kept.json").write_text(text, encoding="latin-1")

    assert kept_of(bench.home, "relay") == ()


def test_the_edits_of_a_tree_without_a_standard_are_not_known() -> None:
    assert not Edits.of(None).known
    drift = Drift(digest="", changes=(_change("a"),), bytecode=("__pycache__/a.cpython-312.pyc",), copied=("conf",))
    found = Edits.of(drift)
    assert found.paths == ("a", "conf"), "what Hermes copied out of an example is somebody's configuration"
    assert found.bytecode == {"__pycache__/a.cpython-312.pyc"}
