"""Which hosts are the plugin's own: pointing a plugin at one of them is nothing to warn about."""

from __future__ import annotations

import pytest

from packtool.show.own_host import owns


@pytest.mark.parametrize(
    ("homepage", "host"),
    [
        ("https://relay.example", "relay.example"),
        ("https://www.relay.example/about", "relay.example"),
        ("https://relay.example", "www.relay.example"),
        ("https://relay.example", "api.relay.example"),
        ("https://relay.co.uk", "api.relay.co.uk"),
        ("https://Relay.Example.", "API.relay.example"),
        ("https://x.ai", "x.ai"),
        ("https://acme.github.io/relay", "acme.github.io"),
    ],
)
def test_own(homepage: str, host: str) -> None:
    assert owns(homepage, host)


@pytest.mark.parametrize(
    ("homepage", "host"),
    [
        ("https://relay.example", "evil.example"),
        ("https://relay.example", "notrelay.example"),
        ("https://api.relay.example", "relay.example"),
        ("https://co.uk", "evil.co.uk"),
        ("https://com.au", "evil.com.au"),
        ("https://gouv.fr", "evil.gouv.fr"),
        ("https://com", "evil.com"),
        ("https://www.com", "evil.com"),
        ("http://localhost", "localhost"),
        ("https://huggingface.co/acme", "huggingface.co"),
        ("https://docs.github.com", "docs.github.com"),
        ("https://github.io", "evil.github.io"),
        ("https://acme.github.io", "x.acme.github.io"),
        ("https://vercel.app", "evil.vercel.app"),
        ("https://eu.org", "evil.eu.org"),
        ("https://[::1", "relay.example"),
        ("javascript://relay.example", "relay.example"),
        ("relay.example", "relay.example"),
    ],
)
def test_not_own(homepage: str, host: str) -> None:
    assert not owns(homepage, host)
