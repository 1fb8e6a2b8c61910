from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.doctor.telling import loads, not_told, registers
from packtool.findings import Severity

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.doctor import Examination

TOOL = "def run(args, **kwargs):\n    return '{}'\n"


def said(seen: Examination) -> dict[str, bool | None]:
    return {release: each["loads"] for release, each in loads(seen).items()}


def errors(seen: Examination) -> list[tuple[str, int | None]]:
    return [(one.rule.id, one.location.line) for one in seen.findings if one.severity is Severity.ERROR]


@pytest.mark.parametrize(
    "line",
    [
        "hasattr(ctx, 'foo') and ctx.foo()",
        "not hasattr(ctx, 'foo') or ctx.foo()",
        "ctx.foo() if hasattr(ctx, 'foo') else None",
        "[ctx.foo(name) for name in ('a',) if hasattr(ctx, 'foo')]",
        "f = getattr(ctx, 'foo', None)\n    f and f()",
        "ctx.mine = {}\n    ctx.mine.update(a=1)",
        "setattr(ctx, 'mine', 1)\n    ctx.mine.bit_length()",
        "ctx.__setattr__('mine', [])\n    ctx.mine.append(1)",
        "object.__setattr__(ctx, 'mine', [])\n    ctx.mine.append(1)",
        "ctx.__dict__.get('x')",
        "print(ctx.__class__.__name__, ctx.__doc__, ctx.__module__)",
        "with contextlib.suppress(AttributeError):\n        ctx.foo()",
        "try:\n        ctx.foo\n    except AttributeError:\n        pass",
        "'foo' in dir(ctx) and ctx.foo()",
    ],
)
def test_what_is_looked_for_or_put_there_first_is_no_error(line: str, examined: Callable[..., Examination]) -> None:
    seen = examined(f"import contextlib\ndef register(ctx):\n    {line}\n")
    assert errors(seen) == []
    assert False not in said(seen).values()


@pytest.mark.parametrize(
    "line",
    [
        "ctx.foo()",
        "x = ctx.foo",
        "if ctx.foo:\n        pass",
        "getattr(ctx, 'foo')()",
        "ctx.__getattribute__('foo')()",
        "ctx.__class__.foo(ctx)",
        "ctx.foo += 1",
        "ctx.logger.info('x')",
        "ctx._nowhere()",
    ],
)
def test_an_attribute_that_no_release_has_stops_the_plugin(line: str, examined: Callable[..., Examination]) -> None:
    seen = examined(f"def register(ctx):\n    {line}\n")
    assert errors(seen) == [("doctor-method-unknown", 2)]
    assert set(said(seen).values()) == {False}


@pytest.mark.parametrize(
    "line",
    [
        "ctx.__class__.register_hook(ctx, 'pre_tool_call', look)",
        "type(ctx).register_hook(ctx, 'pre_tool_call', look)",
        "ctx.__getattribute__('register_hook')('pre_tool_call', look)",
    ],
)
def test_methods_taken_from_the_class_register_all_the_same(line: str, examined: Callable[..., Examination]) -> None:
    seen = examined(f"def look(**kwargs):\n    return None\ndef register(ctx):\n    {line}\n")
    assert [(each["kind"], each["name"]) for each in registers(seen)] == [("hook", "pre_tool_call")]
    assert set(said(seen).values()) == {True}


def test_private_parts_are_there_and_what_is_done_to_them_cannot_be_told(examined: Callable[..., Examination]) -> None:
    code = "def register(ctx):\n    ctx._manager._hooks.setdefault('pre_tool_call', []).append(print)\n"
    seen = examined({"plugin.yaml": "name: sample\nprovides_hooks: [pre_tool_call]\n", "__init__.py": code})
    assert [(one.rule.id, one.severity.word) for one in seen.findings if one.rule.id.startswith("doctor")] == [
        ("doctor-private-attribute", "note")
    ]
    assert set(said(seen).values()) == {None}
    assert [each["line"] for each in not_told(seen)] == [2]


def test_a_private_part_of_one_release_alone_stops_the_other(examined: Callable[..., Examination]) -> None:
    assert said(examined("def register(ctx):\n    ctx._segments('a')\n"))["0.20"] is False


