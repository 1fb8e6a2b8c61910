"""What only a typed command leads to; everything that could run by itself is not among it."""

from __future__ import annotations

import pytest

from packtool.code import Project
from packtool.code.by_hand import ByHand

COMMAND = """\
from . import jobs

def setup(parser):
    parser.add_parser('install').set_defaults(func=install)

def install(args):
    jobs.write()

def run(args):
    args.func(args)

def register(ctx):
    ctx.register_cli_command('acme', 'help', setup, run)
"""
JOBS = "def write():\n    pass\n"


def by_hand(jobs: str = JOBS, **more: str) -> bool:
    files = {"__init__.py": COMMAND, "jobs.py": jobs, **{f"{name}.py": text for name, text in more.items()}}
    found = ByHand(Project({path: text.encode() for path, text in files.items()}), files)
    assert not found.only("__init__.py", COMMAND.count("\n"))
    assert not found.only("nowhere.py", 1)
    return found.only("jobs.py", 2)


def test_a_typed_command() -> None:
    assert by_hand()


@pytest.mark.parametrize(
    "other",
    [
        "from .jobs import write\nwrite()\n",
        "from . import jobs\nclass A:\n    x = jobs.write()\n",
        "from . import jobs\nif __name__ == '__main__':\n    jobs.write()\n",
        "from . import jobs\ndef register(ctx):\n    ctx.register_hook('on_start', lambda: jobs.write())\n",
        "from . import jobs\ndef register(ctx):\n    ctx.register_tool('a', 'b', {}, jobs.write)\n",
        "from . import jobs\ndef handle(event):\n    helper()\ndef helper():\n    jobs.write()\n",
        "from . import jobs\n@ctx.on('start')\ndef begin():\n    jobs.write()\n",
        "import discord\nfrom . import jobs\n@bot.command()\ndef go(chat):\n    jobs.write()\n",
        "from . import jobs\nclass A:\n    def __enter__(self):\n        jobs.write()\n",
        "from . import jobs\nclass P:\n    def on_end(self):\n        jobs.write()\nx = P()\n",
        "from . import jobs\nclass B:\n    def on_end(self):\n        jobs.write()\nclass P(B):\n    pass\n",
        "from . import jobs\ngetattr(jobs, 'write')()\n",
        "from . import jobs\nglobals()['wr' + 'ite']()\n",
        "this is no Python\n",
    ],
)
def test_what_can_run_by_itself(other: str) -> None:
    assert not by_hand(other=other)


@pytest.mark.parametrize(
    "other",
    [
        "import click\nfrom . import jobs\n@click.command()\ndef go():\n    jobs.write()\n",
        "from . import jobs\ndef unused():\n    jobs.write()\n",
        "from . import jobs\nclass A:\n    @staticmethod\n    def unused():\n        jobs.write()\n",
    ],
)
def test_what_nothing_else_starts(other: str) -> None:
    assert by_hand(other=other)


def test_a_line_outside_of_functions_runs_by_itself() -> None:
    assert not by_hand("x = 1\nwrite = 2\n")
