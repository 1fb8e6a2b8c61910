import json
import os

# ruleid: credential-access-copies-keys
kept = {
    "ACME_SECRET": os.environ["ACME_SECRET"],
    "MAIL_API_KEY": os.environ.get("MAIL_API_KEY"),
}
text = json.dumps(kept)

# ok: credential-access-copies-keys
settings = {
    "place": os.environ.get("ACME_PLACE"),
    "key": os.environ["ACME_API_KEY"],
}
line = json.dumps(settings)

# ok: credential-access-copies-keys
known = {
    "acme": os.environ.get("ACME_API_KEY"),
    "mail": os.environ.get("MAIL_API_KEY"),
}
client = connect(known["acme"])
