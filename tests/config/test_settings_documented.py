"""docs/configuration.md says what the code does."""

import runpy
from collections import Counter
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

import pytest

from memoryos.config.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_of_settings_is_what_the_code_says() -> None:
    generated = runpy.run_path(str(DOCS / "generate.py"))["configuration"]()

    assert (DOCS / "configuration.md").read_text(encoding="utf-8") == generated, "run `make docs`"


@pytest.mark.parametrize("item", fields(Settings), ids=lambda item: item.name)
def test_each_setting_has_a_meaning_in_whole_sentences(item: Field[Any]) -> None:
    doc = item.metadata["doc"]

    assert doc[:1].isupper()
    assert doc.endswith(".")


def test_no_environment_variable_sets_two_settings() -> None:
    variables = Counter(variable for item in fields(Settings) for variable in item.metadata["env"])

    assert [variable for variable, count in variables.items() if count > 1] == []
