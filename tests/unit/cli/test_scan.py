"""`packtool scan` where the machine keeps it from looking: no verdict, told in a plain sentence."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

MANIFEST = b"name: relay\ndescription: Relays.\n"
# Takes from an administrator what lets them read whatever a file's mode says.
LIKE_ANYBODY = "setpriv --bounding-set -dac_override,-dac_read_search"


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    folder = tmp_path / "relay"
    folder.mkdir()
    (folder / "plugin.yaml").write_bytes(MANIFEST)
    return folder


def run(*words: str, before: str = "", within: str = "") -> tuple[int, str, str]:
    """Run packtool behind what a shell is told ``before``, started by the command ``within``."""
    script = f'{before}\nexec {within} "$@"'
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


@pytest.mark.skipif(
    os.name == "nt" or (os.geteuid() == 0 and shutil.which("setpriv") is None), reason="reads whatever the mode says"
)
@pytest.mark.parametrize("name", ["__init__.py", "docs/notes.md"])
def test_a_file_that_may_not_be_read_leaves_no_verdict_and_is_made_readable(plugin: Path, name: str) -> None:
    (plugin / "docs").mkdir()
    (plugin / name).write_bytes(b"")
    (plugin / name).chmod(0)
    within = LIKE_ANYBODY if os.geteuid() == 0 else ""
    code, out, err = run("scan", "--no-cache", "--json", str(plugin), within=within)
    assert (code, err) == (2, "")
    report = json.loads(out)
    assert report["verdict"] is None
    assert [one["rule"] for one in report["findings"] if one["rule"] == "inventory-unread"] == []
    assert report["details"]["unseen"] == [
        {
            "subject": name,
            "reason": "cannot be read: permission denied",
            "remedy": f"make it readable: chmod +r {plugin / name}",
        }
    ]
