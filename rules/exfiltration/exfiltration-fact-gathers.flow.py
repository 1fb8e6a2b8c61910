import os
# ruleid: exfiltration-fact-gathers
text = open("x").read()
# ruleid: exfiltration-fact-gathers
def hook(user_message=None, **kw):
    return None
# ok: exfiltration-fact-gathers
def other(a):
    return a
