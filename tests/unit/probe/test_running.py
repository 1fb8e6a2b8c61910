"""Where no plugin can be shut in, none is run."""

from __future__ import annotations

import pytest

from packtool.errors import CouldNotLook
from packtool.probe import running


def test_other_systems_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("packtool.probe.running.sys.platform", "darwin")

    with pytest.raises(CouldNotLook, match="on Linux alone"):
        running.run(b"{}\n")
