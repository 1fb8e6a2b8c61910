"""Settings of a pack put together again from the leaves that the review shows."""

from __future__ import annotations

import pytest

from packtool.install.seeds import seeds_for
from packtool.manifests.pack import read


def _seeds(config: str, *names: str | None) -> dict[str, object]:
    text = f"name: p\nplugins: [{{repo: a/b, ref: '{'a' * 40}'}}]\nconfig:\n{config}"
    pack = read(text.encode(), "p.yaml").manifest
    assert pack is not None
    return seeds_for(pack, *names)


@pytest.mark.parametrize(
    ("config", "whole"),
    [
        ("  b: {color: red}\n", {"color": "red"}),
        ("  b: {size: {rows: [1, 2], wide: true}}\n", {"size": {"rows": [1, 2], "wide": True}}),
        ("  b: {rooms: [{name: a}, {name: b}]}\n", {"rooms": [{"name": "a"}, {"name": "b"}]}),
        ("  b: {empty: {}, none: null, list: []}\n", {"empty": {}, "none": None, "list": []}),
    ],
)
def test_whole_values_come_back(config: str, whole: dict[str, object]) -> None:
    assert _seeds(config, "b") == whole


def test_the_plugins_own_name_comes_before_the_entrys() -> None:
    config = "  own: {x: 1}\n  label: {x: 2}\n"
    assert _seeds(config, "own", "label") == {"x": 1}
    assert _seeds(config, "other", "label") == {"x": 2}
    assert _seeds(config, "other", None) == {}


def test_a_refused_setting_takes_its_whole_key_with_it() -> None:
    assert _seeds("  b: {llm: {allow_model_override: true, model: x}, color: red}\n", "b") == {"color": "red"}
