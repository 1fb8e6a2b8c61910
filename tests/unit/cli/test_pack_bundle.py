"""`pack bundle` without the file that is to be written: what is told can be typed."""

from __future__ import annotations

from click.testing import CliRunner

from packtool.cli.pack_bundle import command


def test_a_pack_alone_is_no_bundle_to_write() -> None:
    done = CliRunner().invoke(command, ["a pack.yml", "--mirror", "m"])
    remedy = str(getattr(done.exception, "remedy", ""))
    assert remedy == "packtool pack bundle 'a pack.yml' 'a pack.zip' --mirror m"
