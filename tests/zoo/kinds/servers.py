"""Servers that send on, wait, drip, ask, lie, or do not end."""

from __future__ import annotations

from animals import FAIL, UNSEEN, at_server
from git_server import Behaviour


@at_server(UNSEEN)
def sends_on_to_a_file(bell: str) -> Behaviour:
    """Sends the client on to a file of its own machine."""
    return Behaviour(redirect_to=f"file:///etc?{bell}")


@at_server(UNSEEN, case="C26")
def sends_on_to_a_command(bell: str) -> Behaviour:
    """Sends the client on to an address that git would run."""
    return Behaviour(redirect_to=f"ext::sh -c 'curl {bell}' #")


@at_server(UNSEEN, case="C25")
def sends_on_with_the_login(bell: str) -> Behaviour:
    """Asks for a login and sends whoever gives one on to another server."""
    return Behaviour(login=("ann", "of-this-server"), redirect_to=f"{bell}/stolen")


@at_server({"show": UNSEEN, "check": FAIL}, case="C25")
def asks_for_a_login(bell: str) -> Behaviour:
    """Asks for a login that nobody has; nobody must be asked at a prompt."""
    return Behaviour(login=("nobody", f"has {bell}"))


@at_server(UNSEEN)
def is_down(bell: str) -> Behaviour:
    """Answers everything with 503."""
    return Behaviour(down=bool(bell))


@at_server(UNSEEN)
def lists_without_end(bell: str) -> Behaviour:
    """Lists branches for as long as somebody listens."""
    return Behaviour(flood=bool(bell))


@at_server(UNSEEN)
def never_answers(bell: str) -> Behaviour:
    """Takes the request and says nothing."""
    return Behaviour(hang=bool(bell))


@at_server(UNSEEN)
def drips(bell: str) -> Behaviour:
    """Sends one byte now and then."""
    return Behaviour(drip=0.5 if bell else 0)
