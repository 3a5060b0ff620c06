"""What people do not want to see in answers, named by itself (`No exclamation marks.`), and for how many they cook."""

import re
from typing import Final

from memoryos.text.prefilter import prefiltered

_STYLES: Final = (
    r"(?:emojis?|emoticon\w*|smileys?|hashtags?|exclamation(?: marks| points)?|little pictures|bullets?|lists?|jokes?"
    r"|markdown"
    r"|tables?|headings?|preamble|slang|jargon|abbreviations|acronyms|asterisks|em dashes|flattery|disclaimers"
    r"|americanisms"
    r"|viñetas|listas|signos de exclamación|exclamaciones|anglicismos|tecnicismos|abreviaturas|negritas|asteriscos"
    r"|emoticonos"
    r"|anglicismi|inglesismi|punti esclamativi|punto esclamativo|elenchi|grassetto|abbreviazioni|anglicismes"
    r"|points d'exclamation"
    r"|listes|puces|abréviations|anglizismen|ausrufezeichen|stichpunkte|floskeln|abkürzungen|pontos? de exclamação"
    r"|gerúndio"
    r"|abreviações|эмодзи|смайл\w*|англицизм\w*|восклицательн\w+ знак\w*|сокращени\w+|канцелярит\w*|списков)\b"
)
EXCLUSION: Final = prefiltered(
    r"^(?:(?:and|also|oh|one thing|please|y|e|et|und|и|а|ah|bitte|por favor)[,:]? )*"
    r"(?:no|without|drop|lose|skip|stop (?:with )?|enough (?:with|of)|keine?|ohne|weg mit|sin|nada de|basta(?: de"
    r"| con)?|sem|senza|niente"
    r"|via|pas d[e']|sans|ça suffit|stop aux|без|хватит|убери|不要|别用)\s?"
    rf"(?:(?!question)\w+ )?{_STYLES}[^?]{{0,40}}$"
    r"|^(?:不要|别用|少用|别发|不用)(?:那么多|这么多)?(?:表情|感叹号|英文缩写|成语|颜文字)"
    r"|(?:横文字|カタカナ語|絵文字|感嘆符)(?:は|を)?(?:あまり|あんまり)?(?:使わ|やめ|なし|いらない)|(?:이모지"
    r"|이모티콘|느낌표)(?:는|를)? ?(?:쓰지|빼)"
    # Questions in return.
    r"|^(?:(?:and|please|also) )*(?:stop ending with|don't end with|do not end with) (?:a |an? )?question"
    r"|don't ask me back|别(?:老|总|再)?(?:是)?反问|되묻지 ?마|no me repreguntes|не переспрашивай",
    re.IGNORECASE,
)
PORTIONS: Final = re.compile(
    r"^(?:(?:and|y|e|et|und|и|also) )?(?:(?:the|las|los|le|les|die|as|my|tus|i) )?(?:quantities|portions|servings"
    r"|recipes|cantidades"
    r"|raciones|porciones|recetas|dosi|porzioni|ricette|quantités|portions|recettes|mengen|rezepte|receitas|porções"
    r"|порции|рецепты)"
    r" (?:(?:please|por favor|per favore) )?(?:always|siempre|sempre|toujours|immer|всегда) (?:for|para|per|pour|für"
    r"|на)\b"
    # `ahora somos 5, las recetas para 5`
    r"|^(?:we're|we are|there are|wir sind|ahora somos|agora somos|on est|siamo|adesso siamo|нас) (?:now |jetzt "
    r"|maintenant |in "
    r"|теперь )?\w+(?: of us| now| maintenant)?, (?:so )?(?:the |las |as |les |le |die )?(?:recipes|rezepte|recetas"
    r"|receitas"
    r"|ricette|recettes|рецепты)(?: bitte)? (?:for|para|per|pour|für|на) \w+",
    re.IGNORECASE,
)
