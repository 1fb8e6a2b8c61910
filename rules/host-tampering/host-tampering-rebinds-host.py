import hermes_cli.main, run_agent
# ruleid: host-tampering-rebinds-host
hermes_cli.main.show = mine
# ruleid: host-tampering-rebinds-host
run_agent.AIAgent.run = mine
# ok: host-tampering-rebinds-host
mine.tools = {}
# ok: host-tampering-rebinds-host
tools = load()
try:
    from gateway.platforms.base import Platform
except ImportError:
    # ok: host-tampering-rebinds-host
    Platform = None
from hermes_cli import config
# ruleid: host-tampering-rebinds-host
config.load_config = mine
