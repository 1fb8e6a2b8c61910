import os
# ruleid: credential-access-fact-harvests-environment
keys = {k: v for k, v in os.environ.items() if "KEY" in k or "TOKEN" in k}
# ok: credential-access-fact-harvests-environment
clean = {k: v for k, v in os.environ.items() if not is_secret(k)}
# ok: credential-access-fact-harvests-environment
mine = {k: v for k, v in os.environ.items() if k.startswith("ACME_KEY")}
# ok: credential-access-fact-harvests-environment
hidden = [v for k, v in os.environ.items() if "KEY" in k]
# ok: credential-access-fact-harvests-environment
for name, value in os.environ.items():
    numbered = PATTERN.match(name)
    if numbered:
        page = os.getenv(f"PAGE_{numbered[1]}_ID")
        token = os.getenv(f"PAGE_{numbered[1]}_TOKEN")
        # This asks for values, not for names.
        if page and token:
            pages[page] = token
# ruleid: credential-access-fact-harvests-environment
for name, value in os.environ.items():
    if any(word in name.upper() for word in SENSITIVE_WORDS):
        found[name] = value
# ruleid: credential-access-fact-harvests-environment
joined = {k: v for k, v in os.environ.items() if "TOKEN" in "".join(f"{k}" for key, value in [*os.environ.items()])}
# ruleid: credential-access-fact-harvests-environment
listed = {k: v for k, v in os.environ.items() if any(word in k for word in secret_words)}
