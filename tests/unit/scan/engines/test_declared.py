"""Dependencies and servers: what is told of them and what is not."""

from __future__ import annotations

import pytest

from packtool.scan.engines import dependencies, servers
from packtool.scan.engines.popular import looks_like
from packtool.scan.inventory import ScannedFile
from packtool.scan.kinds import FileKind
from packtool.scan.match import Unit
from packtool.trees import Entry


def told(name: str, text: str) -> list[tuple[str, int]]:
    unit = Unit(key="k", kind=FileKind.TEXT, text=text)
    file = ScannedFile(entry=Entry(path=name, mode=0o100644, size=len(text)), kind=FileKind.TEXT, unit=unit)
    return [(match.rule.removeprefix("supply-chain-"), match.place.line) for match in dependencies.examine(file)]


COMMIT = "0123456789abcdef0123456789abcdef01234567"
HOST = "git+https://github.com/NousResearch/hermes-agent.git"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("requirements.txt", "requests>=2\n# note\nhttpx\n", [("unpinned", 3)]),
        ("requirements-dev.txt", "acme @ https://files.example/a.whl\n", [("direct-url", 1)]),
        ("requirements.txt", f"acme @ git+https://github.com/a/b@{COMMIT}\n", []),
        ("requirements.txt", "git+https://github.com/a/b@main\n", [("direct-url", 1)]),
        ("requirements.txt", "--extra-index-url https://pkgs.example/simple\nflask==3.0\n", [("other-registry", 1)]),
        ("requirements.txt", "--index-url https://download.pytorch.org/whl/cpu\ntorch==2.0\n", []),
        ("requirements.txt", "reqeusts==2.0\n", [("lookalike", 1)]),
        ("notes.txt", "reqeusts\n", []),
        ("pyproject.toml", '[project]\ndependencies = [\n  "httpx[http2]~=0.27",\n  "rich"\n]\n', [("unpinned", 4)]),
        ("pyproject.toml", "[broken\n", []),
        ("plugin.yaml", "name: x\npip_dependencies:\n  - rich\n", [("unpinned", 3)]),
        ("tool.py", '# /// script\n# dependencies = ["rich"]\n# ///\n', [("unpinned", 2)]),
        ("package.json", '{"dependencies": {"lodahs": "^4.0.0"}}', [("lookalike", 1)]),
        ("package.json", '{"dependencies": {"acme": "github:a/b"}}', [("direct-url", 1)]),
        ("package.json", '{"scripts": {"postinstall": "node setup.js", "test": "x"}}', [("install-script", 1)]),
        ("package.json", '{"scripts": {"prepare": "husky"}}', []),
        ("package.json", '{"scripts": {"postinstall": "cd bridge && npm install --no-audit"}}', []),
        ("package.json", '{"scripts": {"postinstall": "cd bridge && npm install evil"}}', [("install-script", 1)]),
        ("package.json", '{"scripts": {"postinstall": "cd ../other && npm install"}}', [("install-script", 1)]),
        ("package.json", '{"scripts": {"install": "prebuild-install || node-gyp rebuild --release"}}', []),
        ("package.json", '{"scripts": {"install": "node-gyp rebuild; node a.js"}}', [("install-script", 1)]),
        ("package.json", '{"scripts": {"prepare": "husky && npm run hooks", "hooks": "tsc -p ."}}', []),
        ("package.json", '{"scripts": {"prepare": "npm run hooks", "hooks": "node a.js"}}', [("install-script", 1)]),
        ("package.json", '{"scripts": {"prepare": "npm run a", "a": "npm run a"}}', [("install-script", 1)]),
        ("node_modules/a/package.json", '{"scripts": {"prepare": "node build.js"}}', []),
        ("node_modules/a/package.json", '{"scripts": {"postinstall": "node build.js"}}', [("install-script", 1)]),
        ("node_modules/a/package.json", '{"devDependencies": {"lodahs": "1"}}', []),
        ("node_modules/a/package.json", '{"dependencies": {"lodahs": "1"}}', [("lookalike", 1)]),
        ("pyproject.toml", f'[project]\ndependencies = ["hermes-agent @ {HOST}@v2026.6.19"]\n', []),
        ("pyproject.toml", f'[project]\ndependencies = ["hermes-agent @ {HOST}@main"]\n', [("direct-url", 2)]),
    ],
)
def test_dependencies(name: str, text: str, expected: list[tuple[str, int]]) -> None:
    assert told(name, text) == expected


@pytest.mark.parametrize(
    ("name", "registry", "other"),
    [
        ("requests", "pypi", None),
        ("Requests", "pypi", None),
        ("reqests", "pypi", "requests"),
        ("python_dateutil", "pypi", None),
        ("pythondateutil", "pypi", "python-dateutil"),
        ("requestss", "pypi", "requests"),
        ("openapi", "pypi", None),
        ("psycopg", "pypi", None),
        ("psycopg22", "pypi", "psycopg2"),
        ("rihc", "pypi", None),
        ("expres", "npm", "express"),
        ("loadsh", "npm", "lodash"),
    ],
)
def test_lookalikes(name: str, registry: str, other: str | None) -> None:
    assert looks_like(name, registry) == other


@pytest.mark.parametrize(
    ("server", "loose"),
    [
        ('"command": "npx", "args": ["-y", "pkg@latest"]', "pkg@latest"),
        ('"command": "npx", "args": ["-y", "@acme/pkg"]', "@acme/pkg"),
        ('"command": "npx", "args": ["-y", "@acme/pkg@1.2.3"]', None),
        ('"command": "npx", "args": ["--package=pkg", "run"]', "pkg"),
        ('"command": "npm", "args": ["exec", "pkg"]', "pkg"),
        ('"command": "npm", "args": ["run", "start"]', None),
        ('"command": "uvx", "args": ["pkg"]', "pkg"),
        ('"command": "uvx", "args": ["pkg==1.0"]', None),
        ('"command": "uvx", "args": ["--from", "git+https://github.com/a/b", "x"]', "git+https://github.com/a/b"),
        (f'"command": "uvx", "args": ["--from", "git+https://github.com/a/b@{COMMIT}", "x"]', None),
        ('"command": "uv", "args": ["run", "server.py"]', None),
        ('"command": "uv", "args": ["tool", "run", "pkg"]', "pkg"),
        ('"command": "docker", "args": ["run", "--rm", "-i", "acme/x"]', "acme/x"),
        ('"command": "docker", "args": ["run", "--rm", "acme/x:1.2"]', None),
        ('"command": "python", "args": ["-m", "x"]', None),
        ('"url": "https://mcp.example"', None),
    ],
)
def test_servers(server: str, loose: str | None) -> None:
    text = f'{{\n"mcpServers": {{"a": {{\n{server}\n}}}}}}'
    found = list(servers.examine(Unit(key="k", kind=FileKind.JSON, text=text)))
    assert [match.captures["$TOLD"] for match in found] == ([f"server a starts {loose}"] if loose else [])
    assert all(match.place.line == 3 for match in found)


@pytest.mark.parametrize("text", ["{", "[]", '{"mcpServers": []}', '{"mcpServers": {"a": 1}}', "[" * 9000])
def test_odd_servers_do_no_harm(text: str) -> None:
    assert list(servers.examine(Unit(key="k", kind=FileKind.JSON, text=text + '"mcpServers"'))) == []
