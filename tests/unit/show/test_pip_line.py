from __future__ import annotations

import shlex

from packtool.show.pip_line import pip_line


def test_each_requirement_is_one_word() -> None:
    line = pip_line(["httpx>=0.27,<1", "uvloop<1; sys_platform == 'linux'", "httpx>=0.27,<1"])
    assert line is not None
    assert shlex.split(line) == [
        "python", "-m", "pip", "install", "--", "httpx<1,>=0.27", 'uvloop<1; sys_platform == "linux"',
    ]  # fmt: skip


def test_options_commands_and_addresses_are_left_out() -> None:
    hostile = ["--index-url=https://x.example", "-e .", "$(id)", "a; rm -rf ~", "x @ https://x.example/x.zip", "`id`"]
    assert pip_line(hostile) is None
    assert pip_line([*hostile, "good"]) == "python -m pip install -- good"
