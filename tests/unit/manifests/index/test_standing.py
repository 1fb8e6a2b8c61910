from __future__ import annotations

import json
from typing import Any

import pytest

from packtool.manifests.index import read
from packtool.manifests.index.listing import listing_of
from packtool.manifests.index.standing import PLAIN, Standing

GOOD = {"name": "x", "repo": "a/b", "ref": "ab" * 20}


def told(**keys: Any) -> tuple[Standing, list[str]]:
    listing = listing_of({"schema_version": 1, "plugins": [GOOD | keys]})
    return listing.entries[0].standing, [fault.message for fault in listing.faults]


@pytest.mark.parametrize(
    ("keys", "standing"),
    [
        ({}, PLAIN),
        ({"deprecated": False}, PLAIN),
        ({"deprecated": True}, Standing(deprecated="")),
        ({"deprecated": " no longer kept up "}, Standing(deprecated="no longer kept up")),
        ({"yanked": "loses data", "hold": "asked for"}, Standing(yanked="loses data", hold="asked for")),
    ],
)
def test_what_the_keepers_say(keys: dict[str, Any], standing: Standing) -> None:
    assert told(**keys) == (standing, [])


@pytest.mark.parametrize(
    ("keys", "standing", "fault"),
    [
        ({"deprecated": 1}, Standing(deprecated=""), "`deprecated` is a number, not true or the reason"),
        ({"deprecated": " "}, Standing(deprecated=""), "`deprecated` is blank, not true or the reason"),
        ({"deprecated": None}, PLAIN, "`deprecated` is null, not true or the reason"),
        ({"yanked": True}, Standing(yanked=""), "`yanked` is true or false, not the reason"),
        ({"hold": False}, PLAIN, "`hold` is true or false, not the reason"),
        ({"hold": ["x"]}, Standing(hold=""), "`hold` is a list, not the reason"),
        ({"replaced_by": 7}, PLAIN, "`replaced_by` is no plugin's name"),
        ({"catalog": []}, PLAIN, "`catalog` is not an object"),
    ],
)
def test_a_wrong_type_is_told_and_taken_for_said(keys: dict[str, Any], standing: Standing, fault: str) -> None:
    assert told(**keys) == (standing, [f"entry `x`: {fault}"])


def test_the_finding_stands_on_the_key() -> None:
    text = '{"schema_version": 1, "generated_at": "2026-01-01",\n"plugins": [\n' + json.dumps(GOOD)[:-1]
    findings = read(f'{text},\n"yanked": 1}}]}}'.encode(), "index.json").findings
    assert [(one.rule.id, one.location.line, one.location.column) for one in findings] == [("index-entry-field", 4, 11)]
