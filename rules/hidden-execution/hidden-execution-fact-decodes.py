import base64
# ruleid: hidden-execution-fact-decodes
base64.b64decode("aWQ=")
# ok: hidden-execution-fact-decodes
base64.b64encode(b"id")
