from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.contract.portable import MCP_SCHEMA
from packtool.contract.profile import Profile
from packtool.findings import Severity
from packtool.manifests.mcp_json import McpJson, matches, read, read_for

STDIO = {"type": "stdio", "command": "node"}
HTTP = {"type": "streamable-http", "url": "https://x.example/mcp"}


def file(**servers: Any) -> bytes:
    return json.dumps({"$schema": MCP_SCHEMA, "mcpServers": servers}).encode()


def said(data: bytes, profile: Profile = Profile.STRICT) -> McpJson:
    manifest = read_for(data, "mcp.json", profile).manifest
    assert manifest is not None
    return manifest


def loads(server: Any, profile: Profile = Profile.STRICT) -> bool:
    manifest = said(file(s=server, ok=STDIO), profile)
    assert "ok" in [loaded.name for loaded in manifest.servers]
    assert ("s" in [skipped.name for skipped in manifest.skipped]) is not (
        "s" in [loaded.name for loaded in manifest.servers]
    )
    return len(manifest.servers) == 2


def test_one_bad_server_does_not_sink_its_siblings() -> None:
    reading = read(file(bad=5, good=STDIO), "mcp.json")
    assert reading.manifest is not None
    assert [server.name for server in reading.manifest.servers] == ["good"]
    assert [(one.name, one.reason) for one in reading.manifest.skipped] == [
        ("bad", "mcpServers.bad is a number, not an object")
    ]


def test_a_server_is_shown_as_its_command_line_or_url() -> None:
    manifest = said(file(a={**STDIO, "args": ["--token", "ghp_" + "a" * 36]}, b=HTTP))
    assert [server.shown for server in manifest.servers] == ["node --token [hidden]", "https://x.example/mcp"]


@pytest.mark.parametrize(
    "command", ["python3", "bash", "~x", ".hidden", "./bin/x", "./bin/my server", "./a/../b", "./${PLUGIN_ROOT}"]
)
def test_commands_that_are_started(command: str) -> None:
    assert loads({**STDIO, "command": command})


@pytest.mark.parametrize(
    "command",
    [
        "",
        "node server.js",
        "node ",
        "bin/x",
        "/bin/sh",
        "./../x",
        "./a/../../x",
        "./",
        "./.",
        "./bin/..",
        ".",
        "..",
        "${PLUGIN_ROOT}/x",
        "C:tool",
        "C:\\x",
        ".\\bin",
        "./a\\..\\..\\x",
        "a\x00b",
        "./a\x00b",
        3,
        None,
        ["node"],
    ],
)
def test_commands_that_are_not(command: Any) -> None:
    assert not loads({**STDIO, "command": command})


@pytest.mark.parametrize(
    "cwd", ["./", "./sub", "./a b", "${PLUGIN_ROOT}", "${PLUGIN_ROOT}/a/../b", "${PLUGIN_DATA}/x", "./${PLUGIN_DATA}/x"]
)
def test_working_folders_that_are_used(cwd: str) -> None:
    assert loads({**STDIO, "cwd": cwd})


@pytest.mark.parametrize(
    "cwd",
    ["", ".", "data", "/tmp", "~/x", "$PLUGIN_ROOT", "${PLUGIN_ROOT}x", "./..", "${PLUGIN_DATA}/../..", ".\\a", 3],
)
def test_working_folders_that_are_not(cwd: Any) -> None:
    assert not loads({**STDIO, "cwd": cwd})


@pytest.mark.parametrize(
    "members",
    [
        {"args": "a"},
        {"args": [1]},
        {"env": {"A": 1}},
        {"env": {"PLUGIN_ROOT": "x"}},
        {"url": "https://x"},
        {"x": 1},
        {"env": None},
        {"type": "http"},
        {"type": None},
        {"type": ["stdio"]},
        {"type": "STDIO"},
    ],
)
def test_a_local_server_of_the_wrong_shape_is_skipped(members: dict[str, Any]) -> None:
    assert not loads({**STDIO, **members})


