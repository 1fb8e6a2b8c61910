from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.doctor import Examination, examine
from packtool.plugin.read import read_plugin
from packtool.trees import read_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

MANIFEST = "name: sample\nversion: 1.0.0\ndescription: A sample.\n"


@pytest.fixture
def examined(tmp_path: Path) -> Callable[..., Examination]:
    """Write a plugin (``code`` is its __init__.py, or all of its files) and examine it."""

    def look(code: str | Mapping[str, str], *, asked: tuple[str, ...] = ()) -> Examination:
        files = {"__init__.py": code} if isinstance(code, str) else code
        for path, text in {"plugin.yaml": MANIFEST, **files}.items():
            place = tmp_path / "sample" / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        reading = read_plugin(tmp_path / "sample", fallback_name="sample")
        assert reading.plugin is not None
        return examine(read_tree(tmp_path / "sample"), reading.plugin, reading.plugin.manifest_path, asked=asked)

    return look
