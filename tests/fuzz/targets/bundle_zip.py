"""A bundle that somebody handed over: refused, or the very bytes that packtool would write."""

from __future__ import annotations

import io

from fence import scratch
from fuzz_laws import are_fit, hold
from homes import put

from packtool.findings import Finding
from packtool.packing.bundle.archive import Refused, content_of, read_archive, write_archive
from packtool.packing.bundle.opened import open_bundle

GRAMMAR = "bytes"


def one(data: bytes) -> None:
    """Read an archive, write it again, and open it as a bundle."""
    folder = scratch() / "bundle"
    for stray in folder.glob("*") if folder.is_dir() else ():
        stray.unlink()
    opened = open_bundle(str(put(scratch() / "some.zip", data)), put(folder / "x", b"").parent)
    if isinstance(opened, Finding):
        are_fit([opened])
    file = io.BytesIO(data)
    try:
        members = read_archive(file)
        contents = [b"".join(content_of(file, member)) for member in members]
    except Refused:
        return
    files = [
        (member.name, put(scratch() / "members" / str(number), content))
        for number, (member, content) in enumerate(zip(members, contents, strict=True))
    ]
    again = io.BytesIO()
    write_archive(again, files)
    hold("what is read is what is written", again.getvalue() == data, data)
