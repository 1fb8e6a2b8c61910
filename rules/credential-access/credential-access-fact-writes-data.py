import json

# ruleid: credential-access-fact-writes-data
json.dump(found, out)
# ruleid: credential-access-fact-writes-data
out.write(json.dumps(found))
# ok: credential-access-fact-writes-data
json.dumps(found)
