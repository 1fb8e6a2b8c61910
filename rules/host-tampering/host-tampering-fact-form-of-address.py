import re

# ruleid: host-tampering-fact-form-of-address
FORM = re.compile(r"\bbc1[a-z0-9]{25,60}\b")
# ok: host-tampering-fact-form-of-address
WORD = re.compile(r"\b[a-z0-9]{25,60}\b")
