from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.contract.profile import Profile
from packtool.findings import Severity
from packtool.manifests.skill import Skill, SkillReading, matches, read, read_for

HEAD = "---\nname: sk\ndescription: d\n"


def reading(text: str | bytes, profile: Profile = Profile.STRICT, folder: str = "sk") -> SkillReading:
    return read_for(text if isinstance(text, bytes) else text.encode(), f"skills/{folder}/SKILL.md", folder, profile)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}---\nbody\n",
        f"{HEAD}---\n",
        f"{HEAD}---\nbody\n---\nname: other\n---\n",
        f"{HEAD}---\nbody".replace("\n", "\r\n"),
        f"\ufeff{HEAD}---\n",
        "---\nname: 'sk'\ndescription: 'a --- b'\n---\n",
        f"{HEAD}license: MIT\ncompatibility: any\nmetadata: {{a: b}}\nallowed-tools: Read, Write\n---\n",
    ],
)
@pytest.mark.parametrize("profile", Profile)
def test_skills_that_load(text: str, profile: Profile) -> None:
    found = reading(text, profile)
    assert found.manifest is not None
    assert (found.manifest.name, found.findings) == ("sk", ())


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("body\n", "skill-no-frontmatter"),
        ("", "skill-no-frontmatter"),
        ("---\nname: sk\n", "skill-no-frontmatter"),
        (f"{HEAD}...\nbody\n", "skill-no-frontmatter"),
        (f"<!-- note -->\n{HEAD}---\n", "skill-no-frontmatter"),
        ("---\na: [\n---\n", "document-syntax"),
        ("---\nname: sk\ndescription: Use for tasks: a, b\n---\n", "document-syntax"),
        ("---\nname: !!python/object:os.system sk\ndescription: d\n---\n", "document-tag"),
        ("---\n- a\n---\n", "skill-not-a-mapping"),
        ("---\n---\n", "document-empty"),
        ("---\ndescription: d\n---\n", "shape-missing-key"),
        ("---\nname: sk\n---\n", "shape-missing-key"),
        ("---\nname: sk\ndescription:\n---\n", "shape-type"),
        ("---\nname: sk\ndescription: ''\n---\n", "shape-value"),
        ("---\nname: sk\ndescription: ' '\n---\n", "skill-blank-description"),
        ("---\nname: sk\ndescription: 2026-01-01\n---\n", "skill-not-text"),
        (f"---\nname: sk\ndescription: {'x' * 1025}\n---\n", "shape-value"),
        (f"{HEAD}compatibility: {'x' * 501}\n---\n", "shape-value"),
        (f"{HEAD}license: 1\n---\n", "shape-type"),
        (f"{HEAD}allowed-tools: [a]\n---\n", "shape-type"),
        (f"{HEAD}metadata: {{a: 1}}\n---\n", "shape-type"),
        ("---\nname: other\ndescription: d\n---\n", "skill-name-mismatch"),
    ],
)
@pytest.mark.parametrize("profile", Profile)
def test_skills_that_are_skipped(text: str, rule: str, profile: Profile) -> None:
    found = reading(text, profile)
    assert found.manifest is None
    assert rule in {finding.rule.id for finding in found.findings if finding.severity is profile.part}
    assert found.reason in {finding.message for finding in found.findings}


@pytest.mark.parametrize("name", ["a", "3d-model", "a-b-c", "x" * 64])
def test_names_that_load(name: str) -> None:
    assert reading(f"---\nname: {name}\ndescription: d\n---\n", folder=name).manifest is not None


@pytest.mark.parametrize("name", ["A", "-a", "a-", "a--b", "a_b", "a b", "x" * 65, "é", "a.b"])
def test_names_that_are_skipped(name: str) -> None:
    assert reading(f"---\nname: {name}\ndescription: d\n---\n", folder=name).manifest is None


def test_the_place_of_a_fault_is_its_line_in_the_file() -> None:
    [finding] = reading("---\nname: sk\ndescription: Use for: a\n---\n").findings
    assert (finding.location.line, finding.remedy) == (3, "put the whole text in quotes")
    [finding] = reading(f"{HEAD}\nlicense: 3\n---\n").findings
    assert (finding.location.line, finding.location.column) == (5, 10)


def test_an_unknown_key_skips_by_the_specification_and_not_in_hermes() -> None:
    text = f"{HEAD}allowedTools: Read\n---\n"
    strict, hermes = (reading(text, profile) for profile in Profile)
    assert (strict.manifest, hermes.manifest) == (None, Skill(name="sk", description="d"))
    assert [finding.severity for finding in (*strict.findings, *hermes.findings)] == [Severity.ERROR, Severity.NOTE]
    assert strict.findings[0].remedy == "write `allowed-tools`"


def test_a_file_that_ends_with_its_frontmatter_is_skipped_by_hermes_alone() -> None:
    strict, hermes = (reading(f"{HEAD}---", profile) for profile in Profile)
    assert strict.manifest is not None
    assert hermes.manifest is None
    assert [finding.rule.id for finding in (*strict.findings, *hermes.findings)] == ["skill-final-newline"] * 2


def test_of_two_equal_keys_hermes_takes_the_last_and_we_say_so() -> None:
    strict, hermes = (reading(f"{HEAD}description: e\n---\n", profile) for profile in Profile)
    assert (strict.manifest, hermes.manifest) == (None, Skill(name="sk", description="e"))
    assert [finding.severity for finding in hermes.findings] == [Severity.ERROR]


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe-\x00-\x00",
        b"---\nname: \xe9\n---\n",
        b"---\n" + b"a: b\n" * 20_000 + b"---\n",
        b"---\nname: sk\ndescription: d\nx: " + b"[" * 20_000 + b"\n---\n",
        b"---\na: &a [l, l]\nb: &b [*a, *a]\nc: &c [*b, *b]\n---\n",
        b"---" + b"\n---x" * 100_000,
    ],
)
def test_hostile_files_are_skipped(data: bytes) -> None:
    assert reading(data).manifest is None


def test_the_body_may_hold_what_frontmatter_may_not() -> None:
    assert reading(f"{HEAD}---\n\x0c \x1b[31m \x00\n").manifest is not None


def test_the_folder_is_told_from_the_path() -> None:
    assert read(f"{HEAD}---\n".encode(), "skills/sk/SKILL.md").manifest is not None
    assert read(f"{HEAD}---\n".encode(), "SKILL.md").manifest is not None
    assert read(f"{HEAD}---\n".encode(), "skills/other/SKILL.md").manifest is None


def test_the_name_alone_tells_the_kind() -> None:
    assert matches("skills/a/SKILL.md", b"")
    assert not matches("skills/a/skill.md", b"")


@settings(derandomize=True, max_examples=80, deadline=None)
@given(st.binary(max_size=120), st.booleans(), st.sampled_from(Profile))
def test_any_bytes_can_be_read(data: bytes, framed: bool, profile: Profile) -> None:  # noqa: FBT001
    found = reading(b"---\n" + data + b"\n---\n" if framed else data, profile)
    assert found.manifest is not None or found.reason
