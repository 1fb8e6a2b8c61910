"""Of a module whose masks were taken off, what changed is read again, and what did not change is left out."""

from __future__ import annotations

from packtool.code import Module, Project
from packtool.scan.derived.unmasked import unmasked_pieces
from packtool.scan.kinds import FileKind
from packtool.scan.match import Unit

MODULE = '''\
import os

class Tool(Base):
    """Does things."""

    name = "tool"

    def plain(self):
        return os.getcwd()

    @staticmethod
    def masked(self):
        os.system("cu" + "rl x")

    class Inner:
        def other(self):
            return 1

        def also(self):
            return "a" + "b"

def untouched():
    return 2
'''


def read_again(text: str) -> list[str]:
    unit = Unit(key="a", kind=FileKind.PYTHON, text=text)
    piece = next(unmasked_pieces(unit, Project({"a.py": text.encode()}).reading("a.py")))
    assert piece.lines == tuple(range(1, len(text.split("\n")) + 1))
    return piece.text.split("\n")


def test_of_a_class_only_the_methods_that_changed() -> None:
    before = MODULE.split("\n")
    after = read_again(MODULE)
    assert len(after) == len(before)
    assert after[12] == "        os.system('curl x')"
    assert after[19] == "            return 'ab'"
    same = {number for number, line in enumerate(after) if line and line == before[number]}
    assert same == {0, 2, 5, 10, 11, 14, 18}
    assert isinstance(Project({"a.py": "\n".join(after).encode()}).module("a.py"), Module)


def test_a_class_whose_head_changed_is_read_whole() -> None:
    after = read_again('class Tool(base("a" + "b")):\n    def one(self):\n        return 1\n')
    assert after == ["class Tool(base('ab')):", "    def one(self):", "        return 1", ""]


def test_a_class_on_one_line() -> None:
    assert read_again('class Tool: name = "a" + "b"\n') == ["class Tool: name = 'ab'", ""]
