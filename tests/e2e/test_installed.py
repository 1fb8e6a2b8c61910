"""What is done with plugins after they were installed: listed, verified, exported, enabled, removed."""

from __future__ import annotations

import json
import py_compile
from typing import TYPE_CHECKING

import pytest
from sample_plugins import below, entry, native, pack, portable
from terminal import talk

if TYPE_CHECKING:
    from pathlib import Path

    from installed import Bench, Run

ASKS = "capabilities: [llm.model_override]"


@pytest.fixture
def home(bench: Bench) -> Path:
    """Install three plugins from two repositories, one of them a whole repository."""
    folder = bench.folder / "home"
    folder.mkdir(mode=0o700)
    mono = bench.repository("mono.git")
    commit = mono.commit({**below("plugins/relay", native("relay", ASKS)), **below("plugins/notes", native("notes"))})
    clock = bench.repository("clock.git").commit(portable("clock"))
    url = bench.git.url("mono.git")
    entries = [entry(url, commit, f"plugins/{name}") for name in ("relay", "notes")]
    text = pack(
        *entries, entry(bench.git.url("clock.git"), clock), more="config:\n  notes:\n    settings: {days: 30}\n"
    )
    (bench.folder / "p.yaml").write_text(text, encoding="utf-8")
    words = ("pack", "install", "p.yaml", "--allow-local", "--home", str(folder), "--no-enable")
    seen = talk(bench.folder, *words, answers=[("Install ", "y"), ("Grant relay that?", "n")])
    assert seen.code == 0, seen.seen
    return folder


def _run(bench: Bench, home: Path, *words: str) -> Run:
    return bench.run(*words, env={"HERMES_HOME": str(home)})


def _pins(run: Run) -> list[tuple[str, str, str | None]]:
    found = [(one["url"], one["commit"], one["subdir"]) for one in run.report["details"]["plugins"]]
    return sorted(found, key=str)


def test_what_was_installed_verifies_and_exports_to_the_same_pins(bench: Bench, home: Path) -> None:
    verified = _run(bench, home, "verify", "--json")
    assert verified.code == 0, verified.out
    assert verified.rules == []
    held = {one["name"]: (one["drift"], one["held_to"]) for one in verified.report["details"]["installed"]}
    assert held == dict.fromkeys(("relay", "notes", "clock"), ("unchanged", "receipt"))
    exported = _run(bench, home, "pack", "export", "--allow-local")
    assert exported.code == 0, exported.err
    (bench.folder / "again.yaml").write_text(exported.out, encoding="utf-8")
    words = ("--no-fetch", "--allow-local", "--json")
    first, second = (bench.run("pack", "show", name, *words) for name in ("p.yaml", "again.yaml"))
    assert _pins(first) == _pins(second)
    assert len(_pins(second)) == 3
    assert "days: 30" in exported.out


def test_an_edit_is_named_and_the_command_that_is_told_mends_it(bench: Bench, home: Path) -> None:
    (home / "plugins" / "clock" / "mcp.json").write_text("{}", encoding="utf-8")
    (home / "plugins" / "notes" / "extra.py").write_text("x = 1\n", encoding="utf-8")
    py_compile.compile(str(home / "plugins" / "relay" / "__init__.py"))

    seen = _run(bench, home, "verify", "--json")

    assert seen.code == 1
    assert sorted((one["rule"], one["path"]) for one in seen.report["findings"]) == [
        ("installed-bytecode", "plugins/relay"),
        ("installed-changed", "plugins/clock/mcp.json"),
        ("installed-changed", "plugins/notes/extra.py"),
    ]
    remedy = next(one["remedy"] for one in seen.report["findings"] if one["path"].endswith("mcp.json"))
    program, *words = remedy.split(" ")
    assert program == "packtool"
    mended = _run(bench, home, *words, "--accept-warnings")
    assert mended.code == 0, mended.out + mended.err
    assert _run(bench, home, "verify", "clock").code == 0
    assert _run(bench, home, "verify", "--clean", "relay").code == 0
    assert not list((home / "plugins" / "relay").rglob("*.pyc"))
    listed = _run(bench, home, "list", "--json")
    assert listed.code == 0
    assert {one["name"]: one["drift"] for one in listed.report["details"]["installed"]} == {
        "clock": "unchanged",
        "notes": "changed",
        "relay": "unchanged",
    }


def test_a_lock_file_tells_what_the_home_hides(bench: Bench, home: Path) -> None:
    receipts = {path.stem: json.loads(path.read_text()) for path in (home / "packtool" / "receipts").iterdir()}
    plugins = {
        name: {
            "source": one["source"].partition("#")[0],
            "commit": one["revision"],
            "subdir": one["subdir"],
            "tree": one["tree"],
            "digest": one["digest"],
        }
        for name, one in receipts.items()
    }
    (bench.folder / "lock.json").write_text(json.dumps({"plugins": plugins}), encoding="utf-8")
    assert _run(bench, home, "verify", "--lock", "lock.json").code == 0
    plugins["relay"]["digest"] = "sha256:" + "0" * 64
    (bench.folder / "lock.json").write_text(json.dumps({"plugins": plugins}), encoding="utf-8")
    assert _run(bench, home, "verify", "--lock", "lock.json").code == 1


def test_enable_with_consent_then_take_it_back_then_remove(bench: Bench, home: Path) -> None:
    seen = talk(bench.folder, "enable", "relay", answers=[("Grant this to relay?", "y")], HERMES_HOME=str(home))
    assert seen.code == 0, seen.seen
    assert "granted to relay: llm.model_override" in seen.seen
    assert "allow_model_override: true" in (home / "config.yaml").read_text(encoding="utf-8")
    shown = _run(bench, home, "capabilities", "relay", "--json").report["details"]["powers"][0]
    assert [(one["id"], one["granted"]) for one in shown["capabilities"]] == [("llm.model_override", "consent")]
    assert _run(bench, home, "verify").code == 0

    revoked = _run(bench, home, "capabilities", "revoke", "relay")
    assert revoked.out == "took back from relay: llm.model_override\n\nNext:\n  packtool capabilities relay\n"
    assert "allow_model_override" not in (home / "config.yaml").read_text(encoding="utf-8")

    seen = talk(
        bench.folder, "remove", "relay", answers=[("Remove relay and everything in", "n")], HERMES_HOME=str(home)
    )
    assert seen.code == 1
    assert (home / "plugins" / "relay").is_dir()
    seen = talk(
        bench.folder, "remove", "relay", answers=[("Remove relay and everything in", "y")], HERMES_HOME=str(home)
    )
    assert seen.code == 0, seen.seen
    assert not (home / "plugins" / "relay").exists()
    assert "relay" not in (home / "plugins" / ".install-metadata.json").read_text(encoding="utf-8")
    assert _run(bench, home, "verify").code == 0


def test_a_plugin_that_nobody_recorded_needs_its_path(bench: Bench, home: Path) -> None:
    mine = home / "plugins" / "mine"
    mine.mkdir()
    (mine / "plugin.yaml").write_text("name: mine\n", encoding="utf-8")
    assert _run(bench, home, "remove", "mine", "--yes").code == 2
    seen = talk(bench.folder, "remove", "mine", "--yes", answers=[("leaves it out", "mine")], HERMES_HOME=str(home))
    assert seen.code == 1
    assert mine.is_dir()
    seen = talk(bench.folder, "remove", "mine", answers=[("leaves it out", str(mine))], HERMES_HOME=str(home))
    assert seen.code == 0, seen.seen
    assert not mine.exists()
