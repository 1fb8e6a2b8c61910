"""The skills of a portable plugin: which load, which are skipped, and why."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from packtool.contract.profile import weighed
from packtool.findings import Finding
from packtool.manifests.skill import FILE_NAME, LIMIT, read_for
from packtool.plugin import rules
from packtool.plugin.model import Skipped
from packtool.text import clean

if TYPE_CHECKING:
    from packtool.contract.profile import Profile
    from packtool.manifests.skill import Skill
    from packtool.plugin.files import Files

FOLDER = "skills"
MOST_SKILLS = 10_000
# What all frontmatter that needs the YAML parser may hold together: that is slow, and honest skills have little of it.
MOST_PARSED = 512 * 1024
NAME_LIMIT = 80


@dataclass(slots=True)
class Skills:
    """What was found below ``skills/``."""

    loaded: list[Skill] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def read_skills(files: Files, top: tuple[str, ...], profile: Profile) -> Skills:
    """Read every skill in folder order; ``top`` are the names at the plugin's root."""
    skills = Skills()
    if FOLDER not in top:
        return skills
    if not files.is_folder(FOLDER):
        message = "`skills` is no folder inside the plugin, so none of its skills loads"
        skills.findings.append(rules.SKILLS_FOLDER.at(files.location(FOLDER), message, severity=profile.part))
        return skills
    count = parsed = 0
    for name in files.names(FOLDER):
        file = _file(files, name, skills)
        if file is None:
            continue
        count += 1
        if count > MOST_SKILLS or parsed > MOST_PARSED:
            message = f"the plugin holds more skills than the {count - 1} that were read"
            skills.findings.append(rules.SKILLS_UNREAD.at(files.location(FOLDER), message))
            return skills
        parsed += _read(files, name, file, profile, skills)
    return skills


def _file(files: Files, name: str, skills: Skills) -> str | None:
    """Return the path of the skill in the folder ``name``, or ``None`` when clients find none there."""
    folder = f"{FOLDER}/{name}"
    if not files.is_folder(folder):
        if files.leaves(folder) or name == FILE_NAME:
            message = f"{files.shown(folder)} is no folder with a skill inside the plugin"
            skills.findings.append(rules.STRAY_SKILL.at(files.location(folder), message))
        return None
    inside = files.names(folder)
    if FILE_NAME in inside:
        return f"{folder}/{FILE_NAME}"
    near = next((entry for entry in inside if entry.lower() == FILE_NAME.lower()), None)
    if near is not None:
        message = f"{clean(near, limit=NAME_LIMIT)} is not spelt {FILE_NAME}, so clients may not find the skill"
        skills.findings.append(rules.STRAY_SKILL.at(files.location(f"{folder}/{near}"), message))
    return None


def _read(files: Files, name: str, file: str, profile: Profile, skills: Skills) -> int:
    data = files.read(file, limit=LIMIT, by="skill")
    shown = clean(name, limit=NAME_LIMIT)
    if isinstance(data, Finding):
        stray = data.rule is rules.NOT_A_FILE
        skills.findings.append(weighed(data, rules.STRAY_SKILL.severity if stray else profile.part))
        if not stray:
            skills.skipped.append(Skipped(name=shown, reason=data.message))
        return 0
    reading = read_for(data, files.shown(file), name, profile)
    skills.findings.extend(reading.findings)
    if reading.manifest is None:
        skills.skipped.append(Skipped(name=shown, reason=reading.reason))
    else:
        skills.loaded.append(reading.manifest)
    return reading.parsed
