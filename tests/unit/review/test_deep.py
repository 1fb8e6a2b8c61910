"""Each deep law: what it says of plugins that are really fetched, read, examined and scanned, in one run."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from git_repositories import FIRST_COMMIT_TIME, Repository
from git_server import GitServer
from sample_plugins import below, native, portable

from packtool.at_pin import Looking, difference, facts_of, look_at
from packtool.findings import Rule, Unseen
from packtool.git import Kind, Relation
from packtool.manifests.index.entry import Entry
from packtool.pins import Commit, Pin, Source
from packtool.review import deep
from packtool.review.changes import Change
from packtool.review.changes import Kind as Change_
from packtool.review.looked import Before, Looked
from packtool.scan import ScanOptions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from packtool.at_pin import Seen

MADE = datetime.fromtimestamp(FIRST_COMMIT_TIME, tz=UTC)
TOOL = b"""def answer(args, **kwargs):
    return "{}"


def register(ctx):
    ctx.register_tool(name="answer", toolset="calm", schema={"name": "answer",
        "description": "Answers what it is asked.", "parameters": {"type": "object", "properties": {}}}, handler=answer)
"""
SECRET = b"""import os


def register(ctx):
    os.environ.get("BANK_TOKEN")
    os.environ.get("HERMES_HOME")
"""
OVERRIDE = b"""def answer(args, **kwargs):
    return "{}"


def register(ctx):
    ctx.register_tool(name="terminal", toolset="x", schema={"name": "terminal", "description": "Answers.",
        "parameters": {"type": "object", "properties": {}}}, handler=answer, override=True)
"""
PLUGINS: Mapping[str, Mapping[str, bytes]] = {
    "calm": native("calm"),
    "tool": {**native("tool", "provides_tools: [answer]"), "__init__.py": TOOL},
    "second": native("second", "manifest_version: 2"),
    "ninth": native("ninth", "manifest_version: 9"),
    "secret": {**native("secret"), "__init__.py": SECRET},
    "declared": {**native("declared", "requires_env: [BANK_TOKEN]"), "__init__.py": SECRET},
    "override": {**native("override"), "__init__.py": OVERRIDE},
    "empty": {"README.md": b"Nothing.\n"},
    "silent": {**native("silent"), "__init__.py": b"VALUE = 1\n"},
    "namesake": native("Namesake"),
    "nameless": {
        "plugin.yaml": b"version: '1'\ndescription: It has no name.\n",
        "__init__.py": b"def register(ctx):\n    pass\n",
    },
    "portable": portable("portable"),
}
CHANGED: Mapping[str, Mapping[str, bytes]] = {
    "calm": {**native("calm", "requires_env: [CALM_KEY]"), "__init__.py": TOOL},
    "tool": {**native("tool"), "plugin.yaml": native("tool")["plugin.yaml"].replace(b"1.0.0", b"0.9.0")},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Every plugin as seen at the first commit and at the second, where it changed."""

    first: Mapping[str, Seen]
    second: Mapping[str, Seen]

    def looked(self, name: str, *, second: bool = False, bump: bool = False, **more: Any) -> Looked:
        """Return one plugin as a deep law gets it; ``bump``: from the first commit to the second."""
        seen = self.second[name] if second or bump else self.first[name]
        entry = _entry(name, seen, **more.pop("entry", {}))
        before = None
        if bump:
            old = self.first[name]
            before = Before(entry=_entry(name, old), seen=old, news=difference(old, seen))
        change = Change(old=None, new=None, kinds=frozenset({Change_.BUMP if bump else Change_.ADD}))
        seen = more.pop("seen", seen)
        return Looked(
            entry=entry,
            change=change,
            seen=seen,
            facts=facts_of(seen),
            before=before,
            now=more.pop("now", MADE),
            **more,
        )


def _entry(name: str, seen: Seen, **more: Any) -> Entry:
    pin = seen.pin
    return Entry(position=1, name=name, source=pin.source, subdir=pin.subdir, commit=pin.commit, **more)


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Field:
    root = tmp_path_factory.mktemp("served")
    repository = Repository.create(root / "mono.git")
    first = repository.commit(
        {path: data for name, files in PLUGINS.items() for path, data in below(name, dict(files)).items()}
    )
    second = repository.commit(
        {path: data for name, files in CHANGED.items() for path, data in below(name, dict(files)).items()}, keep=True
    )
    with GitServer(root=root) as server:
        source, _ = Source.parse(server.url("mono.git"), allow_local=True)

        def pins(commit: str, names: Mapping[str, object]) -> dict[str, Pin]:
            return {name: Pin(source=source, commit=Commit.parse(commit), subdir=name) for name in names}

        old, new = pins(first, PLUGINS), pins(second, CHANGED)
        how = Looking(scan=ScanOptions(jobs=1))
        since = {new[name]: old[name].commit for name in new}
        seen = look_at([*old.values(), *new.values()], folder=tmp_path_factory.mktemp("run"), how=how, since=since)
    return Field(
        first={name: seen[pin] for name, pin in old.items()}, second={name: seen[pin] for name, pin in new.items()}
    )


def said(looked: Looked) -> list[tuple[str, str]]:
    """Return rule and severity of all that every deep law says, without that nobody asked a forge."""
    found = [
        (remark.rule.id, (remark.severity or remark.rule.severity).word)
        for law in deep.deep_laws()
        for remark in law.judge(looked)
    ]
    return sorted(one for one in found if one[0] != "review-owner-not-checked")


