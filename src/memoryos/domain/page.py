"""One exchange, kept verbatim."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from memoryos.errors import InvalidInputError
from memoryos.privacy.instruction_marks import deserves_mark

Role = Literal["user", "assistant"]
Speaker = Literal["user", "assistant", "tool", "import"]
ROLES: tuple[Role, Role] = ("user", "assistant")
# The allowed values of `said_by` in the metadata of a side whose words are not those of its role.
_OTHERS: dict[object, Speaker] = {"tool": "tool", "import": "import"}


@dataclass(frozen=True, slots=True)
class Page:
    """One exchange of a user and an assistant, or one side of it. Never rewritten.

    `seq` is the page's place in its owner's log; 0 until it is stored. `session_id` names the conversation. `meta_data`
    belongs to the exchange, `user_meta` and `agent_meta` to one side of it; `agent_timestamp` is set if the answer came
    at a different time from the question.
    """

    id: str
    user_input: str
    agent_response: str
    timestamp: datetime
    session_id: str | None = None
    user_name: str | None = None
    agent_name: str | None = None
    meta_data: Mapping[str, Any] = field(default_factory=dict)
    user_meta: Mapping[str, Any] = field(default_factory=dict)
    agent_meta: Mapping[str, Any] = field(default_factory=dict)
    agent_timestamp: datetime | None = None
    message_ids: tuple[str, ...] = ()
    seq: int = 0

    def __post_init__(self) -> None:
        if not self.user_input.strip() and not self.agent_response.strip():
            raise InvalidInputError("user_input and agent_response are both empty; pass at least one of them")

    def turns(self) -> "Iterator[Turn]":
        """The sides of this exchange that have text, in the order they were said."""
        for role in ROLES:
            turn = Turn(self, role)
            if turn.text.strip():
                yield turn


@dataclass(frozen=True, slots=True)
class Turn:
    """One side of a page: the unit of recall."""

    page: Page
    role: Role

    @property
    def id(self) -> str:
        return f"{self.page.id}/{self.role}"

    @property
    def text(self) -> str:
        return self.page.user_input if self.role == "user" else self.page.agent_response

    @property
    def name(self) -> str | None:
        return self.page.user_name if self.role == "user" else self.page.agent_name

    @property
    def said_by(self) -> Speaker:
        """Whose words they are: those of its role, unless the metadata says that they came from a tool or an import."""
        speaker = self.meta_data.get("said_by")
        return _OTHERS.get(speaker, self.role) if isinstance(speaker, str) else self.role

    @property
    def instructs(self) -> bool:
        """Whether it reads like an instruction that is not from the user: report it, never obey it."""
        return self.said_by != "user" and deserves_mark(self.text)

    @property
    def timestamp(self) -> datetime:
        """When it was said."""
        return (self.role == "assistant" and self.page.agent_timestamp) or self.page.timestamp

    @property
    def meta_data(self) -> Mapping[str, Any]:
        """The metadata of the exchange and of this side of it."""
        return {**self.page.meta_data, **(self.page.user_meta if self.role == "user" else self.page.agent_meta)}
