"""What all parts of the door stand on."""

from typing import TYPE_CHECKING, Any

from memoryos.errors import ClosedError
from memoryos.operations.background.workers import Workers
from memoryos.operations.engine import Workshop
from memoryos.operations.notes.context import NoteDesk

if TYPE_CHECKING:
    from weakref import finalize


class Door:
    """One owner's memory, open or closed. `Memoryos` is put together from doors to its parts."""

    _shop: Workshop
    _desk: NoteDesk
    _workers: Workers
    _release: "finalize[Any, Any]"

    def _check_open(self) -> None:
        if not self._release.alive:
            raise ClosedError(f"{self!r} is closed; make a new one to go on")
