"""A folder to work in, and real servers on loopback beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from git_server import GitServer
from index_server import IndexServer
from installed import Bench

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    folder = tmp_path / "work"
    folder.mkdir()
    (tmp_path / "served").mkdir()
    with GitServer(root=tmp_path / "served") as git, IndexServer() as index:
        yield Bench(folder=folder, git=git, index=index)
