"""Every format that `-o` names, as the command writes it: on standard output, into files, and before exit code 1."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from packtool.cli.main import packtool
from packtool.cli.output import FORMATS

FAULTY = "name: everyday\nplugins:\n  - repo: acme/tools\n    ref: v1\n"


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("hermes-pack.yaml").write_text(FAULTY, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_can_be_printed(pack: Path, name: str) -> None:
    del pack
    done = CliRunner().invoke(packtool, ["validate", "hermes-pack.yaml", "-o", name])
    assert done.exit_code == 1
    assert "pack-ref-form" in done.stdout
    assert done.stdout.endswith("\n")


def test_all_formats_in_one_run_are_there_although_the_verdict_is_fail(pack: Path) -> None:
    words = [word for name in FORMATS for word in ("-o", f"{name}={name}.out")]
    done = CliRunner().invoke(packtool, ["validate", "hermes-pack.yaml", *words])
    assert (done.exit_code, done.stdout) == (1, "")
    read = {name: (pack / f"{name}.out").read_text(encoding="utf-8") for name in FORMATS}
    assert json.loads(read["json"])["verdict"] == "fail"
    results = json.loads(read["sarif"])["runs"][0]["results"]
    assert [result["ruleId"] for result in results] == ["pack-ref-form"]
    assert read["github"].startswith("::error file=hermes-pack.yaml,line=4,col=10,title=pack-ref-form::")
    assert read["markdown"].startswith("### packtool validate: FAIL\n")
    assert read["text"].startswith("FAIL hermes-pack.yaml: 1 error\n")


@pytest.mark.parametrize("command", [["pack", "show", "hermes-pack.yaml", "--no-fetch", "--offline"], ["self-check"]])
@pytest.mark.parametrize("name", FORMATS)
def test_every_command_has_every_format(pack: Path, command: list[str], name: str) -> None:
    done = CliRunner().invoke(packtool, [*command, "-o", f"{name}=out"])
    assert done.exit_code in {0, 1}, done.output
    assert (pack / "out").stat().st_size > 0


def test_the_help_names_every_format() -> None:
    said = " ".join(CliRunner().invoke(packtool, ["validate", "--help"]).stdout.split())
    assert "text, json, sarif, github, markdown or html" in said
