"""A source: every accepted spelling of one repository comes to one key; everything else is refused with a reason."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from packtool.pins import PinError, Source

RELAY = [
    "acme/relay",
    "Acme/Relay",
    "acme/relay.git",
    "acme/relay/",
    "github:acme/relay",
    "github: acme/relay",
    " acme/relay ",
    "https://github.com/acme/relay",
    "https://github.com/acme/relay.git",
    "https://github.com/acme/relay/",
    "https://GitHub.com:443/ACME/relay",
    "HTTPS://github.com/acme/relay",
    "ssh://git@github.com/acme/relay.git",
    "ssh://git@github.com:22/acme/relay",
    "git@github.com:acme/relay.git",
    "git@github.com:acme/relay",
    "git@github.com:/acme/relay",
]


@pytest.mark.parametrize("spelling", RELAY)
def test_spellings_of_one_repository_have_one_key(spelling: str) -> None:
    source, subdir = Source.parse(spelling)
    assert source.key == "github.com/acme/relay"
    assert subdir is None
    assert source.on_github
    assert source.name.lower() == "relay"
    assert not source.local


@pytest.mark.parametrize(
    ("spelling", "url", "subdir"),
    [
        ("acme/relay", "https://github.com/acme/relay.git", None),
        ("acme/mono/plugins/relay", "https://github.com/acme/mono.git", "plugins/relay"),
        ("acme/mono#plugins/relay", "https://github.com/acme/mono.git", "plugins/relay"),
        ("acme/mono/plugins#relay", "https://github.com/acme/mono.git", "plugins/relay"),
        ("github:acme/mono/x", "https://github.com/acme/mono.git", "x"),
        ("https://github.com/acme/mono.git/x/y", "https://github.com/acme/mono.git", "x/y"),
        ("https://github.com/acme/mono.git#x", "https://github.com/acme/mono.git", "x"),
        ("https://github.com/acme/mono#x", "https://github.com/acme/mono.git", "x"),
        ("https://git.example/a/b/c", "https://git.example/a/b/c", None),
        ("https://git.example:8443/a/b.git#x", "https://git.example:8443/a/b.git", "x"),
        ("git@git.example:a/b.git/x", "git@git.example:a/b.git", "x"),
        ("git@git.example:a/b#x", "git@git.example:a/b", "x"),
        ("ssh://me@git.example:2222/a/b", "ssh://me@git.example:2222/a/b", None),
    ],
)
def test_what_git_is_given_and_which_folder(spelling: str, url: str, subdir: str | None) -> None:
    source, inside = Source.parse(spelling)
    assert (source.url, inside) == (url, subdir)


@pytest.mark.parametrize(
    ("one", "other", "same", "kin"),
    [
        ("https://git.example/A/b", "https://git.example/a/b", False, False),
        ("https://git.example/a/b", "HTTPS://Git.Example:443/a/b.git/", True, True),
        ("https://gitlab.com/A/b", "https://gitlab.com/a/B.git", True, True),
        ("https://gitlab.com/A/b", "git@gitlab.com:a/b.git", True, True),
        ("https://bitbucket.org/a/b", "ssh://git@bitbucket.org:22/a/b", True, True),
        ("https://codeberg.org/a/b", "ssh://git@codeberg.org/a/b", True, True),
        ("https://git.example/a/b", "https://git.example:8443/a/b", False, False),
        ("https://git.example/a/b", "ssh://git@git.example/a/b", False, True),
        ("https://git.example/a/b", "ssh://git@git.example:2222/a/b", False, True),
        ("ssh://git@git.example:2223/a/b", "ssh://git@git.example:2222/a/b", False, True),
        ("ssh://git@git.example:22/a/b", "ssh://git@git.example/a/b.git", True, True),
        ("ssh://alice@git.example/a/b", "ssh://bob@git.example/a/b", False, True),
        ("git@git.example:a/b", "ssh://git@git.example/a/b", False, True),
        ("git@git.example:a/b", "git@git.example:a/b.git", True, True),
        ("acme/relay", "ssh://git@github.com:2222/acme/relay", False, True),
        ("acme/relay", "https://www.github.com/acme/relay", False, False),
        ("acme/relay", "acme/relay2", False, False),
    ],
)
def test_which_sources_are_the_same(one: str, other: str, same: bool, kin: bool) -> None:  # noqa: FBT001 - a table
    first, second = Source.parse(one)[0], Source.parse(other)[0]
    assert (first.key == second.key, first.kin == second.kin) == (same, kin)
    assert kin or not same
    # What is not the same must not look the same.
    assert same or first.display != second.display


@pytest.mark.parametrize(
    ("spelling", "reason"),
    [
        ("", "is empty"),
        ("a b/c", "holds blanks or unprintable characters"),
        ("a/b\u200b", "holds blanks or unprintable characters"),
        ("relay", "is one word where owner/repo is needed"),
        ("../..", "is a path on this machine, which means nothing elsewhere"),
        ("/srv/x", "is a path on this machine, which means nothing elsewhere"),
        ("~/x", "is a path on this machine, which means nothing elsewhere"),
        (".", "is a path on this machine, which means nothing elsewhere"),
        ("a/..", "is not owner/repo"),
        ("-a/b", "begins with a dash, which git would read as an option"),
        ("--upload-pack=id", "begins with a dash, which git would read as an option"),
        ("ext::sh", "names a git remote helper, which can run any command"),
        ("ext::sh -c id", "names a git remote helper, which can run any command"),
        ("::x", "names a git remote helper, which can run any command"),
        ("fd::17", "names a git remote helper, which can run any command"),
        ("file:///srv/x.git", "is a file:// address, which means nothing elsewhere"),
        ("http://host.example/a/b", "uses http://, which anyone on the way can change"),
        ("http://127.0.0.1/a/b", "is a server on this machine, which means nothing elsewhere"),
        ("git://host.example/a/b", "uses git://, which is not accepted"),
        ("ftp://host.example/a", "uses ftp://, which is not accepted"),
        ("ext://sh", "uses ext://, which is not accepted"),
        ("https://me:pw@host.example/a/b", "carries user information, which every reader of the file would see"),
        ("https://me@host.example/a/b", "carries user information, which every reader of the file would see"),
        ("ssh://me:pw@host.example/a/b", "carries user information, which every reader of the file would see"),
        ("ssh://-oProxyCommand=x/a", "has no usable host name"),
        ("https://host.example/a?x=1", "holds a query or a backslash"),
        ("https://host.example\\a/b", "holds a query or a backslash"),
        ("https:///a/b", "has no usable host name"),
        ("https://host.example/", "has no usable repository path"),
        ("https://host.example/a/../b", "has no usable repository path"),
        ("https://host.example/a/.git/b", "has no usable repository path"),
        ("https://host.example:99999/a", "is not a valid address"),
        ("https://[::1/a", "is not a valid address"),
        ("https://github.com/a", "is no repository on github.com"),
        ("https://github.com/a/b/tree/main/x", "is a page of github.com, not a repository"),
        ("https://github.com/a/b/pull/7", "is a page of github.com, not a repository"),
        ("https://github.com/a/b/c", "is no repository on github.com"),
        ("acme/mono/../x", "leaves the repository (`..`)"),
        ("acme/mono#../x", "leaves the repository (`..`)"),
        ("https://host.example/a.git/../x", "leaves the repository (`..`)"),
        ("a/b\\c", "is not owner/repo"),
    ],
)
def test_other_spellings_say_why_they_are_none(spelling: str, reason: str) -> None:
    with pytest.raises(PinError) as caught:
        Source.parse(spelling)
    assert caught.value.reason == reason
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("spelling", "url", "subdir"),
    [
        ("/srv/x.git", "/srv/x.git", None),
        ("./x#sub", "./x", "sub"),
        ("~/x", "~/x", None),
        ("file:///srv/x.git#sub", "file:///srv/x.git", "sub"),
        ("http://127.0.0.1:8080/a/b.git", "http://127.0.0.1:8080/a/b.git", None),
        ("http://localhost/a/b", "http://localhost/a/b", None),
        ("http://[::1]:8080/a", "http://[::1]:8080/a", None),
    ],
)
def test_local_sources_only_where_they_are_allowed(spelling: str, url: str, subdir: str | None) -> None:
    source, inside = Source.parse(spelling, allow_local=True)
    assert (source.url, inside, source.local) == (url, subdir, True)
    with pytest.raises(PinError, match="means nothing elsewhere"):
        Source.parse(spelling)


@pytest.mark.parametrize("spelling", ["http://0.0.0.0/a", "http://192.168.0.1/a", "http://127.0.0.1.example/a"])
def test_plain_http_to_another_machine_is_never_allowed(spelling: str) -> None:
    with pytest.raises(PinError, match="uses http://"):
        Source.parse(spelling, allow_local=True)


@pytest.mark.parametrize(
    ("spelling", "display", "name"),
    [
        ("acme/relay", "acme/relay", "relay"),
        ("https://git.example/a/b.git", "git.example/a/b", "b"),
        ("https://git.example:8443/a/b.git", "git.example:8443/a/b", "b"),
        ("git@git.example:a/b.git", "git@git.example:a/b", "b"),
        ("ssh://alice@git.example:2222/a/b.git", "ssh://alice@git.example:2222/a/b", "b"),
        ("git@github.com:acme/relay.git", "acme/relay", "relay"),
        ("ssh://git@github.com:2222/acme/relay.git", "ssh://git@github.com:2222/acme/relay", "relay"),
        ("ssh://git@gitlab.com/a/b", "gitlab.com/a/b", "b"),
    ],
)
def test_how_a_source_is_shown(spelling: str, display: str, name: str) -> None:
    source, _ = Source.parse(spelling)
    assert (source.display, source.name) == (display, name)


@settings(max_examples=400, derandomize=True, deadline=None)
@given(
    st.text(max_size=40)
    | st.lists(
        st.sampled_from(
            [
                "https://",
                "ssh://",
                "git@",
                "github:",
                "github.com",
                "h.x",
                "a",
                "B",
                "/",
                ":",
                "#",
                ".git",
                "@",
                "..",
                "-",
                "?",
            ]
        ),
        max_size=9,
    ).map("".join)
)
def test_whatever_is_accepted_is_safe_for_git_and_is_read_again_as_itself(spelling: str) -> None:
    try:
        source, _ = Source.parse(spelling)
    except PinError:
        return
    assert source.url.startswith(("https://", "ssh://")) or "@" in source.url.split(":", 1)[0]
    assert not source.url.startswith("-")
    assert source.url.isprintable()
    assert " " not in source.url
    again, inside = Source.parse(source.url)
    assert (again, inside) == (source, None)
