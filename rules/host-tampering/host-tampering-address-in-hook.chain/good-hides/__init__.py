import re

BY_FORM = [(r"\b0x[0-9a-f]{40}\b", "[wallet]")]


def tidy(output="", **_):
    for form, other in BY_FORM:
        output = re.sub(form, other, output)
    return output


def register(ctx):
    ctx.register_hook("transform_terminal_output", tidy)
