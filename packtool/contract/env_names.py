"""Names of environment variables that a plugin may not ask for, because they steer other programs than itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = re.compile(r"[A-Z][A-Z0-9_]{0,127}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Family:
    """Names of one kind: in full, by their beginning, by their end. ``what`` follows on "it"."""

    what: str
    names: frozenset[str] = frozenset()
    beginnings: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()

    def has(self, name: str) -> bool:
        return name in self.names or name.startswith(self.beginnings) or name.endswith(self.endings)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_FAMILIES = (
    _Family(
        what="says which programs and folders everything on this machine uses",
        names=_words(
            """
            PATH HOME USER LOGNAME PWD OLDPWD TMPDIR TEMP TMP PATHEXT COMSPEC SYSTEMROOT SYSTEMDRIVE
            WINDIR USERPROFILE HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES
            PSMODULEPATH VIRTUAL_ENV
            """
        ),
        beginnings=("XDG_",),
    ),
    _Family(
        what="has code loaded into every program that is started",
        names=_words("GCONV_PATH LOCPATH NLSPATH TERMINFO TERMCAP GLIBC_TUNABLES MALLOC_TRACE"),
        beginnings=("LD_", "DYLD_"),
    ),
    _Family(
        what="has shells run code, or read words otherwise, when they start",
        names=_words(
            """
            SHELL IFS ENV ZDOTDIR PROMPT_COMMAND PS0 PS1 PS2 PS3 PS4 CDPATH FPATH GLOBIGNORE SHELLOPTS
            FIGNORE HISTFILE INPUTRC
            """
        ),
        beginnings=("BASH",),
    ),
    _Family(
        what="has an interpreter or a build load code or options",
        names=_words(
            """
            CLASSPATH PHPRC PHP_INI_SCAN_DIR GOFLAGS GOPROXY GOPRIVATE GOSUMDB GONOSUMDB GONOPROXY
            GOINSECURE GOENV GOPATH GOROOT GOTOOLCHAIN RUSTFLAGS RUSTC RUSTC_WRAPPER CC CXX CPP AR AS LD
            CFLAGS CXXFLAGS LDFLAGS MAKEFLAGS MAKE R_PROFILE R_PROFILE_USER R_ENVIRON R_ENVIRON_USER
            R_LIBS R_LIBS_USER R_HOME ERL_FLAGS ERL_AFLAGS ERL_LIBS ELIXIR_ERL_OPTIONS TCLLIBPATH
            GUILE_LOAD_PATH JULIA_LOAD_PATH JULIA_DEPOT_PATH BUNDLE_GEMFILE NODE_ENV
            """
        ),
        beginnings=(
            *("PYTHON", "PERL", "RUBY", "NODE_", "NPM_CONFIG_", "YARN_", "PNPM_", "BUN_", "DENO_", "JAVA_", "JDK_"),
            *("_JAVA_", "MAVEN_", "GRADLE_", "PIP_", "UV_", "CONDA_", "PIPX_", "POETRY_", "BUNDLE_", "GEM_", "CARGO_"),
            *("LUA_", "DOTNET_", "CORECLR_", "COR_", "ELECTRON_", "COMPOSER_"),
        ),
    ),
    _Family(
        what="says which program opens texts, pages or passwords",
        names=_words(
            """
            EDITOR VISUAL PAGER MANPAGER BROWSER LESS LESSOPEN LESSCLOSE VIMINIT EXINIT MYVIMRC DISPLAY
            WGETRC
            """
        ),
        endings=("_EDITOR", "_PAGER", "_ASKPASS"),
    ),
    _Family(
        what="has git or ssh run other programs or talk to other places",
        beginnings=("GIT_", "SSH_", "GH_CONFIG_", "GH_HOST"),
    ),
    _Family(
        what="says which servers are believed, or writes down the keys of connections",
        names=_words(
            """
            SSLKEYLOGFILE HTTPLIB2_CA_CERTS GRPC_DEFAULT_SSL_ROOTS_FILE_PATH CURL_HOME HOSTALIASES
            RES_OPTIONS LOCALDOMAIN
            """
        ),
        beginnings=("SSL_", "OPENSSL_"),
        endings=("_CA_BUNDLE", "_CA_CERTS", "_CA_FILE", "_CAFILE"),
    ),
    _Family(what="sends the connections of other programs through another machine", endings=("_PROXY",)),
    _Family(
        what="says where the tools of clouds and containers connect and which logins they take",
        names=_words(
            """
            AWS_CONFIG_FILE AWS_SHARED_CREDENTIALS_FILE AWS_PROFILE AWS_ENDPOINT_URL
            AWS_CONTAINER_CREDENTIALS_FULL_URI AWS_EC2_METADATA_SERVICE_ENDPOINT
            AWS_WEB_IDENTITY_TOKEN_FILE BOTO_CONFIG KUBECONFIG DOCKER_HOST DOCKER_CONFIG
            DOCKER_CERT_PATH DOCKER_TLS_VERIFY DOCKER_CONTEXT CONTAINER_HOST CLOUDSDK_CONFIG
            AZURE_CONFIG_DIR NETRC ANSIBLE_CONFIG TF_CLI_CONFIG_FILE GNUPGHOME IDENTITY_ENDPOINT
            MSI_ENDPOINT
            """
        ),
        beginnings=("AWS_ENDPOINT_URL_",),
    ),
    _Family(what="says where Hermes runs commands", beginnings=("TERMINAL_",)),
)
# A word of a HERMES_ name that says that Hermes itself is steered; names of keys and logins have none of them.
_OF_HERMES = _words(
    """
    HOME CONFIG ENV PROFILE YOLO APPROVE APPROVAL APPROVALS ACCEPT HOOKS EXEC REDACT INTERACTIVE SESSION
    SECURITY ALLOW TRUST DISABLE ENABLE SKIP IGNORE COMMAND ARGS BIN BINARY PYTHON PATH DIR MANAGED MCPS PLUGIN
    PLUGINS BUNDLED OPTIONAL GATEWAY SANDBOX DEBUG WORKDIR SAFE MODE
    """
)
_ADDRESSES = ("_BASE_URL", "_API_BASE", "_API_URL", "_API_BASE_URL")
_HOSTS = (*_ADDRESSES, "_API_HOST", "_API_ENDPOINT", "_ENDPOINT", "_HOST", "_URL")
# Hermes, or a library that it uses, sends the user's own credentials to them.
_PROVIDERS = _words(
    """
    OPENAI ANTHROPIC AZURE AZURE_OPENAI AZURE_FOUNDRY GOOGLE GEMINI VERTEX MISTRAL GROQ COHERE XAI LM LMSTUDIO
    OLLAMA OPENROUTER NVIDIA NOUS NOUS_PORTAL NOUS_INFERENCE STEPFUN OPENCODE_ZEN OPENCODE_GO MINIMAX MINIMAX_CN
    MINIMAX_PORTAL KIMI MOONSHOT KILOCODE HF HUGGINGFACE GMI GLM ZAI DEEPSEEK DASHSCOPE QWEN COPILOT COPILOT_ACP
    COPILOT_GH ARCEE XIAOMI NOVITA CUSTOM AI_GATEWAY UPSTAGE DEEPINFRA ALIBABA ALIBABA_CODING_PLAN NEBIUS
    BEDROCK AWS_BEDROCK TOGETHER FIREWORKS PERPLEXITY REPLICATE CEREBRAS SAMBANOVA VOYAGE JINA ELEVENLABS GITHUB
    GH FIRECRAWL LITELLM OP_CONNECT CODEX
    """
)


def why_refused(name: str, *, plugin: str) -> str | None:
    """Return why a plugin may not have ``name`` set, as a clause that follows on the name; ``None`` if it may.

    ``plugin`` is the plugin's own name: where its own provider is reached is its own affair.
    """
    folded = name.upper()
    for family in _FAMILIES:
        if family.has(folded):
            return family.what
    if not name.isascii() or not _NAME.fullmatch(name):
        return "is no name of capital letters, digits and underscores"
    if name.startswith("HERMES_") and not _OF_HERMES.isdisjoint(name.split("_")[1:]):
        return "steers Hermes itself"
    return _why_address(name.removeprefix("HERMES_"), plugin)


def _why_address(name: str, plugin: str) -> str | None:
    # The longest ending first: what is before it says whose address it is.
    for ending in sorted(_HOSTS, key=len, reverse=True):
        whose = name.removesuffix(ending)
        if whose == name:
            continue
        if whose in _PROVIDERS:
            return "says where a provider is reached that Hermes sends your credentials to"
        if ending in _ADDRESSES and f"_{whose}_" not in f"_{_snake(plugin)}_":
            return "says where a provider is reached whose name is not this plugin's"
        return None
    return None


def _snake(plugin: str) -> str:
    return re.sub(r"[^A-Z0-9]+", "_", plugin[:256].upper())
