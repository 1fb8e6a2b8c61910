"""Loads the plugin as Hermes does, and lets it register with a recorder; never raises, whatever the plugin does."""

from __future__ import annotations

import importlib.util
import inspect
import os
import sys
import types
from typing import TYPE_CHECKING, Any

from packtool.probe.inside.answer import MOST_WORDS, Answer
from packtool.probe.inside.recorder import Recorder
from packtool.probe.inside.standins import Finder
from packtool.probe.inside.walls import HOME, LIBRARY
from packtool.probe.inside.watch import Watch, watch_signals
from packtool.probe.inside.where import raised

if TYPE_CHECKING:
    from collections.abc import Mapping

_PARENT = "hermes_plugins"
# Whatever it is set to, code that asks whether it is set goes on as it does for whoever set it.
_PLACEHOLDER = "set-by-packtool-probe"


def run(asked: Mapping[str, Any], descriptor: int) -> None:
    """Load the plugin in ``asked["folder"]`` and tell on ``descriptor`` what it does."""
    answer = Answer(descriptor)
    answer.say("begun")
    folder, home = str(asked["folder"]), f"{HOME}/.hermes"
    _settle(asked, home)
    recorder = Recorder(asked, answer, home)
    sys.meta_path.append(Finder(asked["stood_in"], recorder.called, lambda name: answer.say("stood-in", name=name)))
    watch_signals(answer, folder)
    Watch(answer, library=str(LIBRARY), home=HOME, folder=folder)
    phase = "import"
    try:
        module = _import(str(asked["slug"]), folder)
        phase = "register"
        register = getattr(module, "register", None)
        if register is None:
            answer.say("no-register")
        else:
            given = register(recorder.context())
            if inspect.iscoroutine(given):
                given.close()
                answer.say("unknown", name="an asynchronous register, which nobody awaits")
    except BaseException as fault:  # noqa: BLE001 - whatever the plugin raises is what is asked for
        place = raised(fault, folder)
        missing = fault.name if isinstance(fault, ModuleNotFoundError) else None
        answer.say("raised", type=type(fault).__name__, words=_words(fault), phase=phase, missing=missing, **place)
    answer.end()


def _words(fault: BaseException) -> str:
    try:
        return str(fault)[:MOST_WORDS]
    except BaseException:  # noqa: BLE001 - it is the plugin's own class
        return ""


def _settle(asked: Mapping[str, Any], home: str) -> None:
    """Make the process look as one of Hermes in an empty home."""
    os.environ.clear()
    os.environ.update({"HOME": HOME, "HERMES_HOME": home, "LANG": "C.UTF-8", "TERM": "dumb", "PATH": "/usr/bin:/bin"})
    for name in asked["variables"]:
        os.environ.setdefault(name, _PLACEHOLDER)
    os.chdir(HOME)
    sys.path[:] = [path for path in sys.path if path.startswith(str(LIBRARY))]
    sys.argv[:] = ["hermes"]
    for name in [name for name in sys.modules if name.partition(".")[0] == "packtool"]:
        del sys.modules[name]


def _import(slug: str, folder: str) -> types.ModuleType:
    parent = types.ModuleType(_PARENT)
    parent.__path__ = []
    sys.modules[_PARENT] = parent
    name = f"{_PARENT}.{slug}"
    spec = importlib.util.spec_from_file_location(name, f"{folder}/__init__.py", submodule_search_locations=[folder])
    if spec is None or spec.loader is None:
        raise ImportError(name)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
