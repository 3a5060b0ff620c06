"""How the user wants answers to look, said without "always" or "from now on", and how such a wish is taken back.

`Short answers, please.` applies for good, because it is about answers and not about one. `Answer briefly.` does so if
the message asks for nothing else. `Bullet points are fine again` takes back an earlier wish about bullet points.
"""

import re
from typing import Final

from memoryos.text.prefilter import prefiltered

_MAX_WORDS: Final = 14
_MAX_CHARACTERS: Final = 40  # of scripts without spaces

# Answers in general, with what they should be like.
ALL_ANSWERS: Final = prefiltered(
    r"\b(?:(?:short|brief|concise|longer|detailed|simple|plain) (?:answers|replies|responses)\b"
    r"|(?:keep|make|write) (?:your |the )?(?:answers|replies|responses) \w+"
    r"|(?:kurze|knappe|lange|längere|ausführliche|einfache) antworten\b"
    r"|respuestas (?:cortas|breves|largas|sencillas|detalladas)\b|respostas (?:curtas|breves|longas|simples"
    r"|detalhadas)\b"
    r"|risposte (?:brevi|corte|lunghe|semplici|dettagliate)\b|réponses (?:courtes|brèves|longues|simples"
    r"|détaillées)\b"
    r"|(?:короткие|краткие|длинные|подробные|простые) ответы\b)"
    r"|(?:回答|回复|答案)[^，。,？?]{0,6}(?:简短|简洁|短一点|详细|长一点|简单)|(?:返事|回答"
    r"|答え)は?[^。？?]{0,4}(?:短く|簡潔|詳しく)"
    r"|(?:대답|답변|답)은? ?[^.?]{0,4}(?:짧게|간단히|길게|자세히)",
    re.IGNORECASE,
)
# An order to answer in some way; or to leave a form out.
ANSWER_THUS: Final = prefiltered(
    r"^(?:(?:please|bitte|por favor|per favore|пожалуйста|请),? )?(?:"
    r"(?:answer|reply|respond|write) (?:me )?(?:briefly|concisely|in detail|simply|plainly|in \w+(?: \w+)?)"
    r"|antworte (?:mir )?(?:kurz|knapp|ausführlich|einfach|auf \w+|in \w+ \w+)"
    r"|(?:responde|respóndeme|contesta|contéstame|contestame|escríbeme) (?:en |de (?:forma|manera) )?"
    r"(?:cort[oa]|breve|largo|sencillo|simple"
    r"|español|inglés|\w+ (?:líneas|frases|palabras))"
    r"|(?:responde|me responde|responda) (?:de (?:forma|maneira) |em )?(?:curt[oa]|breve|longo|simples|português"
    r"|inglês"
    r"|\w+ (?:linhas|frases))"
    r"|(?:rispondi|rispondimi) (?:in modo |in maniera |in )?(?:breve|corto|semplice|dettagliato|italiano"
    r"|inglese|\w+ righe)"
    r"|(?:réponds|réponds-moi|reponds) (?:de façon |en )?(?:court|bref|brièvement|simplement|longuement"
    r"|français|anglais"
    r"|\w+ (?:lignes|phrases|mots))"
    r"|(?:отвечай|пиши)(?: мне)? (?:коротко|кратко|подробно|проще|просто|по-\w+|на \w+))\b"
    r"|^(?:no|without|keine?|ohne|bitte keine?|sin|nada de|sem|senza|niente|pas d[e']|sans|без) ?(?:tables?"
    r"|tabellen?|tablas?"
    r"|tabelas?|tabelle|tableaux|таблиц\w*|lists?|listen|stichpunkte|listas|listes|elenchi|tópicos|списк\w+"
    r"|sternchen|headings?|überschriften|exclamation marks|ausrufezeichen)"
    r"(?: à puces| puntati| numerati)?(?=$|[,.!]| (?:please|pls|bitte|por favor|per favore|s'il|stp|svp"
    r"|пожалуйста)\b)"
    r"|^(?:请)?(?:简短|简洁|详细)地?(?:回答|回复)(?=$|[。！!])|^(?:请)?(?:不要|别)(?:用|写|发)?(?:表格|列表|表情"
    r"|分点)|^(?:短く|簡潔に|手短に|詳しく|敬語で"
    r"|敬語なしで)[^。？?]{0,6}(?:答え|返事|お願い)"
    r"|^(?:表|箇条書き|絵文字|顔文字)は?[^。？?]{0,4}(?:使わないで|なし|いらない)"
    r"|^(?:짧게|간단히|길게|자세히|반말로|존댓말로) ?(?:대답|답|말)|^(?:이모티콘|이모지|표|목록)은? ?(?:쓰지"
    r"|넣지|빼)",
    re.IGNORECASE,
)
# The language of answers, said by itself: `还是用中文回答吧`, `Answer in English again, please.`
_LANGUAGE: Final = (
    r"(?:english|german|spanish|french|italian|portuguese|russian|chinese|japanese|korean|dutch|polish|deutsch"
    r"|englisch"
    r"|spanisch|französisch|italienisch|inglés|español|alemán|francés|inglês|português|espanhol|anglais|français"
    r"|allemand|espagnol|inglese|italiano|tedesco|francese|spagnolo|castellano|catalán|английск(?:ом|ий)|русск(?:ом"
    r"|ий)"
    r"|немецк(?:ом|ий))"
)
LANGUAGE_OF_ANSWERS: Final = prefiltered(
    r"^(?:(?:actually|ok|okay|no|please|and|now|doch|bitte|also|mejor|por favor|finalmente|finalement|en fait"
    r"|melhor|na"
    r" verdade|anzi|meglio|per favore|лучше|пожалуйста|всё-таки|все-таки),? ){0,3}"
    r"(?:(?:answer|reply|respond|write|speak|talk|go back|switch)(?: back)?(?: to me)? (?:in|to)|(?:antworte|schreib)"
    r"(?: mir)?(?: (?:doch|lieber|wieder|bitte)){0,3} (?:auf|in)|(?:resp[oó]nde|respóndeme|contesta|contéstame"
    r"|escríbeme|responda|responde)(?: (?:mejor|otra vez|de novo|melhor))? (?:en|em)|(?:rispondi|rispondimi)"
    r"(?: (?:meglio|di nuovo|pure))? in|(?:réponds|réponds-moi|écris-moi)(?: (?:plutôt|à nouveau))? en|(?:отвечай"
    r"|пиши)"
    rf"(?: мне)?(?: (?:лучше|снова|опять))? на) {_LANGUAGE}\b"
    rf"|^(?:(?:ok|okay|please),? ){{0,2}}{_LANGUAGE} again\b|^(?:(?:ok|okay|bitte|jetzt"
    rf"|nun),? ){{0,3}}wieder {_LANGUAGE}\b"
    rf"|^(?:otra vez|de nuevo) en {_LANGUAGE}\b|^(?:on )?(?:repasse|revient|reprend) (?:au|en) {_LANGUAGE}\b"
    rf"|^(?:de nouveau|à"
    rf" nouveau) en {_LANGUAGE}\b|^(?:pode voltar (?:ao|pro|para o)|de novo em) {_LANGUAGE}\b"
    rf"|^di nuovo in {_LANGUAGE}\b"
    rf"|^(?:снова|опять|обратно) на {_LANGUAGE}\b|^다시 (?:한국어|영어|일본어|중국어)로"
    # Back to a language: `wieder auf Deutsch bitte`, `vuelve al español`.
    rf"|^(?:(?:ok|okay|so|please|can we go|let's go|go),? ){{0,3}}back (?:to|in) {_LANGUAGE}\b|^(?:(?:ok|okay|also"
    rf"|bitte|jetzt"
    rf"|nun|doch|lieber),? ){{0,3}}wieder (?:auf|in) {_LANGUAGE}\b|^(?:(?:ok|vale|bueno),? )?(?:vuelve|volvé"
    rf"|volvamos|vuelva"
    rf"|regresa|cambia|pasa)(?: otra vez)? al {_LANGUAGE}\b|^(?:(?:ok|bon|allez),? )?(?:reviens|revenons|repasse"
    rf"|repassons)"
    rf" (?:au|en) {_LANGUAGE}\b|^(?:(?:ok|tá),? )?(?:volta|volte|voltamos|vamos voltar) (?:pro|para o|ao"
    rf"|pra) {_LANGUAGE}\b"
    rf"|^(?:(?:ok|dai),? )?(?:torna|torniamo|ritorna)(?: pure)? all'{_LANGUAGE}|^(?:(?:ок|ладно),? )?(?:давай "
    rf"|вернись |вернёмся"
    rf" ){{0,2}}(?:обратно|снова|опять|назад) на {_LANGUAGE}\b|^(?:вернись|вернёмся|перейди) на {_LANGUAGE}\b"
    r"|^(?:算了[，,]?|那)?(?:还是|换回|改回|切回|回到|说回)(?:用|说)?(?:中文|英文|英语|汉语|法语|日语|德语|西班牙语"
    r"|韩语)(?:吧|了|$|[。！])"
    r"|^(?:やっぱり|やっぱ|また)?、?(?:日本語|英語|中国語|韓国語|ドイツ語|フランス語)に(?:戻して|戻そう|戻ろう"
    r"|してください|して)"
    r"|^(?:그냥|다시|역시)? ?(?:다시 )?(?:한국어|영어|일본어|중국어|독일어)로 (?:다시 )?(?:돌아가|바꿔|해 ?줘|하자)"
    r"|^(?:отвечай|пиши)(?: мне)?(?: (?:лучше|снова|опять|всё-таки))? по-(?:русски|английски|немецки)\b"
    r"|^(?:算了[，,]?|那)?(?:还是|改|请|以后|都|继续|换){0,2}用(?:中文|英文|英语|汉语|法语|日语|德语|西班牙语"
    r"|韩语)(?:来)?(?:回答|回复|答)"
    r"|^(?:やっぱり|これからは|また)?、?(?:日本語|英語|中国語|韓国語|ドイツ語|フランス語)で(?:答え|返事|回答|書い"
    r"|お願い)"
    r"|^(?:그냥|다시|역시)? ?(?:한국어|영어|일본어|중국어|독일어)로 (?:다시 )?(?:대답|답|말|써)",
    re.IGNORECASE,
)
# A way of writing that is about no single answer: `Use metric units, please.`
WAY_OF_WRITING: Final = prefiltered(
    r"^(?:please,? |bitte )?(?:use|stick to|switch (?:back )?to|write in|verwende|benutze?|nimm|usa|utilise"
    r"|используй) (?:only "
    r"|bitte |siempre"
    r" |toujours |sempre )?(?:the )?(?:metric|imperial|american|british|metrische|sistema métrico|unités métriques"
    r"|unidades métricas|unità metriche|метрическ\w+|celsius|fahrenheit|24-hour|24h|12-hour)(?: (?:units?|system"
    r"|spelling"
    r"|english|einheiten|time|clock|единицы|систему))?(?=$|[,.!]| (?:please|pls|bitte|por favor|per favore|s'il|stp"
    r"|пожалуйста)\b)"
    r"|^请?用公制(?:单位)?(?=$|[。！!吧])|^メートル法で|^미터법(?:을|으로)",
    re.IGNORECASE,
)
# `Shorter, please` asks for the last answer once more.
_ONE_ANSWER: Final = prefiltered(
    r"\b(?:this (?:one|time)|that one|diesmal|dieses mal|esta vez|desta vez|stavolta|questa volta|cette fois"
    r"|на этот раз"
    r"|above|previous|last (?:answer|one))\b|这次|今回|이번",
    re.IGNORECASE,
)

