"""A place for files and folders, and a short way to judge them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from packtool.contract.profile import Profile
from packtool.validate import Wish, validate

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.findings import Report


class Place:
    """A folder that is the working one."""

    def __init__(self, root: Path) -> None:
        """Begin empty."""
        self.root = root

    def write(self, path: str, content: str | bytes = "") -> Place:
        """Write one file and the folders above it."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return self

    def judge(self, *paths: str, profile: Profile = Profile.STRICT, **wish: Any) -> Report:
        """Validate the paths."""
        return validate(paths, Wish(profile=profile, **wish))

    def told(self, *paths: str, **wish: Any) -> list[tuple[str, str, str]]:
        """Return rule, severity and path of every finding."""
        found = self.judge(*paths, **wish).findings
        return [(each.rule.id, each.severity.word, each.location.path) for each in found]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.chdir(tmp_path)
    return Place(tmp_path)
