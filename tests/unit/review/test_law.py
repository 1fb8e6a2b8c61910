"""Laws are found by looking, and a module that is none is told loudly."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import pytest

from packtool.registry import Misbuilt
from packtool.review import deep, laws
from packtool.review.law import checked


@pytest.mark.parametrize(("package", "found"), [(laws, laws.laws()), (deep, deep.deep_laws())])
def test_every_module_of_a_folder_is_a_law(package: ModuleType, found: tuple[object, ...]) -> None:
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    assert found == tuple(importlib.import_module(f"{package.__name__}.{name}") for name in names)


def test_a_module_without_judge_is_told() -> None:
    module = ModuleType("nothing")
    with pytest.raises(Misbuilt, match=r"nothing\.judge must take review"):
        checked(module, "review")
    module.__dict__["judge"] = lambda looked: looked
    with pytest.raises(Misbuilt):
        checked(module, "review")
    assert checked(module, "looked") is module
