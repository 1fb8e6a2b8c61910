# ruff: noqa: E501 - samples of code, one a line
"""For every rule of the doctor two plugins: one that has the fault and one that has not, though it is near."""

from __future__ import annotations

from dataclasses import dataclass, field

TOOL = (
    "import json\n"
    "SCHEMA = {'name': 'add', 'description': 'Adds two whole numbers and returns their sum.',"
    " 'parameters': {'type': 'object', 'properties': {'a': {'type': 'integer'}}, 'required': ['a']}}\n"
    "def add(args, **kwargs):\n    return json.dumps({'sum': args['a']})\n"
)
HANDLER_ONLY = "def add(args, **kwargs):\n    return '{}'\n"
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


def hook(name: str, parameters: str) -> str:
    """Return code that registers one hook; the callback is on the first line."""
    return f"def look({parameters}):\n    return None\ndef register(ctx):\n    ctx.register_hook('{name}', look)\n"


def middleware(kind: str, parameters: str = "**kwargs", body: str = "return None") -> str:
    """Return code that registers one middleware; the callback begins on the first line."""
    return f"def wrap({parameters}):\n    {body}\ndef register(ctx):\n    ctx.register_middleware('{kind}', wrap)\n"


def handler(parameters: str, body: str = "return '{}'", flags: str = "") -> str:
    """Return code that registers one tool; the handler begins on the second line."""
    return (
        f"import json\ndef add({parameters}):\n    {body}\nSCHEMA = {{'description': 'Adds two numbers.'}}\n"
        f"def register(ctx):\n    ctx.register_tool('add', 'sums', SCHEMA, add{flags})\n"
    )


def schema(inside: str, more: str = "") -> str:
    """Return code that registers one tool; the schema is on the first line."""
    return (
        f"SCHEMA = {{{inside}}}\ndef add(args, **kwargs):\n    return '{{}}'\n"
        f"def register(ctx):\n    ctx.register_tool('add', 'sums', SCHEMA, add{more})\n"
    )


def command(name: str, parameters: str = "raw") -> str:
    """Return code that registers one slash command; the handler is on the first line."""
    return f"def run({parameters}):\n    return 'ok'\ndef register(ctx):\n    ctx.register_command('{name}', run)\n"


def cli(name: str) -> str:
    """Return code that registers one CLI command; the handler is on the first line."""
    return (
        f"def run(args):\n    return 0\ndef register(ctx):\n    ctx.register_cli_command('{name}', 'h', print, run)\n"
    )


def probed(call: str) -> str:
    """Return a ``register`` that asks for the capability before it calls."""
    return f"def register(ctx):\n    if ctx.has_capability('tools.override'):\n        {call}\n"


def memory(body: str) -> str:
    """Return code of a memory provider; its class begins on the second line."""
    return (
        f"from agent.memory_provider import MemoryProvider\nclass Memory(MemoryProvider):\n    {body}\n"
        "def register(ctx):\n    ctx.register_memory_provider(Memory())\n"
    )


def platform(body: str) -> str:
    """Return code of a platform; its adapter begins on the second line."""
    return (
        f"from gateway.platforms.base import BasePlatformAdapter\nclass Adapter(BasePlatformAdapter):\n    {body}\n"
        "def register(ctx):\n    ctx.register_platform('p', 'P', lambda config: Adapter(config), lambda: True)\n"
    )


