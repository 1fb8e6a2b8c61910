"""A forge's API served over real HTTP: what is read, what is kept, and that no answer is never a good one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from forge_answers import ORGANIZATION, account, repository, serve, serve_repository
from index_server import IndexServer, Page

from packtool.errors import Misuse
from packtool.forge import Facts, NotChecked, Relation
from packtool.forge.forge import Forge
from packtool.pins import Source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TOKEN = "ghs_" + "x1Y2" * 9
ANN = account("ann", 11)
ACME = account("acme", 22, ORGANIZATION)


@pytest.fixture
def server() -> Iterator[IndexServer]:
    with IndexServer() as running:
        yield running


def forge(server: IndexServer, folder: Path | None = None, submitter: str | None = None, **more: str) -> Forge:
    environ = {"GITHUB_TOKEN": TOKEN, "GITHUB_API_URL": server.url("/"), **more}
    made = Forge.of(environ, folder=folder, submitter=submitter)
    assert made is not None
    return made


def source(text: str) -> Source:
    return Source.parse(text, allow_local=True)[0]


def facts(made: Forge, path: str = "ann/alarm") -> Facts:
    found = made.facts(source(path))
    assert isinstance(found, Facts), found
    return found


def unknown(made: Forge, path: str = "ann/alarm") -> NotChecked:
    found = made.facts(source(path))
    assert isinstance(found, NotChecked), found
    return found


def test_a_repository_as_it_is_told(server: IndexServer) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN, archived=True, fork=True))

    found = facts(forge(server))

    assert found == Facts(
        id=101,
        path="ann/alarm",
        owner=found.owner,
        archived=True,
        fork=True,
        license="MIT",
        created=datetime(2024, 3, 1, 10, tzinfo=UTC),
    )
    assert (found.owner.id, found.owner.login, found.owner.organization) == (11, "ann", False)
    assert found.owner.created == datetime(2020, 5, 5, 5, 5, 5, tzinfo=UTC)
    assert [one.path for one in server.requests] == ["/repos/ann/alarm", "/users/ann"]
    assert {one.headers["authorization"] for one in server.requests} == {f"Bearer {TOKEN}"}


def test_without_a_token_nobody_is_asked() -> None:
    assert Forge.of({"GITHUB_API_URL": "https://api.github.com", "GITHUB_TOKEN": " "}, folder=None) is None
    made = Forge.of({"GH_TOKEN": TOKEN}, folder=None)
    assert made is not None
    assert (made.api.base, made.host) == ("https://api.github.com", "github.com")
    assert TOKEN not in repr(made)


@pytest.mark.parametrize(
    "address",
    [
        "http://api.github.com",
        "http://127.0.0.1.evil.example",
        "https://user@api.github.com",
        "https://api.github.com/?x=1",
        "ftp://127.0.0.1",
        "https://",
        "https://[",
        "https://api.github.com/\n",
    ],
)
@pytest.mark.parametrize("name", ["GITHUB_API_URL", "GITHUB_SERVER_URL"])
def test_no_token_goes_to_what_is_no_safe_address(address: str, name: str) -> None:
    with pytest.raises(Misuse, match=name):
        Forge.of({"GITHUB_TOKEN": TOKEN, name: address}, folder=None)


@pytest.mark.parametrize("token", ["two words", "a\nHost: evil.example", "tök"])
def test_a_token_that_is_none_is_not_sent_and_not_shown(token: str) -> None:
    with pytest.raises(Misuse) as caught:
        Forge.of({"GITHUB_TOKEN": token}, folder=None)
    assert token not in str(caught.value)


@pytest.mark.parametrize("login", ["", "a b", "../../user", "ann%2f", "-ann", "ann\n", "[bot]"])
def test_a_submitter_is_a_login(login: str) -> None:
    with pytest.raises(Misuse, match="--submitter"):
        Forge.of({}, folder=None, submitter=login)


def test_what_is_on_another_host_is_not_asked_about(server: IndexServer) -> None:
    made = forge(server)
    for text in ("https://gitlab.com/ann/alarm", "http://127.0.0.1:9/ann/alarm.git", "https://codeberg.org/a/b"):
        assert unknown(made, text).asked is False
    assert server.requests == []


def test_an_enterprise_server_is_asked_about_its_own(server: IndexServer) -> None:
    said = repository("ann/alarm", 7, ANN)
    serve(server, "/repos/ann/alarm", said, prefix="/api/v3")
    serve(server, "/users/ann", {**ANN, "created_at": "2020-01-01T00:00:00Z"}, prefix="/api/v3")
    made = forge(server, GITHUB_API_URL=server.url("/api/v3"), GITHUB_SERVER_URL="https://Git.Example.org")

    assert facts(made, "https://git.example.org/ann/alarm.git").id == 7
    assert unknown(made, "ann/alarm").asked is False


def test_a_renamed_repository_is_followed_and_the_token_with_it(server: IndexServer) -> None:
    server.pages["/repos/old/alarm"] = Page.redirect(server.url("/repositories/101"), 301)
    said = repository("ann/alarm", 101, ANN)
    serve(server, "/repositories/101", said)
    serve_repository(server, said)

    assert facts(forge(server), "old/alarm").path == "ann/alarm"
    assert all("authorization" in one.headers for one in server.requests)


def test_the_token_goes_to_no_other_server(server: IndexServer) -> None:
    with IndexServer() as other:
        other.put("/repos/ann/alarm", body=b"{}")
        server.pages["/repos/ann/alarm"] = Page.redirect(other.url("/repos/ann/alarm"))
        unknown(forge(server))
        assert [one.path for one in other.requests] == ["/repos/ann/alarm"]
        assert "authorization" not in other.requests[0].headers
    assert "authorization" in server.requests[0].headers


def test_answers_are_kept_and_asked_again(server: IndexServer, tmp_path: Path) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN))
    first = facts(forge(server, tmp_path))
    again = facts(forge(server, tmp_path))

    assert again == first
    assert [one.headers.get("if-none-match") for one in server.requests] == [None, None, 'W/"repo"', 'W/"user"']
    kept = list(tmp_path.rglob("*.json"))
    assert len(kept) == 2
    assert not any(TOKEN.encode() in file.read_bytes() for file in kept)
    # What is kept is never an answer by itself.
    server.pages.clear()
    unknown(forge(server, tmp_path))


@pytest.mark.parametrize("damage", [b"", b"{}", b"\xff", b'{"form": "packtool forge answer 1"}', b"[" * 100_000])
def test_what_is_kept_and_damaged_is_asked_anew(server: IndexServer, tmp_path: Path, damage: bytes) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN))
    facts(forge(server, tmp_path))
    for file in tmp_path.rglob("*.json"):
        file.write_bytes(damage)
    assert facts(forge(server, tmp_path)).id == 101
    assert "if-none-match" not in server.requests[-1].headers


def test_one_question_for_all_entries_of_a_repository(server: IndexServer) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN))
    made = forge(server)
    assert facts(made) is facts(made, "https://github.com/Ann/Alarm.git")
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("page", "word"),
    [
        (Page(status=404), "no such"),
        (Page(status=451), "451"),
        (Page(status=401), "401"),
        (Page(status=500), "500"),
        (Page(status=204), "does not document"),
        (Page(body=b"<html>"), "JSON"),
        (Page(body=b"[" * 200_000), "JSON"),
        (Page(body=b"[]"), "does not document"),
        (Page(body=b"x" * (2 * 1024 * 1024 + 1)), "larger"),
        (Page(body=b"{}", headers={"Content-Encoding": "gzip"}), "packed"),
    ],
)
def test_what_is_no_answer_is_not_checked(server: IndexServer, page: Page, word: str) -> None:
    server.pages["/repos/ann/alarm"] = page
    assert word in unknown(forge(server)).reason


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "101"},
        {"id": True},
        {"id": -1},
        {"archived": None},
        {"archived": "false"},
        {"fork": 0},
        {"full_name": "ann/alarm/../../users/eve"},
        {"full_name": "ann/alarm?x"},
        {"owner": None},
        {"owner": {**ANN, "login": "ann/../eve"}},
        {"created_at": "yesterday"},
        {"created_at": "2024-03-01T10:00:00"},
        {"license": {"spdx_id": "MIT\n::error::x"}},
        {"license": "MIT"},
    ],
)
def test_answers_out_of_form_are_no_answers(server: IndexServer, wrong: dict[str, Any]) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN))
    serve(server, "/repos/ann/alarm", repository("ann/alarm", 101, ANN) | wrong)
    assert "does not document" in unknown(forge(server)).reason


def test_an_owner_that_is_two_accounts_is_not_checked(server: IndexServer) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN))
    serve(server, "/users/ann", account("ann", 12, created="2020-01-01T00:00:00Z"))
    assert "two things" in unknown(forge(server)).reason


@pytest.mark.parametrize(
    ("status", "headers"),
    [(403, {"X-RateLimit-Remaining": "0"}), (429, {"Retry-After": "60"}), (403, {"Retry-After": "1"})],
)
def test_a_server_that_has_had_enough_is_left_alone(server: IndexServer, status: int, headers: dict[str, str]) -> None:
    server.pages["/repos/ann/alarm"] = Page(status=status, headers=headers)
    serve_repository(server, repository("ann/bonsai", 102, ANN))
    made = forge(server)

    assert str(status) in unknown(made).reason
    assert unknown(made, "ann/bonsai").asked
    assert len(server.requests) == 1


def test_a_refusal_of_one_repository_is_not_one_of_all(server: IndexServer) -> None:
    server.pages["/repos/ann/alarm"] = Page(status=403)
    serve_repository(server, repository("ann/bonsai", 102, ANN))
    made = forge(server)
    unknown(made)
    assert facts(made, "ann/bonsai").id == 102


def test_an_outage_is_not_checked() -> None:
    made = Forge.of({"GITHUB_TOKEN": TOKEN, "GITHUB_API_URL": "http://127.0.0.1:9"}, folder=None)
    assert made is not None
    assert "could not be reached" in unknown(made).reason


def relation(server: IndexServer, submitter: str, path: str = "ann/alarm") -> Relation | NotChecked:
    told = facts(forge(server, submitter=submitter), path).submitter
    assert told is not None
    assert told.login == submitter
    return told.relation


def test_the_owner_submits(server: IndexServer) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN))
    assert relation(server, "Ann") is Relation.OWNER


def test_a_contributor_or_a_stranger_submits(server: IndexServer) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN))
    anonymous = {"type": "Anonymous", "name": "eve", "email": "eve@example.org", "contributions": 90}
    serve(server, "/repos/ann/alarm/contributors", [anonymous, ANN, account("bob", 12)])

    assert relation(server, "Bob") is Relation.CONTRIBUTOR
    assert relation(server, "eve") is Relation.STRANGER
    assert server.requests[-1].path == "/repos/ann/alarm/contributors?per_page=100"


def test_a_member_of_the_organization_submits(server: IndexServer) -> None:
    serve_repository(server, repository("acme/alarm", 103, ACME))
    server.pages["/orgs/acme/public_members/bob"] = Page(status=204)
    serve(server, "/repos/acme/alarm/contributors", [])

    assert relation(server, "bob", "acme/alarm") is Relation.MEMBER
    assert relation(server, "eve", "acme/alarm") is Relation.STRANGER


def test_a_submitter_who_cannot_be_asked_about_is_not_checked(server: IndexServer) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN))
    server.pages["/repos/ann/alarm/contributors"] = Page(status=500)
    told = relation(server, "bob")
    assert isinstance(told, NotChecked)
    assert "500" in told.reason


def test_details_are_plain(server: IndexServer) -> None:
    serve_repository(server, repository("ann/alarm", 101, ANN, license=None))
    assert facts(forge(server, submitter="ann")).details() == {
        "repository": {"id": 101, "path": "ann/alarm", "created": "2024-03-01T10:00:00+00:00"},
        "owner": {
            "id": 11,
            "login": "ann",
            "organization": False,
            "recorded": None,
            "created": "2020-05-05T05:05:05+00:00",
        },
        "archived": False,
        "fork": False,
        "license": None,
        "submitter": {"login": "ann", "relation": "owner"},
    }


def test_what_the_keepers_recorded_is_of_the_owner_that_was_asked_about(server: IndexServer) -> None:
    server.pages["/repos/Old/alarm"] = Page.redirect(server.url("/repositories/101"), 301)
    said = repository("ann/alarm", 101, ANN)
    serve(server, "/repositories/101", said)
    serve_repository(server, said)
    environ = {"GH_TOKEN": TOKEN, "GITHUB_API_URL": server.url("")}
    made = Forge.of(environ, folder=None, recorded={"github.com/old": 9, "github.com/ann": 11})
    assert made is not None
    assert [facts(made, path).recorded for path in ("Old/alarm", "ann/alarm")] == [9, 11]
