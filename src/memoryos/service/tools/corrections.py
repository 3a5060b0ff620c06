"""Corrections by the user of what is known about them."""

from memoryos import Correction, Memoryos
from memoryos.errors import InvalidInputError
from memoryos.service.tools.conversation import USER_ID
from memoryos.service.tools.results import receipt_shape
from memoryos.service.tools.tool import Call, Json, Tool

VERDICTS = ("wrong", "no_longer", "edit", "add")
ARGUMENTS: dict[str, Json] = {
    "fact_id": {"type": "string", "description": "The fact to correct"},
    "text": {"type": "string", "description": "edit: the new value; add: the statement"},
    "slot": {"type": "string", "description": "add: what kind of statement, such as home or likes"},
    "subject": {"type": "string", "description": "add: who it is about, if not the user"},
    "since": {"type": "string", "description": "ISO 8601; when it became true"},
    "until": {"type": "string", "description": "ISO 8601; when it stopped being true"},
}


def correction_shape(correction: Correction) -> Json:
    """A correction as JSON."""
    return {
        "id": correction.id,
        "verdict": correction.verdict,
        "text": correction.text,
        "corrects": correction.corrects,
        "made_at": correction.made_at.isoformat(),
        "memory_ids": list(correction.page_ids),
    }


def make_correction(memory: Memoryos, call: Call) -> Correction:
    """Makes the correction that the arguments of a call describe."""
    return memory.correct(call.arguments["verdict"], **call.optional(*ARGUMENTS))


def _correct(memory: Memoryos, call: Call) -> Json:
    about = {"status": "success", "user_id": memory.user_id}
    if call.arguments["verdict"] != "undo":
        if "correction_id" in call.arguments:
            raise InvalidInputError("correct_memory takes a correction_id only with the verdict 'undo'")
        return {**about, "correction": correction_shape(make_correction(memory, call))}
    if call.optional(*ARGUMENTS) or "correction_id" not in call.arguments:
        raise InvalidInputError("the verdict 'undo' takes a correction_id and nothing else")
    receipt = memory.undo_correction(call.arguments["correction_id"])
    return {
        **about,
        "undone": list(receipt.page_ids),
        "receipt": receipt_shape(receipt),
    }


CORRECT_MEMORY = Tool(
    name="correct_memory",
    title="Correct what is known",
    description="Correct what is known about the user, when they say so. It outranks everything derived before.",
    parameters={
        "verdict": {"type": "string", "enum": [*VERDICTS, "undo"], "description": "undo takes a correction back"},
        **ARGUMENTS,
        "correction_id": {"type": "string", "description": "undo: the correction"},
        "user_id": USER_ID,
    },
    required=("verdict",),
    run=_correct,
    scope="memory:write",
    idempotent=False,
)
