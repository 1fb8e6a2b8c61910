"""An index with some of everything that rots, swept once for all tests of a module."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from git_server import GitServer
from swept_index import SweptIndex, swept_index

from packtool.formats import json as as_json
from packtool.sweep import Wish, sweep

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from packtool.findings import Report


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache") / "packtool"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SweptIndex]:
    folder = tmp_path_factory.mktemp("index")
    (folder / "served").mkdir()
    with GitServer(root=folder / "served") as server:
        found = swept_index(server, folder / "index.json")
        found.write()
        yield found


@pytest.fixture(scope="module")
def swept(index: SweptIndex, cache: Path) -> Report:
    return sweep(Wish(file=index.file, allow_local=True, cache=cache, jobs=2))


@pytest.fixture(scope="module")
def swept_bytes(swept: Report) -> str:
    return as_json.render(swept, width=80, color=False)
