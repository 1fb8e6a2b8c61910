"""Why Hermes would load each plugin that it looks at, or would not: `list --why`."""