@pytest.mark.parametrize(
    "url",
    [
        "https://x",
        "HTTPS://x/",
        "https://x:8443/a?b=c",
        "https://x:/a",
        "https://10.0.0.1/",
        "https://exämple.com/",
        "http://localhost:3000/",
        "http://LOCALHOST/",
        "http://127.0.0.2/",
        "http://[::1]:80/",
        "http://[0:0:0::1]/",
    ],
)
def test_urls_that_are_opened(url: str) -> None:
    assert loads({**HTTP, "url": url})


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://x/",
        "wss://x/",
        "x",
        "https:x",
        "https://",
        "https:///x",
        "https://u:p@x/",
        "https://u@x/",
        "https://@x/",
        "https://x/#f",
        "http://x/",
        "http://0.0.0.0/",
        "http://localhost.evil.example/",
        "http://foo.localhost/",
        "http://localhost./",
        "http://2130706433/",
        "http://127.1/",
        "http://0177.0.0.1/",
        "http://[fe80::1]/",
        "http://[::1%25lo]/",
        "http://localhost@evil.example/",
        "http://localhost\\@evil.example/",
    ],
)
@pytest.mark.parametrize("profile", Profile)
def test_urls_that_nobody_opens(url: str, profile: Profile) -> None:
    assert not loads({**HTTP, "url": url}, profile)


@pytest.mark.parametrize(
    "url", ["https://x/ a", "https://x:99999/", "https://x:abc/", "https://x/#", "https://x/\n", "https://${HOST}/"]
)
def test_urls_that_hermes_alone_takes_are_warned_of(url: str) -> None:
    assert not loads({**HTTP, "url": url})
    assert loads({**HTTP, "url": url}, Profile.HERMES)
    rules = {found.rule.id for found in read_for(file(s={**HTTP, "url": url}), "mcp.json", Profile.HERMES).findings}
    assert "mcp-json-loose-url" in rules


@pytest.mark.parametrize(
    ("headers", "sent"),
    [
        ({}, True),
        ({"X-A": ""}, True),
        ({"X-A": "a\tb"}, True),
        ({"Host": "x"}, True),
        ({"X A": "1"}, False),
        ({"X:": "1"}, False),
        ({"": "1"}, False),
        ({"A": "1", "a": "2"}, False),
        ({"A": "a\r\nB: c"}, False),
        ({"A": "\u2603"}, False),
        ({"A": 1}, False),
        (3, False),
    ],
)
def test_headers(headers: Any, *, sent: bool) -> None:
    assert loads({**HTTP, "headers": headers}) is sent


def test_null_is_absent_to_hermes_alone() -> None:
    server = {**HTTP, "headers": None}
    assert not loads(server)
    reading = read_for(file(s=server), "mcp.json", Profile.HERMES)
    assert reading.manifest is not None
    assert len(reading.manifest.servers) == 1
    assert [found.rule.id for found in reading.findings] == ["mcp-json-null"]


def test_sse_is_valid_and_not_spoken_by_hermes() -> None:
    server = {"type": "sse", "url": "https://x"}
    assert loads(server)
    assert not loads(server, Profile.HERMES)


def test_a_lost_server_weighs_as_the_profile_says() -> None:
    data = file(s={"type": "http", "url": "https://x"})
    [strict], [hermes] = (read_for(data, "mcp.json", profile).findings for profile in Profile)
    assert (strict.severity, hermes.severity) == (Severity.ERROR, Severity.WARNING)
    assert strict.remedy == 'write "type": "streamable-http"'


@pytest.mark.parametrize(
    "document",
    [
        [],
        3,
        {},
        {"mcpServers": {}},
        {"$schema": MCP_SCHEMA},
        {"$schema": MCP_SCHEMA, "mcpServers": []},
        {"$schema": MCP_SCHEMA, "mcpServers": {}, "x": 1},
        {"$schema": MCP_SCHEMA.replace("1.0.0", "1.0.1"), "mcpServers": {}},
        {"servers": {"a": {}}},
    ],
)
def test_a_fault_at_the_top_switches_all_servers_off(document: Any) -> None:
    reading = read(json.dumps(document).encode(), "mcp.json")
    assert reading.manifest is None
    assert reading.findings


