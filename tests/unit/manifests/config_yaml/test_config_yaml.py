from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.manifests.config_yaml import matches, read

GOOD = """\
_config_version: 50
model: {whatever: [is, not, ours], y: n}
plugins:
  enabled: [relay]
  disabled: []
  index_url: https://example.org/index.json
  entries:
    relay:
      granted_capabilities: [llm.model_override]
      capabilities_consent: {hash: ab, granted_at: "2026-01-01T00:00:00+00:00"}
      allow_gateway_injection: true
      mcp_allowlist: [files]
      settings: {room: a}
      its_own: 1
      llm: {allow_model_override: true, allowed_models: [a]}
mcp_servers:
  files: {command: npx, args: [-y, "files@1.2.3"], env: {LEVEL: debug, TOKEN: "${FILES_TOKEN}"}, timeout: 30}
  far: {url: "https://example.org/mcp", auth: {type: oauth}}
  near: {url: "http://127.0.0.1:9000/"}
hooks:
  pre_tool_call:
    - {command: ./check.sh, matcher: terminal, timeout: 5, fail_closed: true}
  outbound: {whatever: 1}
tts:
  providers:
    say: {type: command, command: "say -f {input_path} -o {output_path} --voice {voice}", voice_compatible: true}
memory: {provider: honcho}
context: {engine: compressor}
security: {approval: {transport: phone, transport_fallback: deny}}
"""


def told(text: str) -> list[tuple[str, str, int | None]]:
    findings = read(text.encode(), "config.yaml").findings
    return [(found.rule.id, found.severity.word, found.location.line) for found in findings]


LIST = ("config-hooks-list", "note", 2)


def test_a_good_configuration() -> None:
    # `y: n` is an unclear word to packtool, and none of the sections that are about plugins.
    assert [one for one in told(GOOD) if one[0] != "document-unclear-word"] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- 1\n", [("config-not-a-mapping", "error", 1)]),
        ("plugins: {enabled: relay}\n", [("shape-type", "error", 1)]),
        ("plugins:\n  enable: [a]\n", [("config-unknown-key", "warning", 2)]),
        ("plugins:\n  colour: red\n", [("config-unknown-key", "note", 2)]),
        ("plugins:\n  enabled: [a]\n  disabled: [a]\n", [("config-plugin-on-and-off", "warning", 3)]),
        ("plugins:\n  enabled: [a, a]\n", [("config-plugin-on-and-off", "note", 2)]),
        ("plugins: {index_url: 'http://x.example/i.json'}\n", [("config-index-url", "error", 1)]),
        ("plugins: {scan_on_install: false}\n", [("config-scan-off", "warning", 1)]),
        ("plugins: {entries: {a: {granted_capabilities: [tool.override]}}}\n", [("config-grant", "warning", 1)]),
        ("plugins: {entries: {a: {mcp_allowlist: ['*']}}}\n", [("config-mcp-wildcard", "warning", 1)]),
        ("plugins: {entries: {a: {mcp_allow_list: [b]}}}\n", [("config-unknown-key", "warning", 1)]),
        ("plugins: {entries: {a: {allow_gateway_injection: 'true'}}}\n", [("shape-type", "error", 1)]),
        ("plugins: {entries: {a: {author: x, colour: red}}}\n", []),
        ("mcp_servers: {a: {args: [b]}}\n", [("config-mcp-server", "error", 1)]),
        ("mcp_servers: {a: {command: b, url: 'https://x'}}\n", [("config-mcp-server", "error", 1)]),
        ("mcp_servers: {a: {url: 'http://example.org/'}}\n", [("config-mcp-url", "warning", 1)]),
        ("mcp_servers: {a: {url: 'https://x', auth: {type: basic}}}\n", [("config-mcp-auth", "warning", 1)]),
        ("mcp_servers: {a: {command: b, env: {API_KEY: hunter2}}}\n", [("config-secret", "warning", 1)]),
        ("mcp_servers: {a: npx}\n", [("shape-type", "error", 1)]),
        ("mcp_servers: {a: {command: b, timeout: -1}}\n", [("shape-value", "error", 1)]),
        ("hooks:\n  - {event: pre_tool_call, command: a, when: {tools: [b]}}\n", [LIST]),
        ("hooks:\n  - {event: pre_tool_cal, command: a}\n", [LIST, ("config-hook-event", "warning", 2)]),
        ("hooks:\n  - {event: pre_tool_call}\n", [LIST, ("shape-missing-key", "error", 2)]),
        ("hooks: {pre_tool_call: [{matcher: a}]}\n", [("shape-missing-key", "error", 1)]),
        ("hooks: {pre_tool_call: [{command: a, timeout: 0}]}\n", [("shape-value", "error", 1)]),
        ("hooks:\n  pre_tool_call: [{command: a}]\n  output_spill: {enabled: true, max_chars: 9}\n", []),
        ("hooks: {output_spill: {max_char: 9}}\n", [("shape-unknown-key", "error", 1)]),
        ("hooks: {output_spill: {max_chars: 0}}\n", [("shape-value", "error", 1)]),
        ("hooks: {pre_tool: [{command: a}]}\n", [("config-hook-event", "warning", 1)]),
        ("tts: {providers: {a: {type: command}}}\n", [("config-tts-command", "error", 1)]),
        (
            "tts: {providers: {a: {type: command, command: 'x {input} {output_path}'}}}\n",
            [("config-tts-placeholder", "warning", 1)],
        ),
        (
            "tts: {providers: {a: {type: command, command: 'x {input_path}'}}}\n",
            [("config-tts-placeholder", "warning", 1)],
        ),
        ("tts: {providers: {a: {type: edge, voice: b}}}\n", [("config-tts-type", "note", 1)]),
        ("memory: {provider: [a]}\n", [("shape-type", "error", 1)]),
        ("context: {engine: 3}\n", [("shape-type", "error", 1)]),
        ("security: {approval: {transport_fallback: builtin}}\n", []),
        ("tts: {providers: {a: {type: command, command: 'x {text_path} {output_path}'}}}\n", []),
        ("security: {approval: {transport_fallback: allow}}\n", [("config-approval-fallback", "warning", 1)]),
    ],
)
def test_what_is_wrong(text: str, expected: list[tuple[str, str, int]]) -> None:
    assert told(text) == expected


