"""Follows a plugin's code from `register(ctx)` over values that it knows, without running any of it."""
