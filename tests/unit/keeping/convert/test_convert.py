from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packtool.errors import CouldNotLook, Misuse
from packtool.index.lens import same
from packtool.keeping.convert import TARGETS, Exporting, Taking, export, take
from packtool.keeping.convert.export import check_target
from packtool.manifests.index.canonical import canonical, document_of

if TYPE_CHECKING:
    from pathlib import Path

    from packtool.findings import Report

SHA = "ab" * 20
NOW = datetime(2026, 1, 1, tzinfo=UTC)
INDEX: dict[str, Any] = {
    "schema_version": 1,
    "generated_at": "2026-01-01T00:00:00Z",
    "plugins": [
        {"name": "agora", "repo": "o/agora", "ref": SHA, "author": "o", "tags": ["board"], "capabilities": ["tools"]},
        {"name": "relay", "repo": "o/mono", "ref": SHA, "subdir": "plugins/relay", "catalog": {"tier": "official"}},
    ],
    "removed": [{"name": "evil", "repo": "m/evil", "kind": "malicious", "date": "2026-01-01"}],
    "renames": {"old-relay": "relay"},
}


def download(url: str) -> bytes:
    pytest.fail(f"{url} was asked")


def index_at(place: Path, document: dict[str, Any]) -> Path:
    place.mkdir(parents=True, exist_ok=True)
    (place / "index.json").write_bytes(canonical(document))
    return place / "index.json"


def exported(place: Path, document: dict[str, Any], to: str) -> tuple[Report, Path]:
    target = place / ("plugin-catalog" if to == "catalog" else "plugin-catalog.json")
    return export(Exporting(file=index_at(place, document), to=to, target=target)), target


def taken(what: Path, into: Path) -> Report:
    return take(Taking(what=str(what), into=into, now=NOW), download=download)


def told(report: Report) -> list[str]:
    return [f"{one.rule.id}: {one.message}" for one in report.findings]


@pytest.mark.parametrize("to", TARGETS)
def test_an_index_comes_back_byte_for_byte(to: str, tmp_path: Path) -> None:
    report, target = exported(tmp_path, INDEX, to)
    assert (told(report), report.details["done"]) == ([], [f"wrote 2 plugins to {target}"])
    back = taken(target, tmp_path / "back.json")
    assert told(back) == []
    assert (tmp_path / "back.json").read_bytes() == canonical(INDEX)


def test_the_folder_is_one_that_hermes_reads(tmp_path: Path) -> None:
    _, folder = exported(tmp_path, INDEX, "catalog")
    assert sorted(path.name for path in folder.iterdir()) == [
        "agora.yaml",
        "index.keys.json",
        "relay.yaml",
        "removed.yaml",
    ]
    assert (folder / "relay.yaml").read_text(encoding="utf-8") == (
        f"name: relay\nrepo: https://github.com/o/mono\nsha: {SHA}\nsubdir: plugins/relay\ntier: official\n"
    )
    assert (folder / "removed.yaml").read_text(encoding="utf-8") == (
        'removed:\n  - name: evil\n    repo: https://github.com/m/evil\n    date: "2026-01-01"\n'
        "    index:\n      kind: malicious\n      repo: m/evil\n"
    )


def test_what_hermes_would_skip_or_not_know_is_told_and_written(tmp_path: Path) -> None:
    entries = [
        {"name": "Big Name", "repo": "o/a", "ref": SHA},
        {"name": "loose", "repo": "o/b", "ref": "v1"},
        {"name": "twice", "repo": "o/c", "ref": SHA},
        {"name": "twice", "repo": "o/d", "ref": SHA, "yanked": "loses data"},
        7,
    ]
    removed = [{"name": "part", "repo": "o/mono", "subdir": "plugins/part"}, {"repo": "o/nameless"}]
    report, folder = exported(tmp_path, INDEX | {"plugins": entries, "removed": removed}, "catalog")
    assert sorted(told(report)) == [
        "catalog-entry-skipped: entry `Big Name` is skipped: `name` must be 1 to 64 of a-z, 0-9, _ and -",
        "catalog-entry-skipped: entry `loose` is skipped: `sha` must be a full commit of 40 hex digits",
        "catalog-entry-twice: `twice` has the file twice.yaml already",
        "catalog-removal: removed item 2 has no `name`, so Hermes skips it",
        "index-export-left-out: 1 item of `plugins` can have no file",
        "index-export-removal-wider: the removal of plugins/part is one of all o/mono over there",
        "index-export-withdrawn: entry `twice`: Hermes does not know that its commit is withdrawn",
    ]
    assert report.exit_code() == 1
    assert len(list(folder.glob("*.yaml"))) == 5


