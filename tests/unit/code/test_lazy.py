"""What the packages name is there when it is asked for, and nothing of it is loaded before."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

from packtool import code
from packtool.code import flow


@pytest.mark.parametrize("package", [code, flow])
def test_every_name_is_there(package: ModuleType) -> None:
    found = {name: getattr(package, name) for name in package.__all__}
    assert not any(isinstance(value, ModuleType) for value in found.values())
    with pytest.raises(AttributeError):
        package.no_such_name  # noqa: B018


def test_a_scan_that_reads_nothing_anew_loads_no_reader() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import packtool.scan, sys; print(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert "packtool.scan.run" in told
    readers = {"packtool.code.parsing", "packtool.code.reading", "packtool.code.observing", "packtool.scan.own"}
    assert not (readers | {"packtool.scan.prose.lexicon"}) & set(told)
