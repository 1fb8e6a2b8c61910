from __future__ import annotations

import json
from typing import TYPE_CHECKING

import jsonschema
import pytest

from packtool import resources
from packtool.formats.json import as_data, render
from packtool.index.search import Query
from packtool.lookup.finding import find
from packtool.lookup.telling import tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from packtool.findings import Report
    from packtool.lookup.around import Around

SCHEMA = json.loads(resources.text("schemas/report/report.schema.json"))
DOCUMENT = {
    "plugins": [
        {"name": "relay", "repo": "acme/relay", "ref": "ab" * 20, "deprecated": True, "capabilities": ["tools"]},
        {"name": "clock", "repo": "acme/mono", "subdir": "clock", "ref": "v1", "yanked": "broken", "api_version": 1},
        {"name": "alarm", "repo": "https://git.example/acme/alarm.git", "homepage": "no address"},
    ],
    "removed": [{"repo": "acme/relay", "reason": "stole keys", "kind": "malicious"}, {"name": "old-relay"}],
    "renames": {"clocks": "clock"},
}
MADE: tuple[Callable[[Around], Report], ...] = (
    lambda around: find(Query(text="relay"), around, limit=20),
    lambda around: find(Query(), around, limit=1),
    lambda around: find(Query(text="zeppelin", offers=("none",), tags=("none",)), around, limit=20),
    lambda around: tell("relay", around),
    lambda around: tell("clocks", around),
    lambda around: tell("alarm", around),
    lambda around: tell("nobody/nothing", around),
)


@pytest.mark.parametrize("make", MADE)
def test_reports_are_as_the_schema_says_and_the_same_each_time(
    make: Callable[[Around], Report], around: Callable[..., Around]
) -> None:
    report = make(around(DOCUMENT))
    jsonschema.validate(as_data(report), SCHEMA)
    again = render(make(around(DOCUMENT)), width=80, color=False)
    assert render(report, width=80, color=False) == again


def test_the_schema_knows_what_must_be_told(around: Callable[..., Around]) -> None:
    whole = as_data(find(Query(text="relay"), around(DOCUMENT), limit=20))
    del whole["details"]["results"][0]["removed"]
    with pytest.raises(jsonschema.ValidationError, match="'removed' is a required property"):
        jsonschema.validate(whole, SCHEMA)
