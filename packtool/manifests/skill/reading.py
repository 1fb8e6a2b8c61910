"""From the bytes of a ``SKILL.md`` to what it says and what is wrong with it."""

from __future__ import annotations

import functools
import json
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool import resources
from packtool.contract.profile import Profile, first_of, weighed
from packtool.documents.decode import NOT_UTF_8, TOO_LARGE
from packtool.documents.faults import DUPLICATE_KEY
from packtool.documents.plain import plain_root
from packtool.documents.scalars import Date, disagreement
from packtool.documents.shape import judge_shape
from packtool.documents.yaml import read_yaml
from packtool.findings import Location, Severity
from packtool.manifests.skill import rules
from packtool.manifests.skill.frontmatter import split
from packtool.manifests.skill.model import Skill, SkillReading
from packtool.text import clean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding
    from packtool.manifests.skill.frontmatter import Frontmatter

NAME = "skill"
FILE_NAME = "SKILL.md"
SCHEMA = "agent-plugins/1.0.0/skill.schema.json"
LIMIT = 1024 * 1024
FRONTMATTER_LIMIT = 16 * 1024
NAME_LIMIT = 80
TEXT_LIMIT = 1024
MOST_TOLD = 50


def matches(name: str, data: bytes) -> bool:  # noqa: ARG001 - the name says it all
    """Whether a file of this name (or path) is a skill."""
    return PurePosixPath(name).name == FILE_NAME


def read(data: bytes, path: str, *, allow_local: bool = False) -> SkillReading:  # noqa: ARG001 - names no source
    """Read a skill by the specification, as ``read_for`` does; ``path`` tells the name of its folder, if it has one."""
    return read_for(data, path, PurePosixPath(path).parent.name or None, Profile.STRICT)


def read_for(data: bytes, path: str, folder: str | None, profile: Profile) -> SkillReading:
    """Read a skill of at most 1 MiB, whose folder has this name (``None``: unknown).

    Never raises for anything that the bytes can hold.
    """
    start = Location(path=path, line=1, column=1)
    early = _unreadable(data, start)
    if early:
        return _skipped([early], profile)
    front = split(data)
    if front is None:
        return _skipped([rules.NO_FRONTMATTER.at(start, "the file has no frontmatter, or it is not closed")], profile)
    if len(front.text) > FRONTMATTER_LIMIT:
        message = f"the frontmatter has {len(front.text):,} bytes; {FRONTMATTER_LIMIT:,} are allowed"
        return _skipped([TOO_LARGE.at(start, message)], profile)
    plain = plain_root(front.text.decode("utf-8")) is not None
    return replace(_judge(front, path, folder, profile), parsed=0 if plain else len(front.text))


def _judge(front: Frontmatter, path: str, folder: str | None, profile: Profile) -> SkillReading:
    document = read_yaml(front.text, path, lenient=True)
    remarks = [finding for finding in document.findings if not _stops(finding, profile)]
    wrong = [finding for finding in document.findings if _stops(finding, profile)]
    if document.root is not None:
        more, less = _judged(document, document.root, folder, profile)
        wrong, remarks = wrong + more, remarks + less
    if not front.ended:
        found = rules.FINAL_NEWLINE.at(Location(path=path, line=front.lines, column=1), "the file ends with ---")
        (wrong if profile is Profile.HERMES else remarks).append(found)
    if wrong or document.root is None:
        return _skipped(wrong, profile, remarks)
    return SkillReading(manifest=_skill(document.root), findings=_sorted(remarks))


def _unreadable(data: bytes, start: Location) -> Finding | None:
    if len(data) > LIMIT:
        return TOO_LARGE.at(start, f"the file has more than {LIMIT:,} bytes")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return NOT_UTF_8.at(start, f"byte 0x{data[error.start]:02x} is not UTF-8")
    return None


def _stops(finding: Finding, profile: Profile) -> bool:
    # Hermes takes the last of two equal keys; the finding stays an error, but the skill is listed.
    return finding.severity is Severity.ERROR and not (finding.rule is DUPLICATE_KEY and profile is Profile.HERMES)


def _skipped(wrong: list[Finding], profile: Profile, remarks: list[Finding] | None = None) -> SkillReading:
    findings = [weighed(finding, profile.part) for finding in wrong]
    return SkillReading(manifest=None, findings=_sorted([*findings, *(remarks or ())]), reason=findings[0].message)


def _sorted(findings: list[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda finding: finding.order))


@functools.cache
def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(resources.text(f"schemas/{SCHEMA}"))
    return schema


def _judged(
    document: Document, root: Node, folder: str | None, profile: Profile
) -> tuple[list[Finding], list[Finding]]:
    """Return what makes clients skip the skill, and what does not."""
    if not root.is_mapping:
        return [rules.NOT_A_MAPPING.at(document.at(root), f"the frontmatter is {root.word}")], []
    wrong = [*first_of(judge_shape(document, _schema()), MOST_TOLD), *_named(document, root, folder)]
    unknown = list(_unknown(document, root, profile))
    return (wrong + unknown, []) if profile is Profile.STRICT else (wrong, unknown)


def _named(document: Document, root: Node, folder: str | None) -> Iterator[Finding]:
    name, description = root.get("name"), root.get("description")
    if name is not None and name.is_text and folder is not None and name.text != folder:
        shown = clean(name.text, limit=NAME_LIMIT), clean(folder, limit=NAME_LIMIT)
        message = f"the skill is named `{shown[0]}` and its folder `{shown[1]}`"
        yield rules.NAME_MISMATCH.at(document.at(name), message)
    for key in _schema()["properties"]:
        node = root.get(key)
        if node is not None and isinstance(node.value, str) and not node.quoted:
            seen = "a date" if isinstance(node.value, Date) else disagreement(node.text)
            if seen:
                message = f"`{key}` is read as {seen} by readers of YAML 1.1"
                yield rules.NOT_TEXT.at(document.at(node), message, remedy=f'write `{key}: "{node.text}"`')
    if description is not None and description.is_text and description.text and not description.text.strip():
        yield rules.BLANK_DESCRIPTION.at(document.at(description), "the description is blank")


def _unknown(document: Document, root: Node, profile: Profile) -> Iterator[Finding]:
    known = _schema()["properties"]
    severity = None if profile is Profile.STRICT else Severity.NOTE
    free = [word for word in known if root.get(word) is None]
    unknown = [(key, name) for key, name, _ in root.named() if key not in known]
    for key, name in unknown[:MOST_TOLD]:
        meant = nearest(key, free)
        remedy = f"write `{meant}`" if meant else None
        message = f"Agent Skills has no key `{clean(key, limit=NAME_LIMIT)}`; Hermes ignores it, others refuse"
        yield rules.UNKNOWN_KEY.at(document.at(name), message, remedy=remedy, severity=severity)
    if len(unknown) > MOST_TOLD:
        message = f"{len(unknown) - MOST_TOLD:,} more unknown keys begin here"
        yield rules.UNKNOWN_KEY.at(document.at(unknown[MOST_TOLD][1]), message, severity=severity)


def _skill(root: Node) -> Skill:
    return Skill(
        name=_text(root, "name") or "",
        description=_text(root, "description") or "",
        license=_text(root, "license"),
        compatibility=_text(root, "compatibility"),
        allowed_tools=_text(root, "allowed-tools"),
    )


def _text(root: Node, key: str) -> str | None:
    node = root.get(key)
    return None if node is None else clean(node.text, limit=TEXT_LIMIT)
