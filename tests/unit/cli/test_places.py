"""Any terminal, locale and pipe gets the same words and the same exit code, and nothing that it cannot show."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

PACK = "name: Überblick 日本語\ndescription: one\nplugins:\n  - repo: acme/relay\n    ref: Ausführung-日本\n"
POSIX = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
PLACES: dict[str, tuple[dict[str, str], str]] = {
    "cp1252": ({"PYTHONIOENCODING": "cp1252"}, "cp1252"),
    "posix": (POSIX, "ascii"),
    "ascii": ({"PYTHONIOENCODING": "ascii"}, "ascii"),
    "dumb": ({"TERM": "dumb", "PYTHONIOENCODING": "utf-8"}, "utf-8"),
    "narrow": ({"COLUMNS": "40", "PYTHONIOENCODING": "utf-8"}, "utf-8"),
    "narrow cp1252": ({"COLUMNS": "40", "PYTHONIOENCODING": "cp1252"}, "cp1252"),
}
CALLS = [
    ((), 0),
    (("--help",), 0),
    (("help", "environment"), 0),
    (("completion", "fish"), 0),
    (("explain", "unicode-bidi-override"), 0),
    (("validate", "p.yaml"), 1),
    (("validate", "p.yaml", "-o", "markdown"), 1),
    (("validate", "p.yaml", "--json"), 1),
    (("validate", "日本.yaml"), 2),
    (("pack", "shów"), 2),
]


def run(folder: Path, *words: str, **env: str) -> tuple[int, bytes, bytes]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, "-m", "packtool", *words],
        cwd=folder,
        env=kept | env,
        capture_output=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("words", "code"), CALLS, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
@pytest.mark.parametrize("place", PLACES)
def test_it_is_told_everywhere(place: str, words: tuple[str, ...], code: int, tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(PACK, encoding="utf-8")
    env, encoding = PLACES[place]
    ended, out, err = run(tmp_path, *words, **env)
    assert ended == code, err
    told = out.decode(encoding) + err.decode(encoding)
    assert "Traceback" not in told
    assert "has a bug" not in told
    assert "\x1b" not in told
    assert told.strip()
    # Letters that are written out are wider than they were counted.
    if place == "narrow" and words[:1] != ("completion",) and not {"--json", "markdown"} & set(words):
        assert [
            line for line in told.splitlines() if len(line) > 40 and " " in line.strip() and "git ls" not in line
        ] == []


@pytest.mark.parametrize(
    ("encoding", "told"),
    [("cp1252", "Ausführung-\\u65e5\\u672c"), ("ascii", "Ausf\\xfchrung-\\u65e5\\u672c"), ("utf-8", "Ausführung-日本")],
)
def test_what_an_encoding_lacks_is_written_out(encoding: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(PACK, encoding="utf-8")
    assert told.encode(encoding) in run(tmp_path, "validate", "p.yaml", PYTHONIOENCODING=encoding)[1]


def test_so_are_the_words_of_an_error(tmp_path: Path) -> None:
    _, _, err = run(tmp_path, "validate", "日本.yaml", PYTHONIOENCODING="ascii:strict")
    assert b"\\u65e5\\u672c.yaml" in err


@pytest.mark.parametrize(
    ("env", "colored"), [({"FORCE_COLOR": "1"}, True), ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False)]
)
def test_colour_in_a_pipe_is_there_when_it_is_asked_for(env: dict[str, str], *, colored: bool, tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(PACK, encoding="utf-8")
    assert (b"\x1b[31;1m" in run(tmp_path, "validate", "p.yaml", **env)[1]) is colored
