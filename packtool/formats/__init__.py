"""Reports as text and JSON: each module offers ``render(report, *, width, color) -> str`` and never prints."""
