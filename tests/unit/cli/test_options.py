from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from packtool.cli import doctor, fix, install, options, pack_install, pack_show, scan, validate
from packtool.cli.output import Outputs
from packtool.contract import native
from packtool.errors import Misuse

if TYPE_CHECKING:
    from packtool.cli.options import How


def told(*words: str) -> How:
    given: list[How] = []

    @click.command()
    @options.install_options
    def command(*, how: How) -> None:
        given.append(how)

    done = CliRunner().invoke(command, list(words))
    assert done.exit_code == 0, done.output
    return given[0]


@pytest.mark.parametrize(
    ("words", "how"),
    [
        ((), (None, False, False, None)),
        (("--enable",), (True, False, False, None)),
        (("--no-enable", "--hermes", "0.22"), (False, False, False, "0.22")),
        (("--replace",), (None, True, False, None)),
        (("--accept-warnings",), (None, False, True, None)),
        (("--force",), (None, True, True, None)),
    ],
)
def test_how_to_install(words: tuple[str, ...], how: tuple[bool | None, bool, bool, str | None]) -> None:
    found = told(*words)
    assert (found.enable, found.replace, found.accept_warnings, found.hermes) == how


def test_the_releases_are_those_of_the_contract() -> None:
    names = tuple(release.name for release in native.RELEASES)
    assert names == options.RELEASES
    assert ("docs", *names) == doctor.RELEASES


def test_an_option_means_the_same_in_every_command() -> None:
    seen: dict[str, set[str | None]] = {}
    for module in (install, pack_install, pack_show, scan, fix, validate):
        for param in module.command.params:
            if isinstance(param, click.Option):
                seen.setdefault(param.opts[0], set()).add(param.help)
    shared = (
        "--allow-local",
        "--index",
        "--refresh",
        "--mirror",
        "--force",
        "--replace",
        "--hermes",
        "--home",
        "--json",
    )
    assert {name: len(seen[name]) for name in shared} == dict.fromkeys(shared, 1)


@pytest.mark.parametrize(
    ("asked", "remedy"),
    [("pdf", "-o FORMAT: text, json, sarif, github, markdown or html"), ("sarrif=x", "-o sarif")],
)
def test_a_format_that_there_is_none_of_is_answered_with_the_one_meant_or_all(asked: str, remedy: str) -> None:
    with pytest.raises(Misuse, match=r"there is no output format (pdf|sarrif)") as raised:
        Outputs.of((asked,), as_json=False, strict=False)
    assert raised.value.remedy == remedy
