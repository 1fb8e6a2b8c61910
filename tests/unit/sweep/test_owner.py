"""What a forge says of repositories, in the answers of a sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge_answers import account, repository, serve_repository
from git_repositories import Repository
from git_server import GitServer
from index_server import IndexServer
from sample_plugins import portable

from packtool.sweep.work import work

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_what_a_forge_says_is_in_the_answer(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ann").mkdir()
    settings = {"allow_local": True, "mirror": None, "cache": str(cache), "waivers": None, "today": None, "jobs": 1}
    with GitServer(root=tmp_path) as git, IndexServer() as forge:
        items: list[Any] = []
        for name in ("alarm", "bonsai"):
            commit = Repository.create(tmp_path / "ann" / f"{name}.git").commit(portable(name))
            entry = {"name": name, "repo": git.url(f"ann/{name}.git"), "ref": commit, "added_at": "2024-01-01"}
            items.append({"position": len(items) + 1, "entry": entry, "repository": name, "share": "0" * 64})
        serve_repository(forge, repository("ann/alarm", 101, account("ann", 11), archived=True))
        monkeypatch.setenv("GITHUB_TOKEN", "made-up")
        monkeypatch.setenv("GITHUB_API_URL", forge.url(""))
        monkeypatch.setenv("GITHUB_SERVER_URL", git.url(""))

        alarm, bonsai = work(items, settings)

        asked = len(forge.requests)
        work(items, {**settings, "mirror": str(tmp_path)})
        assert len(forge.requests) == asked
        monkeypatch.setenv("GITHUB_TOKEN", "not one")
        told = [one["not_judged"]["reason"] for one in work(items, settings)]

    rules = {finding["rule"] for finding in alarm["findings"]}
    assert {"review-repository-archived", "review-repository-made-anew"} <= rules
    assert (alarm["verdict"], alarm["checks"]["archived"]) == ("warn", True)
    # The forge knows nothing of it: that is told as not checked, and decides nothing in a sweep.
    assert bonsai["checks"]["archived"] == "not checked"
    assert not any(finding["rule"].startswith("review-owner") for finding in bonsai["findings"])
    assert all("GITHUB_TOKEN" in reason for reason in told)
