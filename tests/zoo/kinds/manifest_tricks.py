"""YAML and JSON that mean one thing to one reader and another to the next, or that want memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from animals import FAIL, TAME, WARN, in_repository
from sample_plugins import SCHEMAS, portable

if TYPE_CHECKING:
    from animals import Cage
    from git_repositories import Repository

BROKEN = {**TAME, "show": FAIL, "check": FAIL}
# No parser of its own understands it, so that nobody can tell what the host is given.
UNPARSED = {**BROKEN, "scan": FAIL}


def yaml(cage: Cage, repository: Repository, content: bytes) -> str:
    return repository.commit({"plugin.yaml": content, "__init__.py": cage.code})


def json(cage: Cage, repository: Repository, content: bytes) -> str:
    return repository.commit({**portable(cage.name), "plugin.json": content})


def head(cage: Cage) -> bytes:
    return b"name: %s\nversion: '1'\n" % cage.name.encode()


@in_repository(FAIL, {"show": "document-alias", "scan": "inventory-unparsed"})
def ten_to_the_ninth_laughs(cage: Cage, repository: Repository) -> str:
    """Aliases that unfold to a thousand million words."""
    lines = [b"a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    for level in range(1, 9):
        before = b", ".join([b"*a%d" % (level - 1)] * 10)
        lines.append(b"a%d: &a%d [%s]" % (level, level, before))
    return yaml(cage, repository, head(cage) + b"\n".join(lines) + b"\n")


@in_repository(UNPARSED, {"show": "document-alias"})
def list_that_holds_itself(cage: Cage, repository: Repository) -> str:
    """An anchor whose value is its own alias, and a merge of a mapping into itself."""
    return yaml(cage, repository, head(cage) + b"tags: &t [*t]\nsettings: &s\n  <<: *s\n")


@in_repository(BROKEN, {"show": "document-tag"})
def object_by_tag(cage: Cage, repository: Repository) -> str:
    """Tags that make a careless reader call a function."""
    calls = f'description: !!python/object/apply:os.system ["{cage.bite}"]\ntags: !!python/name:os.system\n'
    return yaml(cage, repository, head(cage) + calls.encode())


@in_repository(BROKEN, {"show": "document-duplicate-key"}, case="A5")
def key_twice(cage: Cage, repository: Repository) -> str:
    """A key twice: one reader takes the first, the other the last."""
    return yaml(cage, repository, head(cage) + b"capabilities: []\ncapabilities: [tools.override]\n")


@in_repository(UNPARSED, {"show": "document-several"}, case="A8")
def two_documents(cage: Cage, repository: Repository) -> str:
    """A second document behind the first."""
    return yaml(cage, repository, head(cage) + b"---\nname: other\n")


@in_repository(UNPARSED, {"show": "document-depth"})
def deeper_than_any_stack(cage: Cage, repository: Repository) -> str:
    """Twenty thousand lists in each other."""
    return yaml(cage, repository, head(cage) + b"tags: " + b"[" * 20_000 + b"]" * 20_000 + b"\n")


@in_repository({**BROKEN, "scan": WARN}, {"show": "document-not-utf-8"}, case="A8")
def sixteen_bits(cage: Cage, repository: Repository) -> str:
    """A manifest in UTF-16, which some readers guess and some do not."""
    return yaml(cage, repository, head(cage).decode().encode("utf-16"))


@in_repository(UNPARSED, {"show": "document-control-character"})
def nothing_between(cage: Cage, repository: Repository) -> str:
    """NUL characters and escape codes in the manifest."""
    return yaml(cage, repository, head(cage) + b"description: a\0b\x1b[2Jc\n")


@in_repository(UNPARSED, {"show": "document-syntax"}, case="A8")
def tabs_for_blanks(cage: Cage, repository: Repository) -> str:
    """Tabs where YAML wants blanks."""
    return yaml(cage, repository, head(cage) + b"settings:\n\tkey: value\n")


@in_repository({**TAME, "check": FAIL}, {"show": "document-unclear-word"})
def name_that_is_no(cage: Cage, repository: Repository) -> str:
    """A name that is a word to one reader and `false` to another."""
    return yaml(cage, repository, b"name: no\nversion: 1.10\n")


@in_repository(BROKEN, {"show": "document-key-type"})
def keys_that_are_mappings(cage: Cage, repository: Repository) -> str:
    """Keys that are lists and mappings."""
    return yaml(cage, repository, head(cage) + b"? {a: b}\n: c\n? [d]\n: e\n")


@in_repository(BROKEN, {"show": "document-duplicate-key"}, case="B16")
def json_key_twice(cage: Cage, repository: Repository) -> str:
    """A portable manifest with two names."""
    schema = f"{SCHEMAS}/plugin.schema.json"
    return json(cage, repository, f'{{"$schema": "{schema}", "name": "{cage.name}", "name": "other"}}'.encode())


@in_repository(UNPARSED, {"show": "document-number"})
def numbers_that_are_none(cage: Cage, repository: Repository) -> str:
    """NaN, Infinity and a number of ten thousand digits."""
    text = b'{"$schema": "%s/plugin.schema.json", "name": "%s", "extensions": {"a": NaN, "b": %s}}'
    return json(cage, repository, text % (SCHEMAS.encode(), cage.name.encode(), b"9" * 10_000))


@in_repository(UNPARSED, {"show": "document-depth"})
def json_without_floor(cage: Cage, repository: Repository) -> str:
    """A hundred thousand lists in each other, as JSON."""
    return json(cage, repository, b'{"keywords": ' + b"[" * 100_000 + b"]" * 100_000 + b"}")


@in_repository(TAME)
def half_a_letter(cage: Cage, repository: Repository) -> str:
    """Half of a surrogate pair in a text, which no output can encode."""
    text = '{"$schema": "%s/plugin.schema.json", "name": "%s", "description": "\\ud800 \\u0000 \\u202e"}'
    return json(cage, repository, (text % (SCHEMAS, cage.name)).encode())


@in_repository(TAME, {"show": "document-syntax"}, case="G60")
def description_with_a_colon(cage: Cage, repository: Repository) -> str:
    """A skill's frontmatter that is not YAML, beside a good skill."""
    skill = b"---\nname: bad\ndescription: Use for tasks: a, b\n---\nWords.\n"
    return repository.commit({**portable(cage.name), "skills/bad/SKILL.md": skill})
