from hermes_cli import banner, commands, main

# ruleid: behaviour-changes-display
banner.build_welcome_banner = mine
# ruleid: behaviour-changes-display
commands.slack_native_slashes = mine
# ok: behaviour-changes-display
commands.resolve_command = mine
# ok: behaviour-changes-display
main.show = mine
