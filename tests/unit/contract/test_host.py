from __future__ import annotations

import json

import jsonschema
import pytest
from ruamel.yaml import YAML

from packtool import resources
from packtool.cli.doctor import RELEASES
from packtool.contract import native
from packtool.contract.capabilities import KNOWN
from packtool.contract.host import Signature
from packtool.host_contract import FILE, host_contract


def test_the_contract_holds_to_its_schema() -> None:
    data = YAML(typ="safe", pure=True).load(resources.text(FILE))
    schema = json.loads(resources.text("schemas/hermes/host.schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(data)] == []


def test_the_words_that_start_fast_say_what_the_contract_says() -> None:
    host = host_contract()
    assert {one.id: (one.legacy_key, one.risk) for one in KNOWN.values()} == dict(host.capabilities)
    assert set(native.KINDS) == set(host.kinds)
    assert set(host.setting_types) == native.SETTING_TYPES
    assert tuple(host.releases) == RELEASES
    for release in native.RELEASES:
        said = host.releases[release.name]
        assert (said.installs, said.loads) == (release.installs, release.loads)


@pytest.mark.parametrize(("release", "hooks", "tool"), [("0.20", 37, "todo"), ("0.22", 44, "todo_list")])
def test_each_release_has_its_own_names(release: str, hooks: int, tool: str) -> None:
    host = host_contract()
    assert sum(release in hook.releases for hook in host.hooks.values()) == hooks
    assert [tool in names for names in host.tools.values()].count(True) == 1
    assert tool in host.tools[release]
    assert {"help", "model", "new"} <= host.slash_commands[release]
    assert {"gateway", "plugins", "chat"} <= host.cli_commands[release]


def test_a_signature_is_read_as_python_writes_it() -> None:
    read = Signature.of("key, *, title, more=None, **rest")
    assert read.positional == ("key",)
    assert read.keyword_only == ("title", "more")
    assert read.required == {"key", "title"}
    assert read.takes_more


def test_every_grant_is_a_capability_or_a_key() -> None:
    host = host_contract()
    grants = {one.grant for one in host.context.values() if one.grant} | set(host.model_overrides.values())
    assert {grant for grant in grants if "." in grant and not grant.startswith("/")} <= set(host.capabilities)
