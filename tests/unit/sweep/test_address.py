"""Which schedulers are spoken to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from packtool.errors import CouldNotLook, Misuse
from packtool.sweep.address import read_scheduler, refuse_here_and_there

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:8786", "tcp://[::1]:8786", "tcp://localhost:1"])
def test_this_machine_needs_no_certificates(address: str) -> None:
    assert not read_scheduler(address, None, None, None).encrypted


def test_tls_may_be_anywhere_and_leave_its_certificates_to_dask() -> None:
    scheduler = read_scheduler("tls://sweeper.example.org:8786", None, None, None)
    assert (scheduler.encrypted, scheduler.ca) == (True, None)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("tcp://10.0.0.4:8786", "neither encrypted nor on this machine"),
        ("tcp://127.0.0.1.example.org:8786", "neither encrypted nor on this machine"),
        ("tcp://0.0.0.0:8786", "neither encrypted nor on this machine"),
        ("tcp://127.0.0.2:8786", "neither encrypted nor on this machine"),
        ("ws://127.0.0.1:8786", "neither encrypted nor on this machine"),
        ("ucx://127.0.0.1:8786", "neither encrypted nor on this machine"),
        ("127.0.0.1:8786", "no address of a scheduler"),
        ("tcp://127.0.0.1", "no address of a scheduler"),
        ("tcp://127.0.0.1:8786/x", "no address of a scheduler"),
        ("tcp://me@127.0.0.1:8786", "no address of a scheduler"),
        ("tcp://127.0.0.1:8786\n", "no address of a scheduler"),
        ("inproc://127.0.0.1/1/2", "no address of a scheduler"),
        ("scheduler.json", "no address of a scheduler"),
        ("tls://a:0", "no port"),
        ("tls://a:65536", "no port"),
    ],
)
def test_what_is_refused(address: str, why: str) -> None:
    with pytest.raises(Misuse, match=why) as refused:
        read_scheduler(address, None, None, None)
    assert "tls://" in refused.value.remedy


def test_certificates_come_together_and_only_with_tls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.pem").write_text("x")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Misuse, match="--dask-cert and --dask-key is missing"):
        read_scheduler("tls://a:1", "a.pem", None, None)
    with pytest.raises(Misuse, match="does not use the certificates"):
        read_scheduler("tcp://127.0.0.1:1", "a.pem", "a.pem", "a.pem")
    with pytest.raises(CouldNotLook, match=r"b\.pem cannot be read") as missing:
        read_scheduler("tls://a:1", "a.pem", "b.pem", "a.pem")
    assert "did you mean" in missing.value.remedy
    assert read_scheduler("tls://a:1", "a.pem", "a.pem", "a.pem").key == tmp_path / "a.pem"


@pytest.mark.parametrize("name", ["DASK_CONFIG", "DASK_ROOT_CONFIG"])
def test_settings_of_the_working_directory_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "config")
    with pytest.raises(Misuse, match=f"{name} is a relative path"):
        read_scheduler("tls://a:1", None, None, None)


def test_a_cluster_that_listens_elsewhere_in_the_clear() -> None:
    refuse_here_and_there(["tcp://127.0.0.1:1", "tls://10.0.0.4:2"])
    with pytest.raises(CouldNotLook, match=r"listens in the clear at tcp://10\.0\.0\.4:2"):
        refuse_here_and_there(["tcp://127.0.0.1:1", "tcp://10.0.0.4:2"])
