from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packtool.fix.diff import MOST_COMPARED, Diff, diff_of, file_name
from packtool.fix.rounds import Mended, mend
from packtool.fix.subject import read_subject
from packtool.registry import kinds

if TYPE_CHECKING:
    from pathlib import Path

C = "3f786850e387550fdab836ed7e6dc881de23001b"
NUMBER = "1234567890123456789012345678901234567890"
PACK = f"name: demo\nplugins:\n  - repo: acme/relay\n    ref: {NUMBER}\n"
SKILL = (
    "---\nname: work\ndescription: does this: and that\nallowed_tools: Read\n---\n-- one\n++ two\n--- three\n\tfour\n"
)
TOOLS = [
    pytest.param(("git", "apply", "-"), id="git"),
    pytest.param(
        ("patch", "-p0", "--silent", "--no-backup-if-mismatch", "--fuzz=0"),
        id="patch",
        marks=pytest.mark.skipif(shutil.which("patch") is None, reason="this machine has no patch"),
    ),
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def mended(kind: str, data: bytes, path: str) -> Mended:
    subject = read_subject(kinds()[kind], data, path, allow_local=False)
    assert subject is not None
    found = mend(subject, allow_local=False)
    assert found.changed
    return found


def index(entries: list[str]) -> str:
    listed = ",\n    ".join(entries)
    head = '{\n  "schema_version": 1,\n  "generated_at": "2026-01-01T00:00:00Z",\n  "plugins": [\n    '
    return f"{head}{listed}\n  ]\n}}\n"


def entry(name: str) -> str:
    return f'{{"name": "{name}", "repo": "acme/{name}", "ref": "{C}"}}'


def long_index() -> str:
    names = [f"name-{number:05}" for number in range(MOST_COMPARED + 10)]
    names[3:5] = reversed(names[3:5])
    names[1000:1030] = reversed(names[1000:1030])
    return index([entry(name) for name in names])


def applied(tool: tuple[str, ...], folder: Path, diff: Diff) -> None:
    """Let another program apply ``diff``, as it is when the output of `fix --diff` is piped to it."""
    text = "\n".join(diff.lines) + "\n\nFAIL hermes-pack.yaml: 1 error\n  try: packtool fix hermes-pack.yaml\n"
    environ = {**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)}
    done = subprocess.run(
        tool, cwd=folder, input=text.encode("utf-8"), capture_output=True, check=False, timeout=60, env=environ
    )
    assert (done.returncode, done.stderr) == (0, b"")


TEXTS = [
    pytest.param(("pack", "hermes-pack.yaml", PACK), id="plain"),
    pytest.param(("pack", "hermes-pack.yaml", PACK.replace("\n", "\r\n")), id="crlf"),
    pytest.param(("pack", "hermes-pack.yaml", PACK.replace("demo\n", "demo\r\n")), id="mixed"),
    pytest.param(("pack", "hermes-pack.yaml", PACK.rstrip("\n")), id="no-last-line-end"),
    pytest.param(("pack", "hermes-pack.yaml", "\ufeff" + PACK), id="mark"),
    pytest.param(("pack", "hermes-pack.yaml", "\ufeff" + PACK.replace("\n", "\r\n").rstrip()), id="all-of-it"),
    pytest.param(("pack", "two words.yaml", PACK), id="a-blank-in-the-name"),
    pytest.param(("pack", 'so "called"\\\x1b[31m\u202e.yaml', PACK), id="a-hostile-name"),
    pytest.param(("pack", "sub/ordner-ä/hermes-pack.yaml", PACK), id="in-a-folder"),
    pytest.param(("pack", "hermes-pack.yaml", PACK.replace("name: demo", "name: dämo \U0001f600")), id="not-ascii"),
    pytest.param(("pack", "hermes-pack.yaml", PACK.replace("\n  -", "\n-").replace("\n    r", "\n  r")), id="dashes"),
    pytest.param(("skill", "skills/work/SKILL.md", SKILL), id="skill"),
    pytest.param(("skill", "skills/work/SKILL.md", SKILL.replace("\n", "\r\n")), id="skill-crlf"),
    pytest.param(("skill", "skills/work/SKILL.md", "\ufeff" + SKILL.rstrip()), id="skill-mark"),
    pytest.param(("index", "index.json", index([entry("b"), entry("a")])), id="moved"),
    pytest.param(("index", "index.json", long_index()), id="long"),
]


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("given_file", TEXTS)
def test_what_another_program_applies_is_what_fix_writes(
    given_file: tuple[str, str, str], tool: tuple[str, ...], here: Path
) -> None:
    kind, name, text = given_file
    file = here / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    found = mended(kind, text.encode(), name)
    diff = diff_of(found)
    assert diff.exact
    applied(tool, here, diff)
    assert file.read_bytes() == found.after.data


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    before=st.lists(st.sampled_from(["# --- a", "#-", "# +++", "", "version: 1.10", "author: 5"]), unique=True),
    after=st.lists(st.sampled_from(["  - repo: acme/b\n    ref: " + C.upper(), "  # -- x", "", "  #+"]), unique=True),
    end=st.sampled_from(["\n", "\r\n"]),
    last=st.sampled_from(["", "\n", "\r\n"]),
)
def test_any_layout_survives(before: list[str], after: list[str], end: str, last: str, here: Path) -> None:
    lines = [*before, *PACK.rstrip("\n").split("\n"), *after]
    data = (end.join("\n".join(lines).split("\n")) + last).encode()
    (here / "p.yaml").write_bytes(data)
    found = mended("pack", data, "p.yaml")
    applied(("git", "apply", "-"), here, diff_of(found))
    assert (here / "p.yaml").read_bytes() == found.after.data


