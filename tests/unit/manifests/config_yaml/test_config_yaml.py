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
        ("tts: {providers: {a: {type: edge, voice: b}}}\n", []),
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
