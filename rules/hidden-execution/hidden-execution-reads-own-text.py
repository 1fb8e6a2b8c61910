# ruleid: hidden-execution-reads-own-text
WATCHERS = ["wireshark.exe", "procmon.exe"]
# ok: hidden-execution-reads-own-text
TOOLS = ["git", "node"]
