"""Which versions of Agent Plugins are supported, and by which identifiers files name them.

The identifiers are names and are never fetched.
"""

from __future__ import annotations

VERSION = "1.0.0"
PLUGIN_SCHEMA = f"https://agent-plugins.org/schemas/{VERSION}/plugin.schema.json"
MCP_SCHEMA = f"https://agent-plugins.org/schemas/{VERSION}/mcp.schema.json"
# What a client puts in place of these words in args, values of env, and cwd.
ROOT = "${PLUGIN_ROOT}"
DATA = "${PLUGIN_DATA}"