def test_exporting_again_changes_nothing_and_nothing_of_others_is_touched(tmp_path: Path) -> None:
    _, folder = exported(tmp_path, INDEX, "catalog")
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    exported(tmp_path, INDEX, "catalog")
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before
    (folder / "README.md").write_text("Mine.", encoding="utf-8")
    with pytest.raises(CouldNotLook) as caught:
        exported(tmp_path, INDEX | {"plugins": INDEX["plugins"][:1]}, "catalog")
    assert caught.value.message == f"{folder} holds entries that the index does not: relay.yaml"
    assert {path.name for path in folder.iterdir()} == {*before, "README.md"}


def test_a_catalog_comes_back_as_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "theirs"
    folder.mkdir()
    entry = (
        f"# Reviewed.\nname: agora\nrepo: https://github.com/o/agora.git\nsha: '{SHA}'\nversion: '1.0'\nreadme: true\n"
    )
    (folder / "agora.yaml").write_text(entry + "capabilities:\n  provides_tools: [a]\n  requires_env: []\n", "utf-8")
    (folder / "removed.yaml").write_text("removed:\n- name: evil\n  date: 2026-09-28\n", encoding="utf-8")
    assert told(taken(folder, tmp_path / "index.json")) == []
    document = document_of((tmp_path / "index.json").read_bytes())
    assert document == {
        "schema_version": 1,
        "generated_at": "2026-01-01T00:00:00Z",
        "plugins": [
            {
                "name": "agora",
                "repo": "o/agora",
                "ref": SHA,
                "capabilities": ["tools"],
                "catalog": {
                    "version": "1.0",
                    "readme": True,
                    "capabilities": {"provides_tools": ["a"], "requires_env": []},
                    "repo": "https://github.com/o/agora.git",
                },
            }
        ],
        "removed": [{"name": "evil", "date": "2026-09-28"}],
    }
    export(Exporting(file=tmp_path / "index.json", to="catalog", target=tmp_path / "ours"))
    assert (tmp_path / "ours" / "agora.yaml").read_text(encoding="utf-8") == (
        f'name: agora\nrepo: https://github.com/o/agora.git\nsha: {SHA}\nversion: "1.0"\nreadme: true\n'
        "capabilities:\n  provides_tools:\n    - a\n  requires_env: []\n"
    )


