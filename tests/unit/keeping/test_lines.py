"""The diff of an index is one that other programs apply."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from packtool.keeping.index_file import Changed
from packtool.keeping.lines import diff_lines
from packtool.manifests.index.canonical import canonical


def document(count: int, **more: Any) -> dict[str, Any]:
    plugins = [{"name": f"p{number:04}", "repo": "o/r", "ref": "a" * 40, "tags": ["x"]} for number in range(count)]
    return {"schema_version": 1, "plugins": plugins, **more}


def bumped(*numbers: int) -> dict[str, Any]:
    after = document(40)
    for number in numbers:
        after["plugins"][number]["ref"] = "b" * 40
    return after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (document(3), document(4)),
        (document(4), document(3)),
        (document(0), document(1)),
        (document(40), bumped(0)),
        (document(40), bumped(39)),
        (document(40), bumped(3, 4, 20)),
        (document(2), document(2, removed=[{"name": "x", "reason": "y"}])),
    ],
)
def test_git_applies_it(tmp_path: Path, before: dict[str, Any], after: dict[str, Any]) -> None:
    path = tmp_path / "index.json"
    path.write_bytes(canonical(before))
    changed = Changed(path=Path("index.json"), before=canonical(before), after=canonical(after), was_canonical=True)
    patch = "\n".join(diff_lines(changed)) + "\n"
    subprocess.run(["git", "apply", "-p0", "-"], input=patch, text=True, cwd=tmp_path, check=True)
    assert path.read_bytes() == canonical(after)


def test_nothing_changed_is_no_diff() -> None:
    data = canonical(document(3))
    assert diff_lines(Changed(path=Path("x"), before=data, after=data, was_canonical=True)) == ()


def test_a_secret_is_masked_and_what_is_unseen_is_escaped() -> None:
    token = "ghp_" + "a1B2" * 9
    after = canonical({"plugins": [{"name": "n\x1b[1m\u200b", "description": f"use {token}"}]})
    changed = Changed(path=Path("x"), before=canonical({"plugins": []}), after=after, was_canonical=True)
    text = "\n".join(diff_lines(changed))
    assert token not in text
    assert "\u200b" not in text
    assert "\x1b" not in text


def test_a_large_index_takes_no_longer_than_its_entries(tmp_path: Path) -> None:
    before = document(5000)
    after = document(5000, renames={"p0007": "q"})
    after["plugins"][7] = {**after["plugins"][7], "name": "q", "tags": []}
    del after["plugins"][4000]
    path = tmp_path / "index.json"
    path.write_bytes(canonical(before))
    changed = Changed(path=Path("index.json"), before=canonical(before), after=canonical(after), was_canonical=True)
    lines = diff_lines(changed)
    assert len(lines) < 80
    subprocess.run(["git", "apply", "-p0", "-"], input="\n".join(lines) + "\n", text=True, cwd=tmp_path, check=True)
    assert path.read_bytes() == canonical(after)
