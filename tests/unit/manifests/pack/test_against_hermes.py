"""The law above all: what packtool accepts, both releases of Hermes accept; what one refuses, packtool refuses.

Each row is a pack, what Hermes 0.20 and 0.22 make of it (tried), and the rules by which packtool refuses it. Rows that
both accept and packtool refuses are the deliberate differences of docs/differences.md.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from packtool import resources
from packtool.documents.yaml import read_yaml

if TYPE_CHECKING:
    from collections.abc import Callable

C = "3f786850e387550fdab836ed7e6dc881de23001b"
DIGITS = "9" * 40
WITH_E = "1234567890" * 3 + "12345e6789"
DIFFERENCES = Path(__file__).parents[4] / "docs" / "differences.md"

YES, NO = True, False
KEY, WORD, CONTROL = "document-duplicate-key", "document-unclear-word", "document-control-character"


def one(*lines: str, name: str = "demo") -> str:
    """Write a pack with one entry."""
    return f"name: {name}\nplugins:\n- " + "\n  ".join(lines) + "\n"


def with_config(config: str) -> str:
    return one("repo: acme/relay", f"ref: {C}") + f"config: {config}\n"


ROWS: list[tuple[str, str, bool, bool, set[str]]] = [
    ("the least", one("repo: acme/relay", f"ref: {C}"), YES, YES, set()),
    ("json is yaml", f'{{"name": "demo", "plugins": [{{"repo": "acme/relay", "ref": "{C}"}}]}}', YES, YES, set()),
    ("no name", f"plugins:\n- {{repo: acme/relay, ref: {C}}}\n", NO, NO, {"pack-name"}),
    ("a number for a name", one("repo: acme/relay", f"ref: {C}", name="12"), NO, NO, {"pack-name"}),
    ("a date for a name", one("repo: acme/relay", f"ref: {C}", name="2025-05-06"), NO, NO, {"pack-name"}),
    ("a float for a name", one("repo: acme/relay", f"ref: {C}", name="1.5"), NO, NO, {"pack-name"}),
    ("true for a name", one("repo: acme/relay", f"ref: {C}", name="true"), NO, NO, {"pack-name"}),
    ("nothing for a name", one("repo: acme/relay", f"ref: {C}", name="~"), NO, NO, {"pack-name"}),
    ("blanks for a name", one("repo: acme/relay", f"ref: {C}", name='"\\t "'), NO, NO, {"pack-name"}),
    ("yes for a name", one("repo: acme/relay", f"ref: {C}", name="yes"), NO, NO, {"document-unclear-word"}),
    ("n for a name", one("repo: acme/relay", f"ref: {C}", name="n"), YES, NO, {"document-unclear-word"}),
    ("a list for a name", one("repo: acme/relay", f"ref: {C}", name="[demo]"), NO, NO, {"pack-name"}),
    (
        "head below pack",
        f"pack: {{name: demo, author: me}}\nplugins: [{{repo: acme/relay, ref: {C}}}]\n",
        YES,
        YES,
        set(),
    ),
    (
        "head below pack without name",
        f"name: x\npack: {{author: me}}\nplugins: [{{repo: a/b, ref: {C}}}]\n",
        NO,
        NO,
        {"pack-name"},
    ),
    ("pack is text", f"pack: demo\nname: demo\nplugins: [{{repo: acme/relay, ref: {C}}}]\n", YES, YES, set()),
    ("plugins below pack", f"pack:\n  name: demo\n  plugins: [{{repo: a/b, ref: {C}}}]\n", NO, NO, {"pack-plugins"}),
    ("no plugins", "name: demo\n", NO, NO, {"pack-plugins"}),
    ("empty plugins", "name: demo\nplugins: []\n", NO, NO, {"pack-plugins"}),
    ("null plugins", "name: demo\nplugins:\n", NO, NO, {"pack-plugins"}),
    ("plugins as a mapping", "name: demo\nplugins: {relay: x}\n", NO, NO, {"pack-plugins"}),
    ("an entry as text", "name: demo\nplugins: [acme/relay]\n", NO, NO, {"pack-entry-type"}),
    ("an entry as nothing", "name: demo\nplugins: [~]\n", NO, NO, {"pack-entry-type"}),
    ("no commit", one("repo: acme/relay"), NO, NO, {"pack-ref-missing"}),
    ("null commit", one("repo: acme/relay", "ref:"), NO, NO, {"pack-ref-missing"}),
    ("a tag", one("repo: acme/relay", "ref: v2"), NO, NO, {"pack-ref-form"}),
    ("a short commit", one("repo: acme/relay", f"ref: {C[:12]}"), NO, NO, {"pack-ref-form"}),
    ("upper case commit", one("repo: acme/relay", f"ref: {C.upper()}"), YES, YES, set()),
    ("blanks around the commit", one("repo: acme/relay", f'ref: "\\u00a0{C}\\n"'), YES, YES, set()),
    ("digits in quotes", one("repo: acme/relay", f"ref: '{DIGITS}'"), YES, YES, set()),
    ("plain digits", one("repo: acme/relay", f"ref: {DIGITS}"), NO, NO, {"pack-ref-type"}),
    ("plain digits after a zero", one("repo: acme/relay", f"ref: 0{'7' * 39}"), NO, NO, {"pack-ref-type"}),
    ("plain digits around an e", one("repo: acme/relay", f"ref: {WITH_E}"), YES, NO, {"pack-ref-type"}),
    ("full-width digits", one("repo: acme/relay", 'ref: "' + "\\uff11" * 40 + '"'), NO, NO, {"pack-ref-form"}),
    ("a list for a commit", one("repo: acme/relay", f"ref: [{C}]"), NO, NO, {"pack-ref-type"}),
    ("version for a commit", one("repo: acme/relay", f"version: {C}"), YES, YES, set()),
    ("version beside a commit", one("repo: acme/relay", f"ref: {C}", "version: 1.0.0"), YES, YES, set()),
    ("version for an empty commit", one("repo: acme/relay", "ref: ''", f"version: {C}"), YES, YES, set()),
    ("a version that is a version", one("repo: acme/relay", "version: 1.0.0"), NO, NO, {"pack-ref-form"}),
    ("source", one("source: acme/relay", f"ref: {C}"), YES, YES, set()),
    ("source with github:", one("source: 'github:acme/relay'", f"ref: {C}"), YES, YES, set()),
    ("repo with github: and a blank", one("repo: 'github: acme/relay '", f"ref: {C}"), YES, YES, set()),
    ("repo and source", one("repo: acme/relay", "source: acme/other", f"ref: {C}"), YES, YES, set()),
    ("empty repo and source", one("repo: ''", "source: acme/other", f"ref: {C}"), YES, YES, set()),
    ("blank repo and source", one("repo: '  '", "source: acme/other", f"ref: {C}"), NO, NO, {"pack-entry-empty"}),
    ("blank repo and a name", one("repo: '  '", "name: relay", f"ref: {C}"), YES, YES, set()),
    ("only github:", one("repo: 'github:'", f"ref: {C}"), NO, NO, {"pack-entry-empty"}),
    ("blank commit and version", one("repo: a/b", "ref: ' '", f"version: {C}"), NO, NO, {"pack-ref-form"}),
    ("a blank before github:", one("repo: ' github:acme/relay'", f"ref: {C}"), YES, YES, {"pack-repo-misread"}),
    ("a folder behind the repo", one("repo: acme/mono/plugins/relay", f"ref: {C}"), YES, YES, set()),
    ("a folder behind a #", one("repo: acme/mono#relay", f"ref: {C}"), YES, YES, set()),
    ("https", one("repo: https://github.com/acme/relay", f"ref: {C}"), YES, YES, set()),
    ("https with .git and subdir", one("repo: https://git.example/a/b.git", "subdir: x", f"ref: {C}"), YES, YES, set()),
    (
        "https without .git and subdir",
        one("repo: https://git.example/a/b", "subdir: x", f"ref: {C}"),
        YES,
        YES,
        {"pack-repo-misread"},
    ),
    (
        "git@ without .git and subdir",
        one("repo: git@git.example:a/b", "subdir: x", f"ref: {C}"),
        YES,
        YES,
        {"pack-repo-misread"},
    ),
    ("owner/repo.git", one("repo: acme/relay.git", f"ref: {C}"), YES, YES, {"pack-repo-misread"}),
    ("upper case scheme", one("repo: HTTPS://git.example/a/b", f"ref: {C}"), YES, YES, {"pack-repo-misread"}),
    ("another login", one("repo: me@git.example:a/b.git", f"ref: {C}"), YES, YES, {"pack-repo-misread"}),
    ("ssh", one("repo: git@github.com:acme/relay.git", f"ref: {C}"), YES, YES, set()),
    ("ssh://", one("repo: ssh://git@git.example/a/b.git", f"ref: {C}"), YES, YES, set()),
    ("file://", one("repo: file:///srv/x.git", f"ref: {C}"), YES, YES, {"pack-repo-form"}),
    ("http://", one("repo: http://git.example/a/b.git", f"ref: {C}"), YES, YES, {"pack-repo-form"}),
    ("a remote helper", one('repo: "ext::sh -c id"', f"ref: {C}"), YES, YES, {"pack-repo-form"}),
    ("a dash", one('repo: "--upload-pack=id"', f"ref: {C}"), YES, YES, {"pack-repo-form"}),
    ("upwards", one("repo: ../..", f"ref: {C}"), YES, YES, {"pack-repo-form"}),
    ("one word", one("repo: relay", f"ref: {C}"), YES, YES, {"pack-repo-form"}),
    (
        "a page of github.com",
        one("repo: https://github.com/a/b/tree/main/x", f"ref: {C}"),
        YES,
        YES,
        {"pack-repo-form"},
    ),
    ("a list for a repo", one("repo: [acme/relay]", f"ref: {C}"), YES, YES, {"pack-repo-type"}),
    ("a number for a repo", one("repo: 5", f"ref: {C}"), YES, YES, {"pack-repo-type"}),
    ("a name alone", one("name: relay", f"ref: {C}"), YES, YES, set()),
    ("a name with a subdir", one("name: relay", "subdir: x", f"ref: {C}"), YES, YES, set()),
    ("a name with a bad subdir", one("name: relay", "subdir: 5", f"ref: {C}"), NO, NO, {"pack-subdir-form"}),
    ("a name and a repo", one("name: relay", "repo: acme/relay", f"ref: {C}"), YES, YES, set()),
    ("a null name and a repo", one("name:", "repo: acme/relay", f"ref: {C}"), YES, YES, set()),
    ("a number for an entry's name", one("name: 7", "repo: acme/relay", f"ref: {C}"), NO, NO, {"pack-entry-name"}),
    ("a blank entry's name", one("name: ' '", "repo: acme/relay", f"ref: {C}"), NO, NO, {"pack-entry-name"}),
    ("neither name nor repo", one(f"ref: {C}"), NO, NO, {"pack-entry-empty"}),
    ("subdir with slashes", one("repo: acme/mono", "subdir: /x/y/", f"ref: {C}"), YES, YES, set()),
    ("null subdir", one("repo: acme/mono", "subdir:", f"ref: {C}"), YES, YES, set()),
    ("empty subdir", one("repo: acme/mono", "subdir: ''", f"ref: {C}"), NO, NO, {"pack-subdir-form"}),
    ("only slashes", one("repo: acme/mono", "subdir: //", f"ref: {C}"), NO, NO, {"pack-subdir-form"}),
    ("a number for a subdir", one("repo: acme/mono", "subdir: 3", f"ref: {C}"), NO, NO, {"pack-subdir-form"}),
    ("subdir upwards", one("repo: acme/mono", "subdir: x/../../y", f"ref: {C}"), YES, YES, {"pack-subdir-form"}),
    ("unknown entry key", one("repo: acme/relay", f"ref: {C}", "licence: MIT"), YES, YES, set()),
    ("misspelt entry key", one("repo: acme/relay", f"ref: {C}", "sub_dir: x"), YES, YES, {"shape-unknown-key"}),
    ("unknown top key", one("repo: acme/relay", f"ref: {C}") + "homepage: x\n", YES, YES, set()),
    ("the same twice", f"name: d\nplugins: [{{repo: a/b, ref: {C}}}, {{repo: A/B, ref: {C}}}]\n", YES, YES, set()),
    (
        "at two commits",
        f"name: d\nplugins: [{{repo: a/b, ref: {C}}}, {{repo: a/b, ref: {C[::-1]}}}]\n",
        YES,
        YES,
        {"pack-two-commits"},
    ),
    ("duplicate keys", one("repo: a/b", f"ref: {C}", "repo: c/d"), YES, NO, {"document-duplicate-key"}),
    ("null config", with_config(""), YES, YES, set()),
    ("config as a list", with_config("[]"), YES, YES, {"pack-section-type"}),
    ("config as a list of something", with_config("[a]"), NO, NO, {"pack-section-type"}),
    ("null seed", with_config("{relay: }"), NO, NO, {"seed-type"}),
    ("empty seed", with_config("{relay: {}}"), YES, YES, set()),
    ("text seed", with_config("{relay: x}"), NO, NO, {"seed-type"}),
    ("number for a key", with_config("{relay: {7: x}}"), NO, NO, {"seed-type"}),
    ("date for a key", with_config("{relay: {2025-01-02: x}}"), NO, NO, {"seed-type"}),
    ("blank key", with_config("{relay: {'  ': x}}"), NO, NO, {"seed-type"}),
    ("number for a deep key", with_config("{relay: {a: {7: x}}}"), YES, YES, set()),
    ("number for a plugin", with_config("{7: {a: x}}"), YES, YES, set()),
    ("blank plugin", with_config("{' ': {a: x}}"), YES, YES, {"seed-type"}),
    ("list for a plugin", with_config("{[a]: {a: x}}"), NO, YES, {"document-key-type"}),
    ("a grant", with_config("{relay: {allow_platform_actions: true}}"), NO, NO, {"seed-grant"}),
    ("a grant in capitals", with_config("{relay: {ALLOW_PLATFORM_ACTIONS: true}}"), YES, YES, {"seed-grant"}),
    ("a deep grant", with_config("{relay: {llm: {allow_model_override: true}}}"), YES, NO, {"seed-grant"}),
    ("granted_capabilities", with_config("{relay: {granted_capabilities: [x]}}"), NO, NO, {"seed-grant"}),
    ("capabilities_consent", with_config("{relay: {capabilities_consent: {}}}"), NO, NO, {"seed-grant"}),
    ("mcp_allowlist", with_config("{relay: {mcp_allowlist: [files]}}"), YES, YES, {"seed-grant"}),
    ("llm.allowed_models", with_config("{relay: {llm: {allowed_models: [x]}}}"), YES, YES, {"seed-grant"}),
    ("api-key", with_config("{relay: {api-key: x}}"), NO, NO, {"seed-secret-name"}),
    ("APIKEY", with_config("{relay: {APIKEY: x}}"), NO, NO, {"seed-secret-name"}),
    ("max_tokens", with_config("{relay: {max_tokens: 5}}"), NO, NO, {"seed-secret-name"}),
    ("author", with_config("{relay: {author: me}}"), NO, NO, {"seed-secret-name"}),
    ("a deep secret", with_config("{relay: {settings: {password: x}}}"), YES, NO, {"seed-secret-name"}),
    ("a secret in a list", with_config("{relay: {a: [{token: x}]}}"), YES, NO, {"seed-secret-name"}),
    ("access_key", with_config("{relay: {access_key: x}}"), YES, YES, {"seed-secret-word"}),
    ("cookie", with_config("{relay: {session-cookie: x}}"), YES, YES, {"seed-secret-word"}),
    ("monkey", with_config("{relay: {monkey: a, keyboard: b, pwd: c}}"), YES, YES, set()),
    ("a token for a value", with_config(f"{{relay: {{note: ghp_{'a1' * 18}}}}}"), YES, YES, {"seed-secret-value"}),
    ("skills null", one("repo: a/b", f"ref: {C}") + "skills:\n", YES, YES, set()),
    ("skills of all sorts", one("repo: a/b", f"ref: {C}") + "skills: [a, 5, '', null]\n", YES, YES, set()),
    ("skills as text", one("repo: a/b", f"ref: {C}") + "skills: a\n", NO, NO, {"pack-section-type"}),
    ("skills as empty text", one("repo: a/b", f"ref: {C}") + "skills: ''\n", YES, YES, {"pack-section-type"}),
    ("a list for a description", one("repo: a/b", f"ref: {C}") + "description: [a]\n", YES, YES, set()),
    ("a float for a version", one("repo: a/b", f"ref: {C}") + "version: 1.10\n", YES, YES, set()),
    ("nothing", "", NO, NO, {"document-empty"}),
    ("a list", "- a\n", NO, NO, {"pack-not-a-mapping"}),
    ("text", "demo\n", NO, NO, {"pack-not-a-mapping"}),
    ("two documents", one("repo: a/b", f"ref: {C}") + "---\na: b\n", NO, NO, {"document-several"}),
    ("broken", "name: [\n", NO, NO, {"document-syntax"}),
    ("a tab", "name: d\nplugins:\n\t- repo: a/b\n", NO, NO, {"document-syntax"}),
    ("a tab in brackets", f"name: d\nplugins: [{{repo: a/b,\tref: {C}}}]\n", NO, YES, {"document-tab"}),
    (
        "a question mark in brackets",
        f"name: d\nplugins: [{{repo: a/b, ref: {C}}}]\nx: {{a?: b}}\n",
        NO,
        NO,
        {"document-syntax"},
    ),
    ("aliases", f"name: d\nx: &a {{repo: a/b, ref: {C}}}\nplugins: [*a]\n", YES, YES, {"document-alias"}),
    (
        "a python tag",
        f"name: !!python/object:os.system d\nplugins: [{{repo: a/b, ref: {C}}}]\n",
        NO,
        NO,
        {"document-tag"},
    ),
    ("a plain tag", f"name: !!str 5\nplugins: [{{repo: a/b, ref: {C}}}]\n", YES, YES, {"document-tag"}),
    ("a directive", f"%YAML 1.1\n---\nname: d\nplugins: [{{repo: a/b, ref: {C}}}]\n", YES, YES, {"document-directive"}),
    ("a mark at the beginning", "\ufeff" + one("repo: a/b", f"ref: {C}"), YES, YES, set()),
    ("the line ends of Windows", one("repo: a/b", f"ref: {C}").replace("\n", "\r\n"), YES, YES, set()),
]


ROWS += [
    (f"one key in two spellings: {keys}", with_config(f"{{relay: {{settings: {{{keys}}}}}}}"), YES, NO, {KEY})
    for keys in (
        "1: {a: 1}, 0x1: {b: 1}",
        "true: 1, True: 2",
        "1: 1, true: 2",
        "1: 1, 1.0: 2",
        "null: 1, Null: 2",
        "~: 1, null: 2",
        ".inf: 1, .Inf: 2",
        ".nan: 1, .NaN: 2",
        "10: 1, +10: 2",
        "0: 1, -0: 2",
        "2001-01-01T00:00:00Z: 1, 2001-01-01T01:00:00+01:00: 2",
    )
]
ROWS += [
    (f"{what} for a setting", with_config(f"{{relay: {{settings: {{a: {word}}}}}}}"), older, NO, {WORD})
    for what, word, older in (
        ("a sign and a dash", "-_", YES),
        ("5,000 digits", "9" * 5000, NO),
        ("5,000 hex digits", "0x" + "f" * 5000, NO),
        ("20,000 binary digits", "0b" + "1" * 20_000, NO),
        ("5,000 octal digits", "0" + "7" * 5000, NO),
        ("1,000 parts in base 60", "1:" * 1000 + "1.5", NO),
        ("5,000 whole parts in base 60", "1:" * 5000 + "1", NO),
        ("a zone of 99 hours", "2001-01-01 00:00:00 +99", NO),
        ("a zone of 24 hours", "2001-01-01 00:00:00 +24", NO),
        ("a zone of 23 hours and 99 minutes", "2001-01-01 00:00:00 +23:99", NO),
    )
]
HALF = r'"\ud800"'
ROWS += [
    ("a zone of 23:59", with_config("{relay: {settings: {a: 2001-01-01 00:00:00 +23:59}}}"), YES, YES, set()),
    ("half a character for a name", one("repo: acme/relay", f"ref: {C}", name=HALF), NO, NO, {CONTROL}),
    ("half a character as description", f"{one('repo: a/b', f'ref: {C}')}description: {HALF}\n", NO, NO, {CONTROL}),
    ("half a character as author", f"{one('repo: a/b', f'ref: {C}')}author: {HALF}\n", NO, NO, {CONTROL}),
    ("half a character as a skill", f"{one('repo: a/b', f'ref: {C}')}skills: [{HALF}]\n", NO, NO, {CONTROL}),
    ("half a character as an entry", one(f"name: {HALF}", f"ref: {C}"), NO, NO, {CONTROL}),
    ("half a character as a key", with_config(f"{{relay: {{settings: {{{HALF}: 1}}}}}}"), YES, YES, {CONTROL}),
    ("half a character as a value", with_config(f"{{relay: {{settings: {{a: {HALF}}}}}}}"), YES, YES, {CONTROL}),
    ("two byte order marks", "\ufeff\ufeff" + one("repo: acme/relay", f"ref: {C}"), NO, YES, {CONTROL}),
    ("one byte order mark", "\ufeff" + one("repo: acme/relay", f"ref: {C}"), YES, YES, set()),
]


@pytest.mark.parametrize(("text", "older", "newer", "errors"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_accepted_by_packtool_is_accepted_by_both(
    read: Callable[..., Any],
    text: str,
    older: bool,  # noqa: FBT001 - a table of answers
    newer: bool,  # noqa: FBT001
    errors: set[str],
) -> None:
    told = read(text)
    assert errors <= told.errors
    assert bool(errors) is bool(told.errors), told.everything
    if not (older and newer):
        assert told.errors


def test_every_deliberate_difference_is_listed_with_a_reason() -> None:
    table = DIFFERENCES.read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `([a-z0-9-]+)` \|", table, re.MULTILINE))
    for name, _, older, newer, errors in ROWS:
        if older and newer and errors:
            assert errors & listed, name


def test_names_of_rows_are_told_apart() -> None:
    assert len({row[0] for row in ROWS}) == len(ROWS)


def test_what_nothing_is_said_about_fits_the_published_schema(read: Callable[..., Any]) -> None:
    schema = json.loads(resources.text("schemas/pack/hermes-pack.schema.json"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    fitting = 0
    for name, text, _, _, errors in ROWS:
        document = read_yaml(text.encode("utf-8", "surrogatepass"), "f")
        if not read(text).findings:
            fitting += 1
            assert validator.is_valid(document.plain()), name
        # A date is text to a schema.
        structural = errors & {"pack-name", "pack-plugins", "pack-ref-missing", "pack-entry-type", "pack-entry-empty"}
        if structural and name != "a date for a name":
            assert not validator.is_valid(document.plain()), name
    assert fitting > 10