def test_of_a_marketplace_what_is_at_a_commit_is_taken_and_the_rest_is_named(tmp_path: Path) -> None:
    plugins = [
        {
            "name": "deep",
            "source": {"source": "git-subdir", "url": "https://github.com/o/m.git", "path": "p/deep", "sha": SHA},
            "author": {"name": "acme"},
            "category": "tools",
            "tags": ["a", "tools"],
            "description": "Goes deep.",
            "homepage": 7,
        },
        {"name": "near", "source": "./plugins/near"},
        {"name": "loose", "source": {"source": "github", "repo": "o/r", "ref": "main"}},
        {"name": "packed", "source": {"source": "npm", "package": "x"}},
        {"name": "odd", "source": {"source": "url", "url": "ftp://x", "sha": SHA}},
        {"source": {"source": "github", "repo": "o/r", "sha": SHA}},
        3,
        None,
        {"name": 5},
        {"name": "far", "source": {"source": "url", "url": "https://gitlab.com/o/r", "sha": SHA}, "author": "me"},
    ]
    what = tmp_path / "any.json"
    what.write_text(json.dumps({"name": "shop", "owner": {"name": "o"}, "plugins": plugins}), encoding="utf-8")
    report = taken(what, tmp_path / "index.json")
    assert document_of((tmp_path / "index.json").read_bytes())["plugins"] == [
        {
            "name": "deep",
            "description": "Goes deep.",
            "author": "acme",
            "tags": ["tools", "a"],
            "repo": "o/m",
            "ref": SHA,
            "subdir": "p/deep",
        },
        {"name": "far", "author": "me", "repo": "https://gitlab.com/o/r", "ref": SHA},
    ]
    unread = "its source cannot be read (it uses ftp://, which is not accepted)"
    assert [one for one in told(report) if one.startswith("index-import")] == [
        "index-import-not-taken: plugin 2 (`near`) is not taken: it is a part of the marketplace's own repository",
        "index-import-not-taken: plugin 3 (`loose`) is not taken: it is not pinned to a commit",
        "index-import-not-taken: plugin 4 (`packed`) is not taken: it is no git repository",
        f"index-import-not-taken: plugin 5 (`odd`) is not taken: {unread}",
        "index-import-not-taken: plugin 6 is not taken: it has no name",
        "index-import-not-taken: plugin 7 is not taken: it is no object",
        "index-import-not-taken: plugin 8 is not taken: it is no object",
        "index-import-not-taken: plugin 9 is not taken: it has no name, and its source cannot be read",
    ]
    assert [one for one in told(report) if one.startswith("index-entry")] == [
        "index-entry-repo-form: entry `far`: `repo` is not owner/repo, so Hermes skips the entry"
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "is not JSON (line 1, column 2)"),
        ('{"schema_version": 1, "plugins": []}', "is neither Hermes' catalog nor a marketplace"),
        ('{"entries": [{"a": 1, "a": 2}], "removed": []}', "has the key `a` twice in one object"),
        ('{"name": "x", "plugins": {}}', "is neither Hermes' catalog nor a marketplace"),
    ],
)
def test_what_cannot_be_taken(text: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "any.json").write_text(text, encoding="utf-8")
    with pytest.raises(CouldNotLook) as caught:
        taken(tmp_path / "any.json", tmp_path / "index.json")
    assert caught.value.message == f"{tmp_path / 'any.json'} {why}"
    assert not (tmp_path / "index.json").exists()


def test_an_index_that_is_there_stays(tmp_path: Path) -> None:
    file = index_at(tmp_path, INDEX)
    with pytest.raises(Misuse):
        taken(tmp_path, file)
    with pytest.raises(Misuse) as caught:
        check_target("npm")
    assert caught.value.remedy == "--to catalog FOLDER or --to catalog-json FILE"


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXTS, inner, max_size=2),
    max_leaves=4,
)
ENTRIES = st.fixed_dictionaries(
    {"name": st.sampled_from(["a", "B", "b", "removed", "x/y"]) | TEXTS},
    optional={
        "repo": st.sampled_from(["o/r", "https://github.com/o/r.git", "https://x.org/r"]),
        "ref": st.sampled_from([SHA, "v1"]),
        "capabilities": st.sampled_from([["tools"], ["llm"], []]),
        "catalog": st.dictionaries(st.sampled_from(["tier", "repo", "capabilities", "catalog_file", "name"]), VALUES),
        "index": VALUES,
        "tags": VALUES,
    },
)
DOCUMENTS = st.fixed_dictionaries(
    {"plugins": st.lists(ENTRIES, min_size=1, max_size=3), "generated_at": st.just("2026-01-01")},
    optional={
        "schema_version": st.sampled_from([1, True, 2]),
        "removed": st.lists(st.dictionaries(st.sampled_from(["name", "repo", "kind", "date"]), VALUES), max_size=2),
        "renames": st.dictionaries(TEXTS, TEXTS, max_size=2),
        "catalog": st.dictionaries(st.sampled_from(["plugins", "entries", "removed", "x"]), VALUES, max_size=2),
    },
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None)
@given(document=DOCUMENTS, to=st.sampled_from(TARGETS))
def test_any_index_comes_back_through_files(
    document: dict[str, Any], to: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = tmp_path_factory.mktemp("there")
    _, target = exported(place, document, to)
    taken(target, place / "back.json")
    assert same(sorted_plugins((place / "back.json").read_bytes()), sorted_plugins(canonical(document)))


def sorted_plugins(data: bytes) -> dict[str, Any]:
    document = document_of(data)
    return document | {"plugins": sorted(document["plugins"], key=json.dumps)}
