from __future__ import annotations

import socket
import threading
from typing import TYPE_CHECKING

import pytest
from index_server import IndexServer, Page, make_certificate

from packtool.http import Download, HttpFault, HttpReason, download

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SHORT = 0.3


@pytest.fixture
def server() -> Iterator[IndexServer]:
    with IndexServer() as running:
        yield running


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("tls") / "server.pem")


@pytest.fixture
def secure(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[IndexServer]:
    for name in ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with IndexServer(certificate=certificate) as running:
        yield running


def get(url: str, *, limit: int = 10_000, timeout: float = 10.0, etag: str | None = None) -> Download:
    return download(url, limit_bytes=limit, timeout_seconds=timeout, etag=etag, allow_loopback_http=True)


def fault_of(url: str, *, limit: int = 10_000, timeout: float = 10.0, loopback: bool = True) -> HttpFault:
    with pytest.raises(HttpFault) as caught:
        download(url, limit_bytes=limit, timeout_seconds=timeout, allow_loopback_http=loopback)
    return caught.value


def closed_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def test_sends_the_body_and_the_etag(server: IndexServer) -> None:
    url = server.put(body=b'{"plugins": []}', etag='"one"')
    got = get(url)
    assert (got.status, got.body, got.etag, got.url_final) == (200, b'{"plugins": []}', '"one"', url)
    assert not got.unchanged


def test_an_etag_that_still_holds_is_unchanged(server: IndexServer) -> None:
    got = get(server.put(body=b"x", etag='"one"'), etag='"one"')
    assert got.unchanged
    assert (got.status, got.body, got.etag) == (304, b"", '"one"')


def test_a_304_that_was_not_asked_for_is_a_fault(server: IndexServer) -> None:
    assert fault_of(server.put(status=304)).reason is HttpReason.STATUS


def test_https_with_a_ca_file_from_the_environment(secure: IndexServer) -> None:
    url = secure.put(body=b"safe")
    got = download(url, limit_bytes=100, timeout_seconds=10)
    assert got.body == b"safe"


def test_an_unknown_certificate_is_told_apart(secure: IndexServer, monkeypatch: pytest.MonkeyPatch) -> None:
    url = secure.put(body=b"safe")
    monkeypatch.delenv("SSL_CERT_FILE")
    fault = fault_of(url)
    assert fault.reason is HttpReason.TLS
    assert "SSL_CERT_FILE" in fault.remedy
    assert secure.requests == []


def test_a_ca_file_that_is_missing_is_told(secure: IndexServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/nowhere/at/all.pem")
    fault = fault_of(secure.put(body=b"safe"))
    assert fault.reason is HttpReason.TLS
    assert "CA file" in fault.message


def test_a_ca_file_that_is_none_is_told(secure: IndexServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tmp_path / "ca.pem"
    wrong.write_text("no certificate")
    monkeypatch.setenv("SSL_CERT_FILE", str(wrong))
    assert fault_of(secure.put(body=b"safe")).reason is HttpReason.TLS


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (404, HttpReason.NOT_FOUND),
        (410, HttpReason.NOT_FOUND),
        (401, HttpReason.STATUS),
        (403, HttpReason.STATUS),
        (429, HttpReason.STATUS),
        (500, HttpReason.STATUS),
        (204, HttpReason.STATUS),
        (206, HttpReason.STATUS),
    ],
)
def test_the_status_decides(server: IndexServer, status: int, reason: HttpReason) -> None:
    fault = fault_of(server.put(status=status, body=b"" if status == 204 else b"sorry"))
    assert (fault.reason, fault.status) == (reason, status)
    assert str(status) in fault.message
    assert fault.remedy


def test_a_closed_port_is_offline() -> None:
    assert fault_of(f"http://127.0.0.1:{closed_port()}/x").reason is HttpReason.OFFLINE


def test_a_server_that_hangs_up_is_broken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        listener.settimeout(10)

        def hang_up() -> None:
            listener.accept()[0].close()

        thread = threading.Thread(target=hang_up)
        thread.start()
        fault = fault_of(f"http://127.0.0.1:{port}/x")
        thread.join()
    assert fault.reason is HttpReason.BROKEN


def test_a_body_that_is_cut_short_is_broken(server: IndexServer) -> None:
    assert fault_of(server.put(body=b"half", announce=100)).reason is HttpReason.BROKEN


def test_a_slow_answer_runs_out_of_time(server: IndexServer) -> None:
    assert fault_of(server.put(body=b"late", wait_seconds=30), timeout=SHORT).reason is HttpReason.TIMEOUT


def test_a_dripping_body_runs_out_of_time(server: IndexServer) -> None:
    url = server.put(body=b"x" * 10_000, drip_seconds=0.02)
    assert fault_of(url, timeout=SHORT).reason is HttpReason.TIMEOUT


def test_dripping_headers_run_out_of_time(server: IndexServer) -> None:
    url = server.put(drip_headers=True, drip_seconds=0.02)
    assert fault_of(url, timeout=SHORT).reason is HttpReason.TIMEOUT


def test_a_body_of_exactly_the_limit_is_taken_and_one_byte_more_is_not(server: IndexServer) -> None:
    url = server.put(body=b"x" * 1000)
    assert len(get(url, limit=1000).body) == 1000
    fault = fault_of(url, limit=999)
    assert fault.reason is HttpReason.TOO_LARGE
    assert "999" in fault.message


def test_an_endless_body_without_a_length_is_cut_off(server: IndexServer) -> None:
    url = server.put(body=b"x" * 3_000_000, announce=-1)
    assert fault_of(url, limit=5000).reason is HttpReason.TOO_LARGE


def test_a_packed_body_is_never_unpacked(server: IndexServer) -> None:
    url = server.put(body=b"\x1f\x8b" + b"\0" * 50, headers={"Content-Encoding": "gzip"})
    fault = fault_of(url)
    assert fault.reason is HttpReason.BROKEN
    assert "packed" in fault.message
    assert server.requests[0].headers["accept-encoding"] == "identity"


def test_follows_redirects_to_the_end(server: IndexServer) -> None:
    server.pages["/a"] = Page.redirect("/b", 301)
    server.pages["/b"] = Page.redirect(server.url("/c?x=1#y"), 307)
    server.pages["/c"] = Page(body=b"here")
    got = get(server.url("/a"))
    assert (got.body, got.url_final, got.url) == (b"here", server.url("/c?x=1"), server.url("/a"))


def test_five_redirects_are_followed_and_six_are_not(server: IndexServer) -> None:
    for number in range(6):
        server.pages[f"/{number}"] = Page.redirect(f"/{number + 1}")
    server.pages["/6"] = Page(body=b"end")
    assert get(server.url("/1")).body == b"end"
    assert fault_of(server.url("/0")).reason is HttpReason.REDIRECT


@pytest.mark.parametrize(
    "target",
    [
        "http://example.com/index.json",
        "ftp://127.0.0.1/x",
        "file:///etc/passwd",
        "https://user:pass@127.0.0.1/x",
        "https://127.0.0.1:99999/x",
        "",
    ],
)
def test_a_redirect_elsewhere_is_refused(server: IndexServer, target: str) -> None:
    server.pages["/a"] = Page.redirect(target)
    fault = fault_of(server.url("/a"))
    assert fault.reason in {HttpReason.REDIRECT, HttpReason.BROKEN}
    assert "pass" not in fault.message.replace("passwd", "")


def test_https_never_redirects_to_http_on_this_machine(secure: IndexServer, server: IndexServer) -> None:
    secure.pages["/a"] = Page.redirect(server.put(body=b"spoof"))
    assert fault_of(secure.url("/a")).reason is HttpReason.REDIRECT
    assert server.requests == []


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/x",
        "ftp://example.com/x",
        "file:///etc/passwd",
        "example.com/x",
        "https://",
        "https:///x",
        "https://user@example.com/x",
        "https://user:hunter2@example.com/x",
        "https://exa mple.com/",
        "https://example.com\\@evil.test/",
        "https://example.com:0/",
        "https://example.com:99999/",
        "https://[::1/",
        "https://exam\nple.com/",
        "https://" + "a" * 3000,
        "https://" + "a" * 300 + "/",
        "https://..example.com/",
        "",
    ],
)
def test_an_address_that_packtool_does_not_open(url: str) -> None:
    fault = fault_of(url, timeout=SHORT)
    assert fault.reason is HttpReason.ADDRESS
    assert "hunter2" not in str(fault)


