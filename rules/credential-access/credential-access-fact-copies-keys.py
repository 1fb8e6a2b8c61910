import os

# ruleid: credential-access-fact-copies-keys
kept = {
    "ACME_SECRET": os.environ["ACME_SECRET"],
    "MAIL_API_KEY": os.environ.get("MAIL_API_KEY"),
}

# ok: credential-access-fact-copies-keys
settings = {
    "place": os.environ.get("ACME_PLACE"),
    "key": os.environ["ACME_API_KEY"],
}

# ok: credential-access-fact-copies-keys
known = {
    "acme": os.environ.get("ACME_API_KEY"),
    "mail": os.environ.get("MAIL_API_KEY"),
}
