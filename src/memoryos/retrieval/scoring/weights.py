"""How much each part of the score counts: few round weights, set on several kinds of chats (docs/decisions/0010)."""

# Two people answering each other, and a user with an assistant: see conversation_style.py.
PEOPLE = {
    "words": 1.0,
    "meaning": 0.07,
    "statement": 0.4,
    "speaker": 0.3,
    "kind": 0.4,
    "in_time": 0.4,
    "tells_time": 0.1,
}
ASSISTANT = {
    "words": 1.0,
    "meaning": 0.08,
    "sentence": 0.06,
    "slot": 0.03,
    "statement": 0.2,
    "speaker": 0.1,
    "person": 0.2,
    "kind": 0.1,
    "in_time": 0.4,
    "tells_time": 0.1,
}
# For meaning with two embedders: the weight of each one's deviations, in both styles.
BOTH_EMBEDDERS = (0.05, 0.07)

# For reranking the best turns of a user with an assistant (rerank.py).
LOWER_SCORED_SIDE = 0.16  # what the side of an exchange with the lower score loses
FILLER = 0.3  # what "Thanks!" and "Noted." lose
MAX_SUPERSESSION_PENALTY = 0.5  # the most that an older turn loses to a newer one like it (supersession)
SUPERSESSION_MARGIN = 0.08  # how far behind the newer one it stays
PAST_BONUS = 0.15  # the most that an older turn gains for a question about the past
RECENT_BONUS = 0.2  # the most that a later turn gains for a question about now
PRESENT_BONUS = 0.06  # the same for any other question that does not ask about the past
OTHER = 0.2  # what a turn loses that tells of somebody else what the question asks about the user
