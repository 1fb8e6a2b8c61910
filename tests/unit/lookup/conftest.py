from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from packtool.host import Home, read_settings
from packtool.index import DEFAULT_URL, Wanted
from packtool.lookup.around import Around

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.index import Ask

NOW = dt.datetime(2026, 12, 1, 12, 0, tzinfo=dt.UTC)


class MakeAround(Protocol):
    def __call__(self, document: Any | None = None, *, ask: Ask | None = None, **wanted: Any) -> Around:
        """Return what is around a home; ``document`` is written to a file and asked for as the index."""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.find(tmp_path / "home", {})


@pytest.fixture
def around(tmp_path: Path, home: Home) -> MakeAround:
    def make(document: Any | None = None, *, ask: Ask | None = None, **wanted: Any) -> Around:
        location = wanted.pop("location", None)
        if document is not None:
            location = str(tmp_path / "index.json")
            (tmp_path / "index.json").write_text(json.dumps(document), encoding="utf-8")
        return Around(
            wanted=Wanted(location=location, home_url=wanted.pop("home_url", DEFAULT_URL), **wanted),
            home=home,
            settings=read_settings(home),
            ask=ask,
            now=NOW,
        )

    return make
