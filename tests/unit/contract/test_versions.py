from __future__ import annotations

import pytest

from packtool.contract.versions import excludes


@pytest.mark.parametrize(
    ("written", "out"),
    [
        (">=0.22", False),
        (">=0.22.4", False),
        ("0.23", True),
        ("<0.22", True),
        ("<0.22.1", False),
        ("==0.22.2", False),
        ("==0.21.9", True),
        ("!=0.22.0", False),
        (">=0.20,<0.22", True),
        (">0.22.1 , <=0.23", False),
        ("newer", False),
        (">=" + "9" * 5000, False),
    ],
)
def test_a_range_leaves_a_release_out_only_for_certain(written: str, *, out: bool) -> None:
    assert excludes(written, "0.22") is out
