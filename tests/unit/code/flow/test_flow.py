"""Data is followed through functions, objects and modules, dies where it should, and never takes for ever."""

from __future__ import annotations

import time

import pytest

from packtool.code import Project
from packtool.code.flow import Knowledge, Summary, from_json, solve, summarise, to_json

LABELS = {
    "near": {"says": "a", "through": "named", "dies-as-base": True, "sources": [{"call": ["lib.near"]}]},
    "path": {"says": "c", "through": "named", "dies-kept": True, "sources": [{"call": ["lib.path"]}]},
    "far": {"says": "b", "through": "any", "dies": ["lib.wash"], "sources": [{"call": ["lib.far"]}]},
}
SINKS = {"out": [{"call": ["lib.out"], "takes": ["0", "data"]}], "seen": [{"call": ["lib.seen"]}]}
STEPS = {
    "carries": ["str", "open", "*.join", "*.format"],
    "fills": ["*.append", "*.update", "*.write"],
    "stops": ["len"],
    "invokes": ["threading.Thread", "*.submit"],
}
KNOWLEDGE = Knowledge(LABELS, SINKS, STEPS)


def summary(text: str) -> Summary:
    reading = Project({"unit.py": text.encode()}).reading("unit.py")
    assert reading is not None
    made = summarise(reading, KNOWLEDGE)
    assert from_json(to_json(made)) == made
    return made


def reached(**modules: str) -> list[tuple[str, int, str]]:
    """Return where data arrives (the module, the line) and which labels it has."""
    texts = {
        f"{name.replace('__', '/')}.py".replace("/init.py", "/__init__.py"): body for name, body in modules.items()
    }
    flows, gave_up = solve({path: summary("import lib, threading\n" + body) for path, body in texts.items()}, KNOWLEDGE)
    assert gave_up == ()
    names = {bit: name for name, bit in KNOWLEDGE.bits.items()}
    return [
        (flow.sink_path, flow.sink.spot.line - 1, "+".join(names[bit] for bit in names if flow.labels & bit))
        for flow in flows
        if flow.labels
    ]


ARRIVES = {
    "directly": "lib.out(lib.near())",
    "by name": "x = lib.near()\nlib.out(data=x)",
    "in containers": "x = {'a': [lib.near()]}\nlib.out(str(x['a']))",
    "filled": "x = []\nx.append(lib.near())\nlib.out(x)",
    "by key": "x = {}\nx['a'] = lib.near()\nlib.out(x)",
    "formatted": "lib.out(f'q={lib.near()}')",
    "comprehended": "lib.out([str(y) for y in lib.near()])",
    "in a branch": "x = None\nif x:\n    x = lib.near()\nlib.out(x)",
    "round a loop": "x = y = None\nfor z in '12':\n    lib.out(y)\n    y = x\n    x = lib.near()",
    "raised": "try:\n    x = lib.near()\nexcept OSError:\n    pass\nlib.out(x)",
    "by a parameter": "def f(a, *, b):\n    lib.out(b)\nf(1, b=lib.near())",
    "by rest": "def f(*a):\n    lib.out(a)\nf(1, lib.near())",
    "by the rest by name": "def f(**a):\n    lib.out(a)\nf(b=lib.near())",
    "returned": "def f():\n    return lib.near()\nlib.out(f())",
    "yielded": "def f():\n    yield lib.near()\nlib.out(list(f())) if 0 else [lib.out(x) for x in f()]",
    "through two": "def f(a):\n    return [a]\ndef g(a):\n    return f(a)\nlib.out(g(lib.near()))",
    "by a global": "X = None\ndef f():\n    global X\n    X = lib.near()\ndef g():\n    lib.out(X)",
    "by an attribute": "class C:\n    def a(self):\n        self.x = lib.near()\n"
    "    def b(self):\n        lib.out(self.x)",
    "by an instance": "class C:\n    def __init__(self, x):\n        self.x = x\n"
    "lib.out(C(lib.near()).x)\nc = C(lib.near())\nlib.out(c.x)",
    "by inheritance": "class A:\n    def put(self, x):\n        self.x = x\nclass B(A):\n    def go(self):\n"
    "        self.put(lib.near())\n        lib.out(self.x)",
    "by a method": "class C:\n    def transmit(self, x):\n        lib.out(x)\ndef f(c):\n    c.transmit(lib.near())",
    "by a closure": "def f():\n    x = lib.near()\n    def g():\n        lib.out(x)\n    return g",
    "in a thread": "def f(x):\n    lib.out(x)\nthreading.Thread(target=f, args=(lib.near(),)).start()",
    "by a file": "with open('/tmp/a', 'w') as f:\n    f.write(lib.near())\nlib.out(open('/tmp/a').read())",
    "through anything": "import other\nlib.out(other.thing(lib.far()))",
    "recursively": "def f(a, n):\n    if n:\n        return f([a], n - 1)\n    return a\nlib.out(f(lib.near(), 3))",
    "among many": "x = [" + "lib.far(), " * 150 + "lib.near()]\nlib.out(x)",
    "by a field": "class C:\n    x: str\nc = C(x=lib.near())\nlib.out(c.x)",
    "in a list of paths": "for x in [lib.path()]:\n    lib.out(x)",
    "under a module's name": "def f(secrets, random):\n    secrets['a'] = lib.near()\n    lib.out(secrets)",
    "by a table of functions": "T = {'put': lib.out, 'get': lib.near}\nT['put'](T.get('get')())",
    "by a table of its own": "def f(x):\n    lib.out(x)\nT = {'f': f}\nT['f'](lib.near())",
    "in an archive": "import shutil\nshutil.make_archive('/tmp/a', 'zip', lib.near())\nlib.out(open('/tmp/a.zip'))",
    "behind an address": "lib.out('https://a.invalid/?q=' + lib.near())",
}
DIES = {
    "overwritten": "x = lib.near()\nx = 1\nlib.out(x)",
    "measured": "lib.out(len(lib.near()))",
    "compared": "lib.out(lib.near() == 1)",
    "in a call that is not known": "import other\nlib.out(other.thing(lib.near()))",
    "washed": "lib.out(lib.wash(lib.far()))",
    "as the beginning of an address": "lib.out(f'{lib.near()}/v1')",
    "in another call": "def f(a):\n    return a\nf(lib.near())\nlib.out(f(1))",
    "in another attribute": "class C:\n    def a(self):\n        self.x = lib.near()\n"
    "    def b(self):\n        lib.out(self.y)",
    "in another argument": "lib.out(1, lib.near())",
    "in a mapping of paths": "x = {'a': lib.path()}\nlib.out(x['b'])",
    "by another row of a table": "T = {'put': lib.out, 'say': print}\nT['say'](lib.near())",
    "in another archive": "import shutil\nshutil.make_archive('/tmp/a', 'zip', lib.near())\n"
    "lib.out(open('/tmp/b.zip'))",
    "in another field": "class C:\n    x: str\n    y: str\nc = C(x=lib.near(), y=1)\nlib.out(c.y)",
    "in a lambda's own parameter": "x = lib.near()\nf = lambda x: lib.out(x)",
}