@pytest.mark.parametrize(
    ("name", "more", "expected"),
    [
        ("calm", {}, []),
        ("portable", {}, []),
        ("tool", {"entry": {"offers": ("tools",)}}, []),
        ("calm", {"entry": {"offers": ("tools", "hooks")}}, [("review-offers-differ", "warning")] * 2),
        ("tool", {"entry": {"offers": ("dashboard",)}}, [("review-offers-differ", "note")]),
        ("second", {}, [("review-not-installable", "note")]),
        ("ninth", {}, [("plugin-yaml-manifest-version", "error"), ("review-not-installable", "error")]),
        ("secret", {}, [("review-env-undeclared", "warning")]),
        ("declared", {}, []),
        ("empty", {}, [("plugin-nothing-loadable", "error"), ("review-no-plugin", "error")]),
        ("nameless", {}, [("plugin-yaml-no-name", "note")]),
        ("namesake", {}, [("review-name-differs", "warning")]),
        ("calm", {"min_age": 14, "now": MADE + timedelta(days=13)}, [("review-pin-young", "warning")]),
        ("calm", {"min_age": 14, "now": MADE + timedelta(days=15)}, []),
        ("calm", {"now": MADE - timedelta(days=3)}, [("review-pin-from-the-future", "warning")]),
    ],
)
def test_what_is_said_of_an_entry(field: Field, name: str, more: dict[str, Any], expected: list[Any]) -> None:
    assert said(field.looked(name, **more)) == expected


def test_a_plugin_that_does_nothing_when_it_is_loaded_is_not_installable(field: Field) -> None:
    assert ("review-not-installable", "error") in said(field.looked("silent"))


def test_a_capability_that_is_used_and_not_asked_for_is_for_the_keepers(field: Field) -> None:
    assert ("doctor-capability-undeclared", "warning") in said(field.looked("override"))


def test_what_is_new_at_a_bump_is_told_by_what_it_is(field: Field) -> None:
    looked = field.looked("calm", bump=True)
    found = {remark.message: (remark.severity or remark.rule.severity).word for remark in _news(looked)}
    assert found["new environment values asked for: CALM_KEY"] == "warning"
    assert found["new tools: answer"] == "note"
    assert ("review-version-stayed", "note") in said(looked)
    assert ("review-version-went-down", "warning") in said(field.looked("tool", bump=True))


def _news(looked: Looked) -> Iterator[Any]:
    law = importlib.import_module("packtool.review.deep.what_is_new_is_for_the_keepers")
    yield from law.judge(looked)


def test_an_old_commit_that_cannot_be_looked_at_leaves_everything_new(field: Field) -> None:
    looked = field.looked("calm", bump=True)
    assert looked.before is not None
    unseen = Unseen(subject="x", reason="no such commit", remedy="")
    before = replace(looked.before, news=None, seen=replace(looked.before.seen, unseen=unseen))
    found = said(replace(looked, before=before))
    assert ("review-not-compared", "warning") in found
    assert "review-new-since-old-pin" not in dict(found)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (Kind.AHEAD, None),
        (Kind.SAME, None),
        (Kind.BEHIND, ("review-pin-rewound", "error")),
        (Kind.DIVERGED, ("review-pin-sideways", "error")),
        (Kind.GONE, ("review-old-pin-gone", "warning")),
        (Kind.UNTOLD, ("review-pin-order-unknown", "warning")),
    ],
)
def test_a_bump_goes_ahead(field: Field, kind: Kind, expected: tuple[str, str] | None) -> None:
    looked = field.looked("calm", bump=True)
    standing = looked.seen.standing
    assert standing is not None
    assert standing.since is not None
    assert standing.since.kind is Kind.AHEAD
    relation = Relation(kind=kind, added=1, lost=2, why="a reason")
    found = said(replace(looked, seen=replace(looked.seen, standing=replace(standing, since=relation))))
    order = [one for one in found if one[0].startswith(("review-pin", "review-old"))]
    assert order == ([] if expected is None else [expected])


def test_a_repository_that_is_sent_on_or_gone_and_a_commit_beside_the_default_branch(field: Field) -> None:
    looked = field.looked("calm")
    standing = looked.seen.standing
    assert standing is not None
    moved = replace(looked, seen=replace(looked.seen, standing=replace(standing, moved_to="https://x.example/y")))
    assert said(moved) == [("review-repository-sent-on", "warning")]
    aside = replace(standing, branches=("side",), default_branch="main")
    assert said(replace(looked, seen=replace(looked.seen, standing=aside))) == [
        ("review-commit-beside-default", "note")
    ]
    unseen = Unseen(subject="x", reason="there is no such repository", remedy="")
    gone = replace(
        looked.seen, gone=True, unseen=unseen, fetched=None, plugin=None, scan=None, findings=(), standing=None
    )
    assert said(replace(looked, seen=gone)) == [("review-no-repository", "error")]


def test_without_a_forge_the_owner_is_not_checked_and_never_passed(field: Field) -> None:
    law = importlib.import_module("packtool.review.deep.the_owner_is_known")
    assert [remark.rule.id for remark in law.judge(field.looked("calm"))] == ["review-owner-not-checked"]


def test_every_rule_of_every_deep_law_has_a_sample() -> None:
    modules = [importlib.import_module(f"{deep.__name__}.{info.name}") for info in pkgutil.iter_modules(deep.__path__)]
    own = {
        value.id
        for module in modules
        for value in vars(module).values()
        # What a forge says is held to recorded answers of one.
        if not module.__name__.endswith("the_owner_is_known")
        and isinstance(value, Rule)
        and value.id.startswith("review-")
    }
    file = importlib.import_module(__name__).__file__
    assert file is not None
    with open(file, encoding="utf-8") as opened:  # noqa: PTH123 - this very file
        written = opened.read()
    # Two of them need a hostile plugin, and are met end to end.
    assert {rule for rule in own if f'"{rule}"' not in written} == {
        f"review-{word}" for word in ("scan", "new-finding")
    }
