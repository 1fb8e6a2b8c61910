"""A home for each test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from scratch_home import Scratch, scratch_home

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    return scratch_home(tmp_path / "hermes")