@pytest.mark.usefixtures("here")
def test_the_diff_is_as_other_programs_write_it() -> None:
    assert diff_of(mended("pack", PACK.encode(), "sub/hermes-pack.yaml")).lines == (
        "--- ./sub/hermes-pack.yaml",
        "+++ ./sub/hermes-pack.yaml",
        "@@ -1,4 +1,4 @@",
        " name: demo",
        " plugins:",
        "   - repo: acme/relay",
        f"-    ref: {NUMBER}",
        f'+    ref: "{NUMBER}"',
    )


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("p.yaml", "./p.yaml"),
        ("./sub/../p.yaml", "./p.yaml"),
        ("HERE/sub/p.yaml", "./sub/p.yaml"),
        ("../p.yaml", "./ABOVE/p.yaml"),
        ("/etc/p.yaml", "./etc/p.yaml"),
        ("two words.yaml", "./two words.yaml\t"),
        ("a\x1b[31m.yaml", '"./a\\033[31m.yaml"'),
        ('"\\\u202e', '"./\\"\\\\\\342\\200\\256"'),
    ],
)
def test_a_name_is_written_as_it_is_found(path: str, name: str, here: Path) -> None:
    above = here.parent.as_posix().lstrip("/")
    assert file_name(path.replace("HERE", str(here))) == name.replace("ABOVE", above)


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("# \u202eevil\u2066\n", "line 2 holds what nobody sees"),
        ("# a\u200db\n", "line 2 holds what nobody sees"),
        ("# ghp_0123456789abcdefABCDEF0123456789abcd\n", "line 2 holds a secret"),
        ("# old\r# way\n", "line 2 ends in CR alone"),
    ],
)
def test_what_may_not_be_shown_makes_the_diff_a_comment(head: str, reason: str) -> None:
    found = mended("pack", PACK.replace("plugins:", f"{head}plugins:").encode(), "p.yaml")
    diff = diff_of(found)
    assert not diff.exact
    assert diff.lines[:2] == ("# ./p.yaml: not to be applied, since", f"# {reason}.")
    assert all(line.startswith("# ") and line.isprintable() for line in diff.lines)
    assert f"# -    ref: {NUMBER}" in diff.lines


def test_nothing_hostile_and_no_secret_comes_through() -> None:
    token = "ghp_" + "0123456789abcdefABCDEF0123456789abcd"
    text = (
        f"# \u202eevil\u2066 {token}\n"
        f"name: 12\nplugins:\n  - repo: acme/relay\n    ref: {NUMBER}\n"
        "config:\n  relay:\n    settings:\n      password: hunter2hunter2\n"
    )
    for path in ("a\x1b[31m.yaml", f"{token}.yaml"):
        lines = diff_of(mended("pack", text.encode(), path)).lines
        shown = "\n".join(lines)
        assert "\\u202eevil\\u2066 [hidden]" in shown
        assert token not in shown
        assert "hunter2" not in shown
        assert all(line.isprintable() for line in lines)


def test_what_nobody_sees_elsewhere_in_the_file_does_no_harm() -> None:
    body = "\n".join(["text"] * 10)
    diff = diff_of(mended("skill", f"{SKILL}{body}\n\x1b[31m\u202e\n".encode(), "skills/work/SKILL.md"))
    assert diff.exact
    assert "\x1b" not in "\n".join(diff.lines)


def test_a_long_file_is_compared_line_by_line() -> None:
    entries = [entry(f"name-{number:05}") for number in range(MOST_COMPARED + 10)]
    entries[3:5] = reversed(entries[3:5])
    lines = diff_of(mended("index", index(entries).encode(), "index.json")).lines
    assert lines[2] == "@@ -5,8 +5,8 @@"
    marks = [mark for mark, _ in itertools.groupby(line[0] for line in lines[3:])]
    assert marks == [" ", "-", "+", " "]
    assert len(lines) == 3 + 3 + 2 + 2 + 3