@pytest.mark.parametrize("name", ARRIVES)
def test_it_arrives(name: str) -> None:
    label = {"through anything": "far", "in a list of paths": "path"}.get(name, "near")
    assert label in {found[2] for found in reached(unit=ARRIVES[name])}


@pytest.mark.parametrize("name", DIES)
def test_it_dies(name: str) -> None:
    assert reached(unit=DIES[name]) == []


def test_from_module_to_module() -> None:
    found = reached(
        init="from .inner import gather\nfrom .inner.ends import send as s\ns(gather())",
        inner__init="from .begin import gather",
        inner__begin="import lib\ndef gather():\n    return lib.near()",
        inner__ends="from . import begin\ndef send(x):\n    lib.out(x)",
    )
    assert found == [("inner/ends.py", 3, "near")]


def test_a_global_of_another_module() -> None:
    found = reached(a="DATA = lib.near()", b="from a import DATA\nimport a\nlib.out(DATA)\nlib.out(a.DATA)")
    assert [place[:2] for place in found] == [("b.py", 3), ("b.py", 4)]


def test_a_sink_that_takes_nothing_is_met() -> None:
    flows, _ = solve({"unit.py": summary("import lib\nlib.seen(1)")}, KNOWLEDGE)
    assert [(flow.sink.name, flow.sink.spot.line, flow.labels) for flow in flows] == [("seen", 2, 0)]


HOSTILE = {
    "many branches": "def f(a):\n" + "    if a:\n        x = a\n" * 8000,
    "many names": "def f(a):\n" + "".join(f"    x{n} = a + x{n - 1 if n else 0}\n" for n in range(3000)),
    "names in branches": "def f(a):\n"
    + "".join(f"    x{n} = a\n" for n in range(3000))
    + "    if a:\n        b = 1\n" * 3000,
    "deep expression": "x = " + "(" * 80 + "lib.near()" + ")" * 80,
    "long sum": "x = lib.near()" + " + lib.near()" * 700 + "\nlib.out(x)",
    "long chain": "x = lib" + ".a()" * 800,
    "many elifs": "x = 1\nif x:\n    pass\n" + "elif x:\n    y = lib.near()\n" * 2000,
    "loops in loops": "".join(f"{'  ' * n}for i{n} in i{n - 1 if n else 0}:\n" for n in range(18))
    + "  " * 18
    + "lib.out(i3)",
    "all call all": "".join(f"def f{n}(a):\n    return f{(n * 7) % 400}(f{(n * 3) % 400}(a))\n" for n in range(400)),
    "many sources": "x = []\n" + "x.append(lib.near())\n" * 3000 + "lib.out(x)\n",
    "many globals": "".join(
        f"g{n} = lib.near()\ndef f{n}():\n    global g{n}\n    g{n} = g{n - 1 if n else 0}\n" for n in range(800)
    ),
}


