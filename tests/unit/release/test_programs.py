"""What of the checkout's data is installed."""

from __future__ import annotations

import pytest
from programs import DATA, ROOT, travels


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("rules/parsed.json", True),
        ("rules/shells/netcat-shell.yaml", True),
        ("rules/agent-text/agent-text-conceal.text.yaml", True),
        ("rules/vocabulary/flow/sinks.yaml", True),
        ("rules/shells/netcat-shell.py", False),
        ("rules/agent-text/agent-text-conceal.text.md", False),
        ("rules/supply-chain/compose-host.test.yaml", False),
        ("rules/README.md", False),
        ("starters/plugin/__init__.py", True),
        ("schemas/hermes/host.yaml", True),
    ],
)
def test_of_rules_only_what_is_read_at_run_time_is_installed(name: str, *, expected: bool) -> None:
    assert travels(name) is expected


def test_every_folder_of_data_is_there() -> None:
    assert all((ROOT / name).is_dir() for name in DATA)
