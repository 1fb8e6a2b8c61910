import json

# ruleid: credential-access-fact-makes-text
text = json.dumps(kept)
# ok: credential-access-fact-makes-text
text = json.dumps({"query": query})
