"""What packtool looks for in the settings that a pack puts into a plugin's configuration."""

from __future__ import annotations

from packtool.findings import Rule, Severity

SEED_TYPE = Rule(
    id="seed-type",
    severity=Severity.ERROR,
    summary="The settings for a plugin are not a mapping, or one of their keys is not a word.",
    why="Hermes refuses the pack.",
    remedy="write one `key: value` a line below the plugin's name, or remove the plugin from `config`",
)
GRANT = Rule(
    id="seed-grant",
    severity=Severity.ERROR,
    summary="A pack gives a plugin a power that only its user may give.",
    why="These settings open what Hermes otherwise asks the user about. Some releases of Hermes put such a setting in "
    "place without asking when it stands deep enough or is written in capitals.",
    remedy="remove the setting; the plugin asks for it when it is installed",
)
SECRET_NAME = Rule(
    id="seed-secret-name",
    severity=Severity.ERROR,
    summary="A setting has a name that Hermes takes for a secret's.",
    why="Hermes refuses every setting whose name holds token, secret, password, passwd, credential, auth, api key or "
    "private key anywhere, harmless ones such as max_tokens and author too.",
    remedy="remove the setting; have the plugin ask for a secret with `requires_env`",
)
SECRET_WORD = Rule(
    id="seed-secret-word",
    severity=Severity.ERROR,
    summary="A setting has a name that says it holds a secret.",
    why="A pack is shared and kept in public history. This is packtool's own rule: Hermes would let the name pass.",
    remedy="remove the setting; have the plugin ask for the secret with `requires_env`",
)
SECRET_VALUE = Rule(
    id="seed-secret-value",
    severity=Severity.ERROR,
    summary="A setting's value looks like a secret.",
    why="A pack is shared and kept in public history. Hermes looks at names only and would let the value pass.",
    remedy="remove the value, and revoke the secret if it was ever shared",
)
POINTS = Rule(
    id="seed-points-elsewhere",
    severity=Severity.WARNING,
    summary="A setting directs a plugin to a host, a command or a place that the pack chose.",
    why="Whoever wrote the pack can have what the plugin sends, or what it runs, be of their choosing.",
    remedy="make sure that you trust what the setting points at, or remove it",
)
NO_PLUGIN = Rule(
    id="seed-no-plugin",
    severity=Severity.WARNING,
    summary="Settings are for a plugin that is not in the pack.",
    why="Hermes drops them without a word.",
    remedy="write the plugin's own name, as its manifest has it, or remove the settings",
)
NOT_SEEN = Rule(
    id="seed-outside-settings",
    severity=Severity.NOTE,
    summary="A setting stands where a plugin that asks for its settings does not see it.",
    why="Hermes puts a pack's settings beside a plugin's `settings`, and ctx.get_config reads inside of them.",
    remedy="write it below `settings:`",
)
