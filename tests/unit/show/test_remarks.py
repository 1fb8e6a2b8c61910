"""What has to be said about a review as a whole: a home that cannot be read, lists of removed plugins likewise."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from packtool.findings import Severity
from packtool.host import Home, read_settings
from packtool.show import Asked, Far, review

if TYPE_CHECKING:
    from pathlib import Path

PACK = "name: d\nplugins:\n- {repo: acme/relay, ref: " + "ab" * 20 + "}\n"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    found = Home.find(tmp_path / "home", {})
    found.index_cache.parent.mkdir(parents=True)
    return found


def told(home: Home, tmp_path: Path, rule: str) -> list[tuple[Severity, str, str]]:
    """Return severity, message and file of every finding of one rule."""
    path = tmp_path / "hermes-pack.yaml"
    path.write_text(PACK)
    report = review(Asked(pack=str(path), offline=True), home, read_settings(home), Far()).report
    found = [finding for finding in report.findings if finding.rule.id == rule]
    assert {finding.location.path for finding in found} <= {str(path)}
    return [(finding.severity, finding.message, finding.remedy) for finding in found]


def test_a_readable_home_needs_no_words(home: Home, tmp_path: Path) -> None:
    home.config.write_text("plugins: {index_url: 'https://index.example/i.json'}\n")
    assert told(home, tmp_path, "host-config-unread") == []
    assert told(home, tmp_path, "index-removals-unread") == []


@pytest.mark.parametrize("kind", ["yaml", "pipe"])
def test_a_config_that_cannot_be_read_is_told(home: Home, tmp_path: Path, kind: str) -> None:
    if kind == "pipe":
        os.mkfifo(home.config)
    else:
        home.config.write_text("plugins: {index_url: [\n")
    ((severity, message, remedy),) = told(home, tmp_path, "host-config-unread")
    assert severity is Severity.WARNING
    assert message.startswith(f"{home.config} ")
    assert message.endswith("; its `plugins.index_url` is not known, so the usual index is used")
    assert "--index PATH|URL" in remedy


def test_removed_items_that_cannot_be_read_are_told_though_no_name_is_looked_up(home: Home, tmp_path: Path) -> None:
    home.index_cache.write_text(json.dumps({"plugins": [], "removed": [["acme/relay", "steals"], {"repo": 5}]}))
    home.catalog_cache.write_text("<html>")
    second, first = told(home, tmp_path, "index-removals-unread")
    assert first[:2] == (
        Severity.WARNING,
        f"Hermes' catalog at {home.catalog_cache} is not JSON (line 1, column 1); its removed plugins are not known",
    )
    assert second[:2] == (Severity.WARNING, "2 of the removed items of the index cannot be read, or not in full")


def test_a_removed_plugin_of_the_simplest_form_is_kept_out(home: Home, tmp_path: Path) -> None:
    home.catalog_cache.write_text(json.dumps({"removed": ["https://github.com/Acme/relay"]}))
    ((severity, message, _),) = told(home, tmp_path, "index-removed")
    assert severity is Severity.ERROR
    assert message == "this plugin was removed by Hermes' catalog: no reason is given"
