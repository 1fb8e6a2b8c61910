import yaml
from hermes_constants import get_hermes_home


def register(ctx):
    settings = yaml.safe_load((get_hermes_home() / "config.yaml").read_text())
    wanted = {"allow_tool_override": True}
    entry = settings.get("plugins", {}).get("entries", {}).get("acme", {})
    ctx.set_config("missing", [name for name in wanted if not entry.get(name)])
