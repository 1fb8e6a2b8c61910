"""What went wrong for people with other tools, and the right answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    Read = Callable[..., Any]

C = "3f786850e387550fdab836ed7e6dc881de23001b"
D = "89e6c98d92887913cadf06b2adb97f26cde4849b"
NUMBERS = [
    "0123456789012345678901234567890123456789",
    "123456789012345678901e234567890123456789",
    "1234567890123456789012345678901234567e12",
    "1111111111111111111111111111111111111111",
]


@pytest.mark.parametrize("number", NUMBERS)
def test_a1_a_commit_that_yaml_reads_as_a_number(entry: Read, number: str) -> None:
    told = entry("repo: acme/relay", f"ref: {number}")
    assert told.rules == ["pack-ref-type"]
    finding = told.of("pack-ref-type")
    assert finding.message.startswith("entry `acme/relay`: ref is read as a number")
    assert finding.remedy == f'put it in quotes: "{number}"'
    assert (finding.location.line, finding.location.column) == (4, 10)
    assert "inf" not in told.everything
    assert entry("repo: acme/relay", f'ref: "{number}"').said.entries[0].commit.hex == number


def test_a3_one_bad_entry_hides_no_other(read: Read) -> None:
    told = read(
        "name: three\n"
        "plugins:\n"
        "  - repo: acme/one\n"
        "    ref: v1.0\n"
        "  - name: two\n"
        f"  - repo: acme/three\n    ref: {C}\n"
        "config:\n"
        "  two:\n"
        "    api_key: x\n"
    )
    assert [(f.rule.id, f.location.line, f.location.column) for f in told.findings if f.severity.word == "error"] == [
        ("pack-ref-form", 4, 10),
        ("pack-ref-missing", 5, 5),
        ("seed-secret-name", 10, 5),
    ]
    messages = [f.message for f in told.findings if f.severity.word == "error"]
    assert ["acme/one" in messages[0], "two" in messages[1], "two.api_key" in messages[2]] == [True, True, True]
    assert [entry.faulty for entry in told.said.entries] == [True, True, False]
    assert told.said.entries[2].pin.display == f"acme/three@{C[:12]}"


def test_a4_a_misspelt_key(entry: Read) -> None:
    told = entry("repo: acme/mono", f"ref: {C}", "subdirs: plugins/x")
    finding = told.of("shape-unknown-key")
    assert finding.message == "entry `acme/mono` has the unknown key `subdirs`"
    assert finding.remedy == "write `subdir`"
    assert (finding.location.line, finding.location.column, finding.severity.word) == (5, 5, "error")


def test_a4_sugar_is_read_on_purpose(read: Read) -> None:
    told = read(f"pack: {{name: nested, version: '1'}}\nplugins: [{{source: 'github:acme/relay', version: {C}}}]\n")
    assert told.rules == []
    assert (told.said.name, told.said.version) == ("nested", "1")
    assert told.said.entries[0].pin.display == f"acme/relay@{C[:12]}"


def test_a5_duplicate_keys_name_both_lines(entry: Read) -> None:
    told = entry("repo: acme/relay", f"ref: {C}", f"ref: {D}")
    finding = told.of("document-duplicate-key")
    assert finding.message == "the key ref stands twice: here and on line 4"
    assert finding.location.line == 5


def pair(one: str, other: str) -> str:
    return f"name: d\nplugins:\n- {{{one}}}\n- {{{other}}}\n"


@pytest.mark.parametrize(
    "spelling",
    [
        "acme/relay",
        "Acme/Relay",
        "'github:acme/relay'",
        "https://github.com/acme/relay",
        "git@github.com:acme/relay.git",
    ],
)
def test_a6_the_same_plugin_under_any_spelling(read: Read, spelling: str) -> None:
    same = read(pair(f"repo: acme/relay, ref: {C}", f"repo: {spelling}, ref: {C}"))
    assert same.rules == ["pack-same-twice"]
    assert same.findings[0].severity.word == "warning"
    assert same.findings[0].location.line == 4
    assert "on line 3" in same.findings[0].message
    conflict = read(pair(f"repo: acme/relay, ref: {C}", f"repo: {spelling}, ref: {D}"))
    assert conflict.rules == ["pack-two-commits"]
    assert conflict.findings[0].severity.word == "error"


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("repo", ["repo: O/Relay", "repo: O/mono, subdir: plugins/relay", "repo: O/mono/plugins/Relay"])
def test_a6_a_bare_name_and_a_repository_of_that_name(read: Read, repo: str, order: int) -> None:
    same = read(pair(*[f"name: relay, ref: {C}", f"{repo}, ref: {C}"][::order]))
    assert "pack-same-twice" in same.rules
    assert not same.errors
    conflict = read(pair(*[f"name: relay, ref: {C}", f"{repo}, ref: {D}"][::order]))
    assert conflict.errors == {"pack-two-commits"}


def test_a6_a_repository_may_be_used_many_times(read: Read) -> None:
    told = read(pair(f"repo: acme/mono, subdir: a, ref: {C}", f"repo: acme/mono, subdir: b, ref: {D}"))
    assert told.rules == []


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        (b"", "document-empty"),
        (b"- 1\n", "pack-not-a-mapping"),
        (b"name: a\n---\nname: b\n", "document-several"),
        (b"name: d\nplugins:\n\t- repo: a/b\n", "document-syntax"),
        ("name: a\n".encode("utf-16"), "document-not-utf-8"),
        (b"name: \xff\n", "document-not-utf-8"),
        (b"x" * (1024 * 1024 + 1), "document-too-large"),
    ],
)
def test_a8_odd_files_have_one_finding_with_a_place(read: Read, data: bytes, rule: str) -> None:
    told = read(data)
    assert told.rules == [rule]
    assert told.manifest is None
    assert told.findings[0].location.line is not None
    assert "\n" not in told.findings[0].message


def test_a8_a_mark_and_the_line_ends_of_windows_are_fine(read: Read) -> None:
    text = f"\ufeffname: d\r\nplugins:\r\n- repo: acme/relay\r\n  ref: {C}\r\n"
    assert read(text).rules == []


@pytest.mark.parametrize(
    ("lines", "rule", "message"),
    [
        ("plugins:\n", "pack-plugins", "the list of plugins is empty"),
        ("plugins: x\n", "pack-plugins", "plugins must be a list, not text"),
        (
            f"plugins: [{{repo: a/b, ref: {C}}}]\nconfig: []\n",
            "pack-section-type",
            "config must be a mapping of plugins to settings, not a list",
        ),
        (
            f"plugins: [{{repo: a/b, ref: {C}}}]\nskills: foo\n",
            "pack-section-type",
            "skills must be a list of names, not text",
        ),
    ],
)
def test_a10_sections_of_a_wrong_type(read: Read, lines: str, rule: str, message: str) -> None:
    told = read(f"name: d\n{lines}")
    assert told.rules == [rule]
    assert told.findings[0].message == message


@pytest.mark.parametrize(
    ("ref", "reason"),
    [
        (C[:39], "is a shortened commit of 39 hex digits; all 40 are needed"),
        (f"{C}0", "has 41 hex digits where a commit has 40"),
        ("v1.2.0", "is a tag or branch name, not a commit"),
        ("main", "is a tag or branch name, not a commit"),
        ('"' + "\\uff11" * 40 + '"', "holds characters that are not ASCII hex digits"),
        ("a" * 64, "is a SHA-256 id of 64 digits; Hermes takes SHA-1 commits of 40 digits only"),
    ],
)
def test_a12_forms_of_a_commit_that_are_refused(entry: Read, ref: str, reason: str) -> None:
    told = entry("repo: acme/relay", f"ref: {ref}")
    assert told.rules == ["pack-ref-form"]
    assert told.findings[0].message.endswith(reason)
    assert told.findings[0].message.startswith("entry `acme/relay`: ref `")
    assert "git ls-remote" in told.findings[0].remedy


@pytest.mark.parametrize(
    ("ref", "note"),
    [
        (C.upper(), "entry `acme/relay`: the commit is read in lower case"),
        (f'"{C} "', "entry `acme/relay`: blanks around the commit are not part of it"),
        (f'"\\t{C}\\n"', "entry `acme/relay`: blanks around the commit are not part of it"),
    ],
)
def test_a12_forms_of_a_commit_that_are_tidied(entry: Read, ref: str, note: str) -> None:
    told = entry("repo: acme/relay", f"ref: {ref}")
    assert [(f.rule.id, f.severity.word, f.message) for f in told.findings] == [("pack-spelling", "note", note)]
    assert told.said.entries[0].commit.hex == C


@pytest.mark.parametrize(
    ("subdir", "reason"),
    [
        ("../x", "leaves the repository"),
        ("a/../../b", "leaves the repository"),
        ("a\\b", "holds a backslash"),
        ("'C:\\x'", "holds a backslash"),
        ("'C:/x'", "not portable"),
        (".git/hooks", "git's own folder"),
        ("''", "is empty"),
        (".", "holds an empty or `.` part"),
        ("nul", "Windows cannot have"),
    ],
)
def test_a13_subdirs_that_are_refused(entry: Read, subdir: str, reason: str) -> None:
    told = entry("repo: acme/mono", f"ref: {C}", f"subdir: {subdir}")
    assert told.rules == ["pack-subdir-form"]
    assert reason in told.findings[0].message
    assert told.said.entries[0].faulty


@pytest.mark.parametrize("subdir", ["/abs/", "abs/", "/abs"])
def test_a13_slashes_around_a_subdir_are_tidied(entry: Read, subdir: str) -> None:
    told = entry("repo: acme/mono", f"ref: {C}", f"subdir: {subdir}")
    assert told.rules == ["pack-spelling"]
    assert told.said.entries[0].subdir == "abs"


@pytest.mark.parametrize(
    ("setting", "rule"),
    [
        ("max_tokens: 4096", "seed-secret-name"),
        ("authority: x", "seed-secret-name"),
        ("tokenizer: x", "seed-secret-name"),
        ("author: x", "seed-secret-name"),
        ("apiKey: x", "seed-secret-name"),
        ("API-KEY: x", "seed-secret-name"),
        ("auth: {header: x}", "seed-secret-name"),
        ("servers: [{name: a, password: x}]", "seed-secret-name"),
        ("signing_key: x", "seed-secret-word"),
        ("endpoint: https://u:p@h.example", "seed-secret-value"),
        (f"note: ghp_{'aB' * 18}", "seed-secret-value"),
    ],
)
def test_j72_names_and_values_that_are_refused(seeds: Read, setting: str, rule: str) -> None:
    told = seeds(f"{{{setting}}}")
    assert told.errors == {rule}
    if rule == "seed-secret-name":
        assert "Hermes' name rule" in told.of(rule).message


@pytest.mark.parametrize("setting", ["keyboard: x", "monkey: x", "hotkeys: x", "turkey: x", "bearing: x"])
def test_j72_names_that_only_look_alike(seeds: Read, setting: str) -> None:
    assert not seeds(f"{{settings: {{{setting}}}}}").findings
