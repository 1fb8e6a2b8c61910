"""A real server on loopback, and a folder to fetch into."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from git_server import GitServer
from git_workbench import Workbench

from packtool.git import run_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Workbench]:
    (tmp_path / "served").mkdir()
    with GitServer(root=tmp_path / "served") as server, run_folder(tmp_path / "staging") as folder:
        yield Workbench(server=server, folder=folder)
