"""For every rule of the doctor two plugins: one that has the fault and one that has not, though it is near."""

from __future__ import annotations

from dataclasses import dataclass, field

TOOL = (
    "import json\n"
    "SCHEMA = {'name': 'add', 'description': 'Adds two whole numbers and returns their sum.',"
    " 'parameters': {'type': 'object', 'properties': {'a': {'type': 'integer'}}, 'required': ['a']}}\n"
    "def add(args, **kwargs):\n    return json.dumps({'sum': args['a']})\n"
)
REGISTERS = "def register(ctx):\n    ctx.register_tool('add', 'sums', SCHEMA, add)\n"
MANIFEST = "name: sample\nversion: 1.0.0\ndescription: A sample.\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """``bad`` and ``good`` are the files of a plugin; ``line`` is where the finding stands in the bad one."""

    bad: dict[str, str]
    good: dict[str, str]
    line: int
    asked: tuple[str, ...] = field(default=())


def code(bad: str, good: str, line: int, manifest: str = MANIFEST, asked: tuple[str, ...] = ()) -> Sample:
    """Make a sample of two __init__.py below one manifest."""
    return Sample(
        bad={"plugin.yaml": manifest, "__init__.py": bad},
        good={"plugin.yaml": manifest, "__init__.py": good},
        line=line,
        asked=asked,
    )


def manifests(bad: str, good: str, line: int, python: str) -> Sample:
    """Make a sample of two manifests above one __init__.py."""
    return Sample(
        bad={"plugin.yaml": MANIFEST + bad, "__init__.py": python},
        good={"plugin.yaml": MANIFEST + good, "__init__.py": python},
        line=line,
    )


SAMPLES: dict[str, Sample] = {
    "doctor-no-register": code("def start(ctx):\n    pass\n", "def start(ctx):\n    pass\nregister = start\n", 1),
    "doctor-register-signature": code("def register():\n    pass\n", "def register(*ctx):\n    pass\n", 1),
    "doctor-unparsed": code("def register(ctx)\n    pass\n", "def register(ctx):\n    pass\n", 1),
    "doctor-module-missing": code(
        "from .tools import add\ndef register(ctx):\n    pass\n",
        "try:\n    from .tools import add\nexcept ImportError:\n    add = None\ndef register(ctx):\n    pass\n",
        1,
    ),
    "doctor-name-missing": Sample(
        bad={"__init__.py": "from .tools import sub\ndef register(ctx):\n    pass\n", "tools.py": "add = 1\n"},
        good={"__init__.py": "from .tools import sub\ndef register(ctx):\n    pass\n", "tools.py": "sub = 1\n"},
        line=1,
    ),
    "doctor-method-unknown": code(
        "def register(ctx):\n    ctx.register_gadget('a')\n",
        "def register(ctx):\n    add = getattr(ctx, 'register_gadget', None)\n    if add:\n        add('a')\n",
        2,
    ),
    "doctor-call-arguments": code(
        TOOL + "def register(ctx):\n    ctx.register_tool(name='add', schema=SCHEMA, handler=add)\n",
        TOOL + "def register(ctx):\n    ctx.register_tool(name='add', toolset='s', schema=SCHEMA, handler=add)\n",
        6,
    ),
    "doctor-provides-not-a-list": manifests("provides_tools: add\n", "provides_tools: [add]\n", 4, TOOL + REGISTERS),
    "doctor-declared-not-registered": manifests(
        "provides_tools: [add, sub]\n", "provides_tools: [add]\n", 4, TOOL + REGISTERS
    ),
    "doctor-registered-not-declared": manifests(
        "provides_tools: [sub]\n", "provides_tools: [add]\n", 6, TOOL + REGISTERS
    ),
}
