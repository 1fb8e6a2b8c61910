"""Where a plugin is that a keeper names: what is told for what is none can be typed."""

from __future__ import annotations

import pytest

from packtool.errors import Misuse
from packtool.git import Listing, Tip
from packtool.keeping.where import pin_of, source_of
from packtool.pins import Source

COMMIT = "b" * 40


@pytest.mark.parametrize(
    ("what", "remedy"),
    [
        ("acme/rain@v1.0.0", "packtool index add --tag v1.0.0 acme/rain"),
        ("acme/rain/sub@v 1", "packtool index add --tag 'v 1' acme/rain/sub"),
        ("acme/rain@", "write owner/repo"),
        ("git@host", "write owner/repo"),
    ],
)
def test_a_tag_behind_the_repository_has_an_option_of_its_own(what: str, remedy: str) -> None:
    with pytest.raises(Misuse) as fault:
        source_of(what, allow_local=False)
    assert fault.value.remedy.startswith(remedy)


def test_the_commit_of_a_tag_is_said() -> None:
    source, _ = Source.parse("acme/rain")
    tip = Tip(name="v1", oid=COMMIT, is_branch=False, commit=COMMIT)
    with pytest.raises(Misuse) as fault:
        pin_of(source, None, ref="v1", tag=None, ask=lambda _: Listing(tips=(tip,), default="main"))
    assert fault.value.remedy == f"write {COMMIT} in the place of v1; of a tag, --tag v1 takes its commit"
