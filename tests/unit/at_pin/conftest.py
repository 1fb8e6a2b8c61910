"""One plugin through its life on a real server, looked at once for all tests of a module."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from git_server import GitServer
from plugin_life import Life, life_pins

from packtool.at_pin import Looking, look_at
from packtool.git import Bounds, Fetching, run_folder
from packtool.scan import ScanOptions

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Life]:
    """Look at all pins in one go: one run of each engine."""
    root = tmp_path_factory.mktemp("served")
    with GitServer(root=root) as server, run_folder(tmp_path_factory.mktemp("staging")) as folder:
        pins = life_pins(server, root)
        how = Looking(fetching=Fetching(bounds=Bounds(seconds=120), measure=True), scan=ScanOptions(cache=None, jobs=1))
        found = look_at(list(pins.values()), folder=folder, how=how, since={pins["new"]: pins["old"].commit})
        yield Life(seen={word: found[pin] for word, pin in pins.items()}, base=server.base)