@pytest.mark.parametrize(
    ("schema", "refusing"),
    [
        ("[1]", {"docs", "0.20", "0.22"}),
        ("None", {"docs", "0.20", "0.22"}),
        ("'text'", {"docs", "0.20", "0.22"}),
        ("{'description': 'Adds two numbers.', 'parameters': []}", {"0.22"}),
        ("{'description': 'Adds two numbers.', 'parameters': None}", set()),
        ("{'description': 'Adds two numbers.'}", set()),
    ],
)
def test_a_schema_that_is_no_mapping_is_refused(
    schema: str, refusing: set[str], examined: Callable[..., Examination]
) -> None:
    seen = examined(f"{TOOL}def register(ctx):\n    ctx.register_tool('a', 'sums', {schema}, run)\n")
    assert {release for release, each in said(seen).items() if each is False} == refusing
    assert ("doctor-schema-refused" in {one.rule.id for one in seen.findings}) is bool(refusing)


def test_the_older_release_takes_any_schema_with_a_description_beside_it(examined: Callable[..., Examination]) -> None:
    code = f"{TOOL}def register(ctx):\n    ctx.register_tool('a', 'sums', [1], run, description='Adds.')\n"
    assert said(examined(code)) == {"docs": True, "0.20": True, "0.22": False}


OWN = {
    "core.py": "def reg(ctx):\n    pass\n",
    "inner/__init__.py": "",
    "inner/far.py": "x = 1\n",
}


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("from core import reg", "write `from .core import reg`"),
        ("import core", "write `from . import core`"),
        ("import inner.far as far", "write `from .inner.far import far`"),
        ("from inner.far import x", "write `from .inner.far import x`"),
        ("from sample.core import reg", "write `from .core import reg`"),
        ("import importlib\ncore = importlib.import_module('core')", "write `from . import core`"),
    ],
)
def test_an_absolute_import_of_an_own_file_fails(line: str, remedy: str, examined: Callable[..., Examination]) -> None:
    seen = examined({"__init__.py": f"{line}\ndef register(ctx):\n    pass\n", **OWN})
    found = [one for one in seen.findings if one.severity is Severity.ERROR]
    assert [one.rule.id for one in found] == ["doctor-import-absolute"]
    assert found[0].remedy == remedy
    assert set(said(seen).values()) == {False}


@pytest.mark.parametrize(
    "code",
    [
        "import sys, os\nsys.path.insert(0, os.path.dirname(__file__))\nfrom core import reg\n",
        "import sys, os\nsys.path[:0] = [os.path.dirname(__file__)]\nfrom core import reg\n",
        "import sys, os\nsys.path += [os.path.dirname(__file__)]\nfrom core import reg\n",
        "try:\n    from core import reg\nexcept ImportError:\n    from .core import reg\n",
        "try:\n    from .core import reg\nexcept ImportError:\n    from core import reg\n",
        "if __name__ == '__main__':\n    from core import reg\n",
        "def later():\n    from core import reg\n",
    ],
)
def test_an_absolute_import_that_may_be_found_is_left_alone(code: str, examined: Callable[..., Examination]) -> None:
    seen = examined({"__init__.py": f"{code}def register(ctx):\n    pass\n", **OWN})
    assert errors(seen) == []


def test_a_package_that_hermes_brings_is_no_file_of_the_plugin(examined: Callable[..., Examination]) -> None:
    seen = examined({"__init__.py": "import yaml\ndef register(ctx):\n    pass\n", "yaml.py": "x = 1\n"})
    assert errors(seen) == []


def test_a_tree_that_can_be_installed_besides_may_find_its_own_files(examined: Callable[..., Examination]) -> None:
    files = {"__init__.py": "from core import reg\ndef register(ctx):\n    pass\n", "pyproject.toml": "", **OWN}
    seen = examined(files)
    assert [(one.rule.id, one.severity.word) for one in seen.findings] == [("doctor-import-absolute", "warning")]
    assert set(said(seen).values()) == {None}


def test_what_an_imported_file_catches_itself_leaves_the_import_whole(examined: Callable[..., Examination]) -> None:
    inner = "try:\n    from core import reg\nexcept ImportError:\n    reg = None\nNAME = 'pre_tool_call'\n"
    code = (
        "try:\n    from .names import NAME\nexcept ImportError:\n    NAME = open('x').read()\n"
        "def register(ctx):\n    ctx.register_hook(NAME, print)\n"
    )
    seen = examined({"__init__.py": code, "names.py": inner, **OWN})
    assert [each["name"] for each in registers(seen)] == ["pre_tool_call"]
