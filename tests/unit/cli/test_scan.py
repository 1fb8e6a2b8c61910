"""`packtool scan` where the machine keeps it from looking: no verdict, told in a plain sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

MANIFEST = b"name: relay\ndescription: Relays.\n"


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    folder = tmp_path / "relay"
    folder.mkdir()
    (folder / "plugin.yaml").write_bytes(MANIFEST)
    return folder


def run(*words: str, before: str = "true") -> tuple[int, str, str]:
    """Run packtool behind what a shell is told ``before``."""
    script = f'{before}; exec "$@"'
    done = subprocess.run(
        ["sh", "-c", script, "sh", sys.executable, "-m", "packtool", *words],
        env=os.environ | {"COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="asks a shell for a limit")
@pytest.mark.parametrize("words", [("scan", "--no-cache"), ("diff", ".")])
def test_where_no_temporary_file_can_be_written_that_is_said(plugin: Path, words: tuple[str, ...]) -> None:
    code, out, err = run(*words, str(plugin), before="ulimit -f 0")
    assert (code, out) == (2, "")
    assert err.splitlines()[0] == "packtool: no folder for temporary files can be written"
    assert "export TMPDIR=FOLDER" in err
