"""Where each client keeps its configuration: a pure function of system, home and environment."""

from collections.abc import Mapping
from pathlib import PurePath, PurePosixPath, PureWindowsPath

# Paths below the home folder.
_IN_HOME: Mapping[str, tuple[str, ...]] = {
    "claude-code": (".claude.json",),
    "cline": (".cline", "data", "settings", "cline_mcp_settings.json"),
    "codex": (".codex", "config.toml"),
    "cursor": (".cursor", "mcp.json"),
    "gemini": (".gemini", "settings.json"),
    "windsurf": (".codeium", "windsurf", "mcp_config.json"),
}
_IN_APPLICATIONS: Mapping[str, tuple[str, ...]] = {
    "claude-desktop": ("Claude", "claude_desktop_config.json"),
    "vscode": ("Code", "User", "mcp.json"),
}


def config_file(client: str, system: str, home: str, variables: Mapping[str, str]) -> PurePath:
    """The file of `client` on `system` (as `sys.platform` names it)."""
    kind = PureWindowsPath if system == "win32" else PurePosixPath
    moved = {"claude-code": "CLAUDE_CONFIG_DIR", "codex": "CODEX_HOME"}.get(client, "")
    if variables.get(moved):
        return kind(variables[moved], _IN_HOME[client][-1])
    if client in _IN_HOME:
        return kind(home, *_IN_HOME[client])
    return kind(_applications(system, kind(home), variables), *_IN_APPLICATIONS[client])


def _applications(system: str, home: PurePath, variables: Mapping[str, str]) -> PurePath:
    """Where desktop applications keep a user's settings."""
    if system == "darwin":
        return home / "Library" / "Application Support"
    variable, usual = ("APPDATA", "AppData/Roaming") if system == "win32" else ("XDG_CONFIG_HOME", ".config")
    return type(home)(variables.get(variable) or home / usual)
