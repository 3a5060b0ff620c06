"""A user with an assistant: what they said about themselves is found, the newest first, with the default embedder."""

import pytest

CHAT = [
    (
        "Can you plan dinners for the week? I'm allergic to peanuts, so none of those.",
        "Here is a plan without peanuts.",
    ),
    ("We finally found a flat in Leeds, near the canal.", "Congratulations on the flat!"),
    ("Which screws do I need for a shelf?", "Use 5 by 60 mm screws with matching plugs."),
    ("My sister Clara is coming over at the weekend.", "Have a lovely weekend with Clara."),
    ("Recommend me a book for the train.", "Try The Left Hand of Darkness, it reads well on a train."),
    ("Thanks!", "You are welcome."),
]


def tell(memory, chat=CHAT):
    for day, (user, assistant) in enumerate(chat, 1):
        payload = {"said": user}
        memory.add_memory(user, assistant, f"2026-03-{day:02}T09:00:00+00:00", payload, session_id=f"s{day}")
    memory.settle()
    return memory


def said_in(items):
    """What the user said in the exchanges of `items`, also where a fact stands for a turn."""
    return [item.meta_data["said"] for item in items]


@pytest.fixture
def full_memory(open_memory):
    return tell(open_memory(embedding_model_name="default"))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What may I not eat?", "peanuts"),
        ("Where do I live?", "Leeds"),
        ("Who is visiting me?", "Clara"),
        ("Wogegen bin ich allergisch?", "peanuts"),
        ("¿Dónde vivo?", "Leeds"),
        ("我住在哪里？", "Leeds"),
    ],
)
def test_what_was_said_in_passing_is_found_first(full_memory, question, answer):
    items = full_memory.retrieve(question, limit=3).items

    assert answer in said_in(items)[0]


@pytest.mark.parametrize(
    "question", ["Which book did you recommend?", "Welches Buch hast du mir empfohlen?", "你推荐我看哪本书？"]
)
def test_what_the_assistant_said_is_looked_for_on_its_side(full_memory, question):
    first = full_memory.retrieve(question, limit=1).items[0]

    assert first.role == "assistant"
    assert "Darkness" in first.text


def test_thanks_never_take_the_place_of_an_answer(full_memory):
    for question in ("Where do I live?", "What may I not eat?", "Who is my sister?"):
        assert "Thanks!" not in said_in(full_memory.retrieve(question, limit=3).items)


CHANGES = [
    (
        "Where do I live?",
        "I live in Oslo, close to the harbour.",
        "We moved to Bergen last week, I live in Bergen now.",
    ),
    ("What car do I drive?", "My car is an old Volvo.", "I sold the Volvo, my car is a Skoda now."),
    ("Wo wohne ich?", "Ich wohne in Köln.", "Ich bin umgezogen, ich wohne jetzt in Bonn."),
    ("¿Dónde trabajo?", "Trabajo en una panadería.", "Empecé en un banco, ahora trabajo en el banco."),
    ("我在哪里工作？", "我在一家银行工作。", "我换工作了，现在在一家医院工作。"),
]


@pytest.mark.parametrize(("question", "older", "newer"), CHANGES)
def test_the_newer_statement_stands_above_the_one_that_it_replaces(open_memory, question, older, newer):
    memory = tell(open_memory(embedding_model_name="default"), [(older, "Noted."), *CHAT[2:], (newer, "Noted.")])

    texts = said_in(memory.retrieve(question, limit=10).items)

    assert texts.index(newer) < (texts.index(older) if older in texts else len(texts))


@pytest.mark.parametrize(
    ("question", "held", "ending"),
    [
        ("Do I have pets?", "My cat Miso is 12.", "Miso died yesterday."),
        ("Habe ich Haustiere?", "Ich habe einen Hund namens Rolf.", "Rolf ist gestern gestorben."),
        ("Where do I work?", "I work at Lidl.", "Yesterday was my last day at Lidl."),
        ("¿Tengo novia?", "Mi novia Marta es de Cádiz.", "Marta y yo rompimos."),
    ],
)
def test_what_says_that_something_is_over_stands_before_it(open_memory, question, held, ending):
    memory = tell(open_memory(embedding_model_name="default"), [(held, "Noted."), *CHAT[2:], (ending, "Noted.")])

    texts = said_in(memory.retrieve(question, limit=10).items)

    assert texts.index(ending) < (texts.index(held) if held in texts else len(texts))


