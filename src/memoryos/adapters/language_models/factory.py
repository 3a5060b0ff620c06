"""A language model by its name."""

from dataclasses import replace

from memoryos.adapters.language_models.anthropic_messages import AnthropicMessages
from memoryos.adapters.language_models.capabilities import Capabilities, Form
from memoryos.adapters.language_models.openai_chat import OpenAIChat
from memoryos.adapters.language_models.presets import Preset, preset
from memoryos.adapters.language_models.replies import Sampling
from memoryos.errors import SettingsError
from memoryos.privacy.secret import Secret


def named_language_model(
    name: str,
    *,
    key: Secret | None = None,
    base_url: str | None = None,
    sampling: Sampling | None = None,
    structured: Form | None = None,
    timeout: float = 60.0,
) -> OpenAIChat | AnthropicMessages:
    """The model called `name`, such as `openai:gpt-4o-mini`; `structured` fixes how JSON is requested.

    The caller closes it.

    Raises SettingsError if the name, the key or the address is missing or wrong, and MissingExtraError if the client
    library is not installed.
    """
    provider, model = preset(name)
    url = base_url or provider.base_url
    if url is None:
        raise SettingsError(f"language model {name!r} needs a base URL, such as http://localhost:8000/v1")
    capabilities = _capabilities(provider, structured)
    if provider.provider == "anthropic":
        return AnthropicMessages(
            model,
            base_url=url,
            key=_key(name, provider, key),
            capabilities=capabilities,
            sampling=sampling,
            timeout=timeout,
        )
    return OpenAIChat(
        model,
        provider=provider.provider,
        base_url=url,
        key=_key(name, provider, key) if provider.needs_key else key,
        capabilities=capabilities,
        sampling=sampling,
        timeout=timeout,
    )


def _key(name: str, provider: Preset, key: Secret | None) -> Secret:
    if key is None:
        variables = " or ".join(provider.key_variables)
        raise SettingsError(f"language model {name!r} needs a key; pass one or set {variables}")
    return key


def _capabilities(provider: Preset, structured: Form | None) -> Capabilities:
    if structured is None:
        return provider.capabilities
    known = {*provider.capabilities.forms, "json_schema", "json_object", "prompt"}
    if structured not in known:
        raise SettingsError(
            f"`structured` must be one of {', '.join(sorted(known))} for {provider.provider}, not {structured!r}"
        )
    return replace(provider.capabilities, forms=(structured,))
