"""The recording `ctx`: takes what this release of Hermes takes, refuses what it refuses, and tells what was called."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from packtool.probe.inside.standins import StandIn
from packtool.probe.inside.where import calling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from packtool.probe.inside.answer import Answer

_ABSENT = object()


class Recorder:
    """Tells what is registered, by ``ctx`` or by functions of Hermes' own modules.

    ``asked`` is what the outside sent: ``methods`` of ``ctx`` with their parameters, ``named`` (where a method has the
    name of what it registers), ``attributes``, ``registrars``, ``granted``, the plugin's ``name`` and
    its ``folder``.
    """

    def __init__(self, asked: Mapping[str, Any], answer: Answer, home: str) -> None:
        """Begin with nothing told."""
        self._asked = asked
        self._answer = answer
        self._home = home

    def called(self, path: str, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Tell of a call of a stand-in where that registers something."""
        if path in self._asked["registrars"]:
            self._registered(path, arguments, named)
        # The functions that say where the home is.
        return self._home if path.rpartition(".")[2] in {"get_hermes_home", "display_hermes_home"} else None

    def context(self) -> Any:
        """Return the ``ctx`` that `register` gets."""
        context = _Context(self._refuse)
        for name, parameters in self._asked["methods"].items():
            setattr(context, name, self._method(name, _signature(parameters)))
        for name in self._asked["attributes"]:
            setattr(context, name, StandIn(f"ctx.{name}", self._of_context))
        context.plugin_id = self._asked["name"]
        context.profile_name = "default"
        return context

    def _of_context(self, path: str, arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
        del arguments, named
        self._answer.say("called", name=path)

    def _refuse(self, name: str) -> None:
        self._answer.say("unknown", name=f"ctx.{name}")

    def _method(self, name: str, signature: inspect.Signature) -> Callable[..., Any]:
        def method(*arguments: Any, **named: Any) -> Any:
            given = signature.bind(*arguments, **named).arguments
            if name.startswith(("register_", "subscribe")):
                self._allow(name, given)
                self._registered(name, arguments, named)
                return None
            self._answer.say("called", name=f"ctx.{name}")
            return self._given(name, given)

        return method

    def _allow(self, name: str, given: Mapping[str, Any]) -> None:
        if name == "register_tool" and given.get("override") and "tools.override" not in self._asked["granted"]:
            raise PermissionError("override takes the capability tools.override")

    def _given(self, name: str, given: Mapping[str, Any]) -> Any:
        """Return what a method of ``ctx`` returns in an empty home in which everything asked for was granted."""
        if name == "get_config":
            return given.get("default")
        if name == "has_capability":
            return given["capability"] in self._asked["granted"]
        if name == "spawn_task" and inspect.iscoroutine(given["coro"]):
            given["coro"].close()
        return {"has_plugin": False, "dispatch_tool": "{}", "inject_message": False}.get(name)

    def _registered(self, method: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> None:
        kind, place, key = self._asked["named"].get(method, ("", 0, ""))
        value = named.get(key, arguments[place] if len(arguments) > place else _ABSENT)
        if kind:
            name = value if isinstance(value, str) else None
        else:
            kind = method.removeprefix("register_").replace("_", " ")
            kind = "model provider" if method == "providers.register_provider" else kind
            name = _own_name(next(iter(named.values()), None) if value is _ABSENT else value)
        place = calling(self._asked["folder"])
        self._answer.say("registered", kind=str(kind), name=None if name is None else str(name), **place)


class _Context:
    """An attribute that this release of Hermes does not have is told, and is an error as it is there."""

    plugin_id: Any
    profile_name: Any

    def __init__(self, refuse: Callable[[str], None]) -> None:
        self.__refuse = refuse

    def __getattr__(self, name: str) -> Any:
        self.__refuse(name)
        raise AttributeError(f"ctx has no {name}")


def _own_name(provider: Any) -> str | None:
    """Return how a provider calls itself; its code is the plugin's, and may do anything."""
    try:
        name = provider.name
        name = name() if callable(name) and not isinstance(name, StandIn) else name
    except Exception:  # noqa: BLE001 - the plugin's own code
        return None
    return name if isinstance(name, str) else None


def _signature(parameters: Mapping[str, Any]) -> inspect.Signature:
    kinds = inspect.Parameter
    made = [
        kinds(name, kind, default=kinds.empty if name in parameters["required"] else None)
        for kind, names in (
            (kinds.POSITIONAL_OR_KEYWORD, parameters["positional"]),
            (kinds.KEYWORD_ONLY, parameters["keyword_only"]),
        )
        for name in names
    ]
    if parameters["takes_more"]:
        made.append(kinds("more", kinds.VAR_KEYWORD))
    return inspect.Signature(made)
