"""The commands: parse, open, call one flow, print, exit."""