GIVEN_UP = frozenset(["long chain", "many sources", "names in branches", "long sum", "many elifs", "many globals"])


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_code_is_given_up_in_time(name: str) -> None:
    started = time.process_time()
    text = "import lib\n" + HOSTILE[name]
    _, gave_up = solve({"unit.py": summary(text)}, KNOWLEDGE)
    assert time.process_time() - started < 15
    assert (gave_up == ("unit.py",)) == (name in GIVEN_UP)


HANDS = {
    "handed": {
        "says": "h",
        "through": "named",
        "dies-under": "^id$",
        "sources": [
            {
                "registers": ["*.register"],
                "function": "1 callback",
                "names": ["said", "args"],
                "where": {"0 name": "^on_"},
            }
        ],
    }
}
HANDED = Knowledge(HANDS, {**SINKS, "linked": [{"call": ["=link"], "takes": ["receiver"]}]}, STEPS)


def handed(text: str) -> list[tuple[str, int]]:
    """Return where what the host hands over arrives, and by which sink."""
    reading = Project({"unit.py": text.encode()}).reading("unit.py")
    assert reading is not None
    flows, gave_up = solve({"unit.py": summarise(reading, HANDED)}, HANDED)
    assert gave_up == ()
    return sorted({(flow.sink.name, flow.sink.spot.line) for flow in flows if flow.labels})


HANDLERS = {
    "by name": "def f(said, model):\n    lib.out(said)\n    lib.out(model)\nx.register('on_a', f)",
    "by a keyword": "def f(said, model):\n    lib.out(said)\nx.register(name='on_a', callback=f)",
    "among the rest": "def f(**given):\n    lib.out(given['said'])\n    lib.out([given['id'], given.get('id')])\n"
    "x.register('on_a', f)",
    "by a method": "class C:\n    def f(self, args): lib.out(args)\nc = C()\nx.register('on_a', c.f)",
}


@pytest.mark.parametrize("text", HANDLERS.values(), ids=HANDLERS.keys())
def test_a_function_that_is_registered_is_handed_what_its_host_says(text: str) -> None:
    assert handed("import lib\n" + text) == [("out", 3)]


def test_other_registrations_hand_nothing() -> None:
    assert handed("import lib\ndef f(said):\n    lib.out(said)\nx.register('off', f)") == []


LINKS = {
    "formatted": ("f'![](https://a.invalid/{said})'", True),
    "added": ("'see ![' + 'x](https://a.invalid/?' + said + ')'", True),
    "by a pattern": ("'[x](https://a.invalid/%s)' % said", True),
    "by names": ("'<img src=\"https://a.invalid/{x}\">'.format(x=said)", True),
    "joined": ("''.join(['![](', 'https://a.invalid/', said, ')'])", True),
    "beside it": ("f'{said} ![](https://a.invalid/) {said}'", False),
    "in its name": ("f'[{said}](https://a.invalid/)'", False),
    "in itself": ("f'![](data:image/png;base64,{said})'", False),
    "in the page": ("f'[x](#{said})'", False),
}


@pytest.mark.parametrize(("text", "met"), LINKS.values(), ids=LINKS.keys())
def test_what_stands_in_the_address_of_a_link(text: str, *, met: bool) -> None:
    found = handed(f"def f(said):\n    return {text}\nx.register('on_a', f)")
    assert [name for name, _ in found] == (["linked"] if met else [])


UNPACKED = {
    "a file in it": "lib.far().extractall('/tmp/a')\nlib.out(open('/tmp/a/b/c').read())",
    "a file by its name": "lib.out(open(lib.far().extract('b', '/tmp/a')).read())",
    "an archive on disk": "import shutil\nopen('/tmp/z', 'wb').write(lib.far())\n"
    "shutil.unpack_archive('/tmp/z', '/tmp/a')\nlib.out(open('/tmp/a/b').read())",
}


@pytest.mark.parametrize("text", UNPACKED.values(), ids=UNPACKED.keys())
def test_what_is_unpacked_lies_in_the_folder(text: str) -> None:
    assert [labels for _, _, labels in reached(unit=text)] == ["far"]


def test_what_lies_beside_the_folder_was_not_unpacked() -> None:
    assert reached(unit="lib.far().extractall('/tmp/a')\nlib.out(open('/tmp/ab').read())") == []
