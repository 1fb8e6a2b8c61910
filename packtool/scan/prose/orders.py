"""Whether an English verb gives an order where it stands, or only names a thing or tells of a habit."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packtool.scan.prose.clauses import Clause
    from packtool.scan.prose.lexicon import Hit

_MIGHT = re.compile(r"\b(?:to|can|could|may|might|would|or|not|they|who|which|the|a|an)\W*\Z")
_PLAIN_FORMS = frozenset(["embed", "feed", "present"])
_NO_MANNER = frozenset(["only", "ly", "fly", "apply", "reply", "family", "supply"])
_BACK = 60
# In front of a comma or a stop a verb has no object: it is a noun in a row, or a heading.
_NOUN = re.compile(r"[\"'*_`]{0,3}[,.;)\]|/&+]|[\"'*_`]{0,3}\s{0,3}(?:->|=|\|)")
_PREVIOUS = re.compile(r"([a-z']+)[\s\"'(*_`>]*\Z")
# fmt: off
_TELLING = frozenset({
    "and", "then", "must", "should", "please", "always", "you", "also", "first", "next", "finally", "will", "shall",
    "now", "just", "instead", "before", "or", "lastly", "afterwards", "again", "be", "ll", "i", "we",
})
# fmt: on
_OBLIGED = re.compile(
    r"\b(?:need|needs|have|has|must|required|sure|remember|forget|fail|hesitate|going|want|wants|instructed|asked|supposed|necessary|"
    r"mandatory|important|proceed|continue|try|attempt|ought|able|order|is|are|ensure|certain|free|ready"
    r"|authorized?|authorised?|allowed|permitted|permission|approved)"
    r"(?: you)? to\W*\Z"
)
_ING = re.compile(
    r"\b(?:by|start|begin|requires?|required|involves?|includes?|after|before|while|mandatory|and|keep|of)\W*\Z"
)
_PASSIVE = re.compile(
    r"\b(?:must|should|shall|needs? to|ha(?:s|ve) to|to)(?: \w{3,14}ly| also| then| first| always)?"
    r" be(?: \w{3,14}ly)?\W*\Z"
)
_SEEN_TO = re.compile(
    r"\b(?:make sure|ensure|see to it)\b[^.;:!?\n]{0,80}\b(?:is|are|gets?|(?:has|have) been)(?: \w{3,14}ly)?\W*\Z"
)
_OPEN = re.compile(
    r"(?:\A|[\n.!?;:,\uff0c\uff1a—\u2013(>`]|\s-{1,3}\s|\d[.)]|\|\s{0,3}\d{1,2}\s{0,3}\|)[\s\"'*_`>\[\]x#-]*\Z"
)
# A program's message in code foretells what a thing does: "`a full disk will drop all data`"; so does a warning.
_FORETOLD = re.compile(
    r"`an? [^`\n]{1,50} will\W*\Z"
    r"|\bthis(?: action| command| operation| step)? will (?:permanently|irreversibly|irrevocably)\W*\Z"
)
# What a button or an action does when somebody uses it: "it will delete all selected rows".
_DOES = re.compile(r"\b(?:it|which|that|action|button|command) will(?: \w{3,14}ly)?\W*\Z")
_LOSING = "act.delete"
# The beginning of a line is no beginning where the line above ends with a word that calls for a noun.
_CALLS_FOR_NOUN = re.compile(r"\w\S{0,20} (?:the|an?|this|its|their|our|your|my|each|every|any|no|of|with|from)\s+\Z")
# "Use when the user asks for it" says when a skill is for, and has nothing run.
_OCCASION = re.compile(r"\s+(?:when|whenever|if|once)\b")


def told(text: str, hit: Hit, clause: Clause) -> bool:
    """Whether an English verb in its plain form gives an order here, and is not a noun or somebody's habit."""
    if _NOUN.match(text, hit.end):
        return False
    word = text[hit.start : hit.end].split(maxsplit=1)[0]
    before = text[max(clause.start, hit.start - _BACK) : hit.start]
    if _CALLS_FOR_NOUN.search(before) or (word == "use" and _OCCASION.match(text, hit.end)):
        return False
    if hit.name == _LOSING and _DOES.search(before):
        return False
    opens = not before.strip() or (_OPEN.search(before) is not None and not _aside(text, before, clause))
    if word.endswith("ing"):
        return opens or _ING.search(before) is not None
    if word.endswith(("ed", "ent")) and word not in _PLAIN_FORMS:
        return _PASSIVE.search(before) is not None or _SEEN_TO.search(before) is not None
    return opens or _urged(before) or (text.startswith(" `", hit.end) and not _MIGHT.search(before))


def _aside(text: str, before: str, clause: Clause) -> bool:
    """Whether a verb stands first in brackets in a table's row: there they explain a name."""
    return before.rstrip(" `*_\"'").endswith("(") and text[clause.start : clause.end].lstrip().startswith("|")


def _urged(before: str) -> bool:
    """Whether what stands before a verb makes it an order: must, please, then, silently, and the like."""
    found = _PREVIOUS.search(before)
    if found is None:
        return False
    if found[1] == "to":
        return _OBLIGED.search(before) is not None
    if _FORETOLD.search(before) is not None:
        return False
    return found[1] in _TELLING or (found[1].endswith("ly") and found[1] not in _NO_MANNER)


# Between a verb and its object stands no stop, and no word that begins another part of the sentence.
_APART = re.compile(r"[,;:.!?()\n\u3001\u3002\uff0c\u2014|][\s*_]|[`|:;(\u3002\uff0c]")
_APART_ENGLISH = re.compile(
    r"\b(?:with|after|before|until|for|when|via|by|if|to|in|on|from|while|because|so|using|without|unless|that|which|as)\b"
)
_CODE_OPENS = re.compile(r"(?<=\s)`{1,2}[~/.$\w{}-]{0,30}\Z")
# In these languages the object stands in front of the verb.
_BACKWARD = frozenset(["ja", "ko", "de", "zh"])
_BOTH_LONGEST = 60
_ENGLISH = "en"


def governs(text: str, verb: Hit, thing: Hit) -> bool:
    """Whether a phrase is what a verb is about, by where the two stand."""
    if thing.start >= verb.end:
        between = text[verb.end : thing.start]
    elif verb.language in _BACKWARD and thing.end <= verb.start:
        between = text[thing.end : verb.start]
    else:
        return verb.start <= thing.start < verb.end
    # What a verb is about may stand in code: "read `~/.ssh/config`".
    between = _CODE_OPENS.sub(" ", between)
    if len(between) > _BOTH_LONGEST or _APART.search(between):
        return False
    return verb.language != _ENGLISH or _APART_ENGLISH.search(between) is None
