import shutil
import subprocess
import sys

import pytest

from memoryos.evaluation.machine import commit, resident, versions

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(folder, *words):
    identity = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    done = subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@needs_git
def test_the_commit_is_told_with_whether_files_differ(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    git(tmp_path, "init")
    (tmp_path / "code.py").write_text("1", encoding="utf-8")
    git(tmp_path, "add", "code.py")
    git(tmp_path, "commit", "-m", "first")

    clean = commit()
    (tmp_path / "code.py").write_text("2", encoding="utf-8")
    changed = commit()

    assert clean == git(tmp_path, "rev-parse", "HEAD")
    assert changed == f"{clean}+changes"


def test_outside_of_git_there_is_no_commit(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))

    assert commit() is None


def test_without_git_there_is_no_commit(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))

    assert commit() is None


def test_versions_name_what_has_a_say_in_the_figures():
    assert versions().keys() >= {"python", "memoryos", "numpy", "PyStemmer"}


def test_the_process_knows_how_much_memory_it_holds():
    held = resident()

    assert held is not None
    assert held.peak_mb > 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell")
def test_without_a_proc_file_system_the_peak_is_known_all_the_same(tmp_path):
    held = resident(tmp_path / "nowhere")

    assert held is not None
    assert held.now_mb is None
    assert held.peak_mb > 1
