"""From the bytes of a pack file to what it says and everything that is wrong with it."""

from __future__ import annotations

import functools
import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from packtool.documents.conceal import Conceal
from packtool.documents.faults import UNCLEAR_WORD
from packtool.documents.shape import judge_shape
from packtool.documents.yaml import MAX_ALIKE, read_yaml
from packtool.findings import Severity
from packtool.manifests import Reading
from packtool.manifests.pack.belonging import judge_belonging
from packtool.manifests.pack.entries import read_entries
from packtool.manifests.pack.head import holder_of_head, judge_head, text_of
from packtool.manifests.pack.labels import is_absent, label_of
from packtool.manifests.pack.logins import line_tells, login_nodes
from packtool.manifests.pack.model import Pack
from packtool.manifests.pack.repeats import hide_repeats, repeats_of
from packtool.manifests.pack.rules import NO_PACK, REF_TYPE, SECTION_TYPE, SKILL_TYPE, TWO_COMMITS
from packtool.manifests.pack.seeds import is_refused_name, judge_seeds, read_seeds, refused_nodes
from packtool.manifests.pack.twice import judge_meetings
from packtool.resources import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from packtool.documents.document import Document
    from packtool.documents.node import Node
    from packtool.findings import Finding
    from packtool.manifests.pack.model import Seed
    from packtool.manifests.pack.repeats import Repeats

NAME = "pack"
LIMIT = 1024 * 1024
_FILE_NAMES = frozenset({"hermes-pack.yaml", "hermes-pack.yml"})
_CONCEAL = Conceal(
    nodes=lambda root: (*refused_nodes(root), *login_nodes(root)),
    named=is_refused_name,
    below="config",
    told=line_tells,
)
# A list under `plugins` at the margin: Hermes' own config.yaml has a mapping there.
_LIST_OF_PLUGINS = re.compile(
    rb"^plugins[ \t]*:[ \t]*(?:#[^\n]*)?(?:\[|(?:\r?\n[ \t]*(?:#[^\n]*)?)*\n[ \t]*- )", re.MULTILINE
)


def matches(name: str, data: bytes) -> bool:
    """Whether a file is a pack: by its usual name, else a YAML file with a list under ``plugins``."""
    base = PurePosixPath(name.replace("\\", "/")).name.lower()
    if base in _FILE_NAMES:
        return True
    return not base.endswith(".json") and _LIST_OF_PLUGINS.search(data[:LIMIT]) is not None


def read(data: bytes, path: str, *, allow_local: bool = False) -> Reading[Pack]:
    """Read a pack of at most 1 MiB; never raises. ``path`` is what locations show.

    ``allow_local`` lets repositories on this machine pass with a warning.
    """
    document = read_yaml(data, path, limit=LIMIT, conceal=_CONCEAL)
    root = document.root
    if root is None:
        return Reading(document=document, manifest=None, findings=document.findings)
    if not root.is_mapping:
        finding = NO_PACK.at(document.at(root), f"a pack must be a mapping, not {root.word}")
        return Reading(document=document, manifest=None, findings=_sorted([*document.findings, finding]))
    repeats = repeats_of(root)
    document = hide_repeats(document, root, repeats)
    entries, of_entries = read_entries(document, root, allow_local=allow_local)
    holder = holder_of_head(root)
    pack = Pack(
        name=repeats.hide(text_of(holder, "name")),
        description=repeats.hide(text_of(holder, "description")),
        author=repeats.hide(text_of(holder, "author")),
        version=repeats.hide(text_of(holder, "version")),
        entries=tuple(replace(entry, label=repeats.hide(entry.label)) for entry in entries),
        seeds=tuple(_unsaid(seed, repeats) for seed in read_seeds(document, root)),
        skills=tuple(map(repeats.hide, _skills(root))),
    )
    findings = [
        *document.findings,
        *judge_shape(document, _schema(), name_of=_namer(root), keywords={"additionalProperties"}),
        *judge_head(document, root),
        *_judge_sections(document, root),
        *of_entries,
        *judge_meetings(entries),
        *judge_seeds(document, root),
        *_judge_belonging(document, root, pack),
    ]
    findings = [repeats.hide_in(finding) for finding in findings]
    return Reading(document=document, manifest=pack, findings=_sorted(findings))


