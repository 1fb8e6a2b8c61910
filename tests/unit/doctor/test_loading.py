from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.contract.host import Signature
from packtool.doctor.asked import misfit, written
from packtool.doctor.telling import loads
from packtool.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.doctor import Examination


def test_what_only_one_release_has_is_a_warning_and_tells_the_releases_apart(
    examined: Callable[..., Examination],
) -> None:
    seen = examined("def register(ctx):\n    ctx.register_platform_handler('telegram', print)\n")
    assert {name: said["loads"] for name, said in loads(seen).items()} == {"docs": True, "0.20": False, "0.22": True}
    assert [(one.rule.id, one.severity) for one in seen.findings] == [("doctor-method-unknown", Severity.WARNING)]


def test_a_parameter_that_only_the_newer_release_takes(examined: Callable[..., Examination]) -> None:
    code = "def register(ctx):\n    ctx.register_command('sum', lambda raw: None, argument_mode='raw')\n"
    assert {name: said["loads"] for name, said in loads(examined(code)).items()}["0.20"] is False
    assert loads(examined(code, asked=("0.22",))) == {"0.22": {"loads": True, "kind": "standalone", "why": []}}


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("from agent.memory_provider import MemoryProvider\n", "exclusive"),
        ("from providers import register_provider\nfrom providers.base import ProviderProfile\n", "model-provider"),
        ("# " + "x" * 8200 + " MemoryProvider\n", "standalone"),
    ],
)
def test_a_kind_is_guessed_from_the_beginning_of_the_code(
    code: str, kind: str, examined: Callable[..., Examination]
) -> None:
    seen = examined(code + "def register(ctx):\n    pass\n")
    assert {said["kind"] for said in loads(seen).values()} == {kind}


def test_a_module_that_gives_its_provider_when_asked_needs_no_register(examined: Callable[..., Examination]) -> None:
    code = (
        "def __getattr__(name):\n    if name == 'Memory':\n        from .memory import Memory\n        return Memory\n"
        "    raise AttributeError(name)\n# Memory is a MemoryProvider.\n"
    )
    files = {"plugin.yaml": "name: a\nkind: memory\n", "memory.py": "class Memory: pass\n", "__init__.py": code}
    assert {said["loads"] for said in loads(examined(files)).values()} == {True}


def test_a_memory_provider_needs_no_register(examined: Callable[..., Examination]) -> None:
    code = "from agent.memory_provider import MemoryProvider\nclass Memory(MemoryProvider):\n    name = 'm'\n"
    seen = examined({"plugin.yaml": "name: a\nkind: exclusive\n", "__init__.py": code})
    assert {said["loads"] for said in loads(seen).values()} == {True}


REGISTER = "def register(ctx):\n    pass\n"


@pytest.mark.parametrize("value", ["2024-02-30", "=", "0x_", "!!python/object:os.system x", "!!int x", "{<<: 1}"])
def test_a_plugin_whose_manifest_stops_the_reader_does_not_load(
    value: str, examined: Callable[..., Examination]
) -> None:
    seen = examined({"plugin.yaml": f"name: a\nversion: {value}\n", "__init__.py": REGISTER})
    said = loads(seen)
    assert {one["loads"] for one in said.values()} == {False}
    assert {one["why"][0].partition(": ")[0] for one in said.values()} == {"plugin.yaml:2 cannot be read"}


def test_a_repeated_key_stops_the_newer_reader_alone(examined: Callable[..., Examination]) -> None:
    said = loads(examined({"plugin.yaml": "name: a\nname: b\n", "__init__.py": REGISTER}))
    assert {name: one["loads"] for name, one in said.items()} == {"docs": True, "0.20": True, "0.22": False}


@pytest.mark.parametrize("value", ["!!str x", "&x 1", "yes", "{<<: {a: 1}}"])
def test_a_plugin_whose_manifest_is_only_odd_loads(value: str, examined: Callable[..., Examination]) -> None:
    said = loads(examined({"plugin.yaml": f"name: a\nlabel: {value}\n", "__init__.py": REGISTER}))
    assert {one["loads"] for one in said.values()} == {True}


def test_a_plugin_without_code_does_not_load(examined: Callable[..., Examination]) -> None:
    said = loads(examined({"tools.py": "x = 1\n"}))
    assert {(one["loads"], one["why"][0]) for one in said.values()} == {(False, "there is no __init__.py")}


@pytest.mark.parametrize(
    ("count", "names", "fault"),
    [
        (2, (), None),
        (1, ("path",), None),
        (1, (), "without path"),
        (5, (), "with 5 arguments by position, and takes 3"),
        (2, ("name",), "with name given twice"),
        (2, ("colour",), "with colour, which it does not take"),
        (2, ("rtl",), None),
    ],
)
def test_a_call_is_held_to_a_signature(count: int, names: tuple[str, ...], fault: str | None) -> None:
    assert misfit(Signature.of("name, path, description='', *, rtl=False"), count, frozenset(names)) == fault


def test_a_signature_is_shown_as_a_person_reads_it() -> None:
    assert written(Signature.of("key, more=1, *, title, rtl=False, **rest")) == "key, more=…, title=, rtl=…, …"


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("", "standalone"),
        ("memory", "standalone"),
        ("7", "standalone"),
        ("[exclusive]", "standalone"),
        ('" Standalone "', "standalone"),
        ("EXCLUSIVE", "exclusive"),
        ("Model-Provider", "model-provider"),
    ],
)
def test_a_kind_is_guessed_only_where_the_key_is_absent(
    value: str, kind: str, examined: Callable[..., Examination]
) -> None:
    code = "from agent.memory_provider import MemoryProvider\ndef register(ctx):\n    pass\n"
    seen = examined({"plugin.yaml": f"name: a\nkind: {value}\n", "__init__.py": code})
    assert {said["kind"] for said in loads(seen).values()} == {kind}


@pytest.mark.parametrize(
    ("files", "loaded"),
    [
        ({"__init__.py": f"from . import missing\n{REGISTER}"}, False),
        ({"__init__.py": f"from . import missing as other\n{REGISTER}"}, False),
        ({"__init__.py": f"from .a import x\n{REGISTER}", "a.py": "from . import missing\nx = 1\n"}, False),
        ({"sub/__init__.py": "from . import missing\n", "__init__.py": f"from . import sub\n{REGISTER}"}, False),
        ({"__init__.py": f"from . import there\n{REGISTER}", "there.py": ""}, True),
        ({"__init__.py": f"from . import folder\n{REGISTER}", "folder/a.py": ""}, True),
        ({"__init__.py": f"mine = 1\nfrom . import mine\n{REGISTER}"}, True),
        (
            {"__init__.py": f"try:\n    from . import missing\nexcept ImportError:\n    missing = None\n{REGISTER}"},
            True,
        ),
        ({"__init__.py": f"from . import __path__\n{REGISTER}"}, True),
        ({"__init__.py": f"def later():\n    from . import missing\n{REGISTER}"}, True),
    ],
)
def test_a_name_that_the_package_itself_never_binds_cannot_be_imported_from_it(
    files: dict[str, str], *, loaded: bool, examined: Callable[..., Examination]
) -> None:
    seen = examined({"plugin.yaml": "name: a\n", **files})
    assert {said["loads"] for said in loads(seen).values()} == {loaded}
