# ruleid: credential-access-fact-names-of-keys
NAMES = ["OPENAI_API_KEY", "HOME", "GITHUB_TOKEN"]
# ok: credential-access-fact-names-of-keys
OWN = ["ACME_API_KEY", "ACME_REGION"]
# ok: credential-access-fact-names-of-keys
MODELS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY")
