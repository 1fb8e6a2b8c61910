"""What manifests say: names that are paths, forms that disagree, powers asked for on the side."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from animals import FAIL, TAME, WARN, in_repository
from sample_plugins import SCHEMAS, portable

if TYPE_CHECKING:
    from animals import Cage
    from git_repositories import Content, Repository


def manifest(cage: Cage, text: str, **more: Content) -> dict[str, Content]:
    """Return a plugin whose plugin.yaml is this text."""
    return {"plugin.yaml": text.encode(), "__init__.py": cage.code, **more}


def portable_manifest(name: str, **more: Any) -> bytes:
    said = {"$schema": f"{SCHEMAS}/plugin.schema.json", "name": name, "version": "1.0.0", **more}
    return json.dumps(said).encode()


@in_repository({**TAME, "show": FAIL, "check": FAIL}, {"show": "plugin-nothing-loadable"}, case="K77")
def nothing_to_load(cage: Cage, repository: Repository) -> str:
    """A repository that installs with a tick and from which nothing is loaded."""
    return repository.commit({"README.md": cage.name.encode(), "src/thing.py": cage.code})


@in_repository({**TAME, "show": FAIL, "check": FAIL}, {"show": "plugin-nothing-loadable"}, case="H66")
def manifest_in_the_wrong_place(cage: Cage, repository: Repository) -> str:
    """The manifest lies where Hermes does not look."""
    return repository.commit({f"meta/{path}": content for path, content in cage.plugin().items()})


@in_repository({**TAME, "show": FAIL, "check": FAIL}, {"show": "plugin-name-refused"})
def name_that_climbs(cage: Cage, repository: Repository) -> str:
    """A name that is a path out of the plugins folder."""
    return repository.commit(manifest(cage, "name: ../../../.ssh\nversion: '1'\n"))


@in_repository({**TAME, "show": FAIL, "check": FAIL}, {"show": "plugin-name-refused"})
def name_that_is_a_path(cage: Cage, repository: Repository) -> str:
    """A name that is a path of the machine."""
    return repository.commit(manifest(cage, f"name: {cage.bitten}/by-name\nversion: '1'\n"))


@in_repository({**TAME, "show": FAIL, "check": FAIL}, {"show": "plugin-name-refused"})
def name_in_colours(cage: Cage, repository: Repository) -> str:
    """A name with escape codes and a mark that turns the line round."""
    return repository.commit(manifest(cage, 'name: "\\e[31mred\\u202Eevil"\nversion: "1"\n'))


@in_repository({**TAME, "check": FAIL}, {"show": "plugin-name-odd"})
def name_of_the_records(cage: Cage, repository: Repository) -> str:
    """A name that is the file in which Hermes records what it installed."""
    return repository.commit(manifest(cage, "name: .install-metadata.json\nversion: '1'\n"))


@in_repository({**TAME, "check": FAIL}, {"check": "review-name-differs"})
def name_of_another(cage: Cage, repository: Repository) -> str:
    """The name of a plugin that comes with Hermes."""
    return repository.commit(manifest(cage, "name: openrouter\nversion: '1'\n"))


@in_repository({**TAME, "show": FAIL, "check": FAIL}, {"show": "plugin-yaml-not-a-mapping"})
def manifest_that_is_a_list(cage: Cage, repository: Repository) -> str:
    """plugin.yaml is a list."""
    return repository.commit(manifest(cage, "- name\n- version\n"))


@in_repository({**TAME, "show": FAIL, "check": FAIL}, {"show": "plugin-not-a-file"})
def manifest_that_is_a_folder(cage: Cage, repository: Repository) -> str:
    """plugin.yaml is a folder, and so is what is loaded."""
    return repository.commit({"plugin.yaml/x": b"", "__init__.py/x": cage.code})


@in_repository({**TAME, "show": FAIL, "check": FAIL}, {"show": "plugin-yaml-manifest-version"}, case="B20")
def version_of_tomorrow(cage: Cage, repository: Repository) -> str:
    """A manifest version that no release of Hermes can read."""
    return repository.commit(cage.plugin("manifest_version: 99", "api_version: 77"))


@in_repository(TAME, {"show": "plugin-manifests-disagree", "check": "plugin-manifests-disagree"}, case="G62")
def two_forms_two_names(cage: Cage, repository: Repository) -> str:
    """A native and a portable manifest that name two plugins."""
    more: dict[str, Content] = {"plugin.json": portable_manifest("somebody-else", version="9.9.9")}
    return repository.commit(cage.plugin(more=more))


@in_repository(TAME, {"check": "doctor-registered-not-declared"}, case="H64")
def hook_that_is_not_declared(cage: Cage, repository: Repository) -> str:
    """A hook registered behind a manifest that declares none."""
    code = (
        b"def watch(**kwargs):\n    return None\n\n\ndef register(ctx):\n    ctx.register_hook('pre_llm_call', watch)\n"
    )
    return repository.commit(cage.plugin("provides_hooks: []", more={"__init__.py": code}))


@in_repository(TAME, {"check": "doctor-env-steers"})
def variables_that_steer_others(cage: Cage, repository: Repository) -> str:
    """Asks for variables that the loader, Python and git obey."""
    names = "[LD_PRELOAD, PYTHONSTARTUP, PATH, GIT_SSH_COMMAND, 'A=B', '-x']"
    return repository.commit(cage.plugin(f"requires_env: {names}"))


@in_repository(WARN, {"show": "plugin-yaml-requirement-url", "scan": "supply-chain-direct-url"}, case="D43")
def requirements_from_anywhere(cage: Cage, repository: Repository) -> str:
    """Dependencies that are addresses, options of pip and paths."""
    wanted = [f"evil @ git+{cage.bell}/x.git", "--index-url=http://x.example", "-e .", "../up", "x; id", "a\\nb"]
    return repository.commit(cage.plugin(f"python_dependencies: {json.dumps(wanted)}"))


@in_repository(TAME, {"show": "plugin-yaml-unknown-capability"}, case="J74")
def powers_that_there_are_not(cage: Cage, repository: Repository) -> str:
    """Capabilities that nobody knows, beside all that there are."""
    return repository.commit(cage.plugin("capabilities: [root, 'tools.*', tools.override, llm.model_override]"))


@in_repository(FAIL, {"show": "plugin-file-too-large", "scan": "inventory-unread"})
def manifest_of_five_megabytes(cage: Cage, repository: Repository) -> str:
    """A manifest that only wants to be read."""
    return repository.commit(manifest(cage, f"name: {cage.name}\n" + "# nothing\n" * 500_000))


@in_repository(TAME, {"show": ("plugin-json-unknown-key", "plugin-json-extensions")}, case="G57")
def key_that_the_schema_refuses(cage: Cage, repository: Repository) -> str:
    """A portable manifest with a key too many and extensions that are a number: reported, and valid all the same."""
    said = portable_manifest(cage.name, commands=[cage.bite], extensions=3)
    return repository.commit({**portable(cage.name), "plugin.json": said})


@in_repository({**TAME, "show": FAIL, "check": FAIL}, {"show": "plugin-json-schema-version"}, case="G57")
def schema_at_an_address(cage: Cage, repository: Repository) -> str:
    """A manifest whose schema is to be fetched from a server."""
    said = json.dumps({"$schema": f"{cage.bell}/schema.json", "name": cage.name}).encode()
    return repository.commit({**portable(cage.name), "plugin.json": said})


@in_repository({**TAME, "check": FAIL}, {"check": "review-name-differs"}, case="B18")
def name_with_another_dash(cage: Cage, repository: Repository) -> str:
    """The manifest's name has an underscore where the index has a dash."""
    return repository.commit(manifest(cage, f"name: {cage.name.replace('-', '_')}\nversion: '1'\n"))