def test_the_nearest_word_is_named() -> None:
    [found] = read(b"plugins: {entries: {a: {granted_capabilities: [tool.override]}}}\n", "config.yaml").findings
    assert found.remedy == "write `tools.override`"
    [found] = read(b"hooks:\n  pre_tool_cal: [{command: a}]\n", "config.yaml").findings
    assert found.remedy == "write `pre_tool_call`"


@pytest.mark.parametrize(
    ("text", "place", "remedy"),
    [
        ("plugins:\n  enabeld: [a]\n", "plugins", "write `enabled`"),
        (
            "plugins:\n  enabeld: [a]\n  enabled: [b]\n",
            "plugins",
            "remove it, or put what it says below `enabled`, which stands there, too",
        ),
        ("plugins:\n  entries: {a: {mcp_allowlst: [b]}}\n", "plugins.entries.a", "write `mcp_allowlist`"),
        (
            "plugins:\n  entries: {a: {capabilities_consent: {hsah: b}}}\n",
            "plugins.entries.a.capabilities_consent",
            "write `hash`",
        ),
        (
            "plugins:\n  entries: {a: {llm: {allow_model_overide: true}}}\n",
            "plugins.entries.a.llm",
            "write `allow_model_override`",
        ),
        ("mcp_servers:\n  a: {command: b, agrs: [c]}\n", "mcp_servers.a", "write `args`"),
        ("mcp_servers:\n  a: {url: 'https://b.example', auth: {tpye: oauth}}\n", "mcp_servers.a.auth", "write `type`"),
        ("hooks:\n  pre_tool_call: [{command: a, timeuot: 3}]\n", "hooks.pre_tool_call.1", "write `timeout`"),
        (
            "hooks:\n  pre_tool_call: [{command: a, when: {tool: [b]}}]\n",
            "hooks.pre_tool_call.1.when",
            "write `tools`",
        ),
        (
            "tts:\n  providers: {a: {command: 'b {output_path}', output_fromat: c}}\n",
            "tts.providers.a",
            "write `output_format`",
        ),
        ("memory:\n  providr: a\n", "memory", "write `provider`"),
        ("context:\n  engin: a\n", "context", "write `engine`"),
        ("security:\n  approval: {transprot: a}\n", "security.approval", "write `transport`"),
    ],
)
def test_a_misspelt_key_is_named_with_the_one_that_was_meant(text: str, place: str, remedy: str) -> None:
    [found] = read(text.encode(), "config.yaml").findings
    assert (found.rule.id, found.severity.word, found.location.line) == ("config-unknown-key", "warning", 2)
    assert found.message.startswith(f"{place}: Hermes does not read the key `")
    assert found.remedy == remedy


def test_what_others_may_read_is_not_told() -> None:
    text = (
        "memory: {provider: a, flush_every: 3}\ncontext: {engine: a, budget: 9}\nplugin: {enabeld: [a]}\n"
        "mcp_servers: {a: {command: b, cwd: c, sampling: {}, ssl_verify: true, keepalive_interval: 3, oauth: {}}}\n"
        "hooks: {pre_tool_call: [{command: a, approvals: [b]}]}\n"
        "security: {aproval: {}, mode: strict}\ntts: {provider: a, speed: 2}\n"
        "plugins: {entries: {a: {room: b, sorted: true, llm: {temperature: 1}}}}\n"
    )
    assert told(text) == []


@pytest.mark.parametrize(
    ("provider", "expected"),
    [
        (
            "type: comand, command: 'b {inptu_path} {output_path}'",
            [("config-tts-type", "warning"), ("config-tts-placeholder", "warning")],
        ),
        ("type: http, command: 'b {output_path}'", [("config-tts-type", "warning")]),
        ("type: Command, command: 'b {output_path}'", []),
        ("command: 'b {output_path} {languge}'", [("config-tts-placeholder", "warning")]),
        ("type: comand", [("config-tts-type", "warning")]),
    ],
)
def test_speech_of_an_unknown_type(provider: str, expected: list[tuple[str, str]]) -> None:
    assert [one[:2] for one in told(f"tts: {{providers: {{a: {{{provider}}}}}}}\n")] == expected


def test_no_secret_is_shown() -> None:
    text = "mcp_servers: {a: {command: b, env: {API_KEY: hunter2}}}\n"
    [found] = read(text.encode(), "config.yaml").findings
    assert "hunter2" not in repr(found)


def test_an_empty_file_is_a_home_without_settings() -> None:
    assert told("") == []


def test_told_by_name_and_content() -> None:
    assert matches("home/config.yaml", b"model: x\nplugins:\n  enabled: []\n")
    assert not matches("config.yaml", b"colour: red\n")
    assert not matches("settings.yaml", b"plugins:\n")


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read(data: bytes) -> None:
    read(data, "config.yaml")
