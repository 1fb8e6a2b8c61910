import json

# ruleid: credential-access-fact-writes-data
json.dump(found, out)
# ruleid: credential-access-fact-writes-data
out.write(json.dumps(found))
# ok: credential-access-fact-writes-data
json.dumps(found)


def lines(path, found):
    # ruleid: credential-access-fact-writes-data
    path.write_text("".join(f"{key}\n" for key, value in [*found.items()]))
