from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packtool.host import Home, Settings, read_settings

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.find(tmp_path, {})


def read(home: Home, text: str | bytes) -> Settings:
    home.config.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_settings(home)


def test_no_file_is_no_setting(home: Home) -> None:
    assert read_settings(home) == Settings()


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("plugins:\n  index_url: https://example.test/i.json\n", "https://example.test/i.json"),
        ("plugins: {index_url: ' https://example.test/i.json '}", "https://example.test/i.json"),
        ('{"plugins": {"index_url": "https://example.test/i.json"}}', "https://example.test/i.json"),
        ("\ufeffplugins:\r\n  index_url: https://example.test\r\n", "https://example.test"),
        ("x: &a https://example.test\nplugins:\n  index_url: *a\n", "https://example.test"),
        ("plugins: {index_url: a}\nplugins: {index_url: b}\n", "b"),
        ("d: 2026-99-99\nplugins: {index_url: a}\n", "a"),
        ("b: &b {index_url: a}\nplugins: {<<: *b}\n", "a"),
        ("plugins: {index_url: 2026-01-01}\n", None),
        ("plugins: {index_url: ''}", None),
        ("plugins: {index_url: 5}", None),
        ("plugins: {index_url: null}", None),
        ("plugins: {index_url: [a]}", None),
        ("plugins: [index_url]", None),
        ("index_url: https://example.test", None),
        ("# index_url", None),
        ("", None),
        ("broken: [", None),
    ],
)
def test_the_url_is_read_tolerantly(home: Home, text: str, url: str | None) -> None:
    assert read(home, text) == Settings(index_url=url)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"index_url: [", "cannot be read: line 2"),
        (b"index_url: \xff", "not UTF-8"),
        (b"index_url: " + b"[" * 100_000, "cannot be read: line 1"),
        (b"index_url: a\n---\nb: c\n", "cannot be read: line 2"),
        # Hermes' own reader stops there, too.
        (b"t: !secret x\nindex_url: a\n", "the tag"),
        (b"#" * 1_048_577, "larger than"),
    ],
)
def test_a_broken_file_is_told_and_harms_nobody(home: Home, data: bytes, why: str) -> None:
    found = read(home, data)
    assert found.index_url is None
    assert found.unread is not None
    assert why in found.unread.message
    assert "--index" in found.unread.remedy


def test_many_aliases_are_not_expanded(home: Home) -> None:
    lines = ["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]" for n in range(1, 60)]
    found = read(home, "\n".join([*lines, "plugins: {index_url: here}"]))
    assert found.unread is not None
    assert "stands for too many others" in found.unread.message


def test_a_folder_or_a_pipe_is_no_file(home: Home) -> None:
    home.config.mkdir()
    first = read_settings(home)
    home.config.rmdir()
    os.mkfifo(home.config)
    second = read_settings(home)
    for found in (first, second):
        assert found.unread is not None
        assert "not a file" in found.unread.message


@given(
    st.one_of(st.binary(max_size=200), st.text(alphabet="{}[]:&*!-'\"\n index_url#?|>%@`", max_size=80).map(str.encode))
)
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_no_bytes_make_it_fail(home: Home, data: bytes) -> None:
    found = read(home, data + b"\nindex_url: x\n")
    assert found.index_url is None or found.unread is None