@pytest.mark.parametrize(
    ("question", "older", "newer"),
    [
        (
            "Which town is home now?",
            "Our rental is in Clintonville, nine years already.",
            "We slept in Yellow Springs!",
        ),
        ("Did we go to Lisbon in the end?", "For Easter we fly to Lisbon, flights are booked.", "Lisbon fell through."),
        ("¿Qué dosis tomo ahora?", "Me dieron sertralina de 25 a la mañana.", "La psiquiatra me la subió a 50."),
        ("我现在每个月房租多少？", "望京那个一居房租5800一个月。", "昨天搬完了，滨江两居，房租4300。"),
    ],
)
def test_of_the_best_turns_a_question_about_now_or_an_outcome_takes_the_latest(open_memory, question, older, newer):
    memory = tell(open_memory(embedding_model_name="default"), [(older, "Noted."), *CHAT[2:], (newer, "Noted.")])

    texts = said_in(memory.retrieve(question, limit=10).items)

    assert texts.index(newer) < (texts.index(older) if older in texts else len(texts))


@pytest.mark.parametrize(
    ("question", "prefers_later"),
    [
        ("Which gym do I go to?", True),
        ("In welches Fitnessstudio gehe ich?", True),
        ("Which gym did I go to before?", False),
        ("Which gym did I talk about on 1 March 2026?", False),
        ("Which gym did you recommend to me?", False),
    ],
)
def test_of_its_best_turns_a_question_prefers_the_later_unless_it_asks_about_the_past(
    open_memory, question, prefers_later
):
    gyms = [("The gym on Mill Road has no sauna.", "Pity."), ("The gym at the station opens at five.", "Early!")]
    memory = tell(open_memory(embedding_model_name="default"), [gyms[0], *CHAT[2:], gyms[1]])

    items = memory.retrieve(question, limit=10, explain=True).items

    later = {item.meta_data["said"]: item.parts.get("later", 0.0) for item in items if item.role == "user"}
    assert (later.get(gyms[1][0], 0.0) > later.get(gyms[0][0], 0.0)) is prefers_later


def test_where_everything_is_about_one_thing_that_makes_nothing_outdated(open_memory):
    boat = [
        "The boat's engine needs a new fuel filter.",
        "I painted the boat's hull with red lead.",
        "The boat's cabin leaks above the bunk.",
        "We took the boat to the lighthouse and back.",
        "I bought a longer anchor chain for the boat.",
        "The boat's radio only works in the harbour.",
        "My boat won second place in the old-timers' race.",
        "The boat is insured with a small company in Kiel.",
        "I varnished the boat's mast in the shed.",
        "Our boat sleeps four if nobody snores.",
        "I oiled the boat's winches before the trip.",
        "The boat's compass shows eight degrees too much.",
        "I ordered new fenders for the boat.",
        "The boat's batteries are charged by a solar panel.",
    ]
    answer, newer = "The boat's sails were sewn by Hinnerk in his attic.", "The boat's sails are drying on the lawn."
    memory = tell(open_memory(embedding_model_name="default"), [(text, "Noted.") for text in (answer, *boat, newer)])

    items = memory.retrieve("Who sewed the boat's sails?", limit=2).items

    assert answer in said_in(items)


def test_a_question_about_the_past_is_not_answered_by_the_present(open_memory):
    older, newer = "I work as a nurse at the county hospital.", "I quit the hospital and work as a gardener now."
    memory = tell(open_memory(embedding_model_name="default"), [(older, ""), *CHAT[2:], (newer, "")])

    items = memory.retrieve("What was my job before?", limit=5, explain=True).items

    assert all("outdated" not in item.parts for item in items)
    assert older in said_in(items[:2])


def test_parts_sum_to_the_score_also_where_some_are_negative(full_memory):
    items = full_memory.retrieve("Where do I live now?", limit=12, explain=True).items

    assert {"sentence", "slot", "exchange"} <= set(items[0].parts)
    for item in items:
        assert sum(item.parts.values()) == pytest.approx(item.score, abs=1e-6)
        assert 0 <= item.score <= 1 + 1e-6


