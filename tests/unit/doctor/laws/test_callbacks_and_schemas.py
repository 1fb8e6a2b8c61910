from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.doctor.telling import registers

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.doctor import Examination

SCHEMA = (
    "SCHEMA = {'description': 'Adds two whole numbers.', 'parameters': {'type': 'object', 'properties': "
    "{'x': {'type': 'string'}, 'y': {'type': 'string'}}, 'required': ['x']}}\n"
)


def lines(seen: Examination, rule: str) -> list[int | None]:
    return [one.location.line for one in seen.findings if one.rule.id == rule]


def tool(body: str) -> str:
    return (
        f"{SCHEMA}import json, requests\ndef run(args, **kwargs):\n    {body}\n"
        "def register(ctx):\n    ctx.register_tool('a', 'sums', SCHEMA, run)\n"
    )


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("return json.dumps(args['y'])", [4]),
        ("return json.dumps(args['x'])", []),
        ("return json.dumps(args['y'] if 'y' in args else 1)", []),
        ("y = args.get('y')\n    return json.dumps(args['y'] if y else 1)", []),
        ("try:\n        return json.dumps(args['y'])\n    except KeyError:\n        return '{}'", []),
        ("args = {'y': 1, **args}\n    return json.dumps(args['y'])", []),
        ("r = requests.get('https://a.example')\n    r.raise_for_status()\n    return json.dumps(r.json())", [5]),
        ("if 1:\n        raise ValueError\n    return '{}'", [5]),
    ],
)
def test_what_a_handler_lets_out_is_a_note(body: str, found: list[int], examined: Callable[..., Examination]) -> None:
    seen = examined(tool(body))
    assert lines(seen, "doctor-handler-raises") == found
    assert {one.severity.word for one in seen.findings if one.rule.id == "doctor-handler-raises"} <= {"note"}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("return json.dumps({}).encode()", [3]),
        ("return b'{}'", [3]),
        ("return bytes(3)", [3]),
        ("return json.dumps({}).encode().decode()", []),
    ],
)
def test_bytes_are_no_text(body: str, found: list[int], examined: Callable[..., Examination]) -> None:
    assert lines(examined(tool(body)), "doctor-handler-returns") == found


LOOP = "for i in range(3):\n        try:\n            return next_call()\n        except Exception:\n            "
HELPERS = "def twice(n):\n    n()\n    return n()\ndef once(n):\n    return n()\n"


@pytest.mark.parametrize(
    ("body", "twice"),
    [
        ("return next_call()", False),
        ("return once(next_call)", False),
        ("return twice(next_call)", True),
        ("return twice(n=next_call)", True),
        ("try:\n        return next_call()\n    except Exception:\n        return next_call()", True),
        ("try:\n        return next_call()\n    except Exception:\n        pass\n    return next_call()", True),
        ("try:\n        return next_call()\n    except Exception:\n        raise", False),
        (f"{LOOP}continue", True),
        (f"{LOOP}pass", True),
        ("while True:\n        r = next_call()\n        if r:\n            return r", True),
        ("for i in range(3):\n        return next_call()", False),
        ("for i in range(3):\n        next_call()\n        break", False),
        ("if kw:\n        return next_call()\n    return next_call()", False),
        ("if kw:\n        r = next_call()\n    else:\n        r = next_call()\n    return r", False),
        ("with open('x'):\n        r = next_call()\n    return r or next_call()", True),
    ],
)
def test_next_call_is_counted_on_every_way(body: str, twice: object, examined: Callable[..., Examination]) -> None:
    code = (
        f"{HELPERS}def wrap(next_call, **kw):\n    {body}\n"
        "def register(ctx):\n    ctx.register_middleware('tool_execution', wrap)\n"
    )
    assert bool(lines(examined(code), "doctor-middleware-next-twice")) is twice


def test_helpers_that_call_each_other_are_counted_once(examined: Callable[..., Examination]) -> None:
    calls = "".join(f"    f{n}(n)\n" for n in range(40))
    code = "".join(f"def f{n}(n):\n{calls}" for n in range(40))
    code += "def wrap(next_call, **kw):\n    return f0(next_call)\n"
    code += "def register(ctx):\n    ctx.register_middleware('tool_execution', wrap)\n"
    assert lines(examined(code), "doctor-middleware-next-twice") == []


def test_a_schema_without_parameters_is_a_note(examined: Callable[..., Examination]) -> None:
    code = "def run(args, **kwargs):\n    return '{}'\ndef register(ctx):\n"
    code += "    ctx.register_tool('a', 'sums', {'description': 'Adds two whole numbers.'}, run)\n"
    found = [one.severity.word for one in examined(code).findings if one.rule.id == "doctor-schema-parameters"]
    assert found == ["note"]


def test_a_class_is_no_provider_and_an_outer_object_may_have_a_name(examined: Callable[..., Examination]) -> None:
    code = (
        "from agent.tts_provider import TTSProvider\nclass Voice(TTSProvider):\n    name = 'v'\n"
        "def register(ctx):\n    ctx.register_tts_provider(Voice)\n"
    )
    assert lines(examined(code), "doctor-provider-base") == [5]
    code = "from providers import register_provider\nfrom providers.base import ProviderProfile\n"
    code += "register_provider(ProviderProfile(name='x', base_url='https://a.example'))\n"
    assert [each["name"] for each in registers(examined(code))] == ["x"]