ADAPTER = "\n    ".join(f"def {name}(self): ..." for name in ("connect", "disconnect", "send", "get_chat_info"))
COMPLETE = (
    "name = 'm'\n    def is_available(self): ...\n    def initialize(self, **kwargs): ...\n"
    "    def get_tool_schemas(self): ..."
)
SKILL = (
    "from pathlib import Path\ndef register(ctx):\n"
    "    ctx.register_skill('sums', Path(__file__).parent / 'skills' / 'sums' / 'SKILL.md')\n"
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
    "doctor-import-absolute": Sample(
        bad={"__init__.py": "from tools_of import add\ndef register(ctx):\n    pass\n", "tools_of.py": "add = 1\n"},
        good={"__init__.py": "from .tools_of import add\ndef register(ctx):\n    pass\n", "tools_of.py": "add = 1\n"},
        line=1,
    ),
    "doctor-schema-wrapped": code(
        HANDLER_ONLY
        + "def register(ctx):\n    s = {'type': 'function', 'function': {'description': 'Adds two whole numbers.', 'parameters': {}}}\n"
        "    ctx.register_tool('add', 'sums', s, add)\n",
        HANDLER_ONLY + "def register(ctx):\n    s = {'description': 'Adds two whole numbers.', 'parameters': {}}\n"
        "    ctx.register_tool('add', 'sums', s, add)\n",
        4,
    ),
    "doctor-schema-refused": code(
        HANDLER_ONLY + "def register(ctx):\n    ctx.register_tool('add', 'sums', ['add'], add)\n",
        HANDLER_ONLY
        + "def register(ctx):\n    ctx.register_tool('add', 'sums', {'description': 'Adds two numbers.'}, add)\n",
        4,
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
    "doctor-hook-unknown": code(hook("pre_tool_cal", "**kwargs"), hook("pre_tool_call", "**kwargs"), 4),
    "doctor-hook-not-everywhere": code(
        hook("pre_auxiliary_call", "**kwargs"), hook("pre_tool_call", "**kwargs"), 4, asked=("0.20", "0.22")
    ),
    "doctor-hook-no-kwargs": code(hook("pre_tool_call", "tool_name"), hook("pre_tool_call", "tool_name, **more"), 1),
    "doctor-hook-parameter": code(
        hook("on_session_start", "session, **kwargs"), hook("on_session_start", "session_id, x=1, **kwargs"), 1
    ),
    "doctor-hook-async": code(
        "async " + hook("pre_tool_call", "**kwargs"), hook("pre_tool_call", "**kwargs"), 1, asked=("0.20",)
    ),
    "doctor-middleware-unknown": code(middleware("tool_reqest"), middleware("tool_request"), 4),
    "doctor-middleware-no-kwargs": code(
        middleware("tool_request", "args"), middleware("tool_request", "args, **kwargs"), 1
    ),
    "doctor-middleware-async": code("async " + middleware("tool_request"), middleware("tool_request"), 1),
    "doctor-middleware-next-twice": code(
        middleware("tool_execution", "next_call, **kw", "next_call()\n    return next_call()"),
        middleware("tool_execution", "next_call, **kw", "if kw:\n        return next_call()\n    return next_call()"),
        1,
    ),
    "doctor-middleware-next-never": code(
        middleware("tool_execution", "next_call, **kw", "return None"),
        middleware("tool_execution", "next_call, **kw", "done = next_call()\n    return done"),
        1,
    ),
    "doctor-handler-signature": code(handler("a, b"), handler("a, b=1, **kwargs"), 2),
    "doctor-handler-no-kwargs": code(handler("args"), handler("args, **kwargs"), 2),
    "doctor-handler-returns": code(
        handler("args, **kwargs", "if args:\n        return '{}'"),
        handler("args, **kwargs", "if args:\n        return '{}'\n    return json.dumps({'error': 'no'})"),
        2,
    ),
    "doctor-handler-plain-text": code(
        handler("args, **kwargs", "return 'done'"), handler("args, **kwargs", "return str(args)"), 2
    ),
    "doctor-handler-raises": code(
        handler("args, **kwargs", "if not args:\n        raise ValueError('no')\n    return '{}'"),
        handler("args, **kwargs", "try:\n        raise ValueError('no')\n    except ValueError:\n        return '{}'"),
        4,
    ),
    "doctor-handler-async": code(
        "import json\nasync " + handler("args, **kwargs").partition("\n")[2],
        "import json\nasync " + handler("args, **kwargs", flags=", is_async=True").partition("\n")[2],
        6,
    ),
    "doctor-schema-description": code(
        schema("'description': 'Adds.'"), schema("'description': 'Adds two numbers.'"), 1
    ),
    "doctor-schema-parameters": code(
        schema(
            "'description': 'Adds two numbers.', 'parameters': {'type': 'object', 'properties': {'a': {'type': 'int'}}}"
        ),
        schema(
            "'description': 'Adds two numbers.', 'parameters': {'type': 'object', 'properties': {'a': {'type': KIND}}}"
        ),
        1,
    ),
    "doctor-schema-name": code(
        schema("'name': 'sum', 'description': 'Adds two numbers.'"),
        schema("'name': 'add', 'description': 'Adds two numbers.'"),
        1,
    ),
    "doctor-schema-second-description": code(
        schema("'description': 'Adds two numbers.'", ", description='Adds.'"),
        schema("'description': 'Adds two numbers.'", ", description='Adds two numbers.'"),
        5,
    ),
    "doctor-tool-built-in": code(
        TOOL + REGISTERS.replace("'add'", "'terminal'"), TOOL + REGISTERS.replace("'add'", "'my_terminal'"), 6
    ),
    "doctor-command-built-in": code(command("/Model"), command("my-model"), 4),
    "doctor-cli-built-in": code(cli("gateway"), cli("sums"), 4),
    "doctor-registered-twice": code(
        TOOL + REGISTERS + REGISTERS.partition("\n")[2],
        TOOL + REGISTERS + REGISTERS.partition("\n")[2].replace("'add'", "'sub'", 1),
        7,
    ),
    "doctor-command-signature": code(command("sums", ""), command("sums", "raw, more=1"), 1),
    "doctor-cli-async": code("async " + cli("sums"), cli("sums"), 1),
    "doctor-capability-undeclared": manifests(
        "",
        "capabilities: [tools.override]\n",
        7,
        TOOL + probed("ctx.register_tool('add', 's', SCHEMA, add, override=True)"),
    ),
    "doctor-capability-unused": manifests("capabilities: [llm.model_override]\n", "", 4, TOOL + REGISTERS),
    "doctor-capability-unprobed": code(
        TOOL + "def register(ctx):\n    ctx.register_tool('add', 's', SCHEMA, add, override=True)\n",
        TOOL + probed("ctx.register_tool('add', 's', SCHEMA, add, override=True)"),
        6,
        manifest=MANIFEST + "capabilities: [tools.override]\n",
    ),
    "doctor-grant-needed": code(
        "def look(**kwargs):\n    return CTX.call_mcp('files', 'read', {})\n"
        "def register(ctx):\n    global CTX\n    CTX = ctx\n    ctx.register_hook('pre_llm_call', look)\n",
        hook("pre_llm_call", "**kwargs"),
        2,
    ),
    "doctor-skill-missing": Sample(
        bad={"__init__.py": SKILL},
        good={"__init__.py": SKILL, "skills/sums/SKILL.md": "---\nname: sums\ndescription: Adds.\n---\n"},
        line=3,
    ),
    "doctor-state-in-own-folder": code(
        "from pathlib import Path\n(Path(__file__).parent / 'state.json').write_text('{}')\ndef register(ctx):\n    pass\n",
        "from pathlib import Path\n(Path(__file__).parent / 'state.json').read_text()\ndef register(ctx):\n    pass\n",
        2,
    ),
    "doctor-secret-in-manifest": manifests(
        "homepage: https://api.example/?token=ghp_" + "a1B2" * 9 + "\n",
        "homepage: https://a.example\n",
        4,
        TOOL + REGISTERS,
    ),
    "doctor-import-undeclared": manifests(
        "", "python_dependencies: ['tinysums<2']\n", 3, "def register(ctx):\n    pass\nimport tinysums\n"
    ),
    "doctor-import-at-loading": code(
        "import tinysums\ndef register(ctx):\n    pass\n",
        "def register(ctx):\n    import tinysums\n",
        1,
    ),
    "doctor-singleton-unlocked": code(
        "C = None\ndef client():\n    global C\n    if C is None:\n        C = open('x')\n    return C\ndef register(ctx):\n    client()\n",
        "import threading\nL = threading.Lock()\nC = None\ndef client():\n    global C\n    with L:\n        if C is None:\n"
        "            C = open('x')\n    return C\ndef register(ctx):\n    client()\n",
        4,
    ),
    "doctor-private-import": code(
        "def register(ctx):\n    from gateway.run import GatewayRunner\n",
        "def register(ctx):\n    from hermes_constants import get_hermes_home\n",
        2,
    ),
    "doctor-private-attribute": code(
        "def register(ctx):\n    print(ctx._manager)\n",
        "def register(ctx):\n    ctx._mine = 1\n    print(ctx._mine)\n",
        2,
    ),
    "doctor-rebinds-host": code(
        "def register(ctx):\n    import model_tools\n    model_tools.handle = print\n",
        "def register(ctx):\n    import model_tools\n    handle = model_tools.handle\n",
        3,
    ),
    "doctor-env-steers": manifests("requires_env: [LD_PRELOAD]\n", "requires_env: [SAMPLE_KEY]\n", 4, TOOL + REGISTERS),
    "doctor-provider-incomplete": code(
        memory("name = 'm'"), memory(COMPLETE), 2, manifest=MANIFEST + "kind: exclusive\n"
    ),
    "doctor-provider-base": code(
        memory(COMPLETE).replace("(MemoryProvider)", ""), memory(COMPLETE), 8, manifest=MANIFEST + "kind: exclusive\n"
    ),
    "doctor-adapter-incomplete": code(platform("def connect(self): ..."), platform(ADAPTER), 2),
    "doctor-plugin-name-bundled": Sample(
        bad={"plugin.yaml": MANIFEST.replace("sample", "spotify", 1), "__init__.py": TOOL + REGISTERS},
        good={"plugin.yaml": MANIFEST.replace("sample", "spot-a-file", 1), "__init__.py": TOOL + REGISTERS},
        line=1,
    ),
    "doctor-requires-hermes": Sample(
        bad={"plugin.yaml": MANIFEST + "requires_hermes: '>=0.23'\n", "__init__.py": TOOL + REGISTERS},
        good={"plugin.yaml": MANIFEST + "requires_hermes: '>=0.22.5,<0.23'\n", "__init__.py": TOOL + REGISTERS},
        line=4,
    ),
    "doctor-nothing-provided": code(
        "from providers.base import ProviderProfile\n",
        "from providers import register_provider\nfrom providers.base import ProviderProfile\n"
        "register_provider(ProviderProfile(name='m'))\n",
        4,
        manifest=MANIFEST + "kind: model-provider\n",
    ),
    "doctor-kind-guessed": code(
        "# Not a MemoryProvider.\n" + hook("pre_llm_call", "**kwargs"), hook("pre_llm_call", "**kwargs"), 1
    ),
    "doctor-kind-unknown": manifests("kind: tool\n", "kind: Standalone\n".lower(), 4, TOOL + REGISTERS),
    "doctor-exclusive-registers": manifests("kind: exclusive\n", "kind: standalone\n", 4, TOOL + REGISTERS),
}
