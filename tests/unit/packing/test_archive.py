"""A bundle's archive: one form, and every other zip is refused before anything of it is used."""

from __future__ import annotations

import contextlib
import hashlib
import io
import struct
import zipfile
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.findings import Finding
from packtool.packing.bundle import archive
from packtool.packing.bundle.archive import Refused, content_of, read_archive, write_archive
from packtool.packing.bundle.names import LOCK, PACK
from packtool.packing.bundle.opened import open_bundle

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FILES = {PACK: b"name: x\n", LOCK: b"{}\n", "repositories/1.pack": b"PACK" + bytes(range(256)) * 300}


def _archive(tmp_path: Path, files: dict[str, bytes] = FILES) -> bytes:
    places = []
    for number, (name, content) in enumerate(files.items()):
        place = tmp_path / str(number)
        place.write_bytes(content)
        places.append((name, place))
    out = io.BytesIO()
    write_archive(out, places)
    return out.getvalue()


def _read(data: bytes) -> dict[str, bytes]:
    file = io.BytesIO(data)
    return {one.name: b"".join(content_of(file, one)) for one in read_archive(file)}


def test_it_is_read_back_and_other_programs_read_it_too(tmp_path: Path) -> None:
    data = _archive(tmp_path)
    assert _read(data) == FILES
    with zipfile.ZipFile(io.BytesIO(data)) as seen:
        assert seen.testzip() is None
        assert {name: seen.read(name) for name in seen.namelist()} == FILES
        assert {one.date_time for one in seen.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {one.compress_type for one in seen.infolist()} == {zipfile.ZIP_STORED}


def test_the_same_files_are_the_same_bytes(tmp_path: Path) -> None:
    small = {PACK: b"name: x\n", LOCK: b"{}\n"}
    data = _archive(tmp_path, small)
    # Also on another system, with another Python: these very bytes.
    assert hashlib.sha256(data).hexdigest() == "9b8e896c14621b27e957dba71da6dd718348563c0d016d48f38420bf1a9a1261"
    assert len(data) == 2 * (30 + 46) + 2 * (len(PACK) + len(LOCK)) + 11 + 22


def _zip(*members: tuple[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as made:
        for name, content in members:
            made.writestr(name, content)
    return out.getvalue()


def _link() -> bytes:
    out = io.BytesIO()
    info = zipfile.ZipInfo(PACK)
    info.external_attr = 0o120777 << 16
    with zipfile.ZipFile(out, "w") as made:
        made.writestr(info, "/etc/passwd")
    return out.getvalue()


def _twice() -> bytes:
    with pytest.warns(UserWarning, match="Duplicate name"):
        return _zip((PACK, b"a"), (PACK, b"b"))


def _raw(name: bytes) -> bytes:
    """Return a zip whose only member has a name that Python's writer would mend."""
    data = _zip(("N" * len(name), b"x"))
    return data.replace(b"N" * len(name), name)


HOSTILE: list[tuple[Callable[[], bytes], str]] = [
    (lambda: _zip(("../hermes-pack.yaml", b"x")), "leaves its folder"),
    (lambda: _zip(("a/../../b", b"x")), "leaves its folder"),
    (lambda: _zip(("repositories//1.pack", b"x")), "leaves its folder, or has an empty part"),
    (lambda: _zip(("repositories/", b"")), "leaves its folder, or has an empty part"),
    (lambda: _zip(("/etc/passwd", b"x")), "begins at the root"),
    (lambda: _raw(b"C:\\windows\\x"), "begins with a drive"),
    (lambda: _raw(b"C:x"), "begins with a drive"),
    (lambda: _raw(b"a\\..\\b"), "holds a backslash"),
    (lambda: _raw(b"\\\\host\\x"), "begins at the root"),
    (lambda: _raw(b"hermes-pack.yaml\n"), "holds characters that nobody sees"),
    (lambda: _raw(b"hermes\x1b[2Jpack"), "holds characters that nobody sees"),
    (lambda: _raw("hermes\u202epack".encode()), "holds characters that nobody sees"),
    (lambda: _raw(b"hermes-\xff.yaml"), "is not UTF-8"),
    (lambda: _zip((PACK, b"x"), ("Hermes-Pack.YAML", b"y")), "are one file on some systems"),
    (lambda: _zip((PACK, b"x"), ("hermes-pack.yaml.", b"y")), "are one file on some systems"),
    (_twice, "is there twice"),
    (lambda: _zip((PACK, b"x"), ("run.sh", b"y")), "run.sh is no part of a bundle"),
    (lambda: _zip(("repositories/1.pack.exe", b"y")), "is no part of a bundle"),
    (lambda: _zip(("repositories/01.pack", b"y")), "is no part of a bundle"),
    (_link, "is a link"),
    (lambda: _zip((PACK, bytes(10_000_000)), compression=zipfile.ZIP_DEFLATED), "holds a compressed file"),
    (lambda: _zip((PACK, b"x" * 500), compression=zipfile.ZIP_LZMA), "holds a compressed file"),
    (lambda: _zip((PACK, b"x")), "another program made this zip"),
    (lambda: _zip(*((f"repositories/{number}.pack", b"") for number in range(1, 2_100))), "more than 2,000 files"),
    (_zip, "it holds no"),
    (lambda: b"", "does not begin as a zip does"),
    (lambda: b"PK\x03\x04", "cut off"),
    (lambda: b"#!/bin/sh\n" + _zip((PACK, b"x")), "does not begin as a zip does"),
    (lambda: _zip(("x" * 300, b"y")), "too long"),
]


@pytest.mark.parametrize(("make", "told"), HOSTILE, ids=[told for _, told in HOSTILE])
def test_a_hostile_zip_is_refused_and_said_why(make: Callable[[], bytes], told: str, tmp_path: Path) -> None:
    place, folder = tmp_path / "x.zip", tmp_path / "into"
    place.write_bytes(make())
    folder.mkdir()
    found = open_bundle(str(place), folder)
    assert isinstance(found, Finding)
    assert found.rule.id == "bundle-refused"
    assert told in found.message
    assert list(folder.iterdir()) == []
    assert found.message.isprintable()


HEAD = struct.calcsize("<4s5H3I2H")


@pytest.mark.parametrize(
    ("at", "value", "told"),
    [
        (6, b"\x01\x00", "an encrypted file"),
        (6, b"\x08\x00", "the size of a file behind the file"),
        (6, b"\x00\x08", "another program made this zip"),
        (8, b"\x08\x00", "a compressed file"),
        (10, b"\x01\x00", "another program made this zip"),
        (14, b"\x00\x00\x00\x00", "damaged|another program|list at its end"),
        (18, b"\xff\xff\xff\xff", "a zip64"),
        (22, b"\xff\xff\xff\xff", "a zip64"),
        (18, b"\x07\x00\x00\x00", "two sizes for one file"),
        (18, b"\xf0\xff\xff\x0f\xf0\xff\xff\x0f", "more bytes than the file has"),
        (26, b"\xff\xff", "too long, or cut off"),
        (28, b"\x04\x00", "fields that other programs may read"),
    ],
)
def test_a_head_that_lies_is_refused(tmp_path: Path, at: int, value: bytes, told: str) -> None:
    data = bytearray(_archive(tmp_path))
    data[at : at + len(value)] = value
    with pytest.raises(Refused, match=told):
        _read(bytes(data))


@pytest.mark.parametrize("more", [b"\0", b"PK\x05\x06" + bytes(18)])
def test_what_stands_behind_the_end_is_refused(tmp_path: Path, more: bytes) -> None:
    with pytest.raises(Refused, match="behind its end"):
        _read(_archive(tmp_path) + more)


def test_every_single_byte_matters(tmp_path: Path) -> None:
    data = _archive(tmp_path, {PACK: b"name: x\n", LOCK: b"{}\n"})
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 0x20
        with pytest.raises(Refused):
            _read(bytes(changed))
        with pytest.raises(Refused):
            _read(data[:at])


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_no_bytes_are_a_surprise(data: bytes) -> None:
    for start in (b"", b"PK\x03\x04", b"PK\x05\x06"):
        with contextlib.suppress(Refused):
            assert _read(start + data) == {}


def test_one_that_is_too_large_is_neither_written_nor_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = _archive(tmp_path)
    monkeypatch.setattr(archive, "MOST_BYTES", 1000)
    monkeypatch.setattr(archive, "MOST_MEMBERS", 2)
    with pytest.raises(Refused, match="at most"):
        _archive(tmp_path)
    with pytest.raises(Refused, match=r"larger than|more than"):
        _read(data)
