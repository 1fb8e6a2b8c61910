"""What a worker of a cluster does with a batch: it starts the same process that a sweep of one machine starts."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from packtool.errors import CouldNotLook
from packtool.files import scratch_folder
from packtool.scan.cache import usual_folder
from packtool.sweep.alike import standing
from packtool.sweep.pool import WORKER, Pool

if TYPE_CHECKING:
    from packtool.findings import Json

# Files of the keepers, which travel as text.
CARRIED = ("waivers", "owners")


def look(order: str) -> str:
    """Look at one batch on a worker; both sides are JSON.

    ``order`` has ``items``, ``settings`` (see ``packtool.sweep.work``; the files are texts, ``cache`` says whether to
    use the worker's own), ``alike`` (see ``standing``), ``seconds`` (of a process, see ``Pool``) and ``command`` (what
    to start; empty for the usual). The answer has ``answers``, else ``differs``: one sentence.
    """
    told = json.loads(order)
    differs = [name for name, value in standing().items() if told["alike"].get(name) != value]
    if differs:
        return json.dumps({"differs": f"a worker has another {' and another '.join(differs)}"})
    mirror = told["settings"]["mirror"]
    if mirror is not None and not Path(mirror).is_dir():
        return json.dumps({"differs": f"a worker does not see the folder {mirror}"})
    with scratch_folder() as folder:
        pool = Pool(
            settings=_settings(told["settings"], folder),
            jobs=1,
            command=tuple(told["command"]) or WORKER,
            seconds=told["seconds"],
        )
        (answers,) = pool.answers([told["items"]])
    return json.dumps({"answers": answers})


def _settings(told: Json, folder: Path) -> Json:
    settings = {**told, "jobs": 1, "cache": None}
    if told["cache"]:
        cache = usual_folder(os.environ)
        settings["cache"] = None if cache is None else str(cache)
    for name in CARRIED:
        if told[name] is not None:
            file = folder / name
            file.write_text(told[name], encoding="utf-8")
            settings[name] = str(file)
    return settings


def order_of(items: list[Json], about: Json) -> str:
    """Return what ``look`` is given for a batch."""
    return json.dumps({**about, "items": items})


def answers_of(said: object, items: list[Json]) -> list[Json]:
    """Return the answers in what ``look`` said. Raises CouldNotLook where it did not answer for every item.

    Raises Differs where the worker is not of this sweep.
    """
    try:
        answer = json.loads(str(said))
        differs = answer.get("differs")
        answers: list[Json] = answer.get("answers", [])
        positions = [one["position"] for one in answers]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        differs, positions = None, []
    if differs:
        remedy = "give all machines the same release of packtool, the same Python, and the same token or none"
        raise Differs(str(differs), remedy=remedy)
    if positions != [item["position"] for item in items]:
        raise CouldNotLook("it did not answer for all that it was given")
    return answers


class Differs(CouldNotLook):
    """A worker would say something else of the same entry: the sweep ends."""
