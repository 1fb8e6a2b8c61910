"""What is done with plugins that a home has: list, verify, export, enable, disable, capabilities, remove."""
