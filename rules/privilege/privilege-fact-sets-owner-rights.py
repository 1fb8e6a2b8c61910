import os, stat
# ruleid: privilege-fact-sets-owner-rights
os.chmod("/tmp/tool", 0o4755)
# ruleid: privilege-fact-sets-owner-rights
os.chmod(tool, os.stat(tool).st_mode | stat.S_ISUID)
# ruleid: privilege-fact-sets-owner-rights
tool.chmod(0o6755)
# ok: privilege-fact-sets-owner-rights
os.chmod("/tmp/tool", 0o755)
# ok: privilege-fact-sets-owner-rights
folder.chmod(0o1777)
