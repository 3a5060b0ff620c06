"""How people take back what they have just said, by language."""

from typing import Final

# `sorry, ...`, `quatsch, ...`: not a correction by itself, but what a correction often begins with.
_INTERJECTIONS: Final = {
    "English": r"sorry|oops|whoops|nope|no|wait|hang on|hold on|actually|my bad|ah|oh|er|um|uh|argh|ugh|damn|lol|haha",
    "German": r"ach|nein|nee|ne|quatsch|moment|halt|entschuldigung|verzeihung|pardon|äh|ups|hoppla|stopp",
    "French": r"non|oups|désolée?|euh|attends",
    "Spanish": r"perdón|perdona|perdoná|ay|uy|espera|esperá",
    "Portuguese": r"desculpa|desculpe|perdão|não|ops|opa|ai",
    "Italian": r"scusa|scusami|scusate|anzi|aspetta",
    "Russian": r"ой|нет|извини|извините|прости|простите|стоп|точнее|вернее",
    "Chinese": r"不对|哦不|啊不|不不|错了|哦|啊|抱歉|不好意思|等等|等下",
    "Japanese": r"すみません|ごめんなさい|ごめん|いやいや|いや|違います|違う|違った|ちがう|あっ",
    "Korean": r"아니다|아니요|아니에요|아니|아 참|죄송해요|죄송합니다|죄송|미안해요|미안|잠깐만|잠깐",
}
_MEANT: Final = {
    "English": (
        r"i meant to (?:say|write|type)|i meant(?! to\b| it\b| that\b| well\b)|i mean(?=,? (?-i:[A-Z])[\w]{2})"
        r"|make that|scratch that"
        r"|strike that|correction(?= ?[:,-])|i misspoke|typo(?= ?[:,-])"
    ),
    "German": r"ich meinte|gemeint (?:war|ist)|korrektur(?= ?[:,-])|vertippt(?= ?[:,-])",
    "French": r"je voulais dire|correction(?= ?[:,-])|rectification(?= ?[:,-])",
    "Spanish": r"quer[ií]a decir|quise decir|mejor dicho|corrección(?= ?[:,-])|me equivoqué(?= ?[:,-])",
    "Portuguese": r"eu quis dizer|quis dizer|queria dizer|melhor dizendo|correção(?= ?[:,-])",
    "Italian": r"volevo dire|intendevo(?: dire)?|mi correggo|correzione(?= ?[:,-])",
    "Russian": r"я имел[аи]? в виду|имел[аи]? в виду|я хотел[аи]? сказать|хотел[аи]? сказать|поправка(?= ?[:,-])",
    "Chinese": r"我是想说|我想说的是|我的意思是|我说错了|说错了|打错了|写错了|口误|更正",
    "Japanese": r"言い間違えました|言い間違えた|書き間違えました|間違えました|間違えた|訂正",
    "Korean": r"잘못 말했어요|잘못 말했네요|잘못 썼어요|말실수|정정할게요|정정",
}
_JOKE: Final = {
    "English": r"(?:just |only |i'm |i was |was )*(?:kidding|joking)\b|jk\b|(?:that|it) was (?:just )?a joke",
    "German": r"(?:das )?(?:war )?(?:nur )?(?:ein |kleiner )?(?:scherz|spaß|witz)(?= ?[,.!;:)…]|$)",
    "French": r"je (?:plaisante|rigole|déconne|blague)\b|c'était une blague",
    "Spanish": r"(?:es|era) (?:una )?broma\b|estoy bromeando|estaba bromeando",
    "Portuguese": r"(?:é |era )?brincadeira\b|(?:tô|estou|estava) brincando",
    "Italian": r"scherzo\b|scherzavo\b|era uno scherzo",
    "Russian": r"шучу\b|шутка\b|я пошутил[аи]?|пошутил[аи]?\b",
    "Chinese": r"开个?玩笑的?|逗你的|逗你玩",
    "Japanese": r"冗談(?:です|でした|だよ)",
    "Korean": r"농담(?:이에요|이야|입니다|이었어요)",
}
OVER: Final = (
    r"not any ?more|no longer|nicht mehr|ya no|plus maintenant|não mais|non più|уже нет|больше нет|现在没有了|もうない"
)
# Behind an interjection or a comma, these begin a correction even without a word such as `meant`.
SLIPS: Final = (
    r"no,? wait|wait,? no|no,? sorry|sorry,? no|oops,? no|ach nee|ach nein|nein,? quatsch|nee,? quatsch|non,? pardon"
    r"|pardon,? non|no,? perdón|perdón,? no|não,? desculpa|desculpa,? não|anzi no|no,? scusa|ой,? нет|нет,? вернее"
)

INTERJECTIONS: Final = "|".join(_INTERJECTIONS.values())
MEANT: Final = "|".join(_MEANT.values())
JOKE: Final = "|".join(_JOKE.values())
