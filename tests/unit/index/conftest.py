from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from index_server import IndexServer

from packtool.host import Home

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def server() -> Iterator[IndexServer]:
    with IndexServer() as running:
        yield running


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return a home that does not exist yet."""
    return Home.find(tmp_path / "home", {})
