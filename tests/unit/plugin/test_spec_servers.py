"""MCP servers of portable plugins and the right answer by Agent Plugins 1.0.0: our own cases, one a row.

Every case has a good server beside it, which loads whatever is wrong with its neighbour.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from packtool.contract.portable import MCP_SCHEMA
from packtool.contract.profile import Profile

GOOD = {"type": "stdio", "command": "python3"}
FAR = {"type": "streamable-http", "url": "https://mcp.example.net/x"}
LOCAL: list[tuple[str, dict[str, Any], bool]] = [
    ("a bare word", {}, True),
    ("a word that a shell has too", {"command": "sh"}, True),
    ("a path inside", {"command": "./tools/serve"}, True),
    ("a path with a blank", {"command": "./tools/serve it"}, True),
    ("a path that turns back inside", {"command": "./a/../tools/serve"}, True),
    ("a hidden word", {"command": ".serve"}, True),
    ("a tilde that is part of a word", {"command": "~serve"}, True),
    ("a path that leads out", {"command": "./../serve"}, False),
    ("a path that leads out later", {"command": "./a/../../serve"}, False),
    ("the folder above", {"command": "./.."}, False),
    ("a path above", {"command": "../serve"}, False),
    ("a path without ./", {"command": "tools/serve"}, False),
    ("a whole path", {"command": "/usr/bin/env"}, False),
    ("one dot", {"command": "."}, False),
    ("two dots", {"command": ".."}, False),
    ("nothing", {"command": ""}, False),
    ("null", {"command": None}, False),
    ("a list", {"command": ["python3"]}, False),
    ("two words", {"command": "python3 serve.py"}, False),
    ("a blank behind a word", {"command": "python3 "}, False),
    ("a placeholder with a path", {"command": "${PLUGIN_ROOT}/serve"}, False),
    ("a variable with a path", {"command": "$PLUGIN_ROOT/serve"}, False),
    ("a placeholder as a folder's name", {"command": "./${PLUGIN_ROOT}/serve"}, True),
    ("backslashes", {"command": ".\\tools\\serve"}, False),
    ("a backslash behind ./", {"command": "./a\\..\\..\\serve"}, False),
    ("a drive", {"command": "D:\\serve.exe"}, False),
    ("a drive without a backslash", {"command": "D:serve.exe"}, False),
    ("a NUL", {"command": "ser\0ve"}, False),
    ("no arguments", {"args": []}, True),
    ("arguments that look like paths", {"args": ["../outside", "/etc/hosts", "~"]}, True),
    (
        "placeholders that nobody expands",
        {"args": ["${HOME}", "$PLUGIN_DATA", "${plugin_data}", "${}", "${PLUGIN_ROOT"]},
        True,
    ),
    ("placeholders that are expanded", {"args": ["${PLUGIN_ROOT}/a", "-d=${PLUGIN_DATA}"]}, True),
    ("an argument that is null", {"args": ["a", None]}, False),
    ("an argument that is a number", {"args": [1]}, False),
    ("arguments as text", {"args": "a b"}, False),
    ("no variables", {"env": {}}, True),
    ("a variable with a placeholder", {"env": {"LEVEL": "${PLUGIN_ROOT}/x", "B": ""}}, True),
    ("variables that are null", {"env": None}, False),
    ("a variable that is a number", {"env": {"LEVEL": 3}}, False),
    ("PLUGIN_ROOT as a variable", {"env": {"PLUGIN_ROOT": "."}}, False),
    ("PLUGIN_DATA as a variable", {"env": {"A": "b", "PLUGIN_DATA": "."}}, False),
    ("plugin_data as a variable", {"env": {"plugin_data": "."}}, True),
    ("a variable without a name", {"env": {"": "x"}}, True),
    ("a variable with = in its name", {"env": {"A=B": "x"}}, True),
    ("a variable with a NUL", {"env": {"A": "x\0"}}, True),
    ("a folder inside", {"cwd": "./work"}, True),
    ("the root itself", {"cwd": "./"}, True),
    ("a folder with a blank", {"cwd": "./my work"}, True),
    ("PLUGIN_ROOT as the folder", {"cwd": "${PLUGIN_ROOT}"}, True),
    ("a folder of the data", {"cwd": "${PLUGIN_DATA}/cache"}, True),
    ("a folder of the data that turns back", {"cwd": "${PLUGIN_DATA}/x/../cache"}, True),
    ("a placeholder further on", {"cwd": "./a/${PLUGIN_DATA}"}, True),
    ("both placeholders", {"cwd": "${PLUGIN_ROOT}/${PLUGIN_DATA}"}, True),
    ("a folder out of the root", {"cwd": "./../other"}, False),
    ("a folder out of the root by its placeholder", {"cwd": "${PLUGIN_ROOT}/../other"}, False),
    ("a folder out of the data", {"cwd": "${PLUGIN_DATA}/../other"}, False),
    ("a placeholder without a slash", {"cwd": "${PLUGIN_ROOT}work"}, False),
    ("a folder without ./", {"cwd": "work"}, False),
    ("a dot", {"cwd": "."}, False),
    ("an empty folder", {"cwd": ""}, False),
    ("a whole path as the folder", {"cwd": "/tmp"}, False),
    ("a tilde", {"cwd": "~/work"}, False),
    ("a variable", {"cwd": "$PLUGIN_ROOT"}, False),
    ("a backslash", {"cwd": ".\\work"}, False),
    ("a folder that is null", {"cwd": None}, False),
    ("an unknown key", {"timeout": 30}, False),
    ("the key of the other kind", {"url": "https://mcp.example.net/"}, False),
    ("an unknown key that is deep", {"more": json.loads("[" * 200 + "]" * 200)}, False),
    ("a key that is special to JavaScript", {"__proto__": {"type": "stdio"}}, False),
    ("no type", {"type": ...}, False),
    ("an empty type", {"type": ""}, False),
    ("a type that is null", {"type": None}, False),
    ("a type that is a list", {"type": ["stdio"]}, False),
    ("a type in capitals", {"type": "STDIO"}, False),
    ("an unknown type", {"type": "pipe"}, False),
]
REMOTE: list[tuple[str, dict[str, Any], bool]] = [
    ("https", {}, True),
    ("https in capitals", {"url": "HTTPS://MCP.Example.NET/x"}, True),
    ("https without a path", {"url": "https://mcp.example.net"}, True),
    ("https with a query", {"url": "https://mcp.example.net/x?a=1&b=%2F"}, True),
    ("https to a private address", {"url": "https://192.168.1.4/x"}, True),
    ("https to this machine", {"url": "https://[::1]:8443/"}, True),
    ("a port", {"url": "https://mcp.example.net:8443/"}, True),
    ("an empty port", {"url": "https://mcp.example.net:/"}, True),
    ("letters of other scripts", {"url": "https://tée.example.net/"}, True),
    ("http to localhost", {"url": "http://localhost:9/x"}, True),
    ("http to LOCALHOST", {"url": "http://LOCALHOST/x"}, True),
    ("http to 127.0.0.1", {"url": "http://127.0.0.1:8080/"}, True),
    ("http to another address of this machine", {"url": "http://127.200.3.4/"}, True),
    ("http to ::1", {"url": "http://[::1]:5/"}, True),
    ("http to ::1 spelt out", {"url": "http://[0:0:0:0:0:0:0:1]/"}, True),
    ("http to another machine", {"url": "http://mcp.example.net/"}, False),
    ("http below localhost", {"url": "http://mcp.localhost/"}, False),
    ("http to a name that begins so", {"url": "http://localhost.example.net/"}, False),
    ("localhost as a user", {"url": "http://localhost@mcp.example.net/"}, False),
    ("http to all addresses", {"url": "http://0.0.0.0:80/"}, False),
    ("http to a number", {"url": "http://2130706433/"}, False),
    ("http to a short address", {"url": "http://127.1/"}, False),
    ("http to an octal address", {"url": "http://0177.0.0.1/"}, False),
    ("http to a neighbour", {"url": "http://[fe80::2]/"}, False),
    ("http to a zone", {"url": "http://[::1%25en0]/"}, False),
    ("a user", {"url": "https://me@mcp.example.net/"}, False),
    ("a user and a password", {"url": "https://me:pw@mcp.example.net/"}, False),
    ("an empty user", {"url": "https://@mcp.example.net/"}, False),
    ("a fragment", {"url": "https://mcp.example.net/#x"}, False),
    ("an empty fragment", {"url": "https://mcp.example.net/#"}, False),
    ("another scheme", {"url": "wss://mcp.example.net/"}, False),
    ("a file", {"url": "file:///etc/hosts"}, False),
    ("no scheme", {"url": "mcp.example.net/x"}, False),
    ("no slashes", {"url": "https:mcp.example.net"}, False),
    ("no host", {"url": "https:///x"}, False),
    ("a scheme alone", {"url": "https://"}, False),
    ("nothing", {"url": ""}, False),
    ("null", {"url": None}, False),
    ("a line feed", {"url": "https://mcp.example.net/\nx"}, False),
    ("a blank", {"url": "https://mcp.example.net/ x"}, False),
    ("a backslash", {"url": "https://mcp.example.net\\@other.example.net/"}, False),
    ("a placeholder for a host", {"url": "https://${HOST}/"}, False),
    ("a placeholder in a path", {"url": "https://mcp.example.net/${PLUGIN_ROOT}"}, True),
    ("a port that is a word", {"url": "https://mcp.example.net:mcp/"}, False),
    ("a port that is too high", {"url": "https://mcp.example.net:65536/"}, False),
    ("no headers", {"headers": {}}, True),
    ("a header", {"headers": {"X-Trace": "on"}}, True),
    ("a header that nobody expands", {"headers": {"Authorization": "Bearer ${TOKEN}"}}, True),
    ("an empty header", {"headers": {"X-Trace": ""}}, True),
    ("a header that clients set themselves", {"headers": {"Host": "other.example.net"}}, True),
    ("a tab in a header", {"headers": {"X-Trace": "a\tb"}}, True),
    ("headers that are null", {"headers": None}, False),
    ("a header that is a number", {"headers": {"X-Trace": 1}}, False),
    ("a blank in a header's name", {"headers": {"X Trace": "1"}}, False),
    ("a colon in a header's name", {"headers": {"X:Trace": "1"}}, False),
    ("a header without a name", {"headers": {"": "1"}}, False),
    ("a line end in a header", {"headers": {"X-Trace": "a\r\nY: b"}}, False),
    ("a NUL in a header", {"headers": {"X-Trace": "a\0"}}, False),
    ("a sign that no header can hold", {"headers": {"X-Trace": "\u2603"}}, False),
    ("one header in two spellings", {"headers": {"X-Trace": "1", "x-trace": "2"}}, False),
    ("a command beside the URL", {"command": "python3"}, False),
    ("the other remote type", {"type": "sse"}, True),
    ("what another client calls it", {"type": "http"}, False),
]
WHOLE: list[tuple[str, Any]] = [
    ("a list", []),
    ("text", "servers"),
    ("no servers", {"$schema": MCP_SCHEMA}),
    ("no identifier", {"mcpServers": {"good": GOOD}}),
    ("another client's servers", {"servers": {"good": GOOD}}),
    ("one key more", {"$schema": MCP_SCHEMA, "mcpServers": {"good": GOOD}, "inputs": []}),
    ("servers in a list", {"$schema": MCP_SCHEMA, "mcpServers": [GOOD]}),
    ("servers that are null", {"$schema": MCP_SCHEMA, "mcpServers": None}),
    ("another version", {"$schema": MCP_SCHEMA.replace("1.0.0", "1.1.0"), "mcpServers": {"good": GOOD}}),
    ("the manifest's identifier", {"$schema": MCP_SCHEMA.replace("mcp.", "plugin."), "mcpServers": {"good": GOOD}}),
    ("an identifier that is a number", {"$schema": 1, "mcpServers": {"good": GOOD}}),
]


# Where Hermes does otherwise than the specification: it takes null for absent, reads URLs loosely, and speaks no SSE.
HERMES_DIFFERS = {
    "a folder that is null",
    "headers that are null",
    "an empty fragment",
    "a line feed",
    "a blank",
    "a placeholder for a host",
    "a port that is a word",
    "a port that is too high",
    "the other remote type",
}


def names(reading: Any) -> tuple[list[str], list[str]]:
    plugin = reading.plugin
    assert [skill.name for skill in plugin.skills] == ["pour"]
    return [server.name for server in plugin.mcp_servers], [server.name for server in plugin.skipped_mcp_servers]


def judge(folder: Any, server: Any, profile: Profile = Profile.STRICT) -> tuple[list[str], list[str]]:
    folder.portable().skill("pour").servers(it=server, good=GOOD)
    return names(folder.read(profile))


def local(members: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in {**GOOD, **members}.items() if value is not ...}


@pytest.mark.parametrize(("members", "loads"), [row[1:] for row in LOCAL], ids=[row[0] for row in LOCAL])
def test_servers_on_this_machine(folder: Any, members: dict[str, Any], *, loads: bool) -> None:
    assert judge(folder, local(members)) == ((["it", "good"], []) if loads else (["good"], ["it"]))


@pytest.mark.parametrize(("members", "loads"), [row[1:] for row in REMOTE], ids=[row[0] for row in REMOTE])
def test_servers_elsewhere(folder: Any, members: dict[str, Any], *, loads: bool) -> None:
    assert judge(folder, {**FAR, **members}) == ((["it", "good"], []) if loads else (["good"], ["it"]))


def test_where_hermes_differs(folder: Any) -> None:
    rows = [(words, local(members), loads) for words, members, loads in LOCAL]
    rows += [(words, {**FAR, **members}, loads) for words, members, loads in REMOTE]
    differs = {words for words, server, loads in rows if ("it" in judge(folder, server, Profile.HERMES)[0]) != loads}
    assert differs == HERMES_DIFFERS


@pytest.mark.parametrize("server", [None, 5, "python3", [], {}, {"command": "python3"}])
def test_servers_that_are_none(folder: Any, server: Any) -> None:
    assert judge(folder, server) == (["good"], ["it"])


def test_a_server_without_a_name(folder: Any) -> None:
    folder.portable().skill("pour").servers(**{"": GOOD})
    assert names(folder.read(Profile.STRICT)) == ([""], [])


@pytest.mark.parametrize("whole", [row[1] for row in WHOLE], ids=[row[0] for row in WHOLE])
def test_a_file_without_which_the_skills_load(folder: Any, whole: Any) -> None:
    reading = folder.portable().skill("pour").write("mcp.json", json.dumps(whole)).read(Profile.STRICT)
    assert names(reading) == ([], [])
    assert [found.severity.word for found in reading.findings][:1] == ["error"]


@pytest.mark.parametrize("text", ["", "{", "// servers\n{}", '{"a": NaN}', "[" * 50_000])
def test_a_file_that_is_no_json(folder: Any, text: str) -> None:
    reading = folder.portable().skill("pour").write("mcp.json", text).read(Profile.STRICT)
    assert names(reading) == ([], [])
    assert reading.findings


def test_a_header_that_stands_twice_spoils_the_file(folder: Any) -> None:
    text = json.dumps({"$schema": MCP_SCHEMA, "mcpServers": {"good": GOOD}})
    twice = text.replace(
        '"good":', '"it": {"type": "sse", "url": "https://e.net", "headers": {"A": "1", "A": "2"}}, "good":'
    )
    reading = folder.portable().skill("pour").write("mcp.json", twice).read(Profile.STRICT)
    assert names(reading) == ([], [])


def test_servers_of_another_place_are_not_seen(folder: Any) -> None:
    text = json.dumps({"$schema": MCP_SCHEMA, "mcpServers": {"good": GOOD}})
    reading = folder.portable().skill("pour").write(".mcp.json", text).write("MCP.json", text).read(Profile.STRICT)
    assert names(reading) == ([], [])


@pytest.mark.parametrize("key", ["command", "cwd"])
def test_a_link_that_leads_out(folder: Any, key: str) -> None:
    (folder.root.parent / "plugin-other" / "work").mkdir(parents=True)
    folder.link("out", "../plugin-other")
    assert judge(folder, {**GOOD, key: "./out/work"}) == (["good"], ["it"])


def test_a_link_that_stays_inside(folder: Any) -> None:
    folder.write("tools/serve").link("bin", "tools")
    assert judge(folder, {**GOOD, "command": "./bin/serve", "cwd": "./bin"}) == (["it", "good"], [])


@pytest.mark.parametrize(
    ("server", "remedy"),
    [
        ({"type": "http", "url": "https://mcp.example.net"}, 'write "type": "streamable-http"'),
        ({"url": "https://mcp.example.net"}, 'write "type": "streamable-http"'),
        ({"command": "python3"}, 'write "type": "stdio"'),
        ({**GOOD, "command": "npx -y it@1"}, 'write "command": "npx", "args": ["-y", "it@1"] (before any others)'),
    ],
)
def test_what_to_write_instead(folder: Any, server: dict[str, Any], remedy: str) -> None:
    folder.portable().servers(it=server)
    [found] = folder.read(Profile.STRICT).findings
    assert found.remedy == remedy


def test_a_token_that_nobody_puts_in(folder: Any) -> None:
    headers = {"Authorization": "Bearer ${TOKEN}"}
    folder.portable().servers(it={"type": "streamable-http", "url": "https://mcp.example.net", "headers": headers})
    [found] = folder.read(Profile.STRICT).findings
    assert (found.rule.id, found.severity.word) == ("mcp-json-not-expanded", "warning")
    assert "no client expands ${TOKEN} here" in found.message
