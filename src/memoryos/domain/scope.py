"""Where a note applies, and what is seen from where."""

from dataclasses import dataclass
from typing import Literal, Protocol

from memoryos.domain.validation import checked_choice, checked_label
from memoryos.errors import InvalidInputError

Scope = Literal["global", "project", "task"]
SCOPES: tuple[Scope, ...] = ("global", "project", "task")
# `sync_session` uses it for the global scope, so no project may have this name.
GLOBAL = "global"


def checked_project(value: object) -> str | None:
    """The name of a project; None if there is none."""
    name = checked_label("project", value)
    if name is not None and name.casefold() == GLOBAL:
        raise InvalidInputError(f"project {value!r} is reserved; for notes that apply everywhere, use scope 'global'")
    return name


class Placed(Protocol):
    """What applies somewhere: a place itself, or a note."""

    @property
    def scope(self) -> Scope: ...

    @property
    def project(self) -> str | None: ...

    @property
    def task_id(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Place:
    """Where a note applies: everywhere, in one project, or in one task of a project."""

    scope: Scope
    project: str | None = None
    task_id: str | None = None

    def __post_init__(self) -> None:
        checked_choice("scope", self.scope, SCOPES)
        checked_project(self.project)
        checked_label("task_id", self.task_id)
        needed = {"global": (), "project": ("project",), "task": ("project", "task_id")}[self.scope]
        for field in ("project", "task_id"):
            value = getattr(self, field)
            if field in needed and value is None:
                raise InvalidInputError(f"{field} is needed with the scope {self.scope!r}")
            if field not in needed and value is not None:
                raise InvalidInputError(
                    f"{field} {value!r} does not go with scope {self.scope!r}; leave it out or choose another scope"
                )


@dataclass(frozen=True, slots=True)
class View:
    """A point of view: a task sees its own notes, its project's and global ones.

    A project sees its own and global ones. `only` restricts it to one scope. `everything` is all of the user's notes,
    in all projects and tasks.
    """

    project: str | None = None
    task_id: str | None = None
    only: Scope | None = None
    everything: bool = False

    def __post_init__(self) -> None:
        checked_project(self.project)
        checked_label("task_id", self.task_id)
        if self.only is not None:
            checked_choice("scope", self.only, SCOPES)
        if self.task_id is not None and self.project is None:
            raise InvalidInputError(f"task_id {self.task_id!r} needs the project that it belongs to; pass project too")
        if not self.everything:
            self._check_only()

    def _check_only(self) -> None:
        for scope, field in (("project", "project"), ("task", "project"), ("task", "task_id")):
            if self.only == scope and getattr(self, field) is None:
                raise InvalidInputError(f"{field} is needed with the scope {scope!r}")

    def sees(self, placed: Placed) -> bool:
        """Whether what applies there is visible from here: the one rule of visibility."""
        if self.only is not None and placed.scope != self.only:
            return False
        if self.everything or placed.scope == "global":
            return True
        if placed.project != self.project:
            return False
        return placed.scope == "project" or placed.task_id == self.task_id


GLOBAL_VIEW = View()
WHOLE_LIBRARY = View(everything=True)


def view_from(place: Place) -> View:
    """The view from `place`."""
    return View(place.project, place.task_id)