@pytest.mark.parametrize(
    ("server", "rule", "severity"),
    [
        ({**HTTP, "headers": {"Authorization": "Bearer ${TOKEN}"}}, "mcp-json-not-expanded", Severity.WARNING),
        ({**STDIO, "args": ["${HOME}"]}, "mcp-json-not-expanded", Severity.NOTE),
        ({**STDIO, "env": {"KEY": "ghp_" + "a" * 36}}, "mcp-json-secret", Severity.WARNING),
        ({**STDIO, "env": {"a=b": "c"}}, "mcp-json-env-name", Severity.WARNING),
        ({**STDIO, "env": {"plugin_root": "c"}}, "mcp-json-env-name", Severity.WARNING),
    ],
)
def test_what_loads_and_is_worth_saying(server: Any, rule: str, severity: Severity) -> None:
    assert loads(server)
    findings = read(file(s=server), "mcp.json").findings
    assert [(found.rule.id, found.severity) for found in findings] == [(rule, severity)]
    assert all("ghp_" not in f"{found.message}{found.location.excerpt}" for found in findings)


def test_a_secret_is_told_in_a_server_that_is_skipped_too() -> None:
    findings = read(file(s={"type": "http", "url": "https://me:pass@x", "headers": 3}), "mcp.json").findings
    assert {found.rule.id for found in findings} == {"mcp-json-type", "mcp-json-secret"}
    assert all("pass@" not in f"{found.message}{found.location.excerpt}" for found in findings)


def test_placeholders_that_clients_expand_are_not_told() -> None:
    server = {**STDIO, "args": ["${PLUGIN_ROOT}/a"], "env": {"A": "${PLUGIN_DATA}"}, "cwd": "${PLUGIN_ROOT}"}
    assert read(file(s=server), "mcp.json").findings == ()


def test_places_inside_the_plugin_are_left_to_hold_to_the_disk() -> None:
    manifest = said(file(a={**STDIO, "command": "./bin/x", "cwd": "${PLUGIN_ROOT}/sub"}, b={**STDIO, "cwd": "./"}))
    assert [(place.server, place.relative, place.is_command) for place in manifest.places] == [
        ("a", "bin/x", True),
        ("a", "sub", False),
        ("b", "", False),
    ]


def test_a_flood_of_servers_is_bounded() -> None:
    reading = read(file(**{f"s{number}": STDIO for number in range(3000)}), "mcp.json")
    assert reading.manifest is not None
    assert len(reading.manifest.servers) == 200
    assert [found.rule.id for found in reading.findings] == ["mcp-json-too-many"]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b'{"a": ' + b"[" * 50_000, b'{"a": ' + b"1" * 5000 + b"}"])
def test_what_cannot_be_read_is_a_finding(data: bytes) -> None:
    reading = read(data, "mcp.json")
    assert reading.manifest is None
    assert reading.findings


def test_the_files_of_other_clients_are_another_kind() -> None:
    assert matches("a/mcp.json", b"")
    assert not matches(".vscode/mcp.json", b"")
    assert not matches(".mcp.json", b"")


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=20)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=8,
)
KEYS = st.sampled_from(["type", "command", "args", "env", "cwd", "url", "headers", "x"])
SERVERS = st.dictionaries(KEYS, st.one_of(JSON, st.sampled_from(["stdio", "sse", "streamable-http"])), max_size=5)


@settings(derandomize=True, max_examples=80, deadline=None)
@given(st.dictionaries(st.text(max_size=5), st.one_of(SERVERS, JSON), max_size=3), st.sampled_from(Profile))
def test_every_server_loads_or_is_skipped(servers: dict[str, Any], profile: Profile) -> None:
    manifest = said(json.dumps({"$schema": MCP_SCHEMA, "mcpServers": servers}).encode(), profile)
    assert len(manifest.servers) + len(manifest.skipped) == len(servers)


def test_a_query_and_an_argument_under_a_secret_s_name_are_not_shown() -> None:
    url = {"type": "streamable-http", "url": "https://x.example/mcp?k=hunter2&api_key=hunter2"}
    args = ["--api-key=hunter2", "--token", "hunter2", "--verbose", "-H", "X-Api-Key: hunter2", "KEY=hunter2", "a=b"]
    manifest = said(file(a=url, b={**STDIO, "args": [*args, "https://x.example/?q=hunter2", "--key", "--x"]}))
    called, started = [server.shown for server in manifest.servers]
    assert called == "https://x.example/mcp?[hidden]"
    assert started == (
        "node --api-key=[hidden] --token [hidden] --verbose -H X-Api-Key: [hidden] KEY=[hidden] a=b "
        "https://x.example/?[hidden] --key --x"
    )


