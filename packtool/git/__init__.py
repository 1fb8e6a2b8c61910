"""One commit of somebody's repository, fetched and proved without trusting the repository, the server or the setup."""

from packtool.git.between import Between
from packtool.git.environment import OLDEST_GIT, check_version, git_version
from packtool.git.fetch import Fetching, Watch, fetch_pins, survey_pins, unwatched
from packtool.git.outcome import Bounds, Fetched, Outcome
from packtool.git.refusal import GitRefusal, Reason
from packtool.git.relation import Head, Kind, Relation, Standing
from packtool.git.remote import Listing, Tip
from packtool.git.staging import clean_stale, run_folder
from packtool.git.tips import list_tips

__all__ = [
    "OLDEST_GIT",
    "Between",
    "Bounds",
    "Fetched",
    "Fetching",
    "GitRefusal",
    "Head",
    "Kind",
    "Listing",
    "Outcome",
    "Reason",
    "Relation",
    "Standing",
    "Tip",
    "Watch",
    "check_version",
    "clean_stale",
    "fetch_pins",
    "git_version",
    "list_tips",
    "run_folder",
    "survey_pins",
    "unwatched",
]