def test_http_on_this_machine_must_be_asked_for(server: IndexServer) -> None:
    assert fault_of(server.put(body=b"x"), loopback=False).reason is HttpReason.ADDRESS
    assert server.requests == []


def test_sends_no_cookies_no_credentials_and_its_own_name(
    server: IndexServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login someone password hunter2\n")
    netrc.chmod(0o600)
    monkeypatch.setenv("NETRC", str(netrc))
    server.pages["/a"] = Page(status=302, headers={"Location": "/b", "Set-Cookie": "session=1; Path=/"})
    server.pages["/b"] = Page(body=b"here")
    get(server.url("/a"))
    assert [request.path for request in server.requests] == ["/a", "/b"]
    for request in server.requests:
        assert "cookie" not in request.headers
        assert "authorization" not in request.headers
        assert request.headers["user-agent"].startswith("packtool/")


def test_a_proxy_from_the_environment_is_not_asked_for_this_machine(
    server: IndexServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{closed_port()}")
    assert get(server.put(body=b"direct")).body == b"direct"


def test_a_proxy_from_the_environment_is_asked_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("https_proxy", "HTTPS_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{closed_port()}")
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    assert fault_of("https://example.test/x").reason is HttpReason.OFFLINE


def test_a_secret_in_a_query_is_not_shown(server: IndexServer) -> None:
    fault = fault_of(server.url("/gone?token=hunter2#hunter2"))
    assert "hunter2" not in str(fault)
