"""A pin: how it is shown, and what two entries for one plugin share."""

from __future__ import annotations

from packtool.pins import Commit, Pin, Source

COMMIT = Commit.parse("0123456789abcdef0123456789abcdef01234567")


def pin(spelling: str) -> Pin:
    source, subdir = Source.parse(spelling)
    return Pin(source=source, commit=COMMIT, subdir=subdir)


def test_how_a_pin_is_shown() -> None:
    assert pin("acme/relay").display == "acme/relay@0123456789ab"
    assert pin("acme/mono/plugins/relay").display == "acme/mono/plugins/relay@0123456789ab"
    assert pin("https://git.example/a/b.git#x").display == "git.example/a/b#x@0123456789ab"


def test_the_same_plugin_under_two_spellings() -> None:
    assert pin("Acme/Mono/x").identity == pin("https://github.com/acme/mono.git#x").identity
    assert pin("acme/mono/x").identity != pin("acme/mono/y").identity
    assert pin("https://git.example/a/b#x").identity == pin("ssh://git@git.example:2222/a/b#x").identity
    assert pin("acme/mono").identity == ("github.com/acme/mono", "")
