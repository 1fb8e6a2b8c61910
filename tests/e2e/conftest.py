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

    from git_repositories import Repository


@pytest.fixture(autouse=True)
def _scanned_once(scanned_once: None) -> None:
    """Let all tests here keep what was scanned, as a person does."""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    folder = tmp_path / "work"
    folder.mkdir()
    (tmp_path / "served").mkdir()
    with GitServer(root=tmp_path / "served") as git, IndexServer() as index:
        yield Bench(folder=folder, git=git, index=index)


@pytest.fixture
def home(bench: Bench) -> Path:
    folder = bench.folder / "home"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def one(bench: Bench) -> Repository:
    return bench.repository("one.git")
