"""Several people write to one assistant: a question that names one of them is answered by what that one said."""

import pytest

SAM, LOTTE = {"role": "user", "name": "sam"}, {"role": "user", "name": "Lotte"}
UNNAMED = {"role": "user"}


def reply(text):
    return {"role": "assistant", "content": text}


def group_chat(me):
    return [
        me | {"content": "I live in Ghent and I'm a barber."},
        reply("Ghent is a lovely place."),
        LOTTE | {"content": "I live in Antwerp, I'm a judge."},
        reply("Welcome to the group."),
        me | {"content": "My dog Bo is ill."},
        reply("I hope he gets well soon."),
        LOTTE | {"content": "I have a cat, Minou."},
        reply("Cats are good company."),
    ]


@pytest.fixture(params=[SAM, UNNAMED], ids=["named", "unnamed"])
def memory(request, open_memory):
    memory = open_memory(user_id="sam", embedding_model_name="default")
    memory.add_messages(group_chat(request.param))
    memory.settle()
    return memory


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where does Lotte live?", "Antwerp"),
        ("Wo wohnt Lotte?", "Antwerp"),
        ("What is Lotte's job?", "judge"),
        ("What pet does Lotte have?", "Minou"),
    ],
)
def test_a_question_that_names_somebody_finds_what_they_said(memory, question, answer):
    first = memory.retrieve(question, limit=1).items[0]

    assert any(answer in page.user_input for page in memory.pages([first.page_id]))


def test_a_question_about_the_user_still_finds_what_they_said(memory):
    assert "Ghent" in memory.retrieve("Where does sam live?", limit=1).items[0].text


def test_what_others_say_of_somebody_is_found_too(open_memory):
    memory = open_memory(user_id="sam", embedding_model_name="default")
    remark = SAM | {"content": "Lotte's favourite flower is the tulip."}
    memory.add_messages([*group_chat(SAM), remark, reply("A fine flower.")])
    memory.settle()

    assert "tulip" in memory.retrieve("What is Lotte's favourite flower?", limit=1).items[0].text
