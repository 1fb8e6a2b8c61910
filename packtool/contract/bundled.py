"""The names of the plugins that come with Hermes: another plugin of such a name would take its place."""

from __future__ import annotations

# Both releases, 0.20 and 0.22; where one dropped a plugin, its name still means that one to people.
BUNDLED = frozenset(
    {
        "a2a-platform", "actual-provider", "ai-gateway-provider", "alibaba-coding-plan-provider",
        "alibaba-provider", "anthropic-provider", "arcee-provider", "azure-foundry-provider", "basic",
        "bedrock-provider", "browser-browser-use", "browser-browserbase", "browser-firecrawl", "buzz-platform",
        "byterover", "chronos", "commandcode-provider", "copilot-acp-provider", "copilot-provider", "cua",
        "custom-provider", "deepinfra", "deepinfra-provider", "deepseek-provider", "dingtalk-platform",
        "discord-platform", "disk-cleanup", "drain", "email-platform", "fal", "feishu-platform",
        "fireworks-provider", "gemini-provider", "gmi-provider", "google_chat-platform", "google_meet", "hindsight",
        "holographic", "homeassistant-platform", "honcho", "huggingface-provider", "irc-platform",
        "kilocode-provider", "kimi-coding-provider", "krea", "langfuse", "line-platform", "lmstudio-provider",
        "matrix-platform", "mattermost-platform", "mem0", "meta-ai-image-gen", "meta-ai-provider",
        "minimax-provider", "nebius-token-factory-provider", "nemo_relay", "nous", "nous-provider",
        "novita-provider", "ntfy-platform", "nvidia-provider", "ollama-cloud-provider", "openai", "openai-codex",
        "openai-codex-provider", "opencode-zen-provider", "openrouter", "openrouter-provider", "openviking",
        "photon-platform", "qwen-oauth-provider", "raft-platform", "retaindb", "router-provider",
        "security-guidance", "self-hosted", "simplex-platform", "slack-platform", "sms-platform",
        "solstice-provider", "spotify", "stepfun-provider", "supermemory", "teams-platform", "teams_pipeline",
        "telegram-platform", "tencent-tokenhub-provider", "upstage-provider", "vertex-provider", "web-brave-free",
        "web-ddgs", "web-exa", "web-firecrawl", "web-keenable", "web-openai-native", "web-parallel",
        "web-perplexity", "web-searxng", "web-tavily", "web-xai", "wecom-platform", "whatsapp-platform", "xai",
        "xai-provider", "xiaomi-provider", "zai-provider",
    }
)  # fmt: skip
