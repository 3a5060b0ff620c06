"""A new user's first minute: one sentence is added; profile and recall show it, in whatever language it was said."""

from pathlib import Path

import pytest

from interfaces.typed import Run, answer, runner


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    run = runner(tmp_path / "data", monkeypatch)
    monkeypatch.setenv("MEMORYOS_EMBEDDING_MODEL", "default")
    return run


FIRST_SENTENCES = {
    "English": (
        "My name is Sam and I live in Oslo. I'm allergic to shellfish.",
        "Where do I live?",
        "Sam Oslo shellfish",
    ),
    "German": (
        "Ich heiße Jonas und wohne in Leipzig. Ich bin allergisch gegen Nüsse.",
        "Wo wohne ich?",
        "Jonas Leipzig",
    ),
    "Spanish": ("Me llamo Lucía y vivo en Rosario. Soy alérgica a los mariscos.", "¿Dónde vivo?", "Lucía Rosario"),
    "French": (
        "Je m'appelle Claire et j'habite à Lyon. Je suis allergique aux noix.",
        "Où est-ce que j'habite ?",
        "Claire Lyon",
    ),
    "Chinese": ("我叫小明，我住在杭州。我对花生过敏。", "我住在哪里？", "小明 杭州 花生"),
    "Japanese": ("私の名前は健太です。京都に住んでいます。", "私はどこに住んでいますか？", "健太 京都"),
}  # fmt: skip


@pytest.mark.parametrize("language", FIRST_SENTENCES)
def test_one_sentence_is_shown_by_profile_and_recall(run: Run, language: str) -> None:
    sentence, question, values = FIRST_SENTENCES[language]

    run("add", sentence)
    profile = run("profile").stdout
    recalled = answer(run("recall", question, "--json"))

    assert [value for value in values.split() if value not in profile] == []
    assert values.split()[1] in recalled["items"][0]["text"]


def test_what_waits_is_said_by_stats_and_done_by_settle(run: Run) -> None:
    for number in range(3):
        run("add", f"I live in Oslo, and this is day {number}.")

    settled = answer(run("settle", "--json"))

    assert (sum(settled["waiting"].values()), settled["errors"]) == (0, {})
    assert "memoryos settle" not in run("stats").stdout
