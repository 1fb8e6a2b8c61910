"""What all tests share: no address but loopback can be reached, and nothing of the person's own home is used."""

from __future__ import annotations

import os
import signal
import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from pathlib import Path

# The same examples on every run, however long each takes on a busy machine; `pytest --hypothesis-profile=default` tries
# new ones.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("same")

# Where nothing compiled may be kept, each start of packtool compiles all of its modules anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A run in the background of a script ignores interrupts, and so would all that is interrupted in a test.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


# Folders with a test that takes minutes, the longest first.
LONG = ("faults", "zoo")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that take minutes, so that no worker waits for one in the end."""
    items.sort(key=lambda item: LONG.index(name) if (name := item.path.parent.name) in LONG else len(LONG))


def _loopback(address: Any) -> bool:
    if not isinstance(address, tuple):
        return True
    host = str(address[0])
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if not _loopback(address):
            pytest.fail(f"a test tried to reach {address}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("HERMES_HOME", str(home / ".hermes"))
    for name in ("GITHUB_TOKEN", "GH_TOKEN", "PACKTOOL_DEBUG", "FORCE_COLOR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture(scope="session")
def scans(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give one folder to all workers."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "scans"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def scanned_once(scans: Path, monkeypatch: pytest.MonkeyPatch, _own_home: Path) -> None:
    """Keep what was scanned from test to test, as a person's own cache does: no engine starts for the same files."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(scans))
