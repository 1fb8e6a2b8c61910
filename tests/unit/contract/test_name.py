from __future__ import annotations

import pytest

from packtool.contract.name import judge_name
from packtool.findings import Location


@pytest.mark.parametrize("name", ["con", "nul.txt", "x.", "COM1", "lpt9", "AUX"])
def test_names_that_windows_does_not_take_are_odd(name: str) -> None:
    found = list(judge_name(name, Location(path="plugin.yaml")))
    assert [(one.rule.id, one.severity.word) for one in found] == [("plugin-name-odd", "warning")]
    assert "Windows" in found[0].message


@pytest.mark.parametrize("name", ["console", "com", "com10", "null", "x.y", "lpt"])
def test_names_that_are_near_to_them_are_fine(name: str) -> None:
    assert list(judge_name(name, Location(path="plugin.yaml"))) == []
