"""The rules about YAML and JSON as such, whatever kind of manifest the text is."""

from __future__ import annotations

from packtool.findings import Rule, Severity

SYNTAX = Rule(
    id="document-syntax",
    severity=Severity.ERROR,
    summary="A file cannot be parsed.",
    why="Nothing can be said about a file that cannot be read, and Hermes refuses it too.",
    remedy="correct the text at the marked place",
)
TAB = Rule(
    id="document-tab",
    severity=Severity.ERROR,
    summary="A tab stands between the values of a YAML file.",
    why="YAML allows tabs in quotes, in blocks of text and in comments; elsewhere some readers stop, Hermes 0.20 among "
    "them.",
    remedy="write blanks in its place",
)
BYTE_ORDER_MARK = Rule(
    id="document-byte-order-mark",
    severity=Severity.WARNING,
    summary="A JSON file begins with a byte order mark.",
    why="JSON lets readers pass over it, and some refuse the file for it.",
    remedy="save the file as UTF-8 without a byte order mark (BOM)",
)
EMPTY = Rule(
    id="document-empty",
    severity=Severity.ERROR,
    summary="A file holds no value.",
    why="An empty manifest declares nothing, and Hermes refuses it.",
    remedy="write the document",
)
SEVERAL = Rule(
    id="document-several",
    severity=Severity.ERROR,
    summary="A file holds more than one YAML document.",
    why="Readers differ in which of several documents they take.",
    remedy="keep one document and remove the `---` line and what follows it",
)
DIRECTIVE = Rule(
    id="document-directive",
    severity=Severity.ERROR,
    summary="A YAML file begins with a directive.",
    why="A directive changes how readers type the words below it, and not all readers obey it.",
    remedy="remove the line that begins with %",
)
ALIAS = Rule(
    id="document-alias",
    severity=Severity.ERROR,
    summary="A YAML file uses anchors or aliases.",
    why="A value that is written once and used elsewhere is easily overlooked, and a few can expand to millions.",
    remedy="write the value out where it is used",
)
TAG = Rule(
    id="document-tag",
    severity=Severity.ERROR,
    summary="A YAML value carries a tag.",
    why="Tags ask the reader to build objects or to type a word in its own way. Hermes reads those of YAML itself, "
    "such as !!str, and stops at any other.",
    remedy="remove the tag; put the value in quotes if it is text",
)
UNCLEAR_WORD = Rule(
    id="document-unclear-word",
    severity=Severity.ERROR,
    summary="A plain word means different things to YAML 1.1 and YAML 1.2 readers.",
    why="Hermes and other tools would read different values from the same file. At some words, such as a date that is "
    "none, Hermes stops and reads nothing of it.",
    remedy="put the word in quotes if it is text, or write true, false or a plain decimal number",
)
DUPLICATE_KEY = Rule(
    id="document-duplicate-key",
    severity=Severity.ERROR,
    summary="A mapping has the same key twice.",
    why="Some readers keep the first value, some the last, some refuse: a reviewer can be shown another value than the "
    "one that is used.",
    remedy="keep one of the two",
)
KEY_TYPE = Rule(
    id="document-key-type",
    severity=Severity.ERROR,
    summary="A key is a list or a mapping.",
    why="No manifest has such keys, and readers treat them differently.",
    remedy="write a word as the key",
)
DEPTH = Rule(
    id="document-depth",
    severity=Severity.ERROR,
    summary="Values are nested deeper than any honest manifest needs.",
    why="Deep nesting is a way to exhaust a reader.",
    remedy="flatten the document",
)
SIZE = Rule(
    id="document-size",
    severity=Severity.ERROR,
    summary="A file stands for more values, or holds a longer one, than any honest manifest needs.",
    why="Every value takes memory and time, and aliases can make a few lines stand for millions of values.",
    remedy="shorten the document",
)
NOT_A_NUMBER = Rule(
    id="document-number",
    severity=Severity.ERROR,
    summary="A JSON file holds a number that is none: NaN, Infinity, or one with far too many digits.",
    why="JSON has no such numbers; readers differ in what they make of them.",
    remedy="write a plain decimal number, or text in quotes",
)