def _unsaid(seed: Seed, repeats: Repeats) -> Seed:
    path = tuple(repeats.hide(step) if isinstance(step, str) else step for step in seed.path)
    return seed if path == seed.path else replace(seed, path=path)


@functools.cache
def _schema() -> Any:
    return json.loads(text("schemas/pack/hermes-pack.schema.json"))


def _sorted(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    # What is said about a commit names the entry and how to write it; that its word is unclear says no more.
    said = {_place(finding) for finding in findings if finding.rule is REF_TYPE}
    kept = (finding for finding in findings if finding.rule is not UNCLEAR_WORD or _place(finding) not in said)
    return tuple(_few(sorted(kept, key=lambda finding: finding.order)))


def _few(findings: Sequence[Finding]) -> Iterator[Finding]:
    """Give at most MAX_ALIKE errors of one rule, the last of them with the number of those that are left out.

    Warnings stay: each of them may be the one that a person must look at. So do errors that no entry knows of itself.
    """
    seen: Counter[str] = Counter()
    total = Counter(finding.rule.id for finding in findings if finding.severity is Severity.ERROR)
    for finding in findings:
        rule = finding.rule
        if finding.severity is not Severity.ERROR or rule is TWO_COMMITS or total[rule.id] <= MAX_ALIKE:
            yield finding
            continue
        seen[rule.id] += 1
        if seen[rule.id] < MAX_ALIKE:
            yield finding
        elif seen[rule.id] == MAX_ALIKE:
            yield rule.at(finding.location, f"here and in {total[rule.id] - MAX_ALIKE:,} more places below")


def _place(finding: Finding) -> tuple[int | None, int | None]:
    return finding.location.line, finding.location.column


def _skills(root: Node) -> tuple[str, ...]:
    skills = root.get("skills")
    if skills is None or not skills.is_sequence:
        return ()
    texts = (item.text.strip() for item in skills.items if item.kind == "scalar" and not item.is_null)
    return tuple(text for text in texts if text)


def _judge_sections(document: Document, root: Node) -> Iterator[Finding]:
    config, skills = root.get("config"), root.get("skills")
    if config is not None and not config.is_mapping and not config.is_null:
        yield SECTION_TYPE.at(
            document.at(config), f"config must be a mapping of plugins to settings, not {config.word}"
        )
    for item in skills.items if skills is not None else ():
        if not item.is_text or not item.value.strip():
            word = "blank" if item.is_text else item.word
            yield SKILL_TYPE.at(document.at(item), f"a skill must be a name, not {word}")
    if skills is not None and not skills.is_sequence and not skills.is_null:
        yield SECTION_TYPE.at(document.at(skills), f"skills must be a list of names, not {skills.word}")


def _judge_belonging(document: Document, root: Node, pack: Pack) -> Iterator[Finding]:
    config = root.get("config")
    if config is not None and not is_absent(config):
        yield from judge_belonging(document, config, pack.entries)


def _namer(root: Node) -> Callable[[Sequence[str | int]], str]:
    plugins = root.get("plugins")

    def name_of(place: Sequence[str | int]) -> str:
        if not place:
            return "the pack"
        if len(place) > 1 and place[0] == "plugins" and isinstance(place[1], int) and plugins is not None:
            label = label_of(plugins.items[place[1]], place[1] + 1)
            rest = "".join(f": {step}" for step in place[2:])
            return f"entry `{label}`{rest}"
        return ".".join(str(step + 1) if isinstance(step, int) else step for step in place)

    return name_of
