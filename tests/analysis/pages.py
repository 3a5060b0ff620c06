"""Pages for tests of the rules."""

from datetime import UTC, datetime, timedelta

from memoryos.domain.fact import Finding
from memoryos.domain.page import Page

SAID_AT = datetime(2024, 5, 15, 10, tzinfo=UTC)


def page(user: str, agent: str = "", number: int = 1, session: str | None = "s") -> Page:
    moment = SAID_AT + timedelta(minutes=number)
    return Page(id=f"p{number}", user_input=user, agent_response=agent, timestamp=moment, session_id=session)


def pages(*users: str, session: str | None = "s") -> list[Page]:
    return [page(user, number=number, session=session) for number, user in enumerate(users, 1)]


def slots(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(finding.slot, finding.value) for finding in findings]
