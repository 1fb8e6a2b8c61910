"""`pack add` with more than one plugin: what is told can be typed."""

from __future__ import annotations

from click.testing import CliRunner

from packtool.cli.pack_add import command


def test_a_pack_behind_the_plugin_is_put_in_front_of_it() -> None:
    done = CliRunner().invoke(command, ["acme/rain@v1", "my pack.yaml", "--mirror", "m"])
    assert str(getattr(done.exception, "remedy", "")) == "packtool pack add 'my pack.yaml' acme/rain@v1 --mirror m"


def test_one_plugin_at_a_time() -> None:
    done = CliRunner().invoke(command, ["p.yaml", "acme/rain", "acme/sun"])
    assert str(getattr(done.exception, "remedy", "")) == "packtool pack add p.yaml acme/rain"
