"""Sentences that turn a wish about a known thing round in whatever words: `emojis? changed my mind, go nuts`.

They name what wishes are about (emojis, length, sources ...) beside a word that people use when something no longer
applies or is allowed, and they tell nothing of anybody's life. `Stop the gangster talk` needs no such thing, because it
is an order: what it speaks of is found by its words.
"""

import re
from typing import Final

from memoryos.domain.instruction_replacement import topics
from memoryos.text.prefilter import any_may_match, prefiltered

_LONGEST: Final = 110
_MAX_WORDS_OF_ORDER: Final = 8
REVERSAL: Final = prefiltered(
    r"\b(?:again|any ?more|any longer|no longer|changed my mind|(?:is|are) off|never ?mind|forget|drop|scrap|no need"
    r"|not needed|don't (?:need|have to|mind)|needn't|go nuts|as much as|bring (?:them|it) back|go back to|useful"
    r"|handy|(?:is|are) (?:ok|okay|fine|allowed|cool"
    r"|welcome|alright)|(?:you|u) (?:can|may) (?:use|go|write|add|put|give|make|be|do)|feel free|doesn't bother"
    r"|don't bother"
    r"|wieder|nicht mehr|anders überlegt|gehen klar|geht klar|vergiss|musst nicht|musst du nicht|brauchst|egal"
    r"|stör\w+ nicht|ruhig|darfst|sind ok|ist ok|okay|in ordnung|nicht nötig|unnötig|praktisch"
    r"|otra vez|de nuevo|ya no|cambi(?:ado|é) de (?:idea|opinión)|olvida\w*|no hace falta|(?:puedes|podés) (?:usar"
    r"|poner"
    r"|meter|escribir)\w*|si quieres|me vale|me dan? igual|están? bien|no me molestan?|útil(?:es)?"
    r"|à nouveau|plus (?:besoin|la peine|obligée?|nécessaire)|changé d'avis|oublie|tu peux (?:en |les )?(?:mettre"
    r"|utiliser"
    r"|écrire|faire)|tu peux$|vas-y|c'est (?:bon|ok)|ça me va|pas la peine|pratiques?|laisse tomber"
    r"|de novo|não precisa\w*|mudei de (?:ideia|opinião)|esquece|pode(?:m)? (?:usar|mandar|botar|colocar|pôr"
    r"|escrever)"
    r"|liberad[oa]s?|tudo bem|tanto faz|úteis"
    r"|di nuovo|non (?:serv\w+|occorr\w+|c'è) più|cambiato idea|lascia|puoi (?:usar|metter|scriver)\w*"
    r"|usal[aeio] pure"
    r"|va bene|vanno bene|utili"
    r"|снова|опять|больше не|не обязательно|необязательно|передумал\w*|забудь|можно|не нужн\w+|сколько хочешь"
    r"|удобн\w+)\b"
    r"|不用|不必|不需要|可以|也行|改主意|没关系|无所谓|随便(?:写|说|用)|恢复|方便|便利|いらない|なくて(?:も)?いい"
    r"|なくて(?:も)?大丈夫"
    r"|て(?:も)?いい|てok"
    r"|気が変わ|もういい|使ってください|안 [^.]{1,4}도 (?:돼|되|괜찮)|없어도|도 ?돼|도 괜찮|생각이 바뀌|필요 ?없",
    re.IGNORECASE,
)
# What people say of their own mind is no story.
_OWN_MIND: Final = re.compile(
    r"\bi (?:changed my mind|liked?|preferr?e?d?|don't (?:mind|need|care))\b|\bi've changed my mind\b|\bhab(?:e"
    r"|'s)? (?:es )?mir (?:das )?anders"
    r" überlegt\b|\bich (?:brauch\w*|hab\w* nichts gegen)\b|\bj'ai (?:plus besoin|changé d'avis)\b|\bje m'en fiche\b"
    r"|\bmudei de (?:ideia|opinião)\b|\bhe cambiado de (?:idea|opinión)\b|\bho cambiato idea\b|\bя передумал\w*"
    r"|我(?:改主意|无所谓|不介意)"
    r"|내 ?생각이 바뀌",
    re.IGNORECASE,
)
_OWN_LIFE: Final = re.compile(
    r"\b(?:i|i'm|i've|i'll|i'd|my|we|we're|our|us|he|she|his|her|they|their|ich|mein\w*|wir|unser\w*|er|yo|mis?"
    r"|nuestr[oa]s?"
    r"|je|j'\w+|mon|ma|mes|nous|meus?|minhas?|eu|nosso|mi[oae]|miei|io|noi|я|мо[йяеёи]\w*|мы|наш\w*|у меня|мне)\b"
    # Languages that leave the person out, and days.
    r"|\b(?:estoy|tengo|voy|fui|vamos|hemos|tenemos|estou|tenho|vou|temos|ho|abbiamo|sono|siamo|vado|\w{3,20}(?:í"
    r"|ei|evi)|today"
    r"|yesterday|heute|gestern|hoy|ayer|aujourd'hui|hier|hoje|ontem|oggi|ieri|сегодня|вчера)\b|今天|昨天|今日|昨日"
    r"|오늘|어제"
    r"|[我他她]|私|僕|俺|彼|나는|난 |저는|제가|내가|우리",
    re.IGNORECASE,
)
STOP: Final = prefiltered(
    r"^(?:please |bitte |por favor |stp |per favore |пожалуйста )?(?:(?:you|u) can )?(?:no more|ya no más|no más"
    r"|plus de|stop (?!me\b|by\b)\w+"
    r"|enough (?:of|with)"
    r"|knock off|cut out|hör auf mit|genug mit|schluss mit|lass (?:mal )?(?:das|den|die) mit|deja(?: ya)? (?:lo|el"
    r"|la|de)"
    r"|dejá (?:de|lo|ya)|basta(?: ya)? (?:de|con|con lo)|ya basta de|stop (?:le|la|les|avec)|arrête (?:avec|le|la"
    r"|ton)"
    r"|assez de|para com|pare com|chega d[eoa]|pode parar|basta (?:con|coi|col)|smettila (?:con|di)|smetti di|хватит"
    r"|перестань|прекрати|довольно)\b"
    r"|(?:^|, )keine? \w{3,20} mehr[.!]?$|^(?:别再|不要再)|(?:可以|该)停了|はもう(?:いい|やめ|おしまい|終わり)"
    r"|(?:는|은)? ?(?:이제 ?)?(?:그만(?:해"
    r"|하자|하고|해줘)?[.!]?$|안 써도)",
    re.IGNORECASE,
)
_may_turn_round: Final = any_may_match([REVERSAL], [STOP])


def turns_round(text: str) -> bool:
    """Whether `text`, which is no question and about no single answer, lifts a wish about what it names."""
    # Few sentences have such words, and what else they say takes longer to find out.
    if len(text) > _LONGEST or not _may_turn_round(text) or _OWN_LIFE.search(_OWN_MIND.sub("", text)):
        return False
    return (REVERSAL.search(text) is not None and bool(topics(text))) or _orders_stop(text)


def _orders_stop(text: str) -> bool:
    return STOP.search(text) is not None and len(text.split()) <= _MAX_WORDS_OF_ORDER
