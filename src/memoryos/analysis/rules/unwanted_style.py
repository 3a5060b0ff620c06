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
    r"|listes|puces|abréviations|anglizismen|ausrufezeichen|stichpunkte?n?|aufzählung\w*|floskeln|abkürzungen"
    r"|pontos? de exclamação"
    r"|gerúndio|tópicos"
    r"|abreviações|эмодзи|смайл\w*|англицизм\w*|восклицательн\w+ знак\w*|сокращени\w+|канцелярит\w*|списков)\b"
)
EXCLUSION: Final = prefiltered(
    r"^(?:(?:and|also|oh|one thing|please|y|e|et|und|и|а|ah|bitte|por favor)[,:]? )*"
    r"(?:no|without|drop|lose|skip|stop (?:with )?|enough (?:with|of)|keine?|ohne|weg mit|sin|nada de|basta(?: de"
    r"| con)?|sem|senza|niente"
    r"|via|pas d[e']|sans|ça suffit|stop aux|без|хватит|убери|不要|别用)\s?"
    rf"(?:(?!question)\w+ )?{_STYLES}[^?]{{0,40}}$"
    # `Hör auf mit den ganzen Aufzählungspunkten`.
    rf"|^(?:(?:please|bitte|por favor) )?(?:h[öo]r (?:bitte )?auf mit|schluss mit|lass(?: bitte)? (?:mal )?(?:die"
    rf"|das)|genug"
    rf" mit|stop (?:using|with)|quit|deja de (?:usar|poner\w*)|se acab(?:ó|aron)|ya basta de|arrête (?:avec"
    rf"|de mettre)|finie?s?"
    rf"|marre (?:de|des)|chega de|para (?:de (?:usar|botar|colocar)|com)|basta (?:con )?|smettila con"
    rf"|перестань (?:ставить"
    rf"|писать|использовать)|хватит) (?:(?!question)\w+ ){{0,3}}{_STYLES}"
    r"|^(?:算了)?(?:不要|别用|少用|别发|不用)(?:那么多|这么多)?(?:表情|表格|列表|分点|感叹号|英文缩写|成语|颜文字)"
    r"|(?:横文字|カタカナ語|絵文字|感嘆符)(?:は|を)?(?:あまり|あんまり)?(?:使わ|やめ|なし|いらない)|(?:목록|이모지"
    r"|이모티콘|표|느낌표)(?:은|는)? ?(?:이제 |좀 )?그만|(?:이모지"
    r"|이모티콘|느낌표)(?:는|를)? ?(?:쓰지|빼)"
    # Questions in return.
    r"|^(?:(?:and|please|also) )*(?:stop ending with|don't end with|do not end with) (?:a |an? )?question"
    r"|don't ask me back|别(?:老|总|再)?(?:是)?反问|되묻지 ?마|no me repreguntes|не переспрашивай",
    re.IGNORECASE,
)
_RECIPES: Final = (
    r"(?:quantities|portions|servings|recipes|cantidades|raciones|porciones|recetas|dosi|porzioni|ricette|quantités"
    r"|portions|recettes|mengen|rezepte|receitas|porções|порции|рецепты)"
)
_FOR: Final = r"(?:for|para|per|pour|für|на)"
_NUMBER: Final = (
    r"(?:\d{1,2}|two|three|four|five|six|zwei|drei|vier|fünf|sechs|dos|tres|cuatro|cinco|seis|deux|trois|quatre"
    r"|cinq|duas"
    r"|dois|três|due|tre|quattro|cinque|двоих|троих|четверых|пятерых)"
)
PORTIONS: Final = prefiltered(
    rf"^(?:(?:and|y|e|et|und|и|also) )?(?:(?:the|las|los|le|les|die|as|my|tus|i) )?{_RECIPES}"
    rf" (?:(?:please|por favor|per favore|should|sollen|deben|doivent|devem) )?(?:always|siempre|sempre|toujours"
    rf"|immer|всегда)"
    rf" (?:be )?{_FOR}\b"
    # `We're four now, recipes for four.`
    rf"|\b(?:now|jetzt|inzwischen|ahora|ya|maintenant|agora|adesso|ora"
    rf"|теперь)\b[^.?!,]{{0,30}}, (?:\w+ ){{0,2}}?{_RECIPES} (?:bitte"
    rf" |please |por favor )?{_FOR} {_NUMBER}\b"
    r"|(?:菜谱|食谱)(?:以后|从现在起)?(?:都|全部|全都|一律)?按?(?:\d{1,2}|[一两三四五六])个?人份|レシピは(?:全部"
    r"|いつも|毎回|必ず)?(?:\d{1,2}|[二三四五六])人分で"
    r"|(?:以后|现在)都?按(?:\d{1,2}|[一两三四五六])个?人份|(?:これから|今度)(?:は|から)?(?:\d{1,2}"
    r"|[二三四五六])人分で|(?:이제|앞으로) ?(?:는 )?\d{1,2}인분으로"
    r"|레시피는 ?(?:항상|전부|다|늘)? ?\d{1,2}인분으로",
    re.IGNORECASE,
)
# `Never suggest dishes with fish.`
SUGGESTION: Final = prefiltered(
    r"^(?:please,? )?(?:never|don't ever) (?:suggest|recommend|propose|offer|show|send|give) (?:me )?"
    r"|^(?:please,? )?stop (?:suggesting|recommending|proposing|offering)\b"
    r"|^(?:bitte )?hör (?:bitte )?auf,? mir [^.?!]{2,50}"
    r" (?:vorzuschlagen|zu empfehlen)|^(?:deja|dejá) de (?:recomendar|proponer|sugerir)\w*"
    r"|^arrête de me (?:proposer|suggérer"
    r"|recommander|conseiller)|^(?:para|pare) de (?:me )?(?:sugerir|recomendar|indicar)|^smettila di (?:propormi"
    r"|consigliarmi"
    r"|suggerirmi)|^(?:перестань|хватит) (?:мне )?(?:предлагать|советовать|рекомендовать)"
    r"|^(?:please,? )?(?:don't|do not) (?:suggest|recommend|propose|offer)\b[^.?!]{2,60}\b(?:again|any ?more|ever)\b"
    r"|^(?:bitte )?(?:schlag|empfiehl|empfehle)\b[^.?!]{0,20}\b(?:nie|niemals|nicht mehr|kein\w* mehr)\b"
    r"|^(?:por favor,? )?nunca me (?:propongas|recomiendes|sugieras|des|mandes)|^no me (?:propongas|recomiendes"
    r"|sugieras)"
    r" (?:más|nunca)\b|^(?:ne )?me (?:propose|recommande|suggère|conseille) (?:plus|jamais)\b"
    r"|^ne me (?:propose|recommande|suggère|conseille)s? (?:plus|jamais)\b"
    r"|^(?:por favor,? )?nunca (?:me )?(?:sugira|sugere|recomend[ae]|indi(?:ca|que)|proponha)|^não me (?:sugira"
    r"|sugere"
    r"|recomend[ae]) (?:mais|nunca)\b|^non (?:propormi|consigliarmi|suggerirmi|darmi) (?:mai|più)\b"
    r"|^(?:никогда|больше) (?:мне )?не (?:предлагай|советуй|рекомендуй)"
    r"|^(?:以后|永远|再也)?(?:别|不要)再?(?:给我|向我)?推荐[^，。]{1,20}(?:了$)?|(?:もう|これから(?:は)?|二度と"
    r"|絶対)[^。]{1,20}(?:すすめないで|勧めないで|おすすめしないで"
    r"|提案しないで)|(?:앞으로|이제|절대|다시는)[^.]{1,20}(?:추천|제안)하지 ?(?:마|말)",
    re.IGNORECASE,
)
# What an assistant does by itself, and is told not to do.
BEHAVIOUR: Final = prefiltered(
    r"^(?:please,? )?(?:don't|do not|never|stop|quit) (?:always |constantly )?(?:apologi[sz]\w+"
    r"|say(?:ing)? (?:sorry|you'?re"
    r" sorry)|repeat(?:ing)? my (?:question|words)|lectur\w+ me|flatter\w* me|prais\w+ me|compliment\w* me"
    r"|thank\w* me"
    r"|moraliz\w+|sugarcoat\w*)"
    r"|^(?:bitte )?(?:hör (?:bitte )?auf,? (?:dich|dauernd|ständig|immer|mir|mich)"
    r"|entschuldig\w* dich (?:bitte )?nicht"
    r"|lob mich nicht|belehr mich nicht)"
    r"|^(?:por favor,? )?(?:deja de|dejá de|no) (?:pedirme perdón|pedir perdón|disculparte|te disculpes"
    r"|me pidas perdón"
    r"|adularme|me des lecciones|sermonearme)|^no me (?:hables|trates) de (?:usted|tú|vos)"
    r"|^(?:s'il te plaît,? )?(?:arrête de|ne) (?:t'excuser|t'excuse pas|me flatter|me faire la morale|me sermonner)"
    r"|^(?:por favor,? )?(?:para de|pare de|não) (?:pedir desculpas?|se desculpar|me pede desculpas?|peça desculpas?"
    r"|me bajular|dar sermão)|^(?:per favore,? )?(?:smettila di|smetti di|non) (?:scusarti|chiedere scusa|adularmi"
    r"|farmi la"
    r" predica)|^(?:пожалуйста,? )?(?:перестань|прекрати|хватит|не) (?:всё время |все время |постоянно )?(?:извиня\w+"
    r"|просить прощения|льстить|меня поучать)"
    r"|^(?:请)?(?:别|不要)(?:老是|总是|一直|老|总|再)?(?:道歉|说对不起|说抱歉|夸我|说教)|(?:いちいち|毎回|何度も"
    r"|もう)?(?:謝らないで|謝罪しないで"
    r"|褒めないで|説教しないで)|(?:자꾸|계속|매번)? ?(?:사과하지|미안하다고 하지|칭찬하지|설교하지) ?(?:마|말)"
    # `Never ask me how I feel.`
    r"|^(?:please,? )?(?:never|don't ever) ask me |^(?:bitte )?frage? mich (?:bitte )?nie\b|^nunca me preguntes\b"
    r"|^(?:ne )?me demande"
    r" jamais\b|^nunca me pergunt[ae]\b|^non chiedermi mai\b|^никогда не спрашивай|^(?:以后|永远)+(?:别|不要)问我"
    r"|今後は?前置き"
    r"|서론 없이"
    # `Stop calling me buddy.`
    r"|^(?:please )?(?:stop|quit) calling me (?!at|in|on|every|so|when|after|before)|^(?:please )?(?:don't"
    r"|never) call me (?!at|in"
    r"|on|every|so|when|after|before|back|again|tomorrow|tonight|now|today|any)\w+[.!]?$"
    r"|^nenn(?:e)? mich (?:bitte )?(?:nicht|nie)\b|^no me llames (?!al? |mañana|hoy|ahora|más|por|cuando|tan"
    r"|después|antes)"
    r"|^(?:arrête de m'appeler|ne m'appelle (?:pas|plus|jamais)) (?!à|au|le|la|demain|quand|après|avant)"
    r"|^não me cham[ae] (?:mais )?de\b|^non chiamarmi (?!più|dopo|domani|prima|quando|al|se|a |ora|oggi)"
    r"|^не называй меня\b"
    r"|^(?:请)?(?:别|不要)(?:再)?叫我(?!起|去|来|们|吃|做)|(?:って|付けで|と|で)呼ばないで|(?:라고|으로"
    r"|로) 부르지 ?(?:마|말)"
    r"|コードだけ[^。]{0,12}(?:いつも|毎回|必ず)|(?:いつも|毎回)コードだけ"
    # `When I write "tldr", just give me one line.`
    r"|^(?:when|whenever|if) i (?:say|write|type) [^,.]{1,30}?,? (?:just |only |please )?(?:give|answer|reply|write"
    r"|explain"
    r"|stop|show|use)\b|^wenn ich [^,.]{1,30} (?:schreibe|sage|tippe),? (?:dann )?(?:gib|antworte|schreib|nur"
    r"|bitte)\b"
    r"|^(?:cuando|quando|quand|se|si) (?:yo |eu |io |je )?(?:diga|digo|escriba|escribo|disser|escrever|scrivo|dico"
    r"|dis|écris)"
    r" [^,.]{1,30}?,? (?:solo |sólo |só |juste )?(?:dame|responde|me dá|dammi|rispondi|donne|réponds)\b"
    r"|^когда я (?:пишу|говорю) [^,.]{1,30},? (?:дай|отвечай|пиши)\b|^我(?:说|写|打)[^，。]{1,12}的时候[，,]?(?:只"
    r"|就|请)"
    r"|と(?:言った|書いた)ら[^。]{1,20}(?:して|で答え|だけ)|라고 (?:하면|쓰면)[^.]{1,20}(?:해 ?줘|대답|써 ?줘)",
    re.IGNORECASE,
)
