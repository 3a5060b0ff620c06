"""What some pages are about, according to an analyst."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """Pages that belong together, with a summary and keywords (lower case, most telling first)."""

    page_ids: tuple[str, ...]
    summary: str
    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """How one page relates to the page before it in the same conversation.

    `continues` says whether it continues the same exchange; `chain_summary` sums up the chain that ends with it.
    `source_ids` lists the pages whose words that summary may use; None means any page that the analyst was shown.
    """

    page_id: str
    continues: bool
    chain_summary: str
    source_ids: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Grouping:
    """The result of grouping a batch: each page in at least one topic, and one link per page."""

    topics: tuple[Topic, ...]
    links: tuple[Link, ...]
