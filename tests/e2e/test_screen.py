"""`packtool plugins` at a real pseudo-terminal: what is seen there, and what is written, or not."""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING, Self, cast

import pexpect
import pyte
import pytest
from installed import PACKTOOL
from sample_plugins import native
from scratch_home import scratch_home
from terminal import talk

from packtool.trees import digest, read_tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from installed import Bench
    from scratch_home import Scratch

CONFIG = (
    "# mine\nplugins:\n  enabled: [notes, disk-cleanup]   # keep\n  disabled: [clock]\nmemory:\n  provider: honcho\n"
)
UP, DOWN, ESCAPE, INTERRUPT = "\x1b[A", "\x1b[B", "\x1b", "\x03"
_SECONDS = 30


class Sitting:
    """A person at `packtool plugins`: what they see, as a terminal shows it."""

    def __init__(self, home: Path, *, columns: int = 80, rows: int = 24, **env: str) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", **env}
        environment.pop("COLUMNS", None)
        self.raw = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.child = pexpect.spawn(
            PACKTOOL, ["plugins", "--home", str(home)], env=environment, dimensions=(rows, columns)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *fault: object) -> None:
        self.child.close(force=True)

    def _take(self) -> None:
        if self.child.closed:
            return
        try:
            data = cast("bytes", self.child.read_nonblocking(65536, timeout=0.05))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += data
        # Questions of the terminal's state are answered by nobody here.
        self._stream.feed(data)

    @property
    def lines(self) -> list[str]:
        self._take()
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def until(self, seen: Callable[[], bool]) -> None:
        deadline = time.monotonic() + _SECONDS
        while not seen():
            assert time.monotonic() < deadline, self.text
            self._take()

    def sees(self, words: str) -> None:
        self.until(lambda: words in self.text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.child.send(key)

    def resize(self, columns: int, rows: int) -> None:
        self.child.setwinsize(rows, columns)
        self._screen.resize(rows, columns)

    def end(self) -> int | None:
        deadline = time.monotonic() + _SECONDS
        while self.child.isalive() and time.monotonic() < deadline:
            self._take()
        self._take()
        self.child.close()
        status = self.child.exitstatus
        assert status is None or isinstance(status, int)
        return status


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    made = scratch_home(tmp_path / "home")
    made.plugin("relay", native("relay", "capabilities: [llm.model_override]", "requires_env: [RELAY_KEY]"))
    made.plugin("notes", native("notes"), verdict="warn")
    made.plugin("bad", native("bad"), verdict="fail")
    made.by_hermes("clock")
    remembers = b"def register(ctx):\n    ctx.register_memory_provider(object())\n"
    made.plugin("engram", {**native("engram"), "__init__.py": remembers})
    made.config(CONFIG)
    return made


def _config(scratch: Scratch) -> str:
    return scratch.home.config.read_text(encoding="utf-8")


def _row(sitting: Sitting, name: str) -> str:
    return next(line for line in sitting.lines if f" {name} " in f"{line} " and line[:1] in {" ", ">"})


def _go_to(sitting: Sitting, name: str) -> None:
    """Press down until the mark is at a plugin."""
    sitting.sees("space on/off")
    for _ in range(20):
        if _row(sitting, name).startswith(">"):
            return
        before = sitting.text
        sitting.press(DOWN)
        sitting.until(lambda before=before: sitting.text != before)  # type: ignore[misc]
    pytest.fail(sitting.text)


def test_what_is_installed_is_seen(scratch: Scratch) -> None:
    with Sitting(scratch.home.path) as sitting:
        sitting.sees("come with Hermes")
        assert sitting.lines[0].startswith(f"4 plugins in {scratch.home.path}"[:60])
        assert sitting.lines[0].endswith(" (1 of 9)")
        assert _row(sitting, "bad").split() == [">[", "]", "bad", "cannot", "be", "on", "1.0.0,", "fail,", "unchanged"]
        assert _row(sitting, "clock").split()[:4] == ["[", "]", "clock", "disabled"]
        assert _row(sitting, "notes").split()[:3] == ["[x]", "notes", "enabled"]
        assert "not enabled    1.0.0, pass, asks for 1, unchanged" in _row(sitting, "relay")
        assert _row(sitting, "honcho").split() == ["(x)", "honcho", "chosen", "comes", "with", "Hermes"]
        assert _row(sitting, "engram").split()[:3] == ["(", ")", "engram"]
        assert _row(sitting, "disk-cleanup").split() == ["x", "disk-cleanup", "enabled"]
        sitting.press("q")
        assert sitting.end() == 0
    assert "nothing was changed" in sitting.text
    assert _config(scratch) == CONFIG


def test_details_tell_what_list_and_capabilities_know(scratch: Scratch) -> None:
    with Sitting(scratch.home.path) as sitting:
        _go_to(sitting, "relay")
        sitting.press("\r")
        sitting.sees("enter back")
        assert sitting.lines[:9] == [
            "relay",
            "state: not enabled",
            "version: 1.0.0",
            "folder: plugins/relay",
            "from: acme/relay",
            "commit: 44712739f943, pinned",
            "verdict: pass, on 2026-11-30",
            "files: unchanged",
            "environment: RELAY_KEY",
        ]
        assert "asks for llm.model_override (not granted): it can choose the model" in sitting.text
        sitting.press(ESCAPE)
        sitting.sees("space on/off")
        sitting.press(ESCAPE)
        assert sitting.end() == 0


def test_enabling_asks_for_consent_and_once_for_everything(scratch: Scratch) -> None:
    with Sitting(scratch.home.path) as sitting:
        _go_to(sitting, "notes")
        sitting.press(" ")
        sitting.sees("to disable")
        _go_to(sitting, "relay")
        sitting.press(" ")
        sitting.sees("2 to change; nothing is written yet")
        _go_to(sitting, "engram")
        sitting.press(" ")
        sitting.until(lambda: "to choose" in _row(sitting, "engram"))
        assert "not chosen" in _row(sitting, "honcho")
        sitting.press("a")
        sitting.sees("Grant this to relay: llm.model_override? [y/N]")
        assert _config(scratch) == CONFIG
        sitting.press("y\r")
        sitting.sees("Make these 3 changes? [y/N]")
        for line in ("disable notes", "enable relay, and grant it llm.model_override", "memory provider: engram"):
            assert f"  {line}" in sitting.lines
        assert _config(scratch) == CONFIG
        sitting.press("y\r")
        assert sitting.end() == 0
    written = _config(scratch)
    assert written.startswith(
        "# mine\nplugins:\n  enabled: [disk-cleanup, relay]   # keep\n  disabled: [clock, notes]\n"
        "  entries:\n    relay:\n"
    )
    assert "allow_model_override: true" in written
    assert written.endswith("memory:\n  provider: engram\n")


def test_without_consent_it_is_enabled_and_granted_nothing(scratch: Scratch) -> None:
    with Sitting(scratch.home.path) as sitting:
        _go_to(sitting, "relay")
        sitting.press(" ", "a")
        sitting.sees("Grant this to relay")
        sitting.press("n\r")
        sitting.sees("enable relay, and do not grant it llm.model_override")
        sitting.sees("Make this change? [y/N]")
        sitting.press("y\r")
        assert sitting.end() == 0
    assert _config(scratch) == CONFIG.replace("[notes, disk-cleanup]", "[notes, disk-cleanup, relay]")


def test_hermes_own_can_be_chosen_again(scratch: Scratch) -> None:
    with Sitting(scratch.home.path) as sitting:
        _go_to(sitting, "what comes with Hermes")
        sitting.press(" ", "a")
        sitting.sees("memory provider: what comes with Hermes")
        sitting.press("y\r")
        assert sitting.end() == 0
    assert "honcho" not in _config(scratch)
    assert _config(scratch).startswith(CONFIG.partition("memory:")[0])


@pytest.mark.parametrize(
    ("keys", "code"), [("q", 0), (ESCAPE, 0), (INTERRUPT, 2), ("\x04", 0)], ids=["q", "esc", "ctrl-c", "ctrl-d"]
)
def test_leaving_leaves_everything_as_it_was(scratch: Scratch, keys: str, code: int) -> None:
    before = digest(read_tree(scratch.home.path))
    with Sitting(scratch.home.path) as sitting:
        _go_to(sitting, "relay")
        sitting.press(" ")
        sitting.sees("1 to change")
        sitting.press(keys)
        assert sitting.end() == code
    assert digest(read_tree(scratch.home.path)) == before
    assert b"\x1b[?1049l" in sitting.raw, "the terminal is given back"


@pytest.mark.parametrize(
    ("question", "answer", "code"),
    [
        ("Grant this", INTERRUPT, 2),
        ("Grant this", "\x04", 2),
        ("Make this change?", INTERRUPT, 2),
        ("Make this change?", "\r", 0),
        ("Make this change?", "yup\r", 0),
    ],
)
def test_anything_but_yes_changes_nothing(scratch: Scratch, question: str, answer: str, code: int) -> None:
    before = digest(read_tree(scratch.home.path))
    with Sitting(scratch.home.path) as sitting:
        _go_to(sitting, "relay")
        sitting.press(" ", "a")
        sitting.sees("Grant this")
        if question != "Grant this":
            sitting.press("y\r")
            sitting.sees(question)
        sitting.press(answer)
        assert sitting.end() == code
    assert digest(read_tree(scratch.home.path)) == before


@pytest.mark.parametrize(
    ("number", "question"),
    [
        (signal.SIGKILL, "1 to change"),
        (signal.SIGKILL, "Make this change?"),
        (signal.SIGTERM, "1 to change"),
        (signal.SIGHUP, "Make this change?"),
    ],
)
def test_being_killed_in_the_middle_changes_nothing(scratch: Scratch, number: signal.Signals, question: str) -> None:
    before = digest(read_tree(scratch.home.path))
    with Sitting(scratch.home.path) as sitting:
        _go_to(sitting, "relay")
        sitting.press(" ")
        sitting.sees("1 to change")
        if question != "1 to change":
            sitting.press("a")
            sitting.sees("Grant this")
            sitting.press("y\r")
            sitting.sees(question)
        sitting.child.kill(number)
        assert sitting.end() != 0
    assert digest(read_tree(scratch.home.path)) == before


def test_a_failed_plugin_cannot_be_switched_on(scratch: Scratch) -> None:
    with Sitting(scratch.home.path) as sitting:
        _go_to(sitting, "bad")
        sitting.press(" ")
        sitting.sees("bad stays as it is: the last verdict of it is fail")
        sitting.press("a")
        sitting.sees("nothing is to be changed")
        _go_to(sitting, "disk-cleanup")
        sitting.press(" ")
        sitting.sees("disk-cleanup comes with Hermes: hermes plugins enable")
        sitting.press("q")
        assert sitting.end() == 0


def test_what_asks_for_more_by_now_is_not_enabled(scratch: Scratch) -> None:
    with Sitting(scratch.home.path) as sitting:
        _go_to(sitting, "relay")
        sitting.press(" ", "a")
        sitting.sees("Grant this")
        sitting.press("y\r")
        sitting.sees("Make this change?")
        manifest = scratch.home.plugins / "relay" / "plugin.yaml"
        text = manifest.read_text(encoding="utf-8")
        manifest.write_text(text.replace("[llm.", "[tools.override, llm."), encoding="utf-8")
        sitting.press("y\r")
        assert sitting.end() == 2
    assert "asks for something else than what you were shown" in " ".join(sitting.text.split())
    assert _config(scratch) == CONFIG


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 20), (24, 6), (200, 60)])
def test_it_fits_any_terminal_and_follows_its_size(scratch: Scratch, columns: int, rows: int) -> None:
    for number in range(40):
        scratch.loose(f"more-{number:02}")
    scratch.plugin("wide", native("記憶記憶記憶記憶記憶記憶記憶記憶記憶記憶"))
    with Sitting(scratch.home.path, columns=columns, rows=rows) as sitting:
        sitting.sees(">[ ] bad")
        sitting.press(*[DOWN] * 30)
        sitting.sees(">[ ] more-2")
        assert sitting.lines[-1].endswith("q leave")
        assert sum(line.startswith(">") for line in sitting.lines) == 1
        sitting.resize(60, 12)
        sitting.until(lambda: sitting.lines[-1] == "space on/off   enter details   a apply   q leave")
        sitting.sees(">[ ] more-2")
        sitting.press("q")
        assert sitting.end() == 0


