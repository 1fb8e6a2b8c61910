from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from catalog_index import Site, write_site

if TYPE_CHECKING:
    from pathlib import Path


class MakeSite(Protocol):
    def __call__(self, document: dict[str, Any], report: Any = None, **wanted: Any) -> Site:
        """Write the site of an index, with the verdicts of a sweep's report."""


@pytest.fixture
def site(tmp_path: Path) -> MakeSite:
    return functools.partial(write_site, tmp_path)
