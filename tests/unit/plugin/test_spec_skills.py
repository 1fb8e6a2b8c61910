"""Skills of portable plugins and the right answer by Agent Skills: our own cases, one a row.

``strict`` is the answer by the specification, ``hermes`` what Hermes does; every case has a good skill beside it.
"""

from __future__ import annotations

from typing import Any

import pytest

from packtool.contract.profile import Profile

# Words, frontmatter (between the lines of hyphens), strict, hermes.
FRONT: list[tuple[str, str, bool, bool]] = [
    ("no more than it must", "name: brew\ndescription: Brews tea.", True, True),
    (
        "everything there is",
        "name: brew\ndescription: B\nlicense: MIT\ncompatibility: tea\nmetadata:\n  a: b\nallowed-tools: Bash(x:*)",
        True,
        True,
    ),
    ("quotes", "name: 'brew'\ndescription: \"Brews\"", True, True),
    ("a folded text", "name: brew\ndescription: >\n  Brews\n  tea.", True, True),
    ("hyphens inside of a text", "name: brew\ndescription: Reads a --- b", True, True),
    ("letters of other scripts", "name: brew\ndescription: Přípravuje čaj", True, True),
    ("1,024 characters", f"name: brew\ndescription: {'x' * 1024}", True, True),
    ("1,025 characters", f"name: brew\ndescription: {'x' * 1025}", False, False),
    ("600 characters of four bytes", f"name: brew\ndescription: {chr(0x1FAD6) * 600}", True, True),
    ("tools with commas", "name: brew\ndescription: d\nallowed-tools: Read, Bash", True, True),
    ("500 characters of compatibility", f"name: brew\ndescription: d\ncompatibility: {'x' * 500}", True, True),
    ("501 characters of compatibility", f"name: brew\ndescription: d\ncompatibility: {'x' * 501}", False, False),
    ("an empty compatibility", "name: brew\ndescription: d\ncompatibility: ''", False, False),
    ("no metadata", "name: brew\ndescription: d\nmetadata: {}", True, True),
    ("no name", "description: d", False, False),
    ("no description", "name: brew", False, False),
    ("an empty description", "name: brew\ndescription: ''", False, False),
    ("a blank description", "name: brew\ndescription: '  '", False, False),
    ("a description without a value", "name: brew\ndescription:", False, False),
    ("a description that is a list", "name: brew\ndescription: [a]", False, False),
    ("a description that is a number", "name: brew\ndescription: 12", False, False),
    ("a description that is a date", "name: brew\ndescription: 2024-05-06", False, False),
    ("a colon that is no colon of YAML", "name: brew\ndescription: Use when: brewing", False, False),
    ("a square bracket that is none", "name: brew\ndescription: [tea[pot]]", False, False),
    ("another name", "name: pot\ndescription: d", False, False),
    ("a name in capitals", "name: Brew\ndescription: d", False, False),
    ("a license without a value", "name: brew\ndescription: d\nlicense:", False, False),
    ("a license that is a number", "name: brew\ndescription: d\nlicense: 2", False, False),
    ("tools in a list", "name: brew\ndescription: d\nallowed-tools: [Read]", False, False),
    ("metadata that is text", "name: brew\ndescription: d\nmetadata: x", False, False),
    ("metadata with a number", "name: brew\ndescription: d\nmetadata: {version: 2}", False, False),
    ("metadata with a list", "name: brew\ndescription: d\nmetadata: {tags: [a]}", False, False),
    ("a key of another client", "name: brew\ndescription: d\nargument-hint: '[x]'", False, True),
    ("a key in another spelling", "name: brew\ndescription: d\nallowedTools: Read", False, True),
    ("a switch of another client", "name: brew\ndescription: d\nenabled: false", False, True),
    ("a name twice", "name: pot\nname: brew\ndescription: d", False, True),
    ("a tag of Python's", "name: brew\ndescription: d\nmetadata: !!python/object/apply:os.getcwd []", False, False),
    ("a tab in front", "name: brew\ndescription: d\nmetadata:\n\ta: b", False, False),
    ("a list", "- name: brew", False, False),
    ("a word", "brew", False, False),
    ("nothing", "", False, False),
    ("a comment", "# brew", False, False),
    ("a name from elsewhere", "name: brew\ndescription: &d Brews.\nmetadata: {again: *d}", True, True),
    (
        "names that stand for millions",
        "name: brew\ndescription: d\nmetadata:\n  a: &a [x,x,x,x,x,x,x,x]\n"
        + "".join(f"  {b}: &{b} [{','.join([f'*{a}'] * 8)}]\n" for a, b in zip("abcdefg", "bcdefgh", strict=True)),
        False,
        False,
    ),
]
# Words, the whole file, strict, hermes.
FILES: list[tuple[str, bytes, bool, bool]] = [
    ("no body", b"---\nname: brew\ndescription: d\n---\n", True, True),
    ("lines as Windows ends them", b"---\r\nname: brew\r\ndescription: d\r\n---\r\nbody\r\n", True, True),
    ("a mark in front", b"\xef\xbb\xbf---\nname: brew\ndescription: d\n---\n", True, True),
    ("an end right behind the hyphens", b"---\nname: brew\ndescription: d\n---", True, False),
    ("rules in the body", b"---\nname: brew\ndescription: d\n---\na\n---\nb\n---\n", True, True),
    ("frontmatter in the body", b"---\nname: brew\ndescription: d\n---\n---\nname: pot\n---\n", True, True),
    ("dots at the end", b"---\nname: brew\ndescription: d\n...\nbody\n", False, False),
    ("no end", b"---\nname: brew\ndescription: d\n", False, False),
    ("no beginning", b"name: brew\ndescription: d\n---\nbody\n", False, False),
    ("something in front", b"<!-- tea -->\n---\nname: brew\ndescription: d\n---\n", False, False),
    ("an empty line in front", b"\n---\nname: brew\ndescription: d\n---\n", False, False),
    ("nothing", b"", False, False),
    ("Markdown alone", b"# Brew\n", False, False),
    ("Latin-1", b"---\nname: brew\ndescription: th\xe9\n---\n", False, False),
    ("UTF-16", "---\nname: brew\ndescription: d\n---\n".encode("utf-16"), False, False),
]
# What the folder is called, and whether a skill can be.
NAMES = [
    ("b", True),
    ("3d-print", True),
    ("tea-pot-2", True),
    ("b" * 64, True),
    ("b" * 65, False),
    ("tea--pot", False),
    ("-tea", False),
    ("tea-", False),
    ("tea_pot", False),
    ("tea pot", False),
    ("tea.pot", False),
    ("Tea", False),
    ("th\u00e9", False),
    (".tea", False),
]


