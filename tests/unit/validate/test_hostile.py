"""No input crashes or hangs `validate`; what cannot be read is said. Each of these takes a fraction of a second."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest

from packtool.contract.portable import MCP_SCHEMA, PLUGIN_SCHEMA

HEAD = f'{{"$schema":"{PLUGIN_SCHEMA}","name":"kettle"'
NATIVE = "name: relay\nversion: 0.1.0\ndescription: d\n"
DEEP = "[" * 50_000 + "]" * 50_000
LONG = "7" * 5000
LAUGHS = "a: &a [x, x, x, x, x, x, x, x]\n" + "".join(
    f"{b}: &{b} [{', '.join([f'*{a}'] * 8)}]\n" for a, b in zip("abcdefghij", "bcdefghijk", strict=True)
)
INPUTS: dict[str, list[tuple[str, str | bytes]]] = {
    "plugin.json": [
        ("a long number", HEAD + f',"version":{LONG}}}'),
        ("deep lists", HEAD + f',"keywords":{DEEP}}}'),
        ("deep objects", '{"a":' * 50_000),
        ("not a number", HEAD + ',"version":NaN}'),
        ("half a character", HEAD + ',"description":"\\ud800","\\udfff":1,"version":"\\ud800"}'),
        ("half a character as bytes", HEAD.encode() + b',"description":"\xed\xa0\x80"}'),
        ("UTF-16", (HEAD + "}").encode("utf-16")),
        ("UTF-32", (HEAD + "}").encode("utf-32")),
        ("a type that is a list", HEAD + ',"author":[[{}]],"keywords":{"a":1}}'),
        ("20,000 keys", HEAD + "".join(f',"k{n}":1' for n in range(20_000)) + "}"),
        ("nothing but zeros", b"\0" * 10_000),
        ("a megabyte of blanks", " " * 1_000_000),
    ],
    "mcp.json": [
        ("a long number", f'{{"$schema":"{MCP_SCHEMA}","mcpServers":{{"a":{{"type":"stdio","command":{LONG}}}}}}}'),
        ("a type that is a list", f'{{"$schema":"{MCP_SCHEMA}","mcpServers":{{"a":{{"type":["stdio"]}}}}}}'),
        ("a type that is an object", f'{{"$schema":"{MCP_SCHEMA}","mcpServers":{{"a":{{"type":{{"a":1}}}}}}}}'),
        ("half a character", f'{{"$schema":"{MCP_SCHEMA}","mcpServers":{{"\\ud800":{{"type":"\\udc00"}}}}}}'),
        ("deep servers", f'{{"$schema":"{MCP_SCHEMA}","mcpServers":{{"a":{DEEP}}}}}'),
    ],
    "skills/a/SKILL.md": [
        ("a long number", f"---\nname: a\ndescription: {LONG}\n---\n"),
        ("deep lists", f"---\nname: a\ndescription: {DEEP}\n---\n"),
        ("deep blocks", "---\n" + "- " * 8000 + "a\n---\n"),
        ("not a number", "---\nname: a\ndescription: .nan\n---\n"),
        ("aliases without end", f"---\n{LAUGHS}name: a\ndescription: d\n---\n"),
        ("an alias of itself", "---\nname: a\ndescription: &x [*x]\n---\n"),
        ("a key that is a list", "---\n? [a, b]\n: c\nname: a\n---\n"),
        ("UTF-16", "---\nname: a\ndescription: d\n---\n".encode("utf-16")),
        ("an escape of half a character", '---\nname: a\ndescription: "\\ud800"\n---\n'),
    ],
}
YAMLS = [
    ("a long number", f"manifest_version: {LONG}\n"),
    ("deep lists", f"requires_env: {DEEP}\n"),
    ("not a number", "manifest_version: .nan\napi_version: .inf\n"),
    ("aliases without end", LAUGHS),
    ("a kind that is a list", "kind: [platform]\nauthor: [a]\nhooks: {a: b}\nconfig_schema: [1]\nlicense: {a: 1}\n"),
    ("types that are lists", "config_schema: {a: {type: [str], default: {}}}\nrequires_plugins: [[a], {id: [b]}]\n"),
    (
        "a requirement without end",
        f"python_dependencies: ['{'(' * 900}', '{'a' * 100_000}', 'a[{','.join('b' * 400)}']\n",
    ),
    ("a license without end", f"license: {'(' * 290}\n"),
    ("a license of many words", f"license: {'MIT OR ' * 40}MIT\n"),
    ("UTF-16", "kind: platform\n".encode("utf-16")),
]
ROWS = [(path, *row) for path, rows in INPUTS.items() for row in rows]


@pytest.mark.parametrize(("path", "words", "content"), ROWS, ids=[f"{row[0]}: {row[1]}" for row in ROWS])
def test_portable_plugins(place: Any, path: str, words: str, content: str | bytes) -> None:  # noqa: ARG001 - its id
    place.write("p/plugin.json", HEAD + "}").write("p/skills/good/SKILL.md", "---\nname: good\ndescription: d\n---\n")
    report = place.write(f"p/{path}", content).judge("p", resolved=True)
    assert report.findings
    assert report.verdict is not None
    json.dumps(report.details).encode()
    if path != "plugin.json":
        assert "good" in report.details["plugin"]["skills"]


@pytest.mark.parametrize("content", [row[1] for row in YAMLS], ids=[row[0] for row in YAMLS])
def test_native_plugins(place: Any, content: str | bytes) -> None:
    data = content if isinstance(content, bytes) else (NATIVE + content).encode()
    report = place.write("p/plugin.yaml", data).write("p/__init__.py").judge("p")
    assert report.verdict is not None
    json.dumps([found.message for found in report.findings]).encode()


@pytest.mark.parametrize("name", ["config.yaml", "HOOK.yaml"])
@pytest.mark.parametrize(
    "content", [f"plugins: {DEEP}\n", f"hooks: 1\n{LAUGHS}", f"events: {LONG}\nplugins: 1\nhooks: 1\n"]
)
def test_the_other_files(place: Any, name: str, content: str) -> None:
    assert place.write(f"h/{name}", content).judge(f"h/{name}").findings


def test_links_in_a_circle(place: Any) -> None:
    place.write("p/plugin.json", HEAD + "}")
    for name, target in (("skills", "skills"), ("mcp.json", "m2"), ("m2", "mcp.json"), ("up", "..")):
        (place.root / "p" / name).symlink_to(target)
    assert [rule for rule, _, _ in place.told("p")] == ["plugin-not-a-file", "plugin-skills-folder"]


def test_a_folder_that_holds_itself(place: Any) -> None:
    place.write("all/one/x").write("all/two/x")
    (place.root / "all" / "one" / "up").symlink_to("..")
    assert place.told("all") == [("plugin-nothing-loadable", "error", ".")]


def test_pipes_are_not_waited_for(place: Any) -> None:
    (place.root / "p").mkdir()
    for name in ("plugin.yaml", "plugin.json", "hermes-pack.yaml", "index.json", "HOOK.yaml", "config.yaml"):
        os.mkfifo(place.root / "p" / name)
    assert "plugin-not-a-file" in {rule for rule, _, _ in place.told("p")}


def test_ten_thousand_skills(place: Any) -> None:
    place.write("p/plugin.json", HEAD + "}").write("p/skills/s0/SKILL.md", "---\nname: s0\ndescription: d\n---\n")
    for number in range(1, 10_000):
        folder = place.root / "p" / "skills" / f"s{number}"
        folder.mkdir()
        (folder / "SKILL.md").write_bytes(b"---\nname: s%d\ndescription: d\n---\n" % number)
    report = place.judge("p")
    assert report.findings == ()
    assert len(report.details["plugin"]["skills"]) == 10_000
