"""Commits, sources, subdirs and links as strangers write them: what is read and printed is read as the same."""

from __future__ import annotations

import contextlib
import posixpath

from fuzz_laws import hold, is_shown

from packtool.manifests.index.spelling import names_a_place, read_place
from packtool.pins import Commit, PinError, Source, parse_subdir
from packtool.trees.links import leaves
from packtool.trees.names import hostile_reason, is_git_folder, not_portable_reason, twin_key

GRAMMAR = "bytes"


def one(data: bytes) -> None:
    """Read one text as each of them."""
    text = data.decode("utf-8", "surrogateescape")
    with contextlib.suppress(PinError):
        hold("a commit is read as it is printed", Commit.parse(Commit.parse(text).hex) == Commit.parse(text), text)
    with contextlib.suppress(PinError):
        _is_a_source(text)
    with contextlib.suppress(PinError):
        subdir = parse_subdir(text)
        hold("a subdir is read as it is printed", not subdir or parse_subdir(subdir) == subdir, text, subdir)
        inside = posixpath.normpath(posixpath.join("/tree", subdir))
        hold("a subdir stays inside", f"{inside}/".startswith("/tree/"), text)
    names_a_place(text)
    with contextlib.suppress(PinError):
        read_place(text, None)
    _is_a_path(text)


def _is_a_source(text: str) -> None:
    source, subdir = Source.parse(text, allow_local=True)
    again, none = Source.parse(source.url, allow_local=True)
    hold("a source is read as it is printed", (again, none) == (source, None), text, source.url)
    hold("a source can be shown", is_shown(source.display) and is_shown(source.url), text)
    hold("a source has keys", source.key and source.kin, text)
    if subdir is not None:
        hold("its subdir is one", parse_subdir(subdir) == subdir, text, subdir)


def _is_a_path(text: str) -> None:
    is_git_folder(text)
    not_portable_reason(text)
    twin_key(text)
    path, _, target = text.partition("\n")
    if hostile_reason(path) is None and path:
        place = posixpath.normpath(posixpath.join("/tree", path))
        hold("a path that is not hostile stays inside", place.startswith("/tree/"), path)
        if not leaves(path, target):
            end = posixpath.normpath(posixpath.join("/tree", posixpath.dirname(path), target))
            hold("a link that does not leave stays inside", f"{end}/".startswith("/tree/"), path, target)
