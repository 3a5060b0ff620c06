"""What commands do, in the audit log."""

from memoryos.interfaces.audit import AuditLog, Entry
from memoryos.interfaces.mcp.clock import machine_time
from memoryos.settings import Settings


def record_command(command: str, user_id: str | None, *ids: str, outcome: str = "ok") -> None:
    """Notes a command that changed something, for whom, and the ids it was about."""
    log = AuditLog(Settings.load({}).data_path, machine_time)
    log.record(Entry(f"command {command}", outcome, acting_for=user_id, ids=ids))
