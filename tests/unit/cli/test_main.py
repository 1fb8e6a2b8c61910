"""A command that is not there is answered with the one that is meant, wherever that stands."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from packtool.cli.main import COMMANDS, GROUPS, packtool


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("valdate", " Did you mean `validate`?"),
        ("show", " Did you mean `packtool pack show`?"),
        ("shwo", " Did you mean `packtool pack show`?"),
        ("add", " Did you mean `packtool pack add` or `packtool index add`?"),
        ("sweep", " Did you mean `packtool index sweep`?"),
        ("pack shwo", " Did you mean `show`?"),
        ("pack scan", " Did you mean `packtool scan`?"),
        ("zzz", ""),
        ("pack zzz", ""),
    ],
)
def test_what_is_meant(words: str, meant: str) -> None:
    done = CliRunner().invoke(packtool, words.split())
    said = f"There is no command `{words.rsplit(maxsplit=1)[-1]}`.{meant}\n"
    assert done.exit_code == 2
    assert done.stderr.endswith(said)


def test_every_command_with_others_below_is_looked_into() -> None:
    context = packtool.make_context("packtool", [], resilient_parsing=True)
    assert tuple(name for name in COMMANDS if isinstance(packtool.get_command(context, name), click.Group)) == GROUPS
