"""Several processes behind one socket."""

from uvicorn.supervisors import Multiprocess

_MOMENT_SECONDS = 0.5


class WorkerProcesses(Multiprocess):
    """Starts processes and starts them again, and can be stopped while they still load their libraries."""

    interrupted = False

    def init_processes(self) -> None:
        super().init_processes()
        for each in self.processes:
            while not self.signal_queue and each.process.is_alive() and not each.wait_until_ready(_MOMENT_SECONDS):
                # A process that loads answers nothing, and who waits long for its answer does not hear signals.
                continue

    def handle_int(self) -> None:
        self.interrupted = True
        super().handle_int()
