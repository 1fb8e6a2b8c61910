from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from packtool.manifests.marketplace import NAME, Elsewhere, Listed, matches, read

SHA = "ab" * 20
UNCLEAR = "marketplace-source: plugin `x`: its source cannot be read"
URL: dict[str, Any] = {"source": "url", "url": "https://github.com/o/r.git", "sha": SHA}


def market(*plugins: Any) -> str:
    return json.dumps({"name": "shop", "owner": {"name": "acme"}, "plugins": list(plugins)})


def one(source: Any) -> tuple[Listed, list[str]]:
    reading = read(market({"name": "x", "source": source}).encode(), "marketplace.json")
    assert reading.manifest is not None
    (plugin,) = reading.manifest.plugins
    return plugin, [f"{finding.rule.id}: {finding.message}" for finding in reading.findings]


@pytest.mark.parametrize(
    ("name", "data", "is_one"),
    [
        (".claude-plugin/marketplace.json", b'{"plugins": []}', True),
        ("any.json", market().encode(), True),
        ("any.json", b'{"plugins": []}', False),
        ("marketplace.json", b'{"items": []}', False),
        ("marketplace.yaml", market().encode(), False),
    ],
)
def test_what_is_a_marketplace(name: str, data: bytes, is_one: bool) -> None:  # noqa: FBT001 - a table of cases
    assert NAME == "marketplace"
    assert matches(name, data) is is_one


@pytest.mark.parametrize(
    ("source", "place", "subdir"),
    [
        (URL, "github.com/o/r", None),
        (URL | {"path": "./plugins/x/"}, "github.com/o/r", "plugins/x"),
        (URL | {"source": "git-subdir", "path": "plugins/x", "ref": "main"}, "github.com/o/r", "plugins/x"),
        ({"source": "github", "repo": "o/r", "commit": SHA.upper()}, "github.com/o/r", None),
        ({"source": "github", "repo": "o/r", "ref": SHA}, "github.com/o/r", None),
        ({"source": "git", "url": "https://x.org/a/b", "sha": SHA}, "x.org/a/b", None),
    ],
)
def test_a_commit_of_a_repository(source: dict[str, Any], place: str, subdir: str | None) -> None:
    plugin, found = one(source)
    assert found == []
    assert plugin.source is not None
    assert plugin.commit is not None
    assert (plugin.source.kin, plugin.commit.hex, plugin.subdir, plugin.elsewhere) == (place, SHA, subdir, None)


@pytest.mark.parametrize(
    ("source", "elsewhere", "found"),
    [
        ("./plugins/x", Elsewhere.INSIDE, []),
        ({"source": "npm", "package": "x"}, Elsewhere.OTHER, []),
        (
            {"source": "github", "repo": "o/r", "ref": "v1"},
            Elsewhere.UNPINNED,
            ["marketplace-unpinned: plugin `x`: it is not pinned to a commit"],
        ),
        (
            {"source": "url", "url": "ext::sh -c true", "sha": SHA},
            Elsewhere.UNCLEAR,
            [f"{UNCLEAR}: it names a git remote helper, which can run any command"],
        ),
        (URL | {"path": "../../x"}, Elsewhere.UNCLEAR, [f"{UNCLEAR}: it leaves the repository (`..`)"]),
        (
            URL | {"sha": "abc"},
            Elsewhere.UNCLEAR,
            [f"{UNCLEAR}: it is a shortened commit of 3 hex digits; all 40 are needed"],
        ),
        (
            "plugins/x",
            Elsewhere.UNCLEAR,
            [
                "shape-value: plugins.1.source must be a path that begins with ./ or an object with `source`",
            ],
        ),
    ],
)
def test_a_plugin_that_is_at_no_commit(source: Any, elsewhere: Elsewhere, found: list[str]) -> None:
    plugin, messages = one(source)
    assert plugin.elsewhere is elsewhere
    assert messages == found


def test_names_stand_once() -> None:
    found = read(market({"name": "x", "source": URL}, {"name": "x", "source": "./x"}).encode(), "m.json").findings
    assert [(one.rule.id, one.message) for one in found] == [
        ("marketplace-twice", "plugins 1 and 2 are both called `x`")
    ]


@pytest.mark.parametrize("text", ["[]", '{"plugins": {}}', '{"name": "x"}'])
def test_what_is_no_marketplace(text: str) -> None:
    reading = read(text.encode(), "marketplace.json")
    assert reading.manifest is None
    assert [one.rule.id for one in reading.findings] == ["marketplace-shape"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
SOURCES = st.dictionaries(st.sampled_from(["source", "url", "repo", "path", "sha", "ref"]), JSON | st.just("url"))


@given(st.lists(st.dictionaries(st.sampled_from(["name", "source", "author"]), JSON | SOURCES) | JSON, max_size=4))
def test_nothing_makes_it_raise(plugins: list[Any]) -> None:
    read(market(*plugins).encode(), "marketplace.json")
