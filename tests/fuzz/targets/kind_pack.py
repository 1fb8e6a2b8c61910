"""A pack: read as what a stranger wrote, and edited so that all else of it stays."""

from __future__ import annotations

from pathlib import Path

from fuzz_laws import hold
from judging import judged

from packtool.errors import CouldNotLook
from packtool.host.config import UnreadableError
from packtool.manifests.pack.hermes_reading import places
from packtool.packing.edits import repinned, with_entry, without
from packtool.packing.pack_file import PackFile, as_file
from packtool.pins import Commit

GRAMMAR = "yaml"
_NEW = {"repo": "acme/added", "ref": "b" * 40}
_EDITED = 4_000


def one(data: bytes) -> None:
    """Hold one pack to the laws of its kind, and each edit of it to changing what was meant alone."""
    judged("pack", data, "hermes-pack.yaml")
    if len(data) > _EDITED:
        return
    try:
        file = as_file(Path("hermes-pack.yaml"), data, allow_local=True)
    except CouldNotLook:
        return
    for entry in file.pack.entries:
        if entry.source is not None:
            places(entry.source.url, entry.subdir)
    for edit in (_is_added, _is_taken_out, _is_repinned):
        try:
            edit(file)
        except UnreadableError:
            continue


def _again(file: PackFile, data: bytes) -> PackFile:
    try:
        return as_file(file.path, data, allow_local=True)
    except CouldNotLook as fault:
        hold("an edited pack is a pack", False, file.data, data, fault.message)  # noqa: FBT003 - it does not hold
        raise


def _is_added(file: PackFile) -> None:
    more = _again(file, with_entry(file, _NEW, "v1"))
    before, after = file.subject.document.plain(), more.subject.document.plain()
    hold("one entry is added at the end", after["plugins"][-1] == _NEW, file.data, more.data)
    hold("those before it stay", after["plugins"][:-1] == (before.get("plugins") or []), file.data, more.data)
    try:
        fewer = without(more, [more.pack.entries[-1]], [])
    except UnreadableError:
        return
    hold("added and taken out, it says the same", _again(file, fewer).subject.document.plain() == before, fewer)


def _is_taken_out(file: PackFile) -> None:
    if len(file.pack.entries) < 2 or file.pack.entries[0].name in {one.name for one in file.pack.entries[1:]}:
        return
    fewer = _again(file, without(file, file.pack.entries[:1], []))
    before, after = file.subject.document.plain(), fewer.subject.document.plain()
    hold("one entry is gone", len(after["plugins"]) == len(before["plugins"]) - 1, file.data, fewer.data)
    rest = {key: value for key, value in before.items() if key != "plugins"}
    hold("all else stays", rest == {key: after.get(key) for key in rest}, file.data, fewer.data)


def _is_repinned(file: PackFile) -> None:
    pinned = [entry for entry in file.pack.entries if entry.commit is not None]
    if not pinned:
        return
    moved = _again(file, repinned(file, [(pinned[0], Commit("c" * 40), "v2")]))
    found = [entry.commit for entry in moved.pack.entries if entry.position == pinned[0].position]
    hold("the pin is the new one", found == [Commit("c" * 40)], file.data, moved.data)
    hold("no entry comes or goes", len(moved.pack.entries) == len(file.pack.entries), file.data, moved.data)