def names(reading: Any) -> tuple[list[str], list[str]]:
    plugin = reading.plugin
    return [skill.name for skill in plugin.skills], [skill.name for skill in plugin.skipped_skills]


def judge(folder: Any, data: bytes, profile: Profile) -> bool:
    folder.portable().skill("pour").write("skills/brew/SKILL.md", data)
    loaded, skipped = names(folder.read(profile))
    assert (loaded, skipped) in ((["brew", "pour"], []), (["pour"], ["brew"]))
    return "brew" in loaded


@pytest.mark.parametrize(("front", "strict", "hermes"), [row[1:] for row in FRONT], ids=[row[0] for row in FRONT])
def test_what_frontmatter_says(folder: Any, front: str, *, strict: bool, hermes: bool) -> None:
    data = f"---\n{front}\n---\nbody\n".encode()
    assert (judge(folder, data, Profile.STRICT), judge(folder, data, Profile.HERMES)) == (strict, hermes)


@pytest.mark.parametrize(("data", "strict", "hermes"), [row[1:] for row in FILES], ids=[row[0] for row in FILES])
def test_what_is_frontmatter(folder: Any, data: bytes, *, strict: bool, hermes: bool) -> None:
    assert (judge(folder, data, Profile.STRICT), judge(folder, data, Profile.HERMES)) == (strict, hermes)


@pytest.mark.parametrize(("name", "loads"), NAMES)
def test_names(folder: Any, name: str, *, loads: bool) -> None:
    folder.portable().skill(name)
    assert names(folder.read(Profile.STRICT)) == (([name], []) if loads else ([], [name]))


def test_only_folders_right_below_are_skills(folder: Any) -> None:
    folder.portable().skill("pour").skill("pour/skills/inner").skill("group/deep")
    body = "---\nname: it\ndescription: d\n---\n"
    folder.write("SKILL.md", body).write("skills/SKILL.md", body).write("skills/note.txt").write(
        "Skills/brew/SKILL.md", body
    )
    folder.write("skills/pour/plugin.json", "{broken").write("net.example.tea/hooks/hooks.json", "{broken")
    assert names(folder.read(Profile.STRICT)) == (["pour"], [])


def test_other_spellings_are_told_and_not_found(folder: Any, told: Any) -> None:
    folder.portable().write("skills/brew/skill.md", "---\nname: brew\ndescription: d\n---\n")
    reading = folder.read(Profile.STRICT)
    assert names(reading) == ([], [])
    assert told(reading) == [("plugin-stray-skill", "note", "skills/brew/skill.md")]


def test_a_second_name_for_one_folder_is_another_skill(folder: Any) -> None:
    assert names(folder.portable().skill("pour").link("skills/brew", "pour").read(Profile.STRICT)) == (
        ["pour"],
        ["brew"],
    )


@pytest.mark.parametrize("target", ["SKILL.md", "gone.md", "../../..", "."])
def test_links_that_are_no_file_are_no_skill(folder: Any, target: str) -> None:
    folder.portable().skill("pour").link("skills/brew/SKILL.md", target)
    loaded, _ = names(folder.read(Profile.STRICT))
    assert loaded == ["pour"]


@pytest.mark.parametrize("target", ["loop", "/etc", "..", "../../.."])
def test_folders_that_are_links_elsewhere_are_no_skill(folder: Any, target: str) -> None:
    assert names(folder.portable().skill("pour").link("skills/loop", target).read(Profile.STRICT)) == (["pour"], [])


def test_links_in_a_circle_hang_nothing(folder: Any) -> None:
    folder.portable().skill("pour").link("skills/pour/a", "b").link("skills/pour/b", "a").link("skills/pour/up", "..")
    assert names(folder.read(Profile.STRICT)) == (["pour"], [])


@pytest.mark.parametrize("profile", list(Profile))
def test_who_differs_is_said(folder: Any, profile: Profile) -> None:
    folder.portable().write("skills/brew/SKILL.md", "---\nname: brew\ndescription: d\nhint: x\n---\n")
    [found] = folder.read(profile).findings
    assert found.severity.word == ("error" if profile is Profile.STRICT else "note")
    assert found.message == "Agent Skills has no key `hint`; Hermes ignores it, others refuse"


def test_a_colon_in_a_description_is_told_with_the_cure(folder: Any) -> None:
    folder.portable().write("skills/brew/SKILL.md", "---\nname: brew\ndescription: Use for tasks: a, b\n---\n")
    [found] = folder.read(Profile.STRICT).findings
    assert (found.location.line, found.location.column) == (3, 27)
    assert found.remedy == "put the whole text in quotes"
