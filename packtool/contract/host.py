"""What one release of Hermes, or all of them, offer to plugins: the types that the data in `schemas/hermes/` fills."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class HostRelease:
    """A release: the highest ``manifest_version`` that it installs and loads.

    ``complete`` tells whether every name that it knows is known here; ``heeds_range`` whether it heeds
    `requires_hermes`; ``strict_schemas`` whether registering a tool raises when its `parameters` are no mapping;
    ``takes_last`` whether it takes the last of two equal keys of a manifest, and does not refuse it;
    ``awaits`` which callbacks it awaits.
    """

    name: str
    installs: int
    loads: int
    complete: bool
    heeds_range: bool
    takes_last: bool
    strict_schemas: bool
    awaits: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """The parameters of a method without ``self``: ``positional`` in order, ``required`` of all of them."""

    positional: tuple[str, ...]
    keyword_only: tuple[str, ...]
    required: frozenset[str]
    takes_more: bool

    @classmethod
    def of(cls, written: str) -> Signature:
        """Read ``name, path, *, rtl=False, **more``. Raises SyntaxError for what is no list of parameters."""
        made = cast("ast.FunctionDef", ast.parse(f"def method({written}): ...").body[0])
        arguments = made.args
        names = [each.arg for each in arguments.args]
        keyword_only = [each.arg for each in arguments.kwonlyargs]
        wanted = names[: len(names) - len(arguments.defaults)]
        wanted += [name for name, default in zip(keyword_only, arguments.kw_defaults, strict=True) if default is None]
        return cls(
            positional=tuple(names),
            keyword_only=tuple(keyword_only),
            required=frozenset(wanted),
            takes_more=arguments.kwarg is not None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """What ``ctx`` has under one name: ``signatures`` by release, empty for what is no method.

    ``grant`` is what a user must give first: a capability, a key of the plugin's entry, or ``/`` and a key of
    config.yaml.
    """

    name: str
    releases: frozenset[str]
    signatures: Mapping[str, Signature] = field(default_factory=dict)
    grant: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hook:
    """A hook or a kind of middleware: ``payload`` is ``None`` where what a callback gets is not known."""

    name: str
    releases: frozenset[str]
    payload: frozenset[str] | None = None
    returns: str = ""
    wraps: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KindOfPlugin:
    """How a manifest may call its plugin; ``entry`` is what Hermes runs: register, provider or module.

    ``guesses`` are the words by which a release takes an undeclared plugin for this kind: any of the first, or all
    of the second.
    """

    name: str
    entry: str
    does: str
    guesses: Mapping[str, tuple[frozenset[str], frozenset[str]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """A base class of Hermes, and the methods that a class below it must define before it can be made."""

    base: str
    methods: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """All of it, each by its name; built-in names by release."""

    releases: Mapping[str, HostRelease]
    capabilities: Mapping[str, tuple[str, str]]
    kinds: Mapping[str, KindOfPlugin]
    setting_types: Mapping[str, frozenset[str]]
    providers: Mapping[str, Provider]
    bases: Mapping[str, Provider]
    context: Mapping[str, Offered]
    private: Mapping[str, frozenset[str]]
    model_overrides: Mapping[str, str]
    registrars: Mapping[str, str]
    public_modules: frozenset[str]
    packages: frozenset[str]
    brought: frozenset[str]
    hooks: Mapping[str, Hook]
    middleware: Mapping[str, Hook]
    tools: Mapping[str, frozenset[str]]
    slash_commands: Mapping[str, frozenset[str]]
    cli_commands: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Host:
        """Make it from what ``host.yaml`` holds; a test judges that file by its schema."""
        releases = {name: _release(name, said) for name, said in data["releases"].items()}
        return cls(
            releases=releases,
            capabilities={name: (said["legacy"], said["risk"]) for name, said in data["capabilities"].items()},
            kinds={name: _kind(name, said) for name, said in data["kinds"].items()},
            setting_types={name: frozenset(said) for name, said in data["setting_types"].items()},
            providers={
                name: Provider(base=said["base"], methods=tuple(said["methods"]))
                for name, said in data["providers"].items()
            },
            bases={name: Provider(base=name, methods=tuple(methods)) for name, methods in data["bases"].items()},
            context={name: _offered(name, said) for name, said in data["context"].items()},
            private=_names(data["private"]),
            model_overrides=dict(data["model_overrides"]),
            registrars=dict(data["registrars"]),
            public_modules=frozenset(data["public_modules"].split()),
            packages=frozenset(data["host_packages"].split()),
            brought=frozenset(data["brought"].split()),
            hooks={name: _hook(name, said) for name, said in data["hooks"].items()},
            middleware={name: _hook(name, said) for name, said in data["middleware"].items()},
            tools=_names(data["tools"]),
            slash_commands=_names(data["slash_commands"]),
            cli_commands=_names(data["cli_commands"]),
        )

    @property
    def heed_ranges(self) -> frozenset[str]:
        """The releases that heed `requires_hermes`."""
        return frozenset(name for name, release in self.releases.items() if release.heeds_range)

    def complete(self, asked: Iterable[str]) -> tuple[str, ...]:
        """Return those of the releases ``asked`` for of which every name is known."""
        return tuple(name for name in asked if self.releases[name].complete)


def _release(name: str, said: Mapping[str, Any]) -> HostRelease:
    return HostRelease(
        name=name,
        installs=said["installs"],
        loads=said["loads"],
        complete=said["complete"],
        heeds_range=said["heeds_range"],
        takes_last=said["takes_last"],
        strict_schemas=said["strict_schemas"],
        awaits=frozenset(said["awaits"]),
    )


def _kind(name: str, said: Mapping[str, Any]) -> KindOfPlugin:
    guesses = {
        release: (frozenset(words.get("any", ())), frozenset(words.get("all", ())))
        for release, words in said.get("guessed_from", {}).items()
    }
    return KindOfPlugin(name=name, entry=said["entry"], does=said["does"], guesses=guesses)


def _offered(name: str, said: Mapping[str, Any]) -> Offered:
    releases = frozenset(said["releases"])
    signatures = {}
    if "signature" in said:
        signatures = dict.fromkeys(releases, Signature.of(said["signature"]))
        signatures |= {release: Signature.of(written) for release, written in said.get("signatures", {}).items()}
    return Offered(name=name, releases=releases, signatures=signatures, grant=said.get("grant"))


def _hook(name: str, said: Mapping[str, Any]) -> Hook:
    payload = said.get("payload")
    return Hook(
        name=name,
        releases=frozenset(said["releases"]),
        payload=None if payload is None else frozenset(payload),
        returns=said.get("returns", ""),
        wraps=said.get("wraps", False),
    )


def _names(said: Mapping[str, str]) -> dict[str, frozenset[str]]:
    return {release: frozenset(words.split()) for release, words in said.items()}