@pytest.mark.parametrize(
    "server",
    [
        {**STDIO, "env": {"API_KEY": "hunter2"}, "cwd": "/"},
        {**STDIO, "env": {"API_KEY": ["hunter2"]}, "cwd": "/"},
        {**HTTP, "headers": {"Authorization": "Basic hunter2", "X-Api-Key": "hunter2"}, "cwd": 5},
        {**STDIO, "args": ["--token", "hunter2", "--key=hunter2"], "cwd": "/"},
        {"type": "streamable-http", "url": "https://x.example/mcp?k=hunter2", "cwd": 5},
        {"type": "streamable-http", "url": "https://x.example/mcp?k=hunter2#x"},
        {"token": "hunter2"},
    ],
)
def test_a_secret_shows_in_no_finding_about_its_neighbour(server: Any) -> None:
    reading = read(file(s=server), "mcp.json")
    told = [(one.message, one.remedy, one.location.excerpt) for one in reading.findings]
    assert told
    assert "hunter2" not in str(told)


def test_a_secret_shows_in_no_finding_about_a_text_that_is_broken() -> None:
    data = file(s={**STDIO, "env": {"API_KEY": "hunter2"}})[:-1]
    (finding,) = read(data, "mcp.json").findings
    assert finding.location.excerpt is not None
    assert "hunter2" not in finding.location.excerpt.text


def test_a_placeholder_under_a_secret_s_name_is_shown() -> None:
    reading = read(file(s={**HTTP, "headers": {"Authorization": "Bearer ${TOKEN}"}}), "mcp.json")
    (finding,) = reading.findings
    assert finding.location.excerpt is not None
    assert "Bearer ${TOKEN}" in finding.location.excerpt.text


@pytest.mark.parametrize("odd", ["9" * 5000, "1e400", "[" * 480 + "]" * 480])
def test_what_no_reader_holds_skips_one_server_and_not_the_file(odd: str) -> None:
    whole = file(s={**STDIO, "extra": "ODD"}, ok=STDIO).replace(b'"ODD"', odd.encode())
    assert [server.name for server in said(whole).servers] == ["ok"]


@pytest.mark.parametrize(
    ("command", "remedy"),
    [
        ("${PLUGIN_ROOT}/bin/x", 'write "command": "./bin/x"'),
        ("$PLUGIN_ROOT/bin/x", 'write "command": "./bin/x"'),
        ("${CLAUDE_PLUGIN_ROOT}/run.sh", 'write "command": "./run.sh"'),
        ("bin/x", 'write "command": "./bin/x"'),
        ("node server.js", 'write "command": "node", "args": ["server.js"] (before any others)'),
        ("${PLUGIN_ROOT}/../x", None),
        ("bin/", None),
        ("/usr/bin/x", None),
        ("../x", None),
    ],
)
def test_how_a_refused_command_is_written(command: str, remedy: str | None) -> None:
    (found,) = read_for(file(a={"type": "stdio", "command": command}), "mcp.json", Profile.STRICT).findings
    assert found.rule.id == "mcp-json-command"
    assert found.remedy == (remedy or found.rule.remedy)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ([], 'mcpServers."": `type` is a list, and must name a transport'),
        ("", 'mcpServers."": `type` is empty, and must name a transport'),
        ("foo", 'mcpServers."" has the unknown type `foo`'),
    ],
)
def test_a_type_that_is_none_is_named_for_what_it_is(written: Any, message: str) -> None:
    (found,) = read_for(file(**{"": {"type": written}}), "mcp.json", Profile.STRICT).findings
    assert found.message == message


def test_a_secret_is_spoken_of_with_its_article() -> None:
    server = {"type": "stdio", "command": "x", "env": {"A": "sk-ant-api03-" + "a1B2" * 12}}
    (found,) = read_for(file(a=server), "mcp.json", Profile.STRICT).findings
    assert found.message == "mcpServers.a holds what looks like an Anthropic key"


@pytest.mark.parametrize("profile", Profile)
def test_a_byte_order_mark_is_a_warning_and_the_servers_load(profile: Profile) -> None:
    reading = read_for(b"\xef\xbb\xbf" + file(a={"type": "stdio", "command": "x"}), "mcp.json", profile)
    assert reading.manifest is not None
    assert [(one.rule.id, one.severity.word) for one in reading.findings] == [("document-byte-order-mark", "warning")]
