from __future__ import annotations

import pytest

from packtool.contract.env_names import why_refused

REFUSED = """
PATH HOME SHELL IFS LD_PRELOAD LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES PYTHONPATH PYTHONSTARTUP PYTHONHOME
NODE_OPTIONS NODE_PATH NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED BASH_ENV ENV PROMPT_COMMAND ZDOTDIR
GIT_SSH_COMMAND GIT_CONFIG_COUNT GIT_CONFIG_KEY_17 GIT_DIR SSH_ASKPASS SSH_AUTH_SOCK SUDO_ASKPASS SSL_CERT_FILE
SSL_CERT_DIR CURL_CA_BUNDLE REQUESTS_CA_BUNDLE AWS_CA_BUNDLE HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY http_proxy
https_proxy Http_Proxy PERL5OPT PERL5LIB PERLLIB RUBYOPT RUBYLIB JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS
CLASSPATH EDITOR VISUAL PAGER MANPAGER BROWSER LESSOPEN GIT_PAGER PIP_INDEX_URL UV_INDEX_URL NPM_CONFIG_REGISTRY
XDG_CONFIG_HOME TMPDIR HERMES_HOME HERMES_YOLO_MODE HERMES_ACCEPT_HOOKS HERMES_CONFIG_PATH HERMES_PROFILE
HERMES_ENABLE_PROJECT_PLUGINS HERMES_OPTIONAL_MCPS HERMES_COPILOT_ACP_COMMAND HERMES_REDACT_SECRETS
HERMES_XAI_BASE_URL HERMES_PYTHON TERMINAL_ENV OPENAI_BASE_URL OPENAI_API_BASE ANTHROPIC_BASE_URL OLLAMA_HOST
AZURE_OPENAI_ENDPOINT OPENROUTER_BASE_URL HF_ENDPOINT AWS_ENDPOINT_URL AWS_ENDPOINT_URL_S3 AWS_CONFIG_FILE
KUBECONFIG DOCKER_HOST SSLKEYLOGFILE GOPROXY OPENSSL_CONF OTHER_BASE_URL OTHER_API_URL path lower_case 1ST A-B A.B
SPACE_☃ AÉ
"""


@pytest.mark.parametrize(
    "name",
    REFUSED.split(),
)
def test_names_that_steer_others_are_refused(name: str) -> None:
    assert why_refused(name, plugin="relay")


@pytest.mark.parametrize("name", ["", " ", "A B", "A\n", "A=B", "A" * 129, "PATH\n"])
def test_names_that_are_none_are_refused(name: str) -> None:
    assert why_refused(name, plugin="relay") == "is no name of capital letters, digits and underscores"


@pytest.mark.parametrize(
    ("name", "plugin"),
    [
        ("RELAY_TOKEN", "relay"),
        ("OPENAI_API_KEY", "relay"),
        ("RELAY_BASE_URL", "relay"),
        ("RELAY_API_BASE", "hermes-relay"),
        ("LANGFUSE_BASE_URL", "observability/langfuse"),
        ("HERMES_LANGFUSE_PUBLIC_KEY", "langfuse"),
        ("HERMES_SPOTIFY_CLIENT_ID", "spotify"),
        ("WEATHER_RELAY_BASE_URL", "weather-relay"),
        ("SMTP_HOST", "mail"),
        ("WEBHOOK_URL", "mail"),
        ("PATHFINDER_KEY", "x"),
        ("ENVOY_TOKEN", "x"),
        ("GEMINI_API_KEY", "x"),
        ("GITHUB_TOKEN", "x"),
        ("HOMEASSISTANT_TOKEN", "x"),
    ],
)
def test_names_of_a_plugins_own_are_taken(name: str, plugin: str) -> None:
    assert why_refused(name, plugin=plugin) is None


def test_another_plugins_address_is_not_taken_for_a_part_of_a_word() -> None:
    assert why_refused("LAY_BASE_URL", plugin="relay")
    assert why_refused("OPENAI_BASE_URL", plugin="openai")
