"""The reader of JSON in replies: what it takes, what it rescues, what it refuses."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryos.analysis.llm.replies import CutShortError, Lists, Shape, read_lists
from memoryos.errors import ModelError

SHAPE: Shape = {"facts": frozenset({"about", "text"}), "traits": frozenset({"dimension", "level"})}
ONE = {"about": "user", "text": "Keeps bees."}
TWO = {"about": "user", "text": 'Says "{[" often.'}
WARM = {"dimension": "Openness", "level": "High"}
FULL = json.dumps({"facts": [ONE, TWO], "traits": [WARM]})
FACTS = json.dumps({"facts": [ONE], "traits": []})
PRETTY = json.dumps({"facts": [ONE], "traits": []}, indent=2)

BOTH = ([ONE, TWO], [WARM])
FIRST = ([ONE], [])
NONE: tuple[list[object], list[object]] = ([], [])

TAKEN = {
    "plain": (FULL, BOTH),
    "blanks around it": (f"\n\n  {FULL}  \n", BOTH),
    "a byte order mark": (f"\ufeff{FULL}", BOTH),
    "pretty printed": (PRETTY, FIRST),
    "a fence with a language": (f"```json\n{FULL}\n```", BOTH),
    "a fence without one": (f"```\n{FULL}\n```", BOTH),
    "a fence that never closes": (f"```json\n{FULL}", BOTH),
    "tildes": (f"~~~json\n{FULL}\n~~~", BOTH),
    "prose before": (f"Sure! Here is the JSON:\n{FULL}", BOTH),
    "prose after": (f"{FULL}\nLet me know if you need more.", BOTH),
    "prose and a fence": (f"Here you are:\n\n```json\n{FULL}\n```\nThese are all {{facts}}.", BOTH),
    "brackets in the prose before": (f"Pages [1, 2] {{as asked}}: {FULL}", BOTH),
    "a stray opening bracket before": (f"I write {{ first, then: {FULL}", BOTH),
    "another object before": (f'{{"note":"thinking"}} {FULL}', BOTH),
    "thinking": (f"<think>Maybe {{not}} this.</think>\n{FULL}", BOTH),
    "thinking with a draft in it": (f'<think>{{"facts":[]}} or so</think>{FULL}', BOTH),
    "two thinking parts": (f"<think>a</think>\n<thinking>b</thinking>{FULL}", BOTH),
    "thinking whose beginning is missing": (f'so {{"facts":[]}} is it</think>{FULL}', BOTH),
    "a tag inside a value": ('{"facts":[{"about":"user","text":"Writes </think> tags."}]}',
                             ([{"about": "user", "text": "Writes </think> tags."}], [])),
    "one object for a list": (json.dumps({"facts": ONE, "traits": WARM}), ([ONE], [WARM])),
    "a bare list of items": (json.dumps([ONE, TWO]), ([ONE, TWO], [])),
    "a bare item": (json.dumps(ONE), FIRST),
    "items of both kinds in one list": (json.dumps([ONE, WARM]), ([ONE], [WARM])),
    "one item per line": (f"{json.dumps(ONE)}\n{json.dumps(WARM)}\n{json.dumps(TWO)}", BOTH),
    "a list left out": (json.dumps({"facts": [ONE]}), FIRST),
    "null for a list": (json.dumps({"facts": [ONE], "traits": None}), FIRST),
    "empty lists": ('{"facts":[],"traits":[]}', NONE),
    "an empty list": ("[]", NONE),
    "more fields than asked for": (json.dumps({"facts": [ONE], "traits": [], "note": "done"}), FIRST),
    "a line break inside a string": ('{"facts":[{"about":"user","text":"Keeps\nbees."}]}',
                                     ([{"about": "user", "text": "Keeps\nbees."}], [])),
    "escapes": ('{"facts":[{"about":"user","text":"Caf\\u00e9 \\ud83d\\ude00"}]}',
                ([{"about": "user", "text": "Café 😀"}], [])),
}  # fmt: skip

RESCUED = {
    "cut in the second item": (FULL[: FULL.index("Says")], FIRST),
    "cut behind a comma": ('{"facts":[' + json.dumps(ONE) + ",", FIRST),
    "cut behind an item": ('{"facts":[' + json.dumps(ONE), FIRST),
    "cut in a key": ('{"facts":[' + json.dumps(ONE) + ',{"abo', FIRST),
    "cut in an escape": ('{"facts":[' + json.dumps(ONE) + ',{"about":"user","text":"a\\', FIRST),
    "cut between the lists": ('{"facts":[' + json.dumps(ONE) + '],"tra', FIRST),
    "cut in the second list": (FULL[: FULL.index("High")], ([ONE, TWO], [])),
    "cut inside brackets in a string": ('{"facts":[' + json.dumps(ONE) + ',{"about":"user","text":"}]}', FIRST),
    "cut in a fence": ("```json\n" + FULL[: FULL.index("Says")], FIRST),
    "cut after thinking": ("<think>so</think>" + FULL[: FULL.index("Says")], FIRST),
    "a bare list cut": (json.dumps([ONE, TWO])[:-20], FIRST),
}

REFUSED = {
    "nothing": ("", "is empty"),
    "blanks": (" \n\t ", "is empty"),
    "prose": ("I am sorry, but I cannot help with that.", "contains no JSON object"),
    "an error told as text": ("Error: Could not get response from LLM.", "contains no JSON object"),
    "the word none": ("None", "contains no JSON object"),
    "a number": ("42", "contains no JSON object"),
    "a string": ('"facts"', "contains no JSON object"),
    "an empty object": ("{}", "contains no JSON object"),
    "another object": ('{"answer":"yes"}', "contains no JSON object"),
    "numbers in a list": ("[1, 2, 3]", "contains no JSON object"),
    "the question's own document": ('{"sessions":[{"session":1,"pages":[[1,"a","b"]]}]}', "contains no JSON object"),
    "quotes of Python": ("{'facts': [], 'traits': []}", "contains no JSON object"),
    "a comma too many": ('{"facts":[{"about":"user","text":"a"},],"traits":[]}', "contains no JSON object"),
    "a comma too few": ('{"facts":[{"about":"user" "text":"a"}]}', "contains no JSON object"),
    "brackets that do not match": ('{"facts":[{"about":"user"]}', "broke off|contains no JSON object"),
    "comments": ('{"facts":[/* none */]}', "contains no JSON object"),
    "NaN": ('{"facts":[{"about":"user","text":NaN}]}', "contains no JSON object"),
    "a number too long to read": ('{"facts":[' + "9" * 5000 + "]}", "contains no JSON object"),
    "text for a list": ('{"facts":"none"}', "'facts' is a text, not a list"),
    "a number for a list": ('{"facts":3}', "'facts' is a number, not a list"),
    "true for a list": ('{"facts":true}', "'facts' is a truth value, not a list"),
    "a map for a list": ('{"facts":{"1":{"about":"user","text":"a"}}}', "'facts' is another object, not a list"),
    "markup": ("<facts><fact>Keeps bees.</fact></facts>", "contains no JSON object"),
    "deeper than anybody reads": ("[" * 100_000, "contains no JSON object"),
    "deep and closed": ('{"facts":' + "[" * 50_000 + "]" * 50_000 + "}", "contains no JSON object"),
    "many brackets": ("{[}" * 30_000, "contains no JSON object|broke off"),
}

CUT_SHORT = {
    "cut in the first item": '{"facts":[{"about":"user","text":"Keeps b',
    "cut before the first item": '{"facts":',
    "cut at the beginning": "{",
    "cut while thinking": "<think>The user says that",
    "cut in a fence": '```json\n{"facts":[{"abo',
}


@pytest.mark.parametrize("name", TAKEN)
def test_a_usable_reply_is_taken_as_it_was_meant(name: str) -> None:
    text, (facts, traits) = TAKEN[name]

    assert read_lists(text, SHAPE) == Lists({"facts": facts, "traits": traits})


@pytest.mark.parametrize("name", RESCUED)
def test_of_a_reply_that_broke_off_the_complete_items_are_kept(name: str) -> None:
    text, (facts, traits) = RESCUED[name]

    assert read_lists(text, SHAPE) == Lists({"facts": facts, "traits": traits}, cut=True)


@pytest.mark.parametrize("name", REFUSED)
def test_everything_else_is_refused_and_the_message_says_why(name: str) -> None:
    text, why = REFUSED[name]

    with pytest.raises(ModelError, match=why) as caught:
        read_lists(text, SHAPE)

    assert caught.value.retryable


@pytest.mark.parametrize("name", CUT_SHORT)
def test_a_reply_that_broke_off_too_early_is_told_apart(name: str) -> None:
    with pytest.raises(CutShortError, match="broke off"):
        read_lists(CUT_SHORT[name], SHAPE)


def test_no_message_repeats_what_the_reply_said() -> None:
    with pytest.raises(ModelError) as caught:
        read_lists("The user keeps bees in Graz.", SHAPE)

    assert "bees" not in str(caught.value)


@pytest.mark.parametrize("length", range(1, len(FULL)))
def test_a_reply_cut_anywhere_gives_a_beginning_of_its_lists_or_is_refused(length: int) -> None:
    try:
        read = read_lists(FULL[:length], SHAPE)
    except ModelError:
        return

    assert read.cut
    assert [ONE, TWO][: len(read.items["facts"])] == read.items["facts"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["facts", "traits", "about", "text", "level"]), inner, max_size=4)
    ),
    max_leaves=20,
)


@settings(deadline=None)
@given(st.text() | JSON.map(json.dumps) | st.text(alphabet='{}[]",:\\ af1<think>/'))
def test_no_text_raises_anything_but_a_model_error(text: str) -> None:
    try:
        read = read_lists(text, SHAPE)
    except ModelError:
        return

    assert set(read.items) == {"facts", "traits"}
