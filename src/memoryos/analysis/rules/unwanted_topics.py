"""What the user does not want to hear about any more.

`Please don't mention the pregnancy again` lasts; `Don't mention my age in the letter` does not, so a word that says so
is needed.
"""

import re
from typing import Final

from memoryos.analysis.rules.wish_withdrawals import plain, said_by_others
from memoryos.text.prefilter import prefiltered

UNWANTED_TOPIC: Final = prefiltered(
    r"^(?:(?:please|kindly|just|also|can you|could you),? )*(?:don't|do not|never)(?: ever)? (?:mention (?!it\b)"
    r"|bring (?:\w+ ){0,2}?up\b"
    r"|(?:talk|speak) (?:to me |with me )?(?:about|of) |remind me (?:of|about) "
    r"|ask (?:me )?about )[^.?!]{0,60}\b(?:again"
    r"|any ?more|ever|any longer)\b"
    r"|^(?:(?:please|kindly|just|also),? )*(?:never|stop|quit)(?: ever)? (?:mention(?:ing)? (?!it\b)|bring(?:ing)? up"
    r" |(?:talk|speak)(?:ing)? (?:to me |with me )?(?:about|of) |remind(?:ing)? me (?:of|about) "
    r"|ask(?:ing)? me about )"
    # `I don't want to hear about weddings any more.`
    r"|^i (?:don't|do not|never) (?:ever )?want to (?:hear|talk|read|be reminded) (?:\w+ )?(?:about"
    r"|of) [^.?!]{2,50}\b(?:again"
    r"|any ?more|ever)\b|^ich (?:will|möchte|mag) (?:nichts|nicht|kein wort) mehr (?:über|von|an) "
    r"|^no quiero (?:volver a|más)"
    r" (?:oír|escuchar|hablar|saber)\b|^je (?:ne )?veux plus (?:entendre|qu'on|que tu)[^.?!]{0,10} (?:parle|de)"
    r"|^não quero mais (?:ouvir|saber|falar)\b|^non voglio più (?:sentir\w*|parlare|sapere)\b"
    r"|^(?:я )?(?:больше не хочу|не хочу"
    r" больше) (?:слышать|говорить|читать) (?:про|о|об)\b|我(?:再也)?不想再(?:听|提|聊|看)到?[^，。]{1,16}(?:了|的事)"
    r"|もう[^。]{1,16}(?:の話|話題|のこと)は?(?:聞きたくない|したくない|見たくない)|(?:얘기|이야기"
    r"|말)[은는]? ?(?:더 ?이상|이제|다시는)"
    r" ?(?:듣고|하고|보고) 싶지 않"
    r"|^(?:bitte,? )?(?:erwähne?|sprich|rede?|frage?|komm|fang)\b[^.?!]{2,70}\b(?:nicht mehr|nie mehr|nie wieder"
    r"|niemals)\b"
    r"|^(?:bitte )?(?:nie wieder|nicht mehr|kein wort mehr|kein thema mehr)[^.?!]{0,10} (?:über|von|zu) "
    r"|^(?:por favor,? )?(?:no (?:me )?vuelvas a (?:mencion|habl|sac|record|pregunt|nombr)\w+|no me (?:hables"
    r"|preguntes"
    r"|menciones|recuerdes|nombres) (?:más|nunca más|otra vez)\b|no (?:menciones|hables|saques) (?:más|nunca más)\b"
    r"|(?:deja"
    r"|dejá) de (?:mencionar|hablarme de|preguntarme por|recordarme|nombrar)|nunca más me (?:hables|menciones"
    r"|preguntes))"
    r"|^(?:s'il te plaît,? |stp,? )?(?:ne )?(?:me |m')?(?:re)?(?:parle|mentionne|évoque|rappelle|demande)s? (?:plus"
    r"|jamais)"
    r"(?: jamais)?\b|^(?:arrête|arrêtez) de (?:me |m')?(?:parler de|mentionner|évoquer|rappeler|demander)"
    r"|^(?:por favor,? )?(?:não|nao) (?:me )?(?:fal[ae]|mencion[ae]|toc?que?|toca|lembr[ae]|pergunt[ae]) (?:mais"
    r"|nunca"
    r" mais)\b|^(?:por favor,? )?nunca mais (?:me )?(?:fal[ae]|mencion[ae]|toque)|^(?:para"
    r"|pare) de (?:me )?(?:falar d"
    r"|mencionar|lembrar|perguntar)"
    r"|^(?:per favore,? )?non (?:mi )?(?:parlarmi|parlare|menzionare|menzionarmi|nominare|nominarmi|ricordarmi"
    r"|chiedermi"
    r"|tirare fuori) (?:più|mai più)\b|^smetti(?:la)? di (?:parlarmi d|nominare|menzionare|ricordarmi|chiedermi)"
    r"|^(?:пожалуйста,? )?(?:больше|никогда|больше никогда) (?:мне )?не (?:упоминай|говори|напоминай|спрашивай"
    r"|заводи)"
    r"|^(?:пожалуйста,? )?не (?:упоминай|говори|напоминай|спрашивай)(?: мне)? (?:больше|никогда)\b"
    r"|^перестань (?:мне )?(?:упоминать|говорить (?:о|про)|напоминать|спрашивать (?:о|про))"
    r"|^(?:请|求你|拜托)?(?:以后|永远|今后)?(?:你)?(?:别|不要|不许)再?(?:跟我|和我|对我)?(?:提|说起|聊起|提起"
    r"|问起)(?:[^，。]{1,14})"
    r"(?:了|的事|的话题)"
    r"|(?:もう|二度と|これ以上|今後)[^。]{1,20}?(?:の話|話題|のこと)[^。]{0,4}(?:しないで|出さないで|触れないで"
    r"|言わないで|聞かないで|振らないで)"
    r"|(?:이제|다시는|더 ?이상|앞으로)[^.]{1,20}?(?:얘기|이야기|말|언급|화제)[^.]{0,6}(?:하지 ?(?:마|말)"
    r"|꺼내지 ?(?:마|말))(?!래)",
    re.IGNORECASE,
)
# One text, or a person who is not to hear of it.
_ONE_TEXT_OR_PERSON: Final = re.compile(
    r"\b(?:in|on|from) (?:this|the|my|your) (?:\w+ )?(?:letter|mail|email|e-mail|text|cv|resume|message|speech"
    r"|essay|post"
    r"|report|story|summary)\b|\b(?:to|with) (?:my|him|her|them|anyone|anybody|the)\b"
    r"|\b(?:im|in der|in dem|in meine[rm]|in diese[rm]) (?:\w+ )?(?:brief|mail|text|bewerbung|lebenslauf|rede"
    r"|aufsatz)\b"
    r"|\ben (?:la|el|mi|este|esta) (?:carta|correo|texto|currículum|mensaje)\b|\bdans (?:la|le|ma|mon|cette"
    r"|ce) (?:lettre"
    r"|mail|texte|cv|message)\b|\bn[ao] (?:carta|e-mail|email|texto|currículo|mensagem)\b|\bnell[ao'] ?(?:lettera"
    r"|mail"
    r"|testo|messaggio)\b|\bв (?:письме|тексте|резюме|сообщении)\b|[信件文简历]里|履歴書|手紙|メールで|소개서|편지"
    r"|메일에",
    re.IGNORECASE,
)


def is_unwanted_topic(sentence: str) -> bool:
    """Whether `sentence` asks never to speak of something again."""
    if sentence.rstrip().endswith(("?", "\uff1f")) or not UNWANTED_TOPIC.search(plain(sentence)):
        return False
    return not (said_by_others(sentence) or _ONE_TEXT_OR_PERSON.search(sentence))
