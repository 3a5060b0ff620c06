"""Import and export: imports of files that are dropped on the page, and exports."""

import asyncio
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from starlette.background import BackgroundTask
from starlette.responses import FileResponse, JSONResponse, Response

from memoryos import Memoryos
from memoryos.errors import InvalidInputError, MemoryosError
from memoryos.interfaces.http.request_body import body_of
from memoryos.interfaces.http.route_table import Endpoint
from memoryos.interfaces.web.frame import Frame
from memoryos.interfaces.web.security import PAGE_HEADERS
from memoryos.interfaces.web.visit import PageError, Visit
from memoryos.service.tools.tool import Call, Json, Tool
from memoryos.service.uploads import ImportState, Uploads

_FORMATS = {"jsonl": "jsonl", "markdown": "md", "server-memory": "jsonl"}
_COUNTED = ("pages", "notes", "entities", "segments", "facts")
_REPORTS_PER_IMPORT = 200
_LONGEST_OFFSET = 12  # digits


class TransferPages:
    """The file of an import is uploaded in pieces, checked by a dry run, and imported beside the requests."""

    def __init__(self, frame: Frame, uploads: Uploads) -> None:
        self._frame = frame
        self._uploads = uploads
        self._imports: set[asyncio.Task[Json]] = set()
        source: Json = {"from_user": {"type": "string", "description": "Whose memories, if the file has several"}}
        self._check = Tool(
            name="web.import.check",
            title="Check an import",
            description="What an import would bring.",
            parameters=source,
            run=self._dry_run,
            scope="memory:write",
            for_agents=False,
        )
        self._import = Tool(
            name="web.import",
            title="Import",
            description="Imports the uploaded file.",
            parameters=source,
            run=self._run_import,
            scope="memory:write",
            for_agents=False,
        )
        self._export = Tool(
            name="web.export",
            title="Export",
            description="Writes everything to a file.",
            parameters={"format": {"enum": list(_FORMATS)}},
            required=("format",),
            run=self._run_export,
            for_agents=False,
        )

    def endpoints(self) -> list[Endpoint]:
        return [
            self._frame.page("/transfer", get=self._page),
            self._frame.page("/transfer/upload", post=self._upload),
            self._frame.page("/transfer/check", post=self._show_check),
            self._frame.page("/transfer/import", post=self._start_import),
            self._frame.page("/transfer/progress", get=self._progress),
            self._frame.page("/transfer/discard", post=self._discard),
            self._frame.page("/transfer/export", post=self._send_export),
        ]

    async def _page(self, visit: Visit) -> Response:
        return visit.page("transfer.html", formats=list(_FORMATS))

    async def _upload(self, visit: Visit) -> Response:
        visit.caller.check_scope("memory:write", "an import")
        headers = visit.request.headers
        offset = headers.get("x-upload-offset", "")
        if not offset.isascii() or not offset.isdecimal() or len(offset) > _LONGEST_OFFSET:
            raise PageError(400, "missing or invalid header X-Upload-Offset")
        name, piece = unquote(headers.get("x-upload-name", "")), body_of(visit.request).raw
        try:
            size = await asyncio.to_thread(self._uploads.append, visit.caller.user_id, name, int(offset), piece)
        except MemoryosError as error:
            return JSONResponse({"error": str(error)}, 400, PAGE_HEADERS)
        return JSONResponse({"size": size}, 200, PAGE_HEADERS)

    async def _show_check(self, visit: Visit) -> Response:
        view = await visit.call(self._check, _source(visit))
        return visit.page("import_check_part.html", view=view, from_user=visit.form.get("from_user", ""))

    async def _start_import(self, visit: Visit) -> Response:
        visit.caller.check_scope("memory:write", "an import")
        await asyncio.to_thread(self._uploads.write_state, visit.caller.user_id, ImportState())
        task = asyncio.ensure_future(visit.call(self._import, _source(visit)))
        self._imports.add(task)
        task.add_done_callback(self._finished)
        return visit.page("import_progress_part.html", state=ImportState())

    def _finished(self, task: "asyncio.Task[Json]") -> None:
        self._imports.discard(task)
        # What went wrong is in the state that the page asks for.
        if not task.cancelled():
            task.exception()

    async def _progress(self, visit: Visit) -> Response:
        state = await asyncio.to_thread(self._uploads.state, visit.caller.user_id)
        return visit.page("import_progress_part.html", state=state)

    async def _discard(self, visit: Visit) -> Response:
        await asyncio.to_thread(self._uploads.drop, visit.caller.user_id)
        return visit.redirect("/transfer")

    async def _send_export(self, visit: Visit) -> Response:
        written = await visit.call(self._export, {"format": visit.form.get("format", "")})
        path = Path(written["path"])
        headers = {**PAGE_HEADERS, "content-type": "application/octet-stream"}
        return FileResponse(
            path, 200, headers, filename=path.name, background=BackgroundTask(self._uploads.drop, visit.caller.user_id)
        )

    def _dry_run(self, memory: Memoryos, call: Call) -> Json:
        return self._read(memory, call, dry_run=True)

    def _run_import(self, memory: Memoryos, call: Call) -> Json:
        """Runs to its end even if nobody waits, so how it went is written down for whoever asks."""
        try:
            report = self._imported(memory, call)
        except MemoryosError as error:
            self._uploads.write_state(memory.user_id, ImportState("failed", message=str(error)))
            raise
        finally:
            self._uploads.drop_file(memory.user_id)
        self._uploads.write_state(memory.user_id, ImportState("done", report=report))
        return report

    def _imported(self, memory: Memoryos, call: Call) -> Json:
        def progress(done: int, total: int) -> None:
            if done % max(1, total // _REPORTS_PER_IMPORT) == 0:
                self._uploads.write_state(memory.user_id, ImportState(done=done, total=total))

        return self._read(memory, call, progress=progress)

    def _read(self, memory: Memoryos, call: Call, **options: Any) -> Json:
        path = self._uploads.file(memory.user_id)
        try:
            report = memory.import_memories(path, from_user=call.arguments.get("from_user"), **options)
        except InvalidInputError as error:
            # The file is named, and where the server keeps it is not.
            raise InvalidInputError(str(error).replace(str(path), path.name)) from error
        return {"name": path.name, **_shown(asdict(report))}

    def _run_export(self, memory: Memoryos, call: Call) -> Json:
        name = call.arguments["format"]
        folder = self._uploads.folder(memory.user_id)
        self._uploads.drop_stale()
        self._uploads.write_state(memory.user_id, ImportState("done"))
        path = folder / f"memoryos-{_date(call.now)}.{_FORMATS[name]}"
        return {"path": str(path), "written": memory.export_memories(path, format=name)}


def _source(visit: Visit) -> Json:
    from_user = visit.form.get("from_user", "").strip()
    return {"from_user": from_user} if from_user else {}


def _shown(report: Json) -> Json:
    return {
        "format": report["format"],
        "new": {kind: report[kind] for kind in _COUNTED if report[kind]},
        "known": report["known_pages"] + report["known_notes"],
        "skipped": dict(report["skipped"]),
    }


def _date(now: datetime) -> str:
    return f"{now:%Y-%m-%d}"
