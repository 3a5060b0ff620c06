"""Commands in the audit log."""

from memoryos.assembly.stores import stores
from memoryos.config.settings import Settings
from memoryos.service.audit import AuditEntry, AuditLog
from memoryos.service.clock import machine_time


def record_command(command: str, user_id: str | None, *ids: str, outcome: str = "ok") -> None:
    """Records a command that changed something: for which user, and which ids it touched."""
    log = AuditLog(stores(Settings.load({})).shared.audit, machine_time)
    log.record(AuditEntry(f"command {command}", outcome, acting_for=user_id, ids=ids))
