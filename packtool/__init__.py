"""packtool: trust a pack of agent plugins before it runs on your machine."""

__version__ = "0.1.0"