def test_two_people_and_an_assistant_in_one_memory_are_scored_each_in_their_way(open_memory):
    memory = open_memory(embedding_model_name="default")
    memory.add_messages(
        [
            {"role": "user", "name": "Ann", "content": "What did you call the puppy?"},
            {"role": "assistant", "name": "Bob", "content": "Rufus, after my uncle!"},
        ],
        session_id="people",
    )
    tell(memory)

    between_people = memory.retrieve("What is Bob's puppy called?", limit=3).items
    with_assistant = memory.retrieve("What may I not eat?", limit=3).items

    assert "Rufus" in [item.text.split(",")[0] for item in between_people]
    assert "peanuts" in said_in(with_assistant)[0]


def test_an_off_topic_question_gets_less_than_one_that_memory_can_answer(full_memory):
    own = full_memory.retrieve("Where do I live?", limit=10).items
    foreign = full_memory.retrieve("What is the boiling point of ethanol?", limit=10).items

    assert own[0].score > (foreign[0].score if foreign else 0)


def test_a_question_about_the_past_prefers_what_was_said_long_ago(open_memory):
    chat = [
        ("I work at Brightside as a dental hygienist.", "Noted."),
        ("Which screws do I need for a shelf?", "Use 5 by 60 mm screws with matching plugs."),
        ("I work at Glen Elementary as a secretary now.", "Congratulations."),
    ]
    memory = tell(open_memory(embedding_model_name="default"), chat)

    assert "Brightside" in said_in(memory.retrieve("Where did I use to work before?", limit=1).items)[0]
    assert "Glen" in said_in(memory.retrieve("Where do I work?", limit=1).items)[0]


@pytest.mark.parametrize(
    ("older", "news", "about_the_news", "about_the_rest"),
    [
        (
            "My bicycle lives in the hall. I work as a nurse at the children's clinic.",
            "My bicycle lives in the cellar now. The stairs are steep.",
            "Where is my bicycle?",
            "What is my job?",
        ),
        (
            "Mein Fahrrad steht im Flur. Ich arbeite als Pfleger in der Kinderklinik.",
            "Mein Fahrrad steht jetzt im Keller. Die Treppe ist steil.",
            "Wo steht mein Fahrrad?",
            "Was arbeite ich?",
        ),
        (
            "我的自行车放在走廊里。我在儿童医院当护士。",
            "我的自行车现在放在地下室里。楼梯很陡。",
            "我的自行车放在哪里？",
            "我做什么工作？",
        ),
        (
            "Mi bicicleta está en el pasillo. Trabajo de enfermera en la clínica infantil.",
            "Mi bicicleta está ahora en el sótano. La escalera es empinada.",
            "¿Dónde está mi bicicleta?",
            "¿En qué trabajo?",
        ),
        (
            "Mon vélo est dans le couloir. Je travaille comme infirmier à la clinique.",
            "Mon vélo est maintenant à la cave. L'escalier est raide.",
            "Où est mon vélo ?",
            "Quel est mon travail ?",
        ),
    ],
)
def test_news_of_one_thing_does_not_outdate_another_that_the_same_turn_told(
    open_memory, older, news, about_the_news, about_the_rest
):
    shelves = [(f"Which screws do I need for shelf {n}?", f"Use {n} by 60 mm screws.") for n in range(2, 5)]
    memory = tell(open_memory(embedding_model_name="default"), [(older, "I see."), *shelves, (news, "Well done.")])

    first = [said_in(memory.retrieve(question, limit=1).items)[0] for question in (about_the_news, about_the_rest)]

    assert first == [news, older]


@pytest.mark.parametrize(
    "question",
    [
        "Where do I live today?",
        "¿Dónde vivo hoy en día?",
        "Où est-ce que j'habite aujourd'hui ?",
        "Onde eu moro hoje em dia?",
        "Dove abito oggi?",
        "Где я живу сегодня?",
        "我今天住在哪里？",
    ],
)
def test_today_means_now_if_nothing_was_said_today(full_memory, question):
    first = full_memory.retrieve(question, limit=1).items[0]

    assert "Leeds" in first.meta_data["said"]
