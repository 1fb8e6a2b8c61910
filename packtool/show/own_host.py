"""Whether a host is the plugin's own: the one of its homepage, or a part of that domain where it is one's alone."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

# Everybody's pages lie on these hosts and below them: a homepage there owns nothing.
_FORGES = frozenset(
    {"bitbucket.org", "codeberg.org", "dev.azure.com", "discord.com", "discord.gg", "docker.com", "facebook.com"}
    | {"gitea.com", "gitee.com", "github.com", "githubusercontent.com", "gitlab.com", "google.com", "hf.co"}
    | {"huggingface.co", "linkedin.com", "medium.com", "microsoft.com", "notion.so", "npmjs.com", "openrouter.ai"}
    | {"pypi.org", "reddit.com", "sourceforge.net", "sr.ht", "substack.com", "t.me", "twitter.com", "x.com"}
    | {"youtube.com"}
)
# Everybody can have a host below these: it is its owner's, and neither what is above nor what is below it.
_TENANTS = frozenset(
    {"appspot.com", "azurewebsites.net", "blogspot.com", "cloudfront.net", "deno.dev", "duckdns.org", "fly.dev"}
    | {"firebaseapp.com", "ghost.io", "github.io", "gitlab.io", "glitch.me", "hashnode.dev", "herokuapp.com"}
    | {"hf.space", "lovable.app", "mintlify.app", "modal.run", "netlify.app", "ngrok.app", "ngrok.io", "notion.site"}
    | {"ngrok-free.app", "onrender.com", "pages.dev", "railway.app", "readthedocs.io", "readthedocs.org", "repl.co"}
    | {"replit.app", "replit.dev", "run.app", "sourcehut.io", "srht.site", "streamlit.app", "surge.sh", "ts.net"}
    | {"trycloudflare.com", "up.railway.app", "vercel.app", "web.app", "wixsite.com", "wordpress.com", "workers.dev"}
    | {
        "eu.org",
        "gb.net",
        "uk.com",
        "uk.net",
        "us.com",
        "co.com",
        "de.com",
        "eu.com",
        "za.com",
        "in.net",
        "amazonaws.com",
    }
)
# Second labels below a country that are no one's own; those of up to three letters (co.uk, ac.jp) need no list.
_SHARED_LABELS = frozenset(
    {"asso", "club", "ebiz", "firm", "game", "geek", "gouv", "govt", "info", "iwi", "maori", "muni", "name", "nhs"}
    | {"police", "priv", "school", "shop", "store"}
)
_SHORT_LABEL = 3
_COUNTRY = 2
_HOST = re.compile(r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){1,30}")


def owns(homepage: str, host: str) -> bool:
    """Whether ``host`` is exactly the host of ``homepage`` (with or without ``www.``), or lies below it.

    What lies below counts only where the homepage's host is a domain that one owner has: not a single label, not a
    public suffix such as ``co.uk``, not a host that is shared. In doubt the answer is no.
    """
    home = _plain(_host_of(homepage))
    asked = _plain(host)
    if not _HOST.fullmatch(home) or _is_below(home, _FORGES) or home in _TENANTS:
        return False
    if asked == home:
        return True
    return asked.endswith(f".{home}") and not (_is_below(home, _TENANTS) or _is_suffix(home))


def _host_of(homepage: str) -> str:
    try:
        address = urlsplit(homepage)
    except ValueError:
        return ""
    return (address.hostname or "") if address.scheme in {"http", "https"} else ""


def _plain(host: str) -> str:
    return host.casefold().removesuffix(".").removeprefix("www.")


def _is_below(host: str, shared: frozenset[str]) -> bool:
    labels = host.split(".")
    return any(".".join(labels[start:]) in shared for start in range(len(labels)))


def _is_suffix(host: str) -> bool:
    second, _, top = host.partition(".")
    return len(top) == _COUNTRY and (len(second) <= _SHORT_LABEL or second in _SHARED_LABELS)
