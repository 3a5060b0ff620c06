"""The providers by name: their addresses, the variables with their keys, and what they support.

Variables are only named here; Settings reads them.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass

from memoryos.adapters.language_models.capabilities import Capabilities
from memoryos.errors import SettingsError

_SCHEMA = Capabilities()
_OBJECT = Capabilities(forms=("json_object", "prompt"))
_PROMPT = Capabilities(forms=("prompt",))
# OpenAI's reasoning models do not support max_tokens; its others support both.
_OPENAI = Capabilities(limits=("max_completion_tokens", "max_tokens"))
# Anthropic's API no longer has a temperature.
_ANTHROPIC = Capabilities(forms=("json_schema", "tool", "prompt"), limits=("max_tokens",), temperature=False)


@dataclass(frozen=True, slots=True)
class Preset:
    """One provider. `base_url` is None if the user must set it; `extra` is what to install."""

    provider: str
    base_url: str | None
    key_variables: tuple[str, ...]
    url_variables: tuple[str, ...] = ()
    needs_key: bool = True
    capabilities: Capabilities = _SCHEMA
    extra: str = "openai"


PRESETS: Mapping[str, Preset] = {
    preset.provider: preset
    for preset in (
        Preset("openai", "https://api.openai.com/v1", ("OPENAI_API_KEY",), ("OPENAI_BASE_URL",), capabilities=_OPENAI),
        Preset(
            "anthropic",
            "https://api.anthropic.com",
            ("ANTHROPIC_API_KEY",),
            ("ANTHROPIC_BASE_URL",),
            capabilities=_ANTHROPIC,
            extra="anthropic",
        ),
        Preset("deepseek", "https://api.deepseek.com/v1", ("DEEPSEEK_API_KEY",), capabilities=_OBJECT),
        Preset(
            "qwen",
            "https://dashscope.aliyuncs.com/compatible-mode/v1",
            ("DASHSCOPE_API_KEY", "QWEN_API_KEY"),
            ("DASHSCOPE_BASE_URL",),
        ),
        Preset(
            "gemini",
            "https://generativelanguage.googleapis.com/v1beta/openai",
            ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
        ),
        Preset("ollama", "http://localhost:11434/v1", ("OLLAMA_API_KEY",), ("OLLAMA_BASE_URL",), needs_key=False),
        Preset("vllm", "http://localhost:8000/v1", ("VLLM_API_KEY",), ("VLLM_BASE_URL",), needs_key=False),
        # LLaMA-Factory silently ignores a response format, so the schema goes into the prompt.
        Preset(
            "llamafactory",
            "http://localhost:8000/v1",
            ("LLAMAFACTORY_API_KEY",),
            ("LLAMAFACTORY_BASE_URL",),
            needs_key=False,
            capabilities=_PROMPT,
        ),
        Preset("openai-compatible", None, ("OPENAI_API_KEY",), ("OPENAI_BASE_URL",), needs_key=False),
    )
}


def preset(name: str) -> tuple[Preset, str]:
    """The provider and the model in `name`, such as `openai:gpt-4o-mini` or `ollama:qwen3:8b`.

    Raises SettingsError.
    """
    provider, _, model = name.partition(":")
    if provider not in PRESETS:
        near = difflib.get_close_matches(provider, PRESETS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(PRESETS)}"
        raise SettingsError(f"unknown provider {provider!r} in language model {name!r}; {hint}")
    if not model.strip():
        raise SettingsError(f"language model {name!r} must include a model, such as {provider}:the-model")
    return PRESETS[provider], model
