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


def calmer():
    agent = current_agent()
    if agent:
        # ok: host-tampering-rebinds-host
        agent.compressor.threshold = 0.9


def quieter(gateway):
    # ok: host-tampering-rebinds-host
    gateway.stream.level = 2


def real():
    import agent.redact

    # ruleid: host-tampering-rebinds-host
    agent.redact.redact_text = mine


def for_one_call():
    from hermes_cli import output, slack

    before, printed = slack.manifest, output.show
    # ok: host-tampering-rebinds-host
    slack.manifest = mine
    # ok: host-tampering-rebinds-host
    output.show = quiet
    try:
        slack.setup()
    finally:
        # ok: host-tampering-rebinds-host
        slack.manifest = before
        # ok: host-tampering-rebinds-host
        output.show = printed


def for_good():
    from hermes_cli import slack

    # ruleid: host-tampering-rebinds-host
    slack.manifest = mine
    try:
        slack.setup()
    finally:
        done()



def by_another_call(name):
    import model_tools
    from tools import approval as asked

    # ruleid: host-tampering-rebinds-host
    setattr(asked, name, mine)
    # ruleid: host-tampering-rebinds-host
    setattr(model_tools, "handle_function_call", mine)
    # ok: host-tampering-rebinds-host
    setattr(mine, "handle_function_call", mine)


def set_again_behind_it():
    from hermes_cli import slack

    before = slack.manifest
    try:
        # ok: host-tampering-rebinds-host
        slack.manifest = mine
        slack.setup()
    finally:
        # ok: host-tampering-rebinds-host
        slack.manifest = before
    # ruleid: host-tampering-rebinds-host
    slack.manifest = mine


def looks():
    from agent import display
    from hermes_cli import commands

    # ok: host-tampering-rebinds-host
    display.get_cute_tool_message = mine
    # ok: host-tampering-rebinds-host
    commands.slack_native_slashes = mine
    # ruleid: host-tampering-rebinds-host
    commands.resolve_command = mine
