"""A refused value is never shown: not in a message, not in a remedy, not in an excerpt, whatever else is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packtool.manifests import pack

if TYPE_CHECKING:
    from collections.abc import Callable

    Read = Callable[..., Any]

C = "3f786850e387550fdab836ed7e6dc881de23001b"
SECRET = "hunter2"
TOKEN = "ghp_" + "aB3" * 12


@pytest.mark.parametrize(
    "settings_text",
    [
        f"{{api_key: {SECRET}}}",
        f"{{api_key: {SECRET}, 5: x, settings: yes}}",
        f"{{'api_key': '{SECRET}', base_url: https://evil.example}}",
        f"{{auth: {{{SECRET}: 1, {SECRET}: 2}}}}",
        f"{{cookie: [{SECRET}, {{a: {SECRET}}}]}}",
        f"{{allow_x: {SECRET}}}",
        f"{{mcp_allowlist: [{SECRET}]}}",
        f"{{x: &ref {SECRET}, token: *ref}}",
        f"{{token: !{SECRET} x}}",
        f"{{a: {{b: [{{key: {SECRET}}}]}}, a: 2}}",
        f"{{passphrase: |\n      {SECRET}\n    }}",
        f"\n    passphrase: |\n      {SECRET}\n      {SECRET}\n    zone: off",
        f'\n    key: "{SECRET}\n      {SECRET}"\n    zone: off',
        f"\n    ? key\n    : {SECRET}\n    zone: off",
        f"\n    key: {SECRET}: x\n",
        f"\n    key: '{SECRET}\n    zone: off",
        f"\n    key: [{SECRET}\n    zone: off",
        f"\n    key: {SECRET}\n   zone: off",
        f"\n    key: {SECRET}\t\n    zone: [1,\t2]",
        f"\n    key: {SECRET}\n    zone: {TOKEN}\n---\nmore: 1",
    ],
)
def test_a_refused_value_shows_nowhere(seeds: Read, settings_text: str) -> None:
    told = seeds(settings_text)
    assert told.errors
    assert SECRET not in told.everything
    assert TOKEN[:8] not in told.everything
    assert not any(SECRET in str(seed.value) for seed in told.manifest.seeds) if told.manifest else True


@pytest.mark.parametrize("value", ["0123456", "2025-13-45", "12:34:56", "0o777", "1e5", "!!int '123456'", "=", "yes"])
def test_what_a_refused_word_is_read_as_is_not_told_either(seeds: Read, value: str) -> None:
    told = seeds(f"{{api_key: {value}}}")
    told_nothing = seeds("{api_key: q}")
    assert told.of("seed-secret-name").message == told_nothing.of("seed-secret-name").message
    for finding in told.findings:
        if finding.rule.id == "document-unclear-word":
            assert finding.message == "a plain word is read as different values by different YAML readers"


def test_user_information_of_a_repository_shows_nowhere(read: Read) -> None:
    told = read(f"name: d\nplugins:\n- repo: https://me:{SECRET}@git.example/a/b\n  ref: v1\n  refs: x\n")
    assert {"pack-repo-form", "pack-ref-form", "shape-unknown-key"} <= set(told.rules)
    assert SECRET not in told.everything


def test_the_reading_s_document_hides_it_too() -> None:
    text = f"name: d\nplugins: [{{repo: a/b, ref: {C}}}]\nconfig: {{p: {{password: {SECRET}, b: 1}}}}\n"
    document = pack.read(text.encode(), "f").document
    for line in range(1, 5):
        excerpt = document.place(line, 1).excerpt
        assert excerpt is not None
        assert SECRET not in excerpt.text


@pytest.mark.parametrize(
    "source",
    [
        f"https://h/o/r?token={SECRET}",
        f"https://h/o/r?x={SECRET}",
        f"u:{SECRET}@h:o/r",
        f"//u:{SECRET}@h/o/r",
        f"https:/u:{SECRET}@h/o/r",
        f"https://u:{SECRET}/x@h/o/r",
        f'"https://u:my {SECRET}@h/o/r"',
        f"[https://h/o/r?x={SECRET}]",
        f"{{a: 'u:{SECRET}@h:o/r'}}",
    ],
)
@pytest.mark.parametrize("word", ["repo", "source"])
@pytest.mark.parametrize(
    "text",
    [
        "name: d\nplugins:\n- {word}: {source}\n  ref: v1\n  refs: x\n",
        "name: d\nplugins: [{{{word}: {source}, ref: v1, subdirs: x}}, {{{word}: {source}, ref: v1}}]\n",
        "name: d\nplugins: [{{{word}: {source}, ref: off, name: 5}}]\n",
        "name: d\nplugins:\n- {word}: {source}\n  ref: 'v1\n",
    ],
)
def test_a_refused_source_that_may_carry_a_login_shows_nowhere(read: Read, source: str, word: str, text: str) -> None:
    told = read(text.format(word=word, source=source))
    assert told.errors
    assert SECRET not in told.everything
    assert not told.manifest or not any(SECRET in entry.label for entry in told.manifest.entries)


def test_such_a_source_in_the_place_of_an_entry_or_of_a_name_shows_nowhere(read: Read) -> None:
    told = read(f"name: d\nplugins: ['u:{SECRET}@h:o/r', {{name: 'u:{SECRET}@h:o/r', ref: v1}}]\n")
    assert told.errors == {"pack-entry-type", "pack-ref-form"}
    assert SECRET not in told.everything
    assert [entry.label for entry in told.said.entries] == ["#2"]


def test_a_source_of_one_plain_login_is_shown(read: Read) -> None:
    told = read(f"name: d\nplugins:\n- repo: git@h.example:.git/x\n  ref: {C}\n")
    assert told.errors == {"pack-repo-form"}
    assert "git@h.example:.git/x" in told.everything


@pytest.mark.parametrize(
    "settings_text",
    [
        f"{{a: ['-----BEGIN RSA PRIVATE KEY-----', {SECRET}], b: off}}",
        f"{{a: [['-----BEGIN PRIVATE KEY-----'], {SECRET}], b: off}}",
        f"{{a: {{one: '-----BEGIN PRIVATE KEY-----', two: /{SECRET}}}, b: off}}",
        f"{{one: '-----BEGIN PRIVATE KEY-----', path: /{SECRET}, b: off}}",
    ],
)
def test_a_private_key_line_by_line_is_refused_whole(seeds: Read, settings_text: str) -> None:
    told = seeds(settings_text)
    assert "seed-secret-value" in told.errors
    assert SECRET not in told.everything
    assert not any(SECRET in str(seed.value) for seed in told.said.seeds)


@pytest.mark.parametrize(
    "more",
    [
        f"api_key: {SECRET}",
        f"pack: {{config: {{r: {{api_key: {SECRET}}}}}, x: off}}",
        f"extra: {{token: [{SECRET}], y: off}}",
        f"extra: {{token: {{a: {SECRET}}}, y: off}}",
        f"extra: {{lines: ['-----BEGIN PRIVATE KEY-----', {SECRET}], y: off}}",
    ],
)
def test_a_value_under_a_secret_s_name_shows_nowhere_in_the_pack(read: Read, more: str) -> None:
    told = read(f"name: d\nplugins: [{{repo: a/b, ref: v1, token: {SECRET}}}]\n{more}\n")
    assert told.errors
    assert SECRET not in told.everything


@pytest.mark.parametrize(
    "value",
    [f"postgres://u:{SECRET}/{SECRET}@db.e.example/x", f"u:{SECRET}@db.e.example", f"u:{SECRET}/x@db.e.example"],
)
def test_a_login_with_a_slash_or_without_a_scheme_is_refused_and_hidden(seeds: Read, value: str) -> None:
    told = seeds(f"{{settings: {{dsn: '{value}', zone: off}}}}")
    assert "seed-secret-value" in told.errors
    assert SECRET not in told.everything
    assert next((seed.value, seed.refused) for seed in told.said.seeds) == (None, True)


LONG = "Zq7longsecret"


@pytest.mark.parametrize("held", [LONG, f"[{LONG}]", f"{{a: {{b: '{LONG}'}}}}", '"\\x5aq7longsecret"'])
@pytest.mark.parametrize(
    "again",
    [
        f"other: {LONG}",
        f"base_url: https://h.example/{LONG}",
        f"{LONG}: 1",
        f"n: [{LONG}, off]",
        'other: "Zq7long\\x73ecret", dir: "\\u005aq7longsecret"',
        f"command: run {LONG}",
    ],
)
def test_a_refused_value_shows_nowhere_under_another_name_either(seeds: Read, held: str, again: str) -> None:
    told = seeds(f"{{settings: {{passphrase: {held}, {again}}}, x: off}}  # {LONG}")
    assert "seed-secret-word" in told.errors
    assert LONG not in told.everything
    assert "longsecret" not in told.everything
    assert not any(LONG in str((seed.value, seed.path, seed.points_at)) for seed in told.said.seeds)
    assert all(seed.refused for seed in told.said.seeds if seed.path[-1] in {"other", "base_url", "command", "dir"})


def test_a_refused_value_shows_nowhere_above_the_settings(read: Read) -> None:
    config = f"config: {{relay: {{passphrase: {LONG}}}}}"
    entry = f"{{name: a{LONG}b, repo: 'x y', ref: v1}}"
    told = read(f"name: ' my {LONG} '\ndescription: [{LONG}]\nskills: [{LONG}]\nplugins: [{entry}]\n{config}\n")
    assert {"pack-ref-form", "pack-repo-form", "seed-secret-word"} <= told.errors
    assert LONG not in told.everything
    assert (told.said.name, told.said.skills) == ("my [hidden]", ("[hidden]",))
    assert told.said.entries[0].label == "a[hidden]b"


def test_a_refused_value_that_is_cut_shows_no_beginning(seeds: Read) -> None:
    told = seeds(f"{{passphrase: {LONG * 20}, dir: /{'x' * 70}{LONG * 20}, {'y' * 40}{LONG * 20}: [off]}}")
    assert LONG not in told.everything


@pytest.mark.parametrize("held", ["password", "${MY_PASSPHRASE}", "short"])
def test_what_tells_no_secret_is_shown_elsewhere(seeds: Read, held: str) -> None:
    told = seeds(f"{{settings: {{passphrase: '{held}', other: '{held}'}}}}")
    assert [seed.value for seed in told.said.seeds] == [None, held]


def test_a_grant_is_no_secret(seeds: Read) -> None:
    told = seeds("{settings: {allow_x: some-model-1, model: some-model-1}}")
    assert [seed.value for seed in told.said.seeds] == [None, "some-model-1"]


def test_the_author_is_no_secret(read: Read) -> None:
    told = read(f"name: d\nplugins: [{{repo: a/b, ref: {C}}}]\nauthor: 5\n")
    assert "author: 5" in told.everything


KEYS = st.sampled_from(["api_key", "token", "key", "my-cookie", "authToken", "allow_x", "mcp_allowlist", "passphrase"])
NOISE = st.lists(
    st.sampled_from(
        [
            "\n",
            " ",
            "  ",
            ": ",
            ", ",
            "{",
            "}",
            "[",
            "]",
            "'",
            '"',
            "- ",
            "&a ",
            "*a",
            "!t ",
            "|",
            "yes",
            "#",
            "\t",
            "? ",
            "x: 1",
            "---\n",
        ]
    ),
    max_size=4,
).map("".join)


@settings(max_examples=250, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(key=KEYS, noises=st.tuples(NOISE, NOISE, NOISE, NOISE), flow=st.booleans())
def test_no_noise_around_it_brings_a_refused_value_out(
    key: str,
    noises: tuple[str, str, str, str],
    flow: bool,  # noqa: FBT001 - hypothesis gives it
) -> None:
    first, second, third, fourth = noises
    if flow:
        config = f"config: {{p: {{a: 1{first}, {key}: {SECRET}{second}, zone: off{third}}}}}{fourth}\n"
    else:
        config = f"config:\n  p:\n    a: 1{first}\n    {key}: {SECRET}{second}\n    zone: off{third}\n{fourth}\n"
    text = f"name: on\nplugins:\n- repo: a/b\n  ref: {C}\n{config}"
    reading = pack.read(text.encode(), "f")
    refused = reading.manifest is None or any(seed.refused for seed in reading.manifest.seeds)
    if not refused:
        return
    for finding in reading.findings:
        shown = (finding.message, finding.remedy, finding.location.excerpt.text if finding.location.excerpt else "")
        assert SECRET not in " ".join(shown), (finding.rule.id, text)
