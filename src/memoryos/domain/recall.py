"""What retrieval found for one query."""

from collections.abc import Callable
from dataclasses import dataclass, field

from memoryos.domain.page import Page
from memoryos.domain.recall_item import Kind, RecallItem
from memoryos.domain.recall_lines import line
from memoryos.domain.rendering import Rendering
from memoryos.text.token_estimate import estimate_tokens

__all__ = ["Kind", "Recall", "RecallItem", "line"]


@dataclass(frozen=True, slots=True)
class Recall:
    """What matters for `query`: items, best first, the newest pages, and the user's profile.

    `notices` tell the caller about this answer, such as a search by text alone. `instructions` are the user's standing
    wishes to the assistant, in the user's own words.
    """

    query: str
    items: tuple[RecallItem, ...]
    recent: tuple[Page, ...] = ()
    profile: str | None = None
    notices: tuple[str, ...] = ()
    count_tokens: Callable[[str], int] = field(default=estimate_tokens, repr=False, compare=False)
    instructions: tuple[str, ...] = ()

    def text(self, max_tokens: int | None = None, *, recent_share: float = 0.0) -> str:
        """All of it for a prompt, by day, each turn once; within `max_tokens` if given.

        It is quoted data between tags that stored text cannot forge: invisible characters are removed, tags are
        escaped, and what reads like an instruction from anybody but the user is marked. Times such as `yesterday` are
        followed by the date they mean, in brackets. The user's wishes come first. Room goes to the items, best first,
        then to what is known about the user, then to the newest pages, newest first; traits are shown if room is left.
        `recent_share` of the room is reserved for the newest pages. Everything shown is in order of time.
        """
        rendering = Rendering(self.items, self.recent, self.profile or "", self.instructions, self.count_tokens)
        return rendering.text(max_tokens, recent_share)
