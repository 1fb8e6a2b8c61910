"""A real Chromium without a window, which is let go nowhere."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
# `make browser` puts it there; it is not kept in the repository.
AXE = Path(os.environ.get("AXE") or Path(__file__).parents[2] / ".venv/axe/node_modules/axe-core/axe.min.js")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here; see `make browser`")
    driver = pytest.importorskip("playwright.sync_api", reason="there is no Playwright here; see `make browser`")
    with driver.sync_playwright() as play:
        # Within a container there is often no user for Chromium's own sandbox.
        browser = play.chromium.launch(executable_path=CHROMIUM, chromium_sandbox=False)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.is_file():
        pytest.skip("there is no axe-core here; see `make browser`")
    return AXE.read_text(encoding="utf-8")