def test_hostile_names_are_shown_and_not_obeyed(scratch: Scratch) -> None:
    scratch.plugin("evil", native('"\\e[31m\\e]0;mine\\a\\u202enotes\\n[x] fine"'))
    with Sitting(scratch.home.path, NO_COLOR="1") as sitting:
        sitting.sees("space on/off")
        row = next(line for line in sitting.lines if "\\x1b[31m" in line)
        assert row.startswith(">[ ] \\x1b[31m\\x1b]0;mine")
        assert not [line for line in sitting.lines if line.startswith("[x] fine")]
        sitting.press("\r")
        sitting.sees("enter back")
        sitting.press(ESCAPE, "q")
        assert sitting.end() == 0
    assert b"\x1b]0;mine" not in sitting.raw
    assert "\u202e".encode() not in sitting.raw


def test_no_colour_is_no_colour(scratch: Scratch) -> None:
    for value, coloured in (("1", False), ("", True)):
        with Sitting(scratch.home.path, NO_COLOR=value) as sitting:
            _go_to(sitting, "notes")
            sitting.press("q")
            assert sitting.end() == 0
        assert (b"\x1b[0;32m" in sitting.raw or b";32m" in sitting.raw) is coloured


def test_an_empty_home_and_none(tmp_path: Path) -> None:
    made = scratch_home(tmp_path / "empty")
    with Sitting(made.home.path) as sitting:
        sitting.sees("nothing is installed")
        sitting.press(DOWN, " ", "\r", "a", "q")
        assert sitting.end() == 0
    with Sitting(tmp_path / "none") as sitting:
        assert sitting.end() == 2
    assert "there is no Hermes home" in sitting.text


def test_without_a_terminal_it_names_the_list(bench: Bench, scratch: Scratch) -> None:
    run = bench.run("plugins", env={"HERMES_HOME": str(scratch.home.path)})
    assert (run.code, run.out) == (2, "")
    assert run.err.splitlines()[-1] == "  try: packtool list"
    dumb = talk(bench.folder, "plugins", answers=[], HERMES_HOME=str(scratch.home.path), TERM="dumb")
    assert dumb.code == 2
    assert "try: packtool list" in dumb.seen
