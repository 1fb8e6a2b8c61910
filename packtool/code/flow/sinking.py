"""Which of a call's arguments go where the rules say that data must not go."""

from __future__ import annotations

import ast
import itertools
import re
from typing import TYPE_CHECKING

from packtool.code.flow.filing import file_value, text_value
from packtool.code.flow.given import Given, argument_text, named
from packtool.code.flow.values import EMPTY, Value, joined
from packtool.code.spoken import maker, told

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.code.flow.knowledge import SinkSpec
    from packtool.code.flow.walking import Walk

_CODE_FOLLOWS = frozenset(["-c", "-e", "-m", "-Command", "-EncodedCommand", "-command", "/c"])
_SPLITS = frozenset(["shlex.split", "?.split"])
_ADDRESS_NAMES = ("url", "host", "address", "endpoint")
_BASE_NAMES = ("base_url", "url", "host")
_PAIR = 2
_METHOD_FIRST = (".request", ".stream")
_MOST_WORDS = 60
_MOST_FILES = 3
_INTERPRETER = re.compile(
    r"(?:\A|/)(?:(?:ba|z|da|k)?sh|python[\d.]*|node|sudo|nohup|env|pwsh|perl|ruby|osascript)\Z|\A<sys\.executable>\Z"
)


def take(walk: Walk, given: Given, spec: SinkSpec) -> None:
    """Record what of a call's arguments goes to a sink, if the call is one."""
    value = EMPTY
    for word in spec.takes:
        value = joined(value, _taken(walk, given, word))
    if (spec.takes and not value) or (spec.alone and id(given.node) in walk.all.taken_apart):
        return
    if not all(pattern.search(argument_text(walk, given.node, keys)) for keys, pattern in spec.where):
        return
    address = _address(walk, given)
    if spec.text is not None and not spec.text.search(address):
        return
    number = walk.all.sink(given.node, spec.name, address)
    if number is not None:
        walk.goes(value, number)


def take_object(walk: Walk, node: ast.expr, name: str, value: Value, address: str = "") -> None:
    """Record that something is done without a call: ``=set`` an attribute, ``=dict`` read it, ``=link`` an address.

    ``address`` is what a rule may ask for: the name of the attribute that is set, or the address.
    """
    for spec in walk.all.knowledge.call(name).sinks if value else ():
        if spec.text is not None and not spec.text.search(address):
            continue
        number = walk.all.sink(node, spec.name, address)
        if number is not None:
            walk.goes(value, number)


def _taken(walk: Walk, given: Given, word: str) -> Value:
    if word.isdigit():
        place = int(word)
        return given.positions[place] if place < len(given.positions) else given.spread
    if word in _PARTS:
        return _PARTS[word](walk, given)
    if word == "file" or word.startswith(("file-", "folder-")):
        return _files(walk, given) if word == "file" else _held_at(walk, given, int(word.partition("-")[2] or 0))
    return next((value for name, value in given.names if name == word), EMPTY)


def _command(walk: Walk, given: Given, *, whole: bool) -> Value:
    """Return what of a command is run: all of a line for a shell, else the program, and code that is given to it."""
    node = next((one.value for one in given.node.keywords if one.arg == "args"), None)
    node = given.node.args[0] if given.node.args else node
    if node is None:
        return EMPTY
    words = _words(walk, node)
    if words is not None:
        value = walk.value(words[0]) if words else EMPTY
        for before, word in itertools.pairwise(words):
            if isinstance(before, ast.Constant) and before.value in _CODE_FOLLOWS:
                value = joined(value, walk.value(word))
        return value
    split = isinstance(node, ast.Call) and named(node.func, walk.all.dotted.get(id(node))) in _SPLITS
    return walk.value(node) if whole or split or _shell(given.node) else EMPTY


def _told(walk: Walk, given: Given) -> Value:
    """Return what an interpreter is told on its standard input, where it reads its program from there."""
    value = EMPTY
    if given.every():
        heard = told(walk.all.reading, given.node, walk.where.scope, walk.all.dotted.get(id(given.node)))
        for text in heard.texts if heard is not None else ():
            value = joined(value, walk.value(text))
    return value


def _files(walk: Walk, given: Given) -> Value:
    """Return what the file holds that a command starts: the program itself, or what an interpreter is given."""
    node = given.node.args[0] if given.node.args else None
    words = _words(walk, node) if node is not None else None
    if node is not None and words is None:
        texts = [
            walk.all.renderer.text(node, walk.where.scope),
            *walk.all.renderer.text(node, walk.where.scope).split(),
        ]
    else:
        texts = [walk.all.renderer.text(word, walk.where.scope) for word in (words or [])[:_MOST_FILES]]
    within = next((one.value for one in given.node.keywords if one.arg == "cwd"), None)
    place = walk.all.renderer.text(within, walk.where.scope)
    value = EMPTY
    for text in texts[:_MOST_FILES]:
        value = joined(value, joined(text_value(walk, text), text_value(walk, f"{place}/{text.removeprefix('./')}")))
        if words is not None and not _INTERPRETER.search(text):
            break
    return value


def _held_at(walk: Walk, given: Given, place: int) -> Value:
    """Return what the file, or the modules of the folder, hold whose path is one argument."""
    node = given.node.args[place] if place < len(given.node.args) else None
    return EMPTY if node is None else file_value(walk, node)


def _words(walk: Walk, node: ast.expr) -> list[ast.expr] | None:
    if isinstance(node, ast.Name):
        found = walk.all.reading.names.binding(node, walk.where.scope)
        if found is not None and found[2] and found[1] is walk.where.scope and isinstance(found[0].node, ast.expr):
            node = found[0].node
    return node.elts[:_MOST_WORDS] if isinstance(node, ast.List | ast.Tuple) else None


def _shell(node: ast.Call) -> bool:
    for keyword in node.keywords:
        if keyword.arg == "shell":
            return not (isinstance(keyword.value, ast.Constant) and not keyword.value.value)
    return False


def _address(walk: Walk, given: Given) -> str:
    node = given.node
    candidates = [one.value for one in node.keywords if one.arg in _ADDRESS_NAMES]
    # A request says its method first.
    candidates += node.args[1:2] if given.name.endswith(_METHOD_FIRST) else node.args[:2]
    texts = [walk.all.renderer.text(one, walk.where.scope) for one in candidates[:3]]
    found = next((text for text in texts if "://" in text), "")
    return found or _connected(walk, node.func) or (texts[0] if texts else "")


def _connected(walk: Walk, function: ast.expr) -> str:
    """Return the address that the object of a method was made for, as far as it can be read."""
    made = maker(walk.all.reading, function.value, walk.where.scope) if isinstance(function, ast.Attribute) else None
    if made is None:
        return ""
    node, scope = made
    for one in (*(word.value for word in node.keywords if word.arg in _BASE_NAMES), *node.args[:1]):
        pair = isinstance(one, ast.Tuple) and len(one.elts) == _PAIR
        text = walk.all.renderer.text(one.elts[0] if isinstance(one, ast.Tuple) and pair else one, scope)
        if "://" in text or pair:
            return f"tcp://{text}" if pair else text
    return ""


_PARTS: Mapping[str, Callable[[Walk, Given], Value]] = {
    "receiver": lambda _, given: given.receiver,
    "all": lambda _, given: given.every(),
    "command": lambda walk, given: _command(walk, given, whole=False),
    "line": lambda walk, given: _command(walk, given, whole=True),
    "told": _told,
}
