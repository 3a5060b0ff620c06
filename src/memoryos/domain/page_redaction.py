"""Pages and messages without the secrets in them."""

from dataclasses import replace

from memoryos.domain.messages import Utterance
from memoryos.domain.page import Page
from memoryos.privacy.redaction import redacted, redacted_value


def redacted_page(page: Page) -> Page:
    """`page` as it is stored, with its secrets redacted."""
    return replace(
        page,
        user_input=redacted(page.user_input),
        agent_response=redacted(page.agent_response),
        meta_data=redacted_value(page.meta_data),
        user_meta=redacted_value(page.user_meta),
        agent_meta=redacted_value(page.agent_meta),
    )


def redacted_utterance(utterance: Utterance) -> Utterance:
    """What one side said, with its secrets redacted."""
    return replace(utterance, text=redacted(utterance.text), meta_data=redacted_value(utterance.meta_data))


class Redaction:
    """Redacts secrets before anything is stored."""

    text = staticmethod(redacted)
    page = staticmethod(redacted_page)
    utterance = staticmethod(redacted_utterance)
