"""What secrets look like as values. Every sample here is made up."""

from __future__ import annotations

import pytest

from packtool.secret_shapes import apart, is_secret_name, masked, secret_shape, secret_spans

SHAPED = {
    "GitHub token": "ghp_" + "Ab1" * 12,
    "GitLab token": "glpat-" + "aB3_" * 5,
    "Anthropic key": "sk-ant-api03-" + "Ab1-" * 8,
    "OpenAI-style key": "sk-proj-" + "Ab1" * 10,
    "Stripe key": "sk_live_" + "Ab1" * 8,
    "AWS access key": "AKIA" + "ABCD" * 4,
    "Google API key": "AIza" + "Ab1-" * 9,
    "Google OAuth token": "ya29." + "Ab1" * 10,
    "Slack token": "xoxb-1234567890-abcdef",
    "Slack webhook": "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXX",
    "Discord webhook": "https://discord.com/api/webhooks/123456789/" + "Ab1_" * 6,
    "Telegram bot token": "123456789:" + "A" * 35,
    "Hugging Face token": "hf_" + "Ab1" * 8,
    "npm token": "npm_" + "Ab1" * 12,
    "PyPI token": "pypi-" + "Ab1_" * 12,
    "SendGrid key": "SG." + "a" * 22 + "." + "b" * 43,
    "Groq, xAI or Replicate key": "gsk_" + "Ab1" * 10,
    "JSON Web Token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdef123",
    "private key": "-----BEGIN OPENSSH PRIVATE KEY-----",
    "age secret key": "AGE-SECRET-KEY-1" + "Q" * 58,
    "bearer credential": "Bearer " + "abc.DEF-123_" * 2,
    "Azure key": "AccountKey=" + "Ab1/" * 21 + "==",
    "Discord bot token": "M" + "Ab1_" * 6 + ".Gabcde." + "aB3-" * 7,
    "DigitalOcean token": "dop_v1_" + "ab12" * 16,
    "Doppler token": "dp.pt." + "Ab1" * 14,
    "basic credential": "Basic dXNlcjpodW50ZXIy",
    "secret in a query": "https://h.example/x?access_token=hunter2",
    "user information in a URL": "https://me:hunter2@host.example/x",
    "login at a host": "me:hunter2@host.example",
}
HARMLESS = [
    "",
    "acme/relay",
    "f45f80e7dd78d0645e699f1ba7f790f4d505d684",
    "git@github.com:acme/relay.git",
    "ssh://git@github.com/acme/relay.git",
    "https://host.example/@scope/package",
    "https://host.example/?q=a@b",
    "me@example.com",
    "ghp_short",
    "sk-learn",
    "the bearer of bad news",
    "token",
    "hf_hub",
    "Basic authentication",
    "basic input/output",
    "Basic JavaScript knowledge",
    "https://h.example/?key=${KEY}&token={token}&page=12345&keyword=hunter2",
    "https://h.example/?api_key=YOUR_KEY",
    "dp.pt.x",
    "AccountKey=x",
    "1234:5678",
    "http://localhost:8080/@vite/client",
    "http://[::1]:8080/@vite/client",
    "https://h.example:443?q=a@b.example",
    "mailto:me@example.com",
    "email:me@example.com",
    "me@h.example:acme/relay",
    "h.example:8080/x@y.example",
    "npm:thing@1.2.3",
]


def hidden(text: str) -> str:
    return masked(text, 0, len(text), secret_spans(text))


@pytest.mark.parametrize(("label", "value"), SHAPED.items(), ids=list(SHAPED))
def test_a_secret_is_known_by_its_shape(label: str, value: str) -> None:
    assert secret_shape(value) == label
    assert secret_shape(f"before {value} after") == label


@pytest.mark.parametrize("value", SHAPED.values(), ids=list(SHAPED))
def test_what_is_known_is_hidden(value: str) -> None:
    shown = hidden(f"a {value} z")
    assert "[hidden]" in shown
    assert shown.startswith("a ")
    assert shown.endswith(" z")
    assert "hunter2" not in shown
    assert "Ab1Ab1" not in shown


