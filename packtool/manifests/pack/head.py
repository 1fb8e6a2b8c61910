"""What stands above the plugins: the pack's name, description, author and version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from packtool.manifests.pack.labels import as_yaml, is_absent, shown, written
from packtool.manifests.pack.rules import KEY_IGNORED, NAME, SPELLING, TEXT_TYPE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding

WORDS = ("name", "description", "author", "version")


def holder_of_head(root: Node) -> Node:
    """Return the mapping that the four words are read from: ``pack`` when it is a mapping, else the top."""
    nested = root.get("pack")
    return nested if nested is not None and nested.is_mapping else root


def text_of(holder: Node, word: str) -> str:
    """Return a word of the head as text, as it is written (so that 1.10 stays 1.10); empty when it is not there."""
    value = holder.get(word)
    if value is None or is_absent(value) or value.kind != "scalar":
        return ""
    return value.text.strip() if word == "name" else value.text


def judge_head(document: Document, root: Node) -> Iterator[Finding]:
    """Give what is wrong with the pack's name, description, author and version, and with where they stand."""
    holder = holder_of_head(root)
    yield from _judge_name(document, holder)
    for word in WORDS[1:]:
        yield from _judge_text(document, holder, word)
    yield from _judge_nesting(document, root, holder)


def _judge_name(document: Document, holder: Node) -> Iterator[Finding]:
    name = holder.get("name")
    if name is None:
        yield NAME.at(document.at(holder), "the pack has no name", remedy="add `name: my-pack`")
    elif name.is_text and name.value.strip():
        if name.value != name.value.strip():
            remedy = f"write `name: {as_yaml(name.value.strip())}`"
            yield SPELLING.at(document.at(name), "blanks around the pack's name are not part of it", remedy=remedy)
    elif name.is_text or name.is_null:
        yield NAME.at(document.at(written(holder, "name")), "the pack's name is blank")
    else:
        yield NAME.at(document.at(name), f"the pack's name must be text, not {name.word}")


def _judge_text(document: Document, holder: Node, word: str) -> Iterator[Finding]:
    value = holder.get(word)
    if value is None or value.is_text or value.is_null:
        return
    if value.kind != "scalar":
        yield TEXT_TYPE.at(document.at(value), f"{word} must be text, not {value.word}", remedy="write text")
        return
    remedy = f'write {word}: "{shown(value.text)}"'
    yield TEXT_TYPE.at(
        document.at(value), f"{word} is read as {value.word}, not as the text it is written as", remedy=remedy
    )


def _judge_nesting(document: Document, root: Node, holder: Node) -> Iterator[Finding]:
    if holder is root:
        if root.get("pack") is not None:
            yield KEY_IGNORED.at(
                document.at(root.get("pack") or root),
                "`pack` is not a mapping, so Hermes does not read it",
                remedy="remove `pack`",
            )
        return
    for word in WORDS:
        key = root.key(word)
        if key is not None:
            message = f"`{word}` is taken from below `pack`; this one is not read"
            yield KEY_IGNORED.at(document.at(key), message)
    for word in ("plugins", "config", "skills"):
        key = holder.key(word)
        if key is not None:
            message = f"`{word}` is not read below `pack`"
            yield KEY_IGNORED.at(document.at(key), message, remedy=f"move `{word}` to the top of the file")
