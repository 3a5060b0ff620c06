"""Model weights from packages: installed by pip, pinned by sha256, checked before use."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from memoryos.errors import EmbedderError, MissingExtraError


@dataclass(frozen=True, slots=True)
class PinnedPackage:
    """An installed package and the sha256 of each file we use; `install` is the command for a user."""

    module: str
    requirement: str
    install: str
    files: Mapping[str, str]

    def verified(self) -> Path:
        """The package's directory, after checking that every file is as pinned. Runs no code of the package.

        Raises MissingExtraError if it is not installed, and EmbedderError if a file is missing or different.
        """
        folder = self._folder()
        for name, expected in self.files.items():
            digest = _sha256(folder / name)
            if digest != expected:
                raise EmbedderError(
                    f"{str(folder / name)!r} is not the file from {self.requirement}: "
                    f"expected sha256 {expected}, found {digest}; reinstall it with: {self.install}"
                )
        return folder

    def _folder(self) -> Path:
        # The import finder is used, not the package's metadata, so that we check what an import would run.
        try:
            spec = find_spec(self.module)
        except ImportError as error:
            raise self._missing() from error
        if spec is None or not spec.submodule_search_locations:
            raise self._missing()
        return Path(spec.submodule_search_locations[0])

    def _missing(self) -> MissingExtraError:
        return MissingExtraError(f"{self.requirement} is not installed; install it with: {self.install}")


def _sha256(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise EmbedderError(f"{str(path)!r} cannot be read: {error}") from error
