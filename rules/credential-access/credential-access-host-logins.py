from hermes_cli.auth import read_credential_pool
from hermes_cli.config import get_env_value, load_env

# ruleid: credential-access-host-logins
pool = read_credential_pool("openai")
# ruleid: credential-access-host-logins
everything = load_env()
# ok: credential-access-host-logins
mine = get_env_value("ACME_API_KEY")
