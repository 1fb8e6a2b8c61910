"""What git prints: listings, refusals, commits, trees and tags of a stranger's repository."""

from __future__ import annotations

import contextlib

from fuzz_laws import hold, is_shown

from packtool.errors import CouldNotLook
from packtool.git.attributes import converting
from packtool.git.objects import commit_time, read_listed, read_unmeasured, tagged, tree_names
from packtool.git.refusal import read_refusal
from packtool.git.remote import read_listing
from packtool.git.store import parse_header
from packtool.git.told import tell
from packtool.pins import Source

GRAMMAR = "bytes"
_SOURCE, _ = Source.parse("acme/relay")


def one(data: bytes) -> None:
    """Read the same bytes as each of them."""
    listing = read_listing(data)
    hold("a default branch is named", listing.default is None or isinstance(listing.default, str))
    with contextlib.suppress(CouldNotLook):
        hold("a size is none or more", all(one.size >= 0 for one in read_listed(data)), data)
    with contextlib.suppress(CouldNotLook):
        tree_names(data)
    read_unmeasured(data)
    commit_time(data)
    tagged(data)
    parse_header(data)
    list(converting(data))
    reason, detail = read_refusal(data)
    told = tell(_SOURCE, reason, detail, None)
    hold("a refusal can be shown", is_shown(told.message) and is_shown(told.remedy), told.message, told.remedy)
