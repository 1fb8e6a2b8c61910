"""``python -m packtool``."""

from packtool.cli.main import main

main()
