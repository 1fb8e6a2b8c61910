"""One commit of somebody's repository, fetched and proved without trusting the repository, the server or the setup."""

from packtool.git.environment import OLDEST_GIT, check_version, git_version
from packtool.git.fetch import Fetching, fetch_pins
from packtool.git.outcome import Bounds, Fetched, Outcome
from packtool.git.staging import clean_stale, run_folder

__all__ = [
    "OLDEST_GIT",
    "Bounds",
    "Fetched",
    "Fetching",
    "Outcome",
    "check_version",
    "clean_stale",
    "fetch_pins",
    "git_version",
    "run_folder",
]
