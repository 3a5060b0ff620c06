"""The attacks of issue 21, each on the commit that was attacked and on this one: there it succeeds, here it must fail.

    python benchmarks/attacks.py [NAME ...]

Every attack goes through interfaces that both commits have: the library, the command line, or HTTP. Each runs in
processes of its own, bounded by CPU time and a timeout; one that never ends has succeeded. Not here, because they take
a machine to themselves, a mount, or raw streams: full disks and read-only file systems, 1,100 idle sockets, the
recursive view in a Chroma file, a data folder that cannot be read, odd zips and manifests, a lone surrogate over
standard streams. `tests/test_trial_and_attack.py` names the tests of all lines.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import attack_commands
import attack_library
import attack_requests
from servers import Source, taken_out

ATTACKED = "72b6a43"
Attack = Callable[[Source, Path], bool]
ATTACKS: dict[str, Attack] = {
    "9 words of a forgotten page stay in renewed summaries": attack_library.forgotten_words_stay,
    "10 20,000 newlines in a stored answer freeze its recall": attack_library.newlines_freeze,
    "10 20,000 dashes in a stored answer freeze its recall": attack_library.dashes_freeze,
    "10 16,000 joiners freeze their recall": attack_library.joiners_freeze,
    "10 a hexadecimal question freezes": attack_library.hexadecimal_freezes,
    "10 7,200 weekdays freeze": attack_library.weekdays_freeze,
    "11 300 users need more descriptors than there are": attack_library.descriptors_run_out,
    "12 a prepared backup plants the keys of a server": attack_commands.backup_plants_keys,
    "12 a trigger in a restored memory deletes pages": attack_commands.trigger_is_restored,
    "13 an imported row breaks every later recall": attack_commands.imported_row_breaks_recall,
    "13 an imported secret is stored unredacted": attack_commands.secret_is_imported,
    "14 a stored text closes our quotation": attack_library.quotation_is_closed,
    "15 a pasted mail becomes facts about the user": attack_library.mail_becomes_facts,
    "16 an answer over MCP has no mark for a planted instruction": attack_requests.no_mark_over_mcp,
    "17 an answer has no size limit": attack_requests.answer_without_limit,
    "18 a lease from the future never ends": attack_library.lease_never_ends,
    "19 reading for unknown users creates files": attack_requests.reading_creates_files,
    "20 stored escape sequences reach the terminal": attack_commands.escapes_reach_terminal,
    "20 with umask 000, connect makes folders for everybody": attack_commands.folders_for_everybody,
    "21 a FIFO as a file to import never ends": attack_commands.fifo_never_ends,
    "21 a zip of 1.4 MB with 1.5 GB inside is read": attack_commands.zip_is_read,
    "21 a backup deletes what is called like its unfinished copy": attack_commands.backup_deletes,
    "21 a Host header with an @ is accepted": attack_requests.odd_host_is_accepted,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only attacks whose names contain one of these")
    names = parser.parse_args().names
    chosen = {name: run for name, run in ATTACKS.items() if not names or any(part in name for part in names)}
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        sources = [taken_out(ATTACKED, Path(folder) / "attacked"), Source("this commit", _source())]
        print(f"{'attack':62} {ATTACKED:10} this commit")
        for number, (name, attack) in enumerate(chosen.items()):
            before, now = (
                _succeeds(attack, source, Path(folder) / f"{number}-{place}") for place, source in enumerate(sources)
            )
            wrong += now or not before
            print(f"{name:62} {_word(before):10} {_word(now)}", flush=True)
    if wrong:
        sys.exit(f"{wrong} attacks did not go as they should: all succeed on {ATTACKED}, and none on this commit")


def _source() -> Path:
    return Path(__file__).parents[1] / "src"


def _succeeds(attack: Attack, source: Source, folder: Path) -> bool:
    folder.mkdir()
    return attack(source, folder)


def _word(succeeded: bool) -> str:
    return "succeeds" if succeeded else "fails"


if __name__ == "__main__":
    main()
