"""One plugin on the command line, made into a pack of one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook, Misuse
from packtool.git import Listing, Tip
from packtool.index import LoadedIndex, Origin
from packtool.install import Single, pack_of_one
from packtool.manifests.index.listing import read_listing
from packtool.manifests.pack import read

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.manifests.pack import Entry
    from packtool.pins import Source

MAIN, TAGGED, PINNED = "a" * 40, "b" * 40, "c" * 40


def _tips(_: Source) -> Listing:
    tips = (
        Tip(name="main", oid=MAIN, is_branch=True, commit=MAIN),
        Tip(name="v1", oid="d" * 40, is_branch=False, commit=TAGGED),
    )
    return Listing(tips=tips, default="main")


def _index() -> LoadedIndex:
    plugins = [
        {"name": "relay", "repo": "acme/relay", "ref": PINNED},
        {"name": "tagged", "repo": "acme/tagged", "ref": "v1"},
        {"name": "yanked", "repo": "acme/yanked", "ref": PINNED, "yanked": "loses data"},
        {"name": "loose", "repo": "acme/loose", "subdir": "plugins/loose"},
    ]
    listing = read_listing(json.dumps({"schema_version": 1, "plugins": plugins}).encode())
    return LoadedIndex(listing=listing, origin=Origin.FILE, location="index.json")


def _made(what: str, ref: str | None = None) -> Single:
    return pack_of_one(what, ref, allow_local=False, ask=_tips, load=_index)


def _entry(single: Single) -> Entry:
    reading = read(single.document, "one")
    assert reading.manifest is not None
    assert [finding.severity for finding in reading.findings] == []
    (entry,) = reading.manifest.entries
    return entry


@pytest.mark.parametrize(
    ("what", "ref", "commit", "pinned"),
    [
        ("acme/relay", None, MAIN, False),
        ("acme/relay/plugins/x", PINNED, PINNED, True),
        ("https://github.com/acme/relay", PINNED.upper(), PINNED, True),
        ("relay", None, PINNED, True),
        ("relay", MAIN, MAIN, True),
        ("tagged", None, TAGGED, True),
    ],
)
def test_the_commit_is_the_one_asked_for_the_indexs_or_the_default_branchs(
    what: str, ref: str | None, commit: str, *, pinned: bool
) -> None:
    single = _made(what, ref)
    entry = _entry(single)
    assert entry.commit is not None
    assert entry.commit.hex == commit
    assert single.pinned is pinned


def test_a_subdir_stays() -> None:
    entry = _entry(_made("acme/mono/plugins/x", PINNED))
    assert entry.subdir == "plugins/x"


@pytest.mark.parametrize(("ref", "commit"), [("v1", TAGGED), ("main", MAIN)])
def test_a_tag_or_branch_is_answered_with_its_commit(ref: str, commit: str) -> None:
    with pytest.raises(Misuse) as fault:
        _made("acme/relay", ref)
    assert commit in fault.value.message
    assert fault.value.remedy == f"packtool install acme/relay --ref {commit}"


@pytest.mark.parametrize(
    ("what", "ref"), [("nobody", None), ("../x", None), ("ext::sh -c id", None), ("acme/relay", "abc"), ("-x", None)]
)
def test_what_names_no_plugin_is_refused(what: str, ref: str | None) -> None:
    with pytest.raises(CouldNotLook):
        _made(what, ref)


def test_a_commit_that_the_index_has_withdrawn_is_installed_only_when_it_is_named() -> None:
    with pytest.raises(Misuse) as caught:
        _made("yanked")
    assert caught.value.remedy == "name another commit: packtool install yanked --ref COMMIT"
    assert _entry(_made("yanked", PINNED)).commit is not None


def test_a_name_that_the_index_does_not_have_leads_to_the_search_and_to_no_key_of_a_pack() -> None:
    with pytest.raises(Misuse) as caught:
        _made("nobody")
    assert caught.value.remedy.startswith("packtool search nobody, or name ")
    assert "`repo`" not in caught.value.remedy


@pytest.mark.parametrize(
    ("folder", "what", "whole"),
    [
        ("here", "./relay", "{here}/relay"),
        ("here", "./relay#sub/dir", "{here}/relay#sub/dir"),
        ("here", "file:///srv/relay", "file:///srv/relay"),
        # A path that cannot be written into a pack stays as it was named.
        ("with blank", "./relay", "./relay"),
    ],
)
def test_a_folder_of_this_machine_is_named_so_that_it_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, what: str, whole: str
) -> None:
    here = tmp_path / folder
    here.mkdir()
    monkeypatch.chdir(here)
    single = pack_of_one(what, MAIN, allow_local=True, ask=_tips, load=_index)
    repo, _, subdir = whole.format(here=here).partition("#")
    assert f'repo: "{repo}"\n' in single.document.decode()
    assert ("subdir" in single.document.decode()) is bool(subdir)


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("my pack.yaml", "to install a pack: packtool pack install 'my pack.yaml'; "),
        ("folder", "to install from a folder: packtool install --allow-local ./folder"),
        ("-folder", "to install from a folder: packtool install --allow-local ./-folder"),
        ("neither", "packtool search neither, or "),
    ],
)
def test_what_lies_here_is_no_plugin_of_the_index(
    name: str, remedy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my pack.yaml").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "-folder").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Misuse) as fault:
        _made(name)
    assert fault.value.remedy.startswith(remedy)