@pytest.mark.parametrize("value", HARMLESS)
def test_what_is_no_secret_stays(value: str) -> None:
    assert secret_shape(value) is None
    assert hidden(value) == value


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://u:p@h/x", "https://[hidden]@h/x"),
        ("https://u:p@ss@h/x", "https://[hidden]@h/x"),
        ("postgres://u:hunter2/more@db.e.example/x", "postgres://[hidden]@db.e.example/x"),
        ("u:hunter2@db.e.example", "[hidden]@db.e.example"),
        ("u:hun@ter2@db.e.example/x", "[hidden]@db.e.example/x"),
        ("u:hunt/er2@db.e.example:5432", "[hidden]@db.e.example:5432"),
        ("https://token@h", "https://[hidden]@h"),
        ("postgres://u:p@db:5432/x", "postgres://[hidden]@db:5432/x"),
        ("https://h/x and https://u:p@h", "https://h/x and https://[hidden]@h"),
    ],
)
def test_user_information_is_hidden_and_the_host_stays(address: str, shown: str) -> None:
    assert hidden(address) == shown


def test_spans_of_secrets_are_sorted_and_leave_the_at_sign() -> None:
    text = "https://u:p@h " + "ghp_" + "a" * 36
    assert secret_spans(text) == [(8, 11), (14, 54)]


def test_spans_that_meet_become_one() -> None:
    assert apart([(5, 7), (0, 2), (1, 3), (3, 4), (10, 11)]) == [(0, 4), (5, 7), (10, 11)]
    assert apart([]) == []


@pytest.mark.parametrize(
    ("start", "end", "spans", "shown"),
    [
        (0, 10, [], "0123456789"),
        (0, 10, [(2, 5)], "01[hidden]56789"),
        (3, 10, [(2, 5)], "[hidden]56789"),
        (0, 4, [(2, 5)], "01[hidden]"),
        (0, 10, [(2, 5), (3, 7)], "01[hidden]789"),
        (0, 10, [(2, 5), (5, 7)], "01[hidden]789"),
        (0, 10, [(0, 2), (8, 10)], "[hidden]234567[hidden]"),
        (5, 10, [(0, 2)], "56789"),
        (0, 2, [(5, 7)], "01"),
    ],
)
def test_spans_are_masked(start: int, end: int, spans: list[tuple[int, int]], shown: str) -> None:
    assert masked("0123456789", start, end, spans) == shown


@pytest.mark.parametrize(
    "name", ["api_key", "apiKey", "X-Api-Key", "token", "Authorization", "client-secret", "pwd", "apikey"]
)
def test_names_that_say_a_secret_stands_under_them(name: str) -> None:
    assert is_secret_name(name)


@pytest.mark.parametrize(
    "name", ["author", "keyboard", "monkey", "max_tokens", "passage", "name", "", "x" * 600 + "_key"]
)
def test_names_that_say_no_such_thing(name: str) -> None:
    assert not is_secret_name(name)


@pytest.mark.parametrize(
    "begin",
    [
        "-----BEGIN PGP PRIVATE KEY BLOCK-----",
        "-----BEGIN RSA PRIVATE KEY-----",
        "PuTTY-User-Key-File-3: ssh-ed25519",
    ],
)
def test_private_keys_of_other_forms(begin: str) -> None:
    assert secret_shape(begin) == "private key"


def test_a_private_key_on_one_line_is_hidden_to_its_end() -> None:
    text = "a -----BEGIN PRIVATE KEY-----\\n" + "Ab1/" * 16 + "\\n" + "Ab1/" * 16 + " -----END PRIVATE KEY----- z"
    assert hidden(text) == "a [hidden] -----END PRIVATE KEY----- z"


@pytest.mark.parametrize(
    "name", ["token", "api_key", "apikey", "X-Amz-Signature", "sig", "client_secret", "password", "KEY", "auth", "key"]
)
def test_only_the_value_of_a_query_is_hidden(name: str) -> None:
    assert hidden(f"https://h.example/x?a=1&{name}=hunter2&b=2") == f"https://h.example/x?a=1&{name}=[hidden]&b=2"