_FORMS: Final = (
    r"(?:bullet points|bullets|lists?|tables?|headings?|emojis?|smileys|exclamation marks|jokes|markdown"
    r"|(?:long|longer|short)"
    r" (?:answers|replies)|stichpunkte|listen|aufzählungen|tabellen?|sternchen|überschriften|witze|listas"
    r"|viñetas|tablas|chistes"
    r"|tabelas|tópicos|piadas|elenchi|liste|tabelle|battute|faccine|listes|puces|tableaux|blagues|списки"
    r"|таблицы|смайлики|смайлы"
    r"|эмодзи|шутки)"
)
ALLOWED: Final = prefiltered(
    # A form that may be used again.
    rf"\b{_FORMS}\b[^.?!]{{0,25}}\b(?:(?:are|is) (?:ok|okay|fine|good|welcome|allowed)|(?:don't"
    rf"|doesn't) bother me|again"
    r"|(?:sind|ist|wären) (?:\w+ )?(?:ok|okay|erlaubt|in ordnung|kein problem)|gehen (?:\w+ )?wieder"
    r"|stören mich nicht"
    r"|(?:están|está) bien|ya no me molestan?|me sirven|(?:tudo bem|pode|podem) (?:de novo|usar|voltar)|liberad[oa]s"
    r"|vanno bene|non mi danno fastidio|(?:c'est|sont) (?:ok|bon|bien|autorisé\w*)|me (?:dérangent"
    r"|gênent) (?:pas|plus)"
    r"|можно|снова|опять|не мешают)"
    rf"|\b(?:(?:you|u) (?:can|may)|feel free to|(?:du )?(?:kannst|darfst)|(?:ya )?(?:puedes|podés)|pode|puoi"
    rf"|tu peux|можешь)\b"
    rf"[^.?!]{{0,40}}(?:\bagain\b|\bwieder\b|\botra vez\b|\bde nuevo\b|\bde novo\b|\bdi nuovo\b|\bà nouveau\b"
    rf"|\bснова\b|\bопять\b"
    r"|\b(?:voltar|volver|tornare) a\b|\bre(?:faire|mettre|prendre)\b|\bruhig\b)"
    # Answers that may be longer or shorter than was asked for.
    r"|\b(?:(?:you|u) (?:can|may)|(?:kannst|darfst)(?: du)?|puedes|podés|(?:você )?pode|puoi|tu peux|vous pouvez"
    r"|можешь)\b"
    r"[^.?!]{0,30}\b(?:(?:longer|shorter|more detailed) (?:answers|replies|responses)|(?:längere?|kürzere?"
    r"|ausführlich\w*) antwort\w*|länger antworten|ausführlicher antworten|respuestas más (?:largas|cortas)"
    r"|respostas mais (?:longas|curtas)|risposte più (?:lunghe|brevi|corte)|réponses plus (?:longues|courtes)"
    r"|(?:длиннее|подробнее|короче)|(?:answer|reply|write) (?:at length|in more detail)|responder más largo"
    r"|répondre plus longuement)\b"
    r"|\bsag (?:lieber |doch )?(?:wieder )?(?:sie|du) zu mir\b|\b(?:vouvoie|tutoie)[- ]moi (?:finalement|plutôt"
    r"|à nouveau)\b"
    r"|\bfinalement (?:vouvoie|tutoie)[- ]moi\b"
    # An earlier wish that is called off.
    r"|\b(?:forget|drop|scrap|never ?mind|ignore) (?:about )?(?:the|that|my) [^.?!]{1,40}?\b(?:thing|rule|stuff"
    r"|wish|request)\b"
    r"|\bvergiss (?:das mit|die regel|meine)\b|\b(?:die regel|das mit) [^.?!]{0,30}(?:gilt nicht mehr"
    r"|kannst du vergessen)\b"
    r"|\b(?:olvida|olvídate de|deja) lo de\b|\besquece (?:aquilo|isso|o lance|a regra)\b|\blascia (?:perdere"
    r"|stare) (?:la|il|quella)\b"
    r"|\b(?:laisse tomber|oublie) (?:ma|mon|la|le|mes|cette|l')|\bзабудь (?:про|о)\b|\b(?:правило"
    r"|то) [^.?!]{0,20}отменя\w+"
    r"|(?:表格|列表|表情|分点)[^，。,]{0,4}(?:可以用|能用|没关系|无所谓)|(?:可以|能)(?:写|说|答)?(?:长|详细"
    r"|多)一?[点些]|之前说的不算|不用管之前"
    r"|(?:絵文字|箇条書き|表|敬語)[^。]{0,6}(?:使っていい|大丈夫|でもいい|OK)|(?:長く|詳しく)(?:ても|して"
    r"|書いて)[^。]{0,4}(?:大丈夫|いい)"
    r"|前に言った[^。]{0,10}(?:忘れて|なし)|(?:이모티콘|이모지|표|목록)[^.]{0,16}(?:써도|쓰셔도|넣어도)|(?:길게"
    r"|자세히) ?(?:대답|답|써|말)?해?도"
    r" ?(?:돼|되|괜찮)|전에 말한[^.]{0,10}(?:잊어|취소)",
    re.IGNORECASE,
)


def is_style_wish(sentence: str, message: str) -> bool:
    """Whether `sentence` of `message` says how answers should look, though not for how long."""
    if _ONE_ANSWER.search(sentence) or not _is_short(sentence):
        return False
    if ALL_ANSWERS.search(sentence):
        return not sentence.rstrip().endswith(("?", "\uff1f"))
    return (
        (ANSWER_THUS.search(sentence) or LANGUAGE_OF_ANSWERS.search(sentence) or WAY_OF_WRITING.search(sentence))
        is not None
        and "?" not in message
        and "\uff1f" not in message
        and _is_short(message)
    )


def permits_again(sentence: str) -> bool:
    """Whether `sentence` takes back an earlier wish by allowing what it excluded."""
    return ALLOWED.search(sentence) is not None


def _is_short(text: str) -> bool:
    return len(text) <= _MAX_CHARACTERS or (len(text.split()) <= _MAX_WORDS and len(text) <= 8 * _MAX_WORDS)
