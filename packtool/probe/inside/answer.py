"""What the child tells, one JSON object a line, written at once: what came before an abrupt end is not lost."""

from __future__ import annotations

import contextlib
import json
import os
import threading

MOST_LINES = 600
MOST_WORDS = 300


class Answer:
    """Writes to the one way out."""

    def __init__(self, descriptor: int) -> None:
        """Write to ``descriptor``."""
        self._descriptor = descriptor
        self._said: set[str] = set()
        self._lock = threading.Lock()

    def say(self, event: str, **words: str | int | None) -> None:
        """Tell something, once; long words are cut."""
        short = {key: value[:MOST_WORDS] if isinstance(value, str) else value for key, value in words.items()}
        line = json.dumps({"event": event, **short})
        with self._lock:
            if line in self._said or len(self._said) >= MOST_LINES:
                return
            self._said.add(line)
            with contextlib.suppress(OSError):
                os.write(self._descriptor, line.encode() + b"\n")

    def end(self) -> None:
        """Tell that the plugin came to the end of what it does when it is loaded."""
        with contextlib.suppress(OSError):
            os.write(self._descriptor, b'{"event": "done"}\n')
