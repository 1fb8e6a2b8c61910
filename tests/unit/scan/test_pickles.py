"""Pickles are read as data: what they would look up and call is told, and nothing of them is loaded."""

from __future__ import annotations

import builtins
import collections
import datetime as dt
import io
import pickle
import struct
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

from packtool.findings import Finding, Severity, Verdict
from packtool.scan import ScanOptions, Subject, scan
from packtool.scan.kinds import FileKind, kind_of
from packtool.scan.pickles import Pickled, read_pickles
from packtool.trees import read_tree

if TYPE_CHECKING:
    from pathlib import Path

CALL = b"cos\nsystem\n(Vid\ntR."
# A memo between the parts of a name: `os`, then something else, then `system`.
THROUGH_MEMO = b"\x80\x04\x8c\x02os\x94\x8c\x01x\x940h\x00\x8c\x06system\x93\x8c\x02id\x85R."


class Calls:
    """What a pickle of it looks up is up to whoever makes it."""

    def __init__(self, function: Any, *arguments: Any) -> None:
        self.made = (function, arguments)

    def __reduce__(self) -> Any:
        return self.made


def array(content: bytes, kind: bytes = b"|O") -> bytes:
    head = b"{'descr': '" + kind + b"', 'fortran_order': False, 'shape': (1,), }\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + content


def zipped(**members: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("_", "."), content)
    return made.getvalue()


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_names_in_every_protocol(protocol: int) -> None:
    for function, name in ((eval, "builtins.eval"), (getattr, "builtins.getattr"), (__import__, "builtins.__import__")):
        read = read_pickles(pickle.dumps([1, Calls(function, "x")], protocol))
        assert read is not None
        assert (read.calls, read.unread) == ((name,), None)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_plain_data_calls_nothing(protocol: int) -> None:
    data = [
        {1: "a", "b": 2.5, None: (True, b"x")},
        {3, 4},
        frozenset([5]),
        bytearray(b"y"),
        10**40,
        collections.OrderedDict(a=1),
        dt.datetime(2026, 1, 1),  # noqa: DTZ001 - data
        complex(1, 2),
        ValueError("z"),
    ]
    read = read_pickles(pickle.dumps(data, protocol))
    assert read is not None
    assert (read.calls, read.unread) == ((), None)


@pytest.mark.parametrize(
    ("content", "calls"),
    [
        (CALL, ("os.system",)),
        (CALL + b"trailing words", ("os.system",)),
        (b"(S'id'\nios\nsystem\n.", ("os.system",)),
        (b"(cos\nsystem\nVid\no.", ("os.system",)),
        (b"c__builtin__\neval\n(V1\ntR.", ("builtins.eval",)),
        (b"ccommands\ngetoutput\n(V1\ntR.", ("subprocess.getoutput",)),
        (THROUGH_MEMO, ("os.system",)),
        (b"\x80\x04\x8c\x02os\x94" + b"0h\x00\x8c\x06system\x93)R.", ("os.system",)),
        (b"\x80\x04]\x8c\x06system\x93)R.", ("a name that is computed",)),
        (b"\x80\x02\x82\x01)R.", ("a name that is computed",)),
        (b"cnumpy.core\nos.system\n)R.", ("numpy.core.os.system",)),
        (b"cdatetime\nsys.modules\n.", ("datetime.sys.modules",)),
        (b"\x80\x02N." + CALL, ("os.system",)),
        (array(b"\x80\x02" + CALL), ("os.system",)),
        (zipped(archive_data_pkl=b"\x80\x02" + CALL), ("os.system",)),
        (zipped(a_npy=array(b"\x80\x02" + CALL)), ("os.system",)),
    ],
)
def test_names_however_they_are_written(content: bytes, calls: tuple[str, ...]) -> None:
    read = read_pickles(content)
    assert read is not None
    assert (read.calls, read.unread) == (calls, None)


def test_what_was_called_before_it_breaks_is_told() -> None:
    assert read_pickles(CALL[:-1] + b"\xff") == Pickled(
        names=("os.system",), calls=("os.system",), unread="it is broken (ValueError)"
    )


def test_a_pickle_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("packtool.scan.pickles._MOST_OPCODES", 1000)
    read = read_pickles(b"\x80\x02" + b"N0" * 2000 + b"N.")
    assert read is not None
    assert read.unread == "it has more steps than are read"


@pytest.mark.parametrize(
    "content", [array(b"\0" * 8, b"<f8"), zipped(a_npy=array(b"\0" * 8, b"<f8")), zipped(a_txt=b"a")]
)
def test_numbers_are_no_pickle(content: bytes) -> None:
    assert read_pickles(content) is None


@pytest.mark.parametrize(
    ("path", "content", "kind"),
    [
        ("a.pkl", pickle.dumps({"a": 1}, 0), FileKind.PICKLE),
        ("a.bin", pickle.dumps({"a": 1}, 2), FileKind.PICKLE),
        ("a.png", pickle.dumps({"a": 1}, 5), FileKind.PICKLE),
        ("notes.txt", CALL, FileKind.PICKLE),
        ("model", CALL + b"more", FileKind.PICKLE),
        ("notes.txt", b"car\nbus\ntram\n", FileKind.TEXT),
        ("notes.pkl", b"Just some words.\n", FileKind.TEXT),
        ("a.py", CALL, FileKind.PYTHON),
        ("a.bin", b"\x80\x02\xff" + b"\0" * 50, FileKind.BINARY),
    ],
)
def test_kind(path: str, content: bytes, kind: FileKind) -> None:
    assert kind_of(path, content) is kind


def told(folder: Path, files: dict[str, bytes]) -> tuple[Verdict, list[Finding]]:
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (reading,) = scan([Subject(tree=read_tree(folder), name="plugin")], ScanOptions())
    return reading.verdict, [one for one in reading.findings if one.rule.id.startswith("inventory-pickle")]


def loads(name: str) -> bytes:
    return f"import pickle\nDATA = pickle.load(open({name!r}, 'rb'))\n\n\ndef register(ctx):\n    pass\n".encode()


@pytest.mark.parametrize(
    ("named", "content", "severities"),
    [
        ("a.pkl", pickle.dumps(Calls(builtins.exec, "x")), [Severity.ERROR]),
        ("b.pkl", pickle.dumps(Calls(builtins.exec, "x")), [Severity.WARNING]),
        ("a.pkl", pickle.dumps({"a": 1}), []),
        ("a.pkl", b"\x80\x04\x95broken", [Severity.WARNING]),
        ("b.pkl", b"\x80\x04\x95broken", []),
    ],
)
def test_what_a_scan_says(tmp_path: Path, named: str, content: bytes, severities: list[Severity]) -> None:
    _, findings = told(tmp_path, {"__init__.py": loads(named), "a.pkl": content})
    assert [finding.severity for finding in findings] == severities
