# ruleid: credential-access-fact-list-of-keys
PATHS = ["~/.ssh/id_rsa", "~/.aws/credentials"]
# ok: credential-access-fact-list-of-keys
PATHS = ["~/a", "~/b"]
