"""A folder in the place of a file: the pack in it is named where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook
from packtool.obtain import obtain

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["hermes-pack.yaml", "hermes-pack.yml"])
def test_the_pack_in_a_folder_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"")
    with pytest.raises(CouldNotLook, match="is a folder") as raised:
        obtain(str(tmp_path), limit=1)
    assert raised.value.remedy == f"name the file in it: {tmp_path / name}"


def test_no_file_is_named_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "plugin.yaml").write_bytes(b"")
    with pytest.raises(CouldNotLook, match=r"is a folder, and no hermes-pack\.yaml is in it") as raised:
        obtain(str(tmp_path), limit=1)
    assert raised.value.remedy.endswith(f"to look at a plugin's folder: packtool scan {tmp_path}")
