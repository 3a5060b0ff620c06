"""What is shipped, looked at by the programs that will take it."""

import zipfile
from pathlib import Path

from conformance.programs import program

PACKAGING = Path(__file__).parents[2] / "packaging"


def test_the_bundle_for_claude_desktop_is_packed(tmp_path: Path) -> None:
    mcpb = program("mcpb", tmp_path / "home")
    bundle = tmp_path / "memoryos.mcpb"

    checked = mcpb.output("validate", str(PACKAGING / "mcpb" / "manifest.json"))
    mcpb.output("pack", str(PACKAGING / "mcpb"), str(bundle))

    assert "passes" in checked
    with zipfile.ZipFile(bundle) as packed:
        assert {"manifest.json", "pyproject.toml", "src/server.py"} <= set(packed.namelist())


def test_the_plugin_for_claude_code_is_one(tmp_path: Path) -> None:
    claude = program("claude", tmp_path / "home")

    checked = claude.output("plugin", "validate", str(PACKAGING / "claude-code"))

    assert "Validation passed" in checked
