"""Manifests of portable plugins and the right answer by Agent Plugins 1.0.0: our own cases, one a row.

An answer is ``loads``, ``told`` (loads, and something is reported) or ``refused`` (nothing of the plugin loads).
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from packtool.contract.portable import MCP_SCHEMA, PLUGIN_SCHEMA
from packtool.contract.profile import Profile
from packtool.findings import Severity

HEAD = f'{{"$schema":"{PLUGIN_SCHEMA}","name":"kettle"'
WITH: list[tuple[str, dict[str, Any], str]] = [
    ("no more than it must", {}, "loads"),
    (
        "everything there is",
        {
            "version": "3.4.5",
            "description": "Boils water.",
            "author": {"name": "Grace", "email": "grace@example.net", "url": "https://grace.example.net"},
            "homepage": "https://kettle.example.net",
            "repository": "https://git.example.net/kettle",
            "license": "MIT",
            "keywords": ["tea", "tea", "water"],
            "extensions": {"net.example.kettle": {"deep": [1, {"er": None}]}},
        },
        "loads",
    ),
    ("a name with hyphens", {"name": "tea-kettle"}, "loads"),
    ("a name with a dot", {"name": "tea.kettle"}, "loads"),
    ("a name with a digit inside", {"name": "k3ttle"}, "loads"),
    ("a name with a digit in front", {"name": "7kettles"}, "loads"),
    ("a name of one letter", {"name": "k"}, "loads"),
    ("a name of one digit", {"name": "0"}, "loads"),
    ("a name of 64 letters", {"name": "k" * 64}, "loads"),
    ("a name of 65 letters", {"name": "k" * 65}, "refused"),
    ("a hyphen beside a dot", {"name": "a-.b.-c"}, "loads"),
    ("hyphens and dots in turn", {"name": "t-e.a-k"}, "loads"),
    ("a capital letter", {"name": "Kettle"}, "refused"),
    ("a hyphen in front", {"name": "-kettle"}, "refused"),
    ("a hyphen at the end", {"name": "kettle-"}, "refused"),
    ("a dot at the end", {"name": "kettle."}, "refused"),
    ("a dot in front", {"name": ".kettle"}, "refused"),
    ("two hyphens", {"name": "tea--kettle"}, "refused"),
    ("two dots", {"name": "tea..kettle"}, "refused"),
    ("an underscore", {"name": "tea_kettle"}, "refused"),
    ("an empty name", {"name": ""}, "refused"),
    ("blanks around a name", {"name": " kettle "}, "refused"),
    ("a line feed behind a name", {"name": "kettle\n"}, "refused"),
    ("a letter with an accent", {"name": "thé"}, "refused"),
    ("a digit of another script", {"name": "kettle\uff12"}, "refused"),
    ("a name that is a number", {"name": 5}, "refused"),
    ("a name that is a list", {"name": ["kettle"]}, "refused"),
    *[(f"{key} is null", {key: None}, "refused") for key in ("name", "version", "description", "author", "homepage")],
    *[(f"{key} is null", {key: None}, "refused") for key in ("repository", "license", "keywords")],
    ("a version that is a number", {"version": 2}, "refused"),
    ("a version that is none", {"version": "the latest"}, "loads"),
    ("a description that is a list", {"description": ["Boils"]}, "refused"),
    ("an empty description", {"description": ""}, "loads"),
    ("a license that is a number", {"license": 0}, "refused"),
    ("a license that is true", {"license": True}, "refused"),
    ("a license that nobody knows", {"license": "ask me"}, "loads"),
    ("a homepage that is no address", {"homepage": "over there"}, "loads"),
    ("a repository as an object", {"repository": {"url": "https://git.example.net/kettle"}}, "refused"),
    ("no author at all inside of it", {"author": {}}, "loads"),
    ("an author with an address alone", {"author": {"email": "grace@example.net"}}, "loads"),
    ("an author with a page alone", {"author": {"url": "https://grace.example.net"}}, "loads"),
    ("an author as text", {"author": "Grace"}, "refused"),
    ("an author with more keys", {"author": {"name": "Grace", "phone": "1"}}, "refused"),
    ("an author whose name is a number", {"author": {"name": 1}}, "refused"),
    ("no keywords", {"keywords": []}, "loads"),
    ("keywords as text", {"keywords": "tea"}, "refused"),
    ("a keyword that is a number", {"keywords": ["tea", 1]}, "refused"),
    ("no extensions", {"extensions": {}}, "loads"),
    *[(f"extensions are {value!r}", {"extensions": value}, "told") for value in ([1], "x", 7, True, None)],
    ("an extension that is a number", {"extensions": {"net.example.kettle": 42}}, "refused"),
    ("an extension that is text", {"extensions": {"net.example.kettle": "flat"}}, "refused"),
    ("an extension that is a list", {"extensions": {"net.example.kettle": [1]}}, "refused"),
    ("an extension of no domain", {"extensions": {"kettle": {}}}, "told"),
    ("a key that nobody knows", {"steam": {"pressure": 9}}, "told"),
    ("commands of another client", {"commands": "./commands"}, "told"),
    ("servers of another client", {"mcpServers": {"k": {"command": "kettle"}}}, "told"),
    ("all of another client's keys", {"skills": "./s", "agents": ["./a.md"], "hooks": "./h.json"}, "told"),
    ("keys in other letter case", {"Version": 1, "NAME": "x"}, "told"),
    ("a key that is special to JavaScript", {"__proto__": {"name": "other"}}, "told"),
    ("odd values and unknown keys at once", {"version": "x.y", "homepage": "?", "extensions": 1, "foam": 1}, "told"),
    ("a mild fault beside a grave one", {"name": "KETTLE", "foam": 1}, "refused"),
    ("the next version's keys", {"displayName": "Kettle", "icon": "./k.png"}, "told"),
]
IDENTIFIERS = [
    (None, "refused"),
    (1, "refused"),
    ("", "refused"),
    (PLUGIN_SCHEMA, "loads"),
    (f"{PLUGIN_SCHEMA}/", "refused"),
    (f" {PLUGIN_SCHEMA}", "refused"),
    (f"{PLUGIN_SCHEMA}#", "refused"),
    (PLUGIN_SCHEMA.replace("https", "http"), "refused"),
    (PLUGIN_SCHEMA.replace("agent-", "Agent-"), "refused"),
    (PLUGIN_SCHEMA.replace("1.0.0", "1.1.0"), "refused"),
    (PLUGIN_SCHEMA.replace("1.0.0", "1.0"), "refused"),
    (PLUGIN_SCHEMA.replace("1.0.0", "latest"), "refused"),
    (PLUGIN_SCHEMA.removeprefix("https://agent-plugins.org/"), "refused"),
    (MCP_SCHEMA, "refused"),
]
TEXTS: list[tuple[str, str | bytes, str]] = [
    ("nothing", "", "refused"),
    ("blanks", " \n", "refused"),
    ("a word", '"kettle"', "refused"),
    ("a number", "42", "refused"),
    ("null", "null", "refused"),
    ("a list", "[]", "refused"),
    ("cut off", HEAD, "refused"),
    ("a comma too many", HEAD + ",}", "refused"),
    ("a comment", "// kettle\n" + HEAD + "}", "refused"),
    ("something behind it", HEAD + "} {}", "refused"),
    ("not a number in an extension", HEAD + ',"extensions":{"net.example.k":{"v":NaN}}}', "refused"),
    ("infinity in an unknown key", HEAD + ',"v":Infinity}', "refused"),
    ("a tab inside of a text", HEAD + ',"description":"a\tb"}', "refused"),
    ("a number of 5,000 digits", HEAD + f',"extensions":{{"net.example.k":{{"n":{"7" * 5000}}}}}}}', "loads"),
    ("a number too large for a float", HEAD + ',"extensions":{"net.example.k":{"n":2e999}}}', "loads"),
    ("a number too large in an unknown key", HEAD + f',"n":{"7" * 5000}}}', "told"),
    ("half of a character in a text", HEAD + ',"description":"\\ud83d"}', "loads"),
    ("half of a character in a name", f'{{"$schema":"{PLUGIN_SCHEMA}","name":"a\\udc00b"}}', "refused"),
    ("a NUL in a text", HEAD + ',"description":"a\\u0000b"}', "loads"),
    ("one name after another", f'{{"$schema":"{PLUGIN_SCHEMA}","name":"NO","name":"kettle"}}', "refused"),
    ("a mark in front", b"\xef\xbb\xbf" + HEAD.encode() + b"}", "told"),
    ("UTF-16", (HEAD + "}").encode("utf-16"), "refused"),
    ("UTF-16 without a mark", (HEAD + "}").encode("utf-16-le"), "refused"),
    ("Latin-1", HEAD.encode() + ',"description":"th\xe9"}'.encode("latin-1"), "refused"),
    ("50,000 lists in an unknown key", HEAD + ',"x":' + "[" * 50_000 + "]" * 50_000 + "}", "refused"),
]


# Where Hermes does otherwise: it reads numbers wherever they stand, and of a key that stands twice it takes the last.
HERMES_DIFFERS = {
    "a number of 5,000 digits",
    "a number too large for a float",
    "a number too large in an unknown key",
    "one name after another",
}


def answer(reading: Any) -> str:
    if reading.plugin is None:
        assert any(found.severity is Severity.ERROR for found in reading.findings)
        return "refused"
    assert all(found.severity is not Severity.ERROR for found in reading.findings)
    assert [skill.name for skill in reading.plugin.skills] == ["pour"]
    return "told" if reading.findings else "loads"


@pytest.mark.parametrize(("members", "expected"), [row[1:] for row in WITH], ids=[row[0] for row in WITH])
def test_what_a_manifest_says(folder: Any, members: dict[str, Any], expected: str) -> None:
    folder.portable(**{"name": "kettle", **members}).skill("pour")
    assert answer(folder.read(Profile.STRICT)) == expected


@pytest.mark.parametrize(("identifier", "expected"), IDENTIFIERS)
def test_which_version_it_is_for(folder: Any, identifier: object, expected: str) -> None:
    said = {"name": "kettle", **({} if identifier is None else {"$schema": identifier})}
    assert answer(folder.write("plugin.json", json.dumps(said)).skill("pour").read(Profile.STRICT)) == expected


def test_a_version_that_is_not_supported_is_named(folder: Any) -> None:
    folder.write("plugin.json", json.dumps({"$schema": PLUGIN_SCHEMA.replace("1.0.0", "1.1.0"), "name": "kettle"}))
    [found] = folder.read(Profile.STRICT).findings
    assert "1.1.0" in found.message
    assert "1.0.0" in found.message
    folder.portable().write("mcp.json", json.dumps({"$schema": MCP_SCHEMA.replace("1.0.0", "2.0.0"), "mcpServers": {}}))
    [found] = folder.read(Profile.STRICT).findings
    assert "2.0.0" in found.message


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in TEXTS], ids=[row[0] for row in TEXTS])
def test_what_is_json(folder: Any, text: str | bytes, expected: str) -> None:
    assert answer(folder.write("plugin.json", text).skill("pour").read(Profile.STRICT)) == expected


def test_where_hermes_differs(folder: Any) -> None:
    rows = [
        (words, json.dumps({"$schema": PLUGIN_SCHEMA, "name": "kettle", **said}), told) for words, said, told in WITH
    ]
    found = {
        words
        for words, text, told in (*rows, *TEXTS)
        if (folder.write("plugin.json", text).read(Profile.HERMES).plugin is None) != (told == "refused")
    }
    assert found == HERMES_DIFFERS
