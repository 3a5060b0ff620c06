"""The dimensions of a profile by name: 51 in three groups, as the older MemoryOS lists them (it announces 90)."""

from collections.abc import Mapping

DIMENSIONS: Mapping[str, tuple[str, ...]] = {
    "Basic needs and personality": (
        "Extraversion",
        "Openness",
        "Agreeableness",
        "Conscientiousness",
        "Neuroticism",
        "Physiological Needs",
        "Need for Security",
        "Need for Belonging",
        "Need for Self-Esteem",
        "Cognitive Needs",
        "Aesthetic Appreciation",
        "Self-Actualization",
        "Need for Order",
        "Need for Autonomy",
        "Need for Power",
        "Need for Achievement",
    ),
    "Expectations of the assistant": (
        "Helpfulness",
        "Honesty",
        "Safety",
        "Instruction Compliance",
        "Truthfulness",
        "Coherence",
        "Complexity",
        "Conciseness",
    ),
    "Interests and style": (
        "Science",
        "Education",
        "Psychology",
        "Family",
        "Fashion",
        "Art",
        "Health",
        "Financial Management",
        "Sports",
        "Food",
        "Travel",
        "Music",
        "Literature",
        "Film",
        "Social Media Activity",
        "Tech",
        "Environment",
        "History",
        "Politics",
        "Religion",
        "Gaming",
        "Animals",
        "Emotional Expression",
        "Sense of Humor",
        "Information Density",
        "Language Style",
        "Practicality",
    ),
}

NUMBER_OF_DIMENSIONS = sum(len(names) for names in DIMENSIONS.values())
_CANONICAL = {name.casefold(): name for names in DIMENSIONS.values() for name in names}


def dimension(name: str) -> str | None:
    """The dimension called `name`, in its official spelling; None if there is none."""
    return _CANONICAL.get(" ".join(name.split()).casefold())
