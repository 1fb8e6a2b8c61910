"""A pack as a whole: what it says, what its head says, what is told about places where nothing is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from packtool.manifests import pack
from packtool.registry import as_kind

if TYPE_CHECKING:
    from collections.abc import Callable

    Read = Callable[..., Any]

C = "3f786850e387550fdab836ed7e6dc881de23001b"
WHOLE = f"""\
name: team
description: What the team uses
author: Jo
version: "1.10"
plugins:
  - repo: acme/mono
    ref: {C}
    subdir: plugins/relay
  - name: lamp
    ref: {C}
config:
  lamp:
    settings:
      rooms: [kitchen, 2]
      dim: {{}}
skills:
  - cooking
"""


def test_what_a_pack_says(read: Read) -> None:
    told = read(WHOLE)
    assert told.rules == []
    said = told.said
    assert (said.name, said.description, said.author, said.version) == ("team", "What the team uses", "Jo", "1.10")
    assert said.skills == ("cooking",)
    mono, lamp = said.entries
    assert (mono.position, mono.label, mono.name, mono.subdir, mono.by_name_alone) == (
        1,
        "acme/mono",
        None,
        "plugins/relay",
        False,
    )
    assert mono.pin is not None
    assert mono.pin.display == f"acme/mono/plugins/relay@{C[:12]}"
    assert (lamp.position, lamp.label, lamp.name, lamp.source, lamp.by_name_alone) == (2, "lamp", "lamp", None, True)
    assert lamp.pin is None
    assert lamp.commit is not None
    assert lamp.commit.hex == C
    assert [(seed.plugin, seed.dotted, seed.value, seed.refused) for seed in said.seeds] == [
        ("lamp", "settings.rooms.1", "kitchen", False),
        ("lamp", "settings.rooms.2", 2, False),
        ("lamp", "settings.dim", {}, False),
    ]


def test_where_an_entry_says_it(read: Read) -> None:
    mono, lamp = read(WHOLE).said.entries
    assert [(mono.at(word).line, mono.at(word).column) for word in ("source", "commit", "subdir", "name")] == [
        (6, 11),
        (7, 10),
        (8, 13),
        (6, 5),
    ]
    assert (lamp.at("name").line, lamp.location.line) == (9, 9)


@pytest.mark.parametrize(
    ("name", "data", "answer"),
    [
        ("hermes-pack.yaml", b"", True),
        ("some/folder/Hermes-Pack.YML", b"", True),
        ("folder\\hermes-pack.yaml", b"", True),
        ("team.yaml", WHOLE.encode(), True),
        ("-", b"name: a\nplugins: [{repo: a/b}]\n", True),
        ("team.yaml", b"name: a\r\nplugins:\r\n\r\n  # c\r\n- repo: a/b\r\n", True),
        ("config.yaml", b"plugins:\n  enabled:\n    - relay\n", False),
        ("plugin.yaml", b"name: relay\nversion: 1\n", False),
        ("index.json", b'{"plugins": []}', False),
        ("other.yaml", b"x:\n  plugins:\n  - a\n", False),
    ],
)
def test_how_a_pack_is_told_from_other_files(name: str, data: bytes, answer: bool) -> None:  # noqa: FBT001 - a table
    assert pack.matches(name, data) is answer


def test_it_is_a_kind() -> None:
    assert as_kind(pack).NAME == "pack"


@pytest.mark.parametrize(
    ("line", "rule", "severity", "remedy"),
    [
        ("version: 1.10", "pack-text-type", "warning", 'write version: "1.10"'),
        ("version: 2025-01-02", "pack-text-type", "warning", 'write version: "2025-01-02"'),
        ("version: true", "pack-text-type", "warning", 'write version: "true"'),
        ("description: [a, b]", "pack-text-type", "warning", "write text"),
        ("author: {name: me}", "pack-text-type", "warning", "write text"),
        ("pack: x", "pack-key-ignored", "warning", "remove `pack`"),
        ("homepage: x", "shape-unknown-key", "warning", None),
        ("skill: [a]", "shape-unknown-key", "error", "write `skills`"),
        ("skills: [a, null]", "pack-skill-type", "warning", None),
        ("skills: [5]", "pack-skill-type", "warning", None),
    ],
)
def test_what_is_told_about_the_head(read: Read, line: str, rule: str, severity: str, remedy: str | None) -> None:
    told = read(f"name: d\nplugins: [{{repo: a/b, ref: {C}}}]\n{line}\n")
    assert told.rules == [rule]
    finding = told.of(rule)
    assert finding.severity.word == severity
    assert finding.location.line == 3
    if remedy is not None:
        assert finding.remedy == remedy


@pytest.mark.parametrize(
    "line", ["description:", "author: ''", "version: ~", "skills: []", "config: {}", "config:", "skills:"]
)
def test_what_is_empty_is_fine(read: Read, line: str) -> None:
    told = read(f"name: d\nplugins: [{{repo: a/b, ref: {C}}}]\n{line}\n")
    assert told.rules == []


def test_a_version_is_kept_as_written(read: Read) -> None:
    assert read(f"name: d\nversion: 1.10\nplugins: [{{repo: a/b, ref: {C}}}]\n").said.version == "1.10"


def test_keys_in_the_wrong_place_are_told(read: Read) -> None:
    told = read(f"name: a\npack:\n  name: b\n  config: {{}}\nplugins: [{{repo: a/b, ref: {C}}}]\n")
    assert [(f.rule.id, f.location.line) for f in told.findings] == [
        ("pack-key-ignored", 1),
        ("pack-key-ignored", 4),
    ]
    assert told.said.name == "b"


def test_a_plugin_list_below_pack_is_told_with_where_it_belongs(read: Read) -> None:
    told = read(f"pack:\n  name: b\n  plugins: [{{repo: a/b, ref: {C}}}]\n")
    assert told.errors == {"pack-plugins"}
    assert told.of("pack-key-ignored").remedy == "move `plugins` to the top of the file"


def test_blanks_around_names_are_tidied(read: Read) -> None:
    told = read(f"name: ' d '\nplugins: [{{name: ' relay ', ref: {C}}}]\n")
    assert told.rules == ["pack-spelling", "pack-spelling"]
    assert (told.said.name, told.said.entries[0].name) == ("d", "relay")


def test_findings_are_sorted_by_place(read: Read) -> None:
    told = read("version: 1.0\nname: 5\nzz: 1\nplugins:\n- repo: 5\n- x\nskills: z\n")
    places = [(f.location.line, f.location.column) for f in told.findings]
    assert places == sorted(places)
    assert len(places) >= 6


def test_of_thousands_of_errors_of_a_kind_the_rest_is_counted(read: Read) -> None:
    told = read("name: d\nplugins:\n" + "- 5\n" * 9000)
    errors = [finding for finding in told.findings if finding.rule.id == "pack-entry-type"]
    assert len(errors) == 100
    assert errors[98].message == "entry `#99` must be a mapping, not a number"
    assert (errors[99].message, errors[99].location.line) == ("here and in 8,900 more places below", 102)


def test_no_warning_is_left_out(seeds: Read) -> None:
    told = seeds("{settings: {" + ", ".join(f"url{n}: https://h{n}.example" for n in range(150)) + "}}")
    assert told.rules == ["seed-points-elsewhere"] * 150


@pytest.mark.parametrize(
    ("lines", "remedy"),
    [
        (["name: ' lamp '", f"ref: {C}"], "write `name: lamp`"),
        (["name: ' 12 '", f"ref: {C}"], 'write `name: "12"`'),
        (["repo: a/b", "subdir: /x/y/", f"ref: {C}"], "write `subdir: x/y`"),
        (["repo: a/b", f"ref: ' {C}'"], f"write `ref: {C}`"),
        (["repo: a/b", f"ref: {C.upper()}"], f"write `ref: {C}`"),
        (["repo: a/b", f"version: {C.upper()}"], f"write `version: {C}`"),
        (["repo: a/b", f"ref: '{'9' * 39}A'"], f"write `ref: {'9' * 39}a`"),
        (["repo: a/b", f"ref: ' {'9' * 40}'"], f'write `ref: "{"9" * 40}"`'),
    ],
)
def test_the_tidy_form_is_given_itself(entry: Read, lines: list[str], remedy: str) -> None:
    assert entry(*lines).of("pack-spelling").remedy == remedy


def test_the_tidy_form_of_the_pack_s_name_is_given(read: Read) -> None:
    told = read(f"name: ' a b '\nplugins: [{{repo: a/b, ref: {C}}}]\n")
    assert told.of("pack-spelling").remedy == 'write `name: "a b"`'


def test_a_remedy_is_no_comment(entry: Read) -> None:
    told = entry("repo: o/r##x", f"ref: {C}")
    assert [finding.remedy for finding in told.findings] == ['write `repo: o/r` and `subdir: "#x"`']
