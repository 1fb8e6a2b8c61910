"""Reports in each form: a format offers ``render(report, *, width, color) -> str`` and never prints."""
