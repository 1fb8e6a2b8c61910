"""Kinds and rules are found by looking, and what does not fit is told loudly."""

from __future__ import annotations

import importlib
import pkgutil
import re
import subprocess
import sys
from types import ModuleType

import pytest

from packtool import registry
from packtool.findings import Rule, Severity


def test_every_module_of_manifests_is_a_kind() -> None:
    package = importlib.import_module("packtool.manifests")
    modules = [info.name for info in pkgutil.iter_modules(package.__path__)]
    assert len(registry.kinds()) == len(modules)
    assert registry.kinds()["pack"] is importlib.import_module("packtool.manifests.pack")
    assert list(registry.kinds()) == sorted(registry.kinds())


def test_files_of_the_usual_names_are_of_these_kinds() -> None:
    for name in registry.USUAL_NAMES:
        assert registry.usual_kind(name) in registry.kinds().values()
    # Told by the name alone, all of them but those that other programs use, too.
    matching = {
        name for name in registry.USUAL_NAMES if (kind := registry.usual_kind(name)) and kind.matches(name, b"")
    }
    assert set(registry.USUAL_NAMES) - matching == {
        *("config.yaml", "index.json", "marketplace.json", "plugin-catalog.json", "pyproject.toml", "removed.yaml"),
    }
    assert registry.usual_kind("notes.txt") is None


def test_rules_are_found_wherever_they_stand() -> None:
    rules = registry.rules()
    assert {"document-syntax", "shape-type", "pack-ref-form", "seed-grant"} <= set(rules)
    assert list(rules) == sorted(rules)


def test_rules_are_found_without_the_libraries_of_an_extra() -> None:
    code = (
        "import sys; sys.modules.update(dask=None, distributed=None); "
        "from packtool.registry import rules; print(*rules(), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.splitlines() == list(registry.rules())


def test_a_module_that_is_not_looked_into_has_no_rule() -> None:
    cluster = pytest.importorskip("packtool.sweep.cluster", exc_type=ImportError)
    own = [value for value in vars(cluster).values() if isinstance(value, Rule)]
    assert all(rule is registry.rules().get(rule.id) for rule in own)


def test_every_rule_is_fit_to_be_shown() -> None:
    for rule in registry.rules().values():
        assert re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)+", rule.id), rule.id
        assert rule.summary.endswith("."), rule.id
        assert rule.why.endswith("."), rule.id
        assert rule.remedy, rule.id
        assert rule.remedy[:1].islower() or not rule.remedy[:1].isalpha(), rule.id


def rule(rule_id: str) -> Rule:
    return Rule(id=rule_id, severity=Severity.NOTE, summary="S.", why="W.", remedy="r")


def test_two_rules_of_one_id_are_told() -> None:
    found: dict[str, Rule] = {}
    module = ModuleType("one")
    module.__dict__["A"] = rule("same-id")
    registry.add_rules(module, found)
    registry.add_rules(module, found)
    other = ModuleType("other")
    other.__dict__["B"] = rule("same-id")
    other.__dict__["C"] = Rule(id="same-id", severity=Severity.ERROR, summary="S.", why="W.", remedy="r")
    with pytest.raises(registry.Misbuilt, match="two rules are called same-id"):
        registry.add_rules(other, found)


def kind(**names: object) -> ModuleType:
    module = ModuleType("sample")
    module.__dict__.update(names)
    return module


def matches(name: str, data: bytes) -> bool:
    return bool(name and data)


def read(data: bytes, path: str, *, allow_local: bool = False) -> object:
    return (data, path, allow_local)


def test_a_module_with_the_three_names_is_a_kind() -> None:
    assert registry.as_kind(kind(NAME="x", matches=matches, read=read)).NAME == "x"


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        ({"matches": matches, "read": read}, "sample has no NAME"),
        ({"NAME": 5, "matches": matches, "read": read}, "sample has no NAME"),
        ({"NAME": "x", "read": read}, "sample.matches must take name, data"),
        ({"NAME": "x", "matches": matches}, "sample.read must take data, path, allow_local"),
        ({"NAME": "x", "matches": matches, "read": matches}, "sample.read must take data, path, allow_local"),
        ({"NAME": "x", "matches": 1, "read": read}, "sample.matches must take name, data"),
    ],
)
def test_a_module_without_them_is_told(names: dict[str, object], complaint: str) -> None:
    with pytest.raises(registry.Misbuilt, match=re.escape(complaint)):
        registry.as_kind(kind(**names))


def test_the_registry_itself_loads_no_library() -> None:
    code = (
        "import sys, packtool.registry; print(sorted({'jsonschema', 'ruamel', 'click', 'requests'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"
