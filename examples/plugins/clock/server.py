"""Answers one question over standard input and output: what time is it, and where."""

import datetime
import json
import sys
import zoneinfo


def main() -> None:
    """Read one JSON request a line and answer each."""
    for line in sys.stdin:
        zone = json.loads(line).get("zone", "UTC")
        now = datetime.datetime.now(zoneinfo.ZoneInfo(zone))
        print(json.dumps({"time": now.isoformat(timespec="seconds")}), flush=True)


if __name__ == "__main__":
    main()
