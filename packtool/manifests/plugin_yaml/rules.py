"""The rules about a native plugin's manifest."""

from __future__ import annotations

from packtool.findings import Rule, Severity

NOT_A_MAPPING = Rule(
    id="plugin-yaml-not-a-mapping",
    severity=Severity.ERROR,
    summary="A plugin.yaml holds no keys and values.",
    why="Hermes does not load a plugin whose manifest is a list or a single word; newer releases do not install it.",
    remedy="write `name: NAME` and the other keys, one a line",
)
NO_NAME = Rule(
    id="plugin-yaml-no-name",
    severity=Severity.WARNING,
    summary="A plugin.yaml does not say the plugin's name.",
    why="Hermes then names the plugin after its folder or repository, so the same plugin has several names.",
    remedy="add `name: NAME`",
)
NOT_DESCRIBED = Rule(
    id="plugin-yaml-not-described",
    severity=Severity.NOTE,
    summary="A plugin.yaml has no version or no description.",
    why="A person who installs the plugin is shown less, and the admission check of Hermes asks for both.",
    remedy="add the key",
)
NUMBER_AS_TEXT = Rule(
    id="plugin-yaml-number-as-text",
    severity=Severity.WARNING,
    summary="A version is written without quotes and reads as a number.",
    why="A reader sees the number, not the characters: 1.10 becomes 1.1.",
    remedy="put the value in quotes",
)
MANIFEST_VERSION = Rule(
    id="plugin-yaml-manifest-version",
    severity=Severity.ERROR,
    summary="A manifest_version is one that no release of Hermes installs.",
    why="The installer refuses the plugin.",
    remedy="write `manifest_version: 1`, or 2 if the manifest uses its keys",
)
MANIFEST_VERSION_SUPPORT = Rule(
    id="plugin-yaml-manifest-version-support",
    severity=Severity.NOTE,
    summary="A manifest_version is one that only some releases of Hermes install.",
    why="Where the installer is older, it refuses the plugin, though the loader would take it.",
    remedy="keep to manifest_version 1 where nothing of version 2 is needed",
)
UNKNOWN_KEY = Rule(
    id="plugin-yaml-unknown-key",
    severity=Severity.NOTE,
    summary="A plugin.yaml has a key that Hermes does not read.",
    why="Hermes ignores it (and says so from manifest_version 2 on); what it was meant to say has no effect.",
    remedy="remove the key, or write the one that was meant",
)
OLD_SPELLING = Rule(
    id="plugin-yaml-old-spelling",
    severity=Severity.NOTE,
    summary="A plugin.yaml uses an older spelling of a key.",
    why="Hermes still reads some old spellings and ignores others; readers of the file expect today's.",
    remedy="write today's key",
)
UNKNOWN_CAPABILITY = Rule(
    id="plugin-yaml-unknown-capability",
    severity=Severity.WARNING,
    summary="A plugin asks for a capability that Hermes does not know.",
    why="Hermes drops it, so the plugin never gets what it asked for; a reviewer cannot know what it would allow.",
    remedy="remove it, or write the id that was meant",
)
VERSION_RANGE = Rule(
    id="plugin-yaml-version-range",
    severity=Severity.WARNING,
    summary="A range of versions is written in a way that Hermes does not read.",
    why="Releases of Hermes that heed the range cannot tell whether it is met.",
    remedy='write numbers with >=, >, <=, <, == or !=, and a comma between them: ">=0.22,<0.23"',
)
SETTING_TYPE = Rule(
    id="plugin-yaml-setting-type",
    severity=Severity.WARNING,
    summary="A setting in config_schema has a type that Hermes does not know.",
    why="Hermes does not check the setting's value.",
    remedy="write one of str, int, float, bool, list, dict, secret",
)
ENV_NAME = Rule(
    id="plugin-yaml-env-name",
    severity=Severity.WARNING,
    summary="A plugin asks for an environment variable whose name no variable can have.",
    why="Hermes asks for it and nothing can read it; the admission check of Hermes wants capital letters.",
    remedy="write capital letters, digits and underscores, beginning with a letter",
)
API_VERSION = Rule(
    id="plugin-yaml-api-version",
    severity=Severity.WARNING,
    summary="An api_version is below 1.",
    why="There is no such version, and the doctor of Hermes warns of it.",
    remedy="write `api_version: 1`, or remove the key",
)
REQUIREMENT = Rule(
    id="plugin-yaml-requirement",
    severity=Severity.WARNING,
    summary="A Python dependency is not written as a requirement (PEP 508).",
    why="Nobody can install it as it is written: installers and the admission check of Hermes refuse it.",
    remedy='write the name and the versions: "httpx>=0.27,<1"',
)
REQUIREMENT_TWICE = Rule(
    id="plugin-yaml-requirement-twice",
    severity=Severity.NOTE,
    summary="A Python package is needed twice.",
    why="Only versions that fit both lines can be installed, which may be none.",
    remedy="keep one of the lines",
)
REQUIREMENT_URL = Rule(
    id="plugin-yaml-requirement-url",
    severity=Severity.WARNING,
    summary="A Python dependency comes from an address instead of an index.",
    why="What lies at the address can change, and no index keeps what was there when it was reviewed.",
    remedy="name a released version from an index",
)
NO_UPPER_BOUND = Rule(
    id="plugin-yaml-no-upper-bound",
    severity=Severity.NOTE,
    summary="A Python dependency has no highest version.",
    why="A later release of the package can break the plugin, or bring in what nobody reviewed.",
    remedy='add an upper bound, such as "<1" behind a comma',
)
ASKED_TWICE = Rule(
    id="plugin-yaml-asked-twice",
    severity=Severity.NOTE,
    summary="A plugin asks for the same variable or plugin twice.",
    why="A person is asked twice, and which description counts is left open.",
    remedy="keep one of the two",
)
NEEDS_ITSELF = Rule(
    id="plugin-yaml-needs-itself",
    severity=Severity.WARNING,
    summary="A plugin says that it needs itself.",
    why="Hermes orders plugins by what they need; in a circle it falls back to the alphabet for all of them.",
    remedy="remove the entry",
)
SETTING_TYPE_SUPPORT = Rule(
    id="plugin-yaml-setting-type-support",
    severity=Severity.NOTE,
    summary="A setting in config_schema has a type that only some releases of Hermes know.",
    why="Older releases do not check the setting's value.",
    remedy="write `type: str` and `secret: true` to be understood by all",
)
SETTING_DEFAULT = Rule(
    id="plugin-yaml-setting-default",
    severity=Severity.WARNING,
    summary="The default of a setting is not of the setting's type.",
    why="Hermes warns of the value for every user who keeps the default, and the code may break on it.",
    remedy="write a default of the type, or correct the type",
)
LICENSE = Rule(
    id="plugin-yaml-license",
    severity=Severity.NOTE,
    summary="A license is not written as SPDX writes it.",
    why="Tools that check licenses cannot tell which one is meant.",
    remedy="write an identifier of https://spdx.org/licenses, such as MIT, or LicenseRef-NAME for one of your own",
)
ADDRESS = Rule(
    id="plugin-yaml-address",
    severity=Severity.NOTE,
    summary="An address in a plugin.yaml is none that a browser or Hermes opens.",
    why="Nobody who follows it gets anywhere.",
    remedy="write the whole address, beginning with https://",
)
