"""How a client starts MemoryOS on this machine."""

import shutil
import sys
from pathlib import Path

from memoryos.config.settings import Settings
from memoryos.interfaces.clients.clients import Launch

_SUFFIX = ".exe" if sys.platform == "win32" else ""


def own_launch(settings: Settings, python: str = sys.executable) -> Launch:
    """The command with its full path, for the user and the data folder in `settings`.

    A desktop application sees neither the variables nor the PATH of your shell, so nothing depends on them.
    """
    variables = {"MEMORYOS_USER_ID": settings.user_id}
    if settings.data_storage_path != Settings().data_storage_path:
        variables["MEMORYOS_DATA_PATH"] = str(settings.data_path.absolute())
    beside = Path(python).with_name(f"memoryos{_SUFFIX}")
    command = str(beside) if beside.is_file() else shutil.which("memoryos")
    if command:
        return Launch(command, ("mcp",), variables)
    return Launch(python, ("-m", "memoryos", "mcp"), variables)
