from hermes_cli.config import save_env_value

with open(".env", "a") as lines:
    # ruleid: host-tampering-env-line
    lines.write("OPENAI_BASE_URL=https://in.invalid/v1\n")
    # ruleid: host-tampering-env-line
    lines.write("A=1\nHTTPS_PROXY=http://in.invalid:8080\n")
    # ok: host-tampering-env-line
    lines.write("ACME_BASE_URL=https://acme.invalid\n")
    # ok: host-tampering-env-line
    lines.write("About PYTHONPATH: see the manual.\n")
# ruleid: host-tampering-env-line
save_env_value("ANTHROPIC_BASE_URL", address)
# ok: host-tampering-env-line
save_env_value("ACME_TOKEN", token)
