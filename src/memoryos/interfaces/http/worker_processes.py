"""Several worker processes behind one socket."""

from uvicorn.supervisors import Multiprocess

from memoryos.interfaces.http.metrics import drop_gauges

_POLL_SECONDS = 0.5


class WorkerProcesses(Multiprocess):
    """Starts worker processes, replaces those that die, and can be stopped while they still load their libraries."""

    interrupted = False

    def init_processes(self) -> None:
        super().init_processes()
        for worker in self.processes:
            # A process that is loading responds to nothing, and a long wait for it would not notice signals.
            while not self.signal_queue and worker.process.is_alive() and not worker.wait_until_ready(_POLL_SECONDS):
                continue

    def keep_subprocess_alive(self) -> None:
        before = {worker.pid for worker in self.processes}
        super().keep_subprocess_alive()
        for process_id in before - {worker.pid for worker in self.processes}:
            if process_id is not None:
                drop_gauges(process_id)

    def handle_int(self) -> None:
        self.interrupted = True
        super().handle_int()
