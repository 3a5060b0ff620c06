"""Words and phrases by which standing instructions are known, in ten languages."""

import re
from typing import Final

from memoryos.text.prefilter import prefiltered

# Things that an assistant can be asked to do one way or another.
_MANNER_WORDS: Final = (
    r"\b(?:answers?|answering|repl(?:y|ies)|responses?|bullets?|bullet points|emojis?|exclamation|units?|metric"
    r"|imperial"
    r"|(?-i:SI)\b|grams?|ounces|pounds|fahrenheit|celsius|tone|formal"
    r"|informal|lines?|sentences?|paragraphs?|words|code|comments?|explain|explanations?|jokes?|sources?|recipes?"
    r"|portions?|servings|sign|notation|tables?|headings?|markdown"
    r"|the (?:word|phrase|term)|(?:end|start|begin) (?:your answers )?with"
    r"|preamble|follow-up|type hints|solutions?|hints|lectur\w+|disclaimers?|small talk|spelling|shopping lists?"
    r"|numbers|prices?|euros?|dollars|vat|(?:write|do|make|explain|answer)\w* (?:\w+ ){0,2}(?:for|to) me"
    r"|my (?:mails?|emails?|texts?|code)|verbose|concise"
    r"|short|brief|long|longer|in (?:english|spanish|french|german|italian|polish|portuguese|dutch|japanese"
    r"|chinese))\b"
    r"|\b(?:antwort\w*|stichpunkt\w*|aufzählung\w*|emojis?|sätze|zeilen|kurz|ausführlich|einheiten|gramm|rezepte?"
    r"|preise?|texte?|das wort|kommentare?|gendersternchen|floskel\w*|ratgeber\w*|fachbegriff\w*|beispiele?"
    r"|auf deutsch"
    r"|auf englisch|ton)\b"
    r"|\b(?:respuestas?|cont[eé]st\w+|resp[oó]nd\w+|viñetas|listas?|emojis?|frases|líneas|cort[oa]s?|larg[oa]s?"
    r"|gramos"
    r"|precios?|palabras?|recetas?|tono|de corrido|en español|en inglés|código|comentarios|escr[ií]b\w+|castellano"
    r"|catalán|hablame"
    r"|háblame)\b"
    r"|\b(?:respost\w*|responde\w*|emojis?|linhas|curt\w+|long[oa]s?|gramas|receitas?|em português|em inglês"
    r"|preços?|palavra\w*|assina\w*|mensagem|mensagens)\b"
    r"|\b(?:rispost\w*|la parola|rispondi\w*|ricett\w*|grammi|righe|prezz[oi]|brev\w+|elenc\w+|puntat\w+"
    r"|in italiano|emoji)\b"
    r"|\b(?:répon\w+|le mot|emojis?|phrases|lignes|courte?s?|longue?s?|grammes|prix|recettes?|puces|listes?"
    r"|en français"
    r"|en anglais|ton|messages?)\b"
    r"|\b(?:отвеча\w+|ответ\w*|эмодзи|смайл\w*|коротк\w+|кратк\w+|списк\w+|граммах|цен[аыу]|рецепт\w*|по-английски"
    r"|по-русски|на английском|комментари\w+|слово|пиши)\b"
    r"|\b(?:bref|brève\w*|einleitung|intro|introduc\w+|introduzion\w+|introdução|вступлени\w+|codice|spiegazion\w+"
    r"|explicaç\w+|explicación|explicaciones|explications?|erklärung\w*|граммах|код|объяснени\w+)\b"
    r"|코드|설명|(?<![a-z])diff(?![a-z])|回答|答案|回复|解释|结论|代码|function|表情|列表|表格|简短|详细"
    r"|中文|英文|(?<![毫微千巴奥])克(?![服制隆莱拉])|食谱|平方米|平米|公斤|摄氏|华氏|人民币|坪|メートル|センチ|摂氏|敬語"
    r"|タメ口"
    r"|返事|答え|絵文字|箇条書き|短く|詳しく|人分|グラム|レシピ|문장"
    r"|답|줄|이모지|존댓말|반말|짧게|길게|그램|레시피|목록|제곱미터|(?<![가-힣])평(?:으로|만|$| )|미터|킬로|섭씨"
    r"|원화|달러"
)
_DURATION_WORDS: Final = (
    r"\b(?:from now on|going forward|in (?:the )?future|for the future|always|never|ever|every (?:single )?time"
    r"|each time|whenever|when(?:ever)? (?:i|you|we)|where you|unless|except|throughout"
    r"|by default|none of your|from now|stay\b|new rule|rules?|conventions?|no more than|at most|at a time"
    r"|that goes for|please (?:don't|no|stop|never|always)|stop \w+ing|quit \w+ing|keep (?:it|your|the|answers"
    r"|them)"
    r"|only give|just give|give me only|you (?:don't (?:have|need) to|can (?:quit|stop|drop))|no need to|again"
    r"|go back to|longer answers)\b"
    r"|\b(?:ab (?:jetzt|sofort|heute)|künftig|in zukunft|immer|nie|niemals|grundsätzlich|stets|höchstens|dauerhaft"
    r"|jede[rs]? \w+|wenn (?:du|ich|es)|außer"
    r"|bitte (?:kein\w*|nicht|nie|nur|immer)|ohne|gilt)\b"
    r"|\b(?:siempre|nunca|de ahora en (?:más|adelante)|a partir de ahora|desde ahora|cuando (?:te|me)|salvo"
    r"|excepto|basta de|nada de|sin|no me|en general)\b"
    r"|\b(?:sempre|nunca|a partir de agora|daqui (?:pra|para) frente|de agora em diante|quando eu|menos|sem"
    r"|nada de|fica combinado|toda mensagem)\b"
    r"|\b(?:al massimo|como máximo|no máximo|au (?:maximum|plus)|maximal|не больше|не более)\b|最多|多くても|최대"
    r"|\b(?:d'ora in poi|mai|quando ti|tranne|senza|niente|regola|cambia la regola)\b"
    r"|\b(?:toujours|jamais|désormais|à partir de maintenant|dorénavant|quand je|sauf|évite|arrête|pas de|sans"
    r"|tu peux (?:mettre|remettre)|max|un seul)\b"
    r"|\b(?:всегда|никогда|отныне|впредь|теперь|когда я|кроме|без|не надо|больше не|хватит)\b"
    r"|以后|从今|总是|每次|永远|规矩|规则|(?<![特分个区识性离告级类辨差])别(?![人的墅处名扭致样家])|不要|不用"
    r"|只(?:给|说|要|贴|用)|记住|先说好|除了|除非|これから"
    r"|今度から|いつも|毎回|必ず|だけ|ないで|やめて|普段|앞으로|항상|언제나|매번"
    r"|이제|말고|지 마|만 (?:해|써)"
)
# `No me pongas emojis`: an order and a standing one.
_NEVER: Final = (
    r"|\bno (?:me )?(?:pongas|des|digas|hables|mandes|uses|trates|hagas|escribas|llames)\b|\bnão (?:me )?(?:manda"
    r"|mande|usa|use"
    r"|põe|ponha|coloca|coloque|escreve|escreva|bota|bote|chama|chame|fala|fale)\b|\bnon (?:usare|mettere|mettermi"
    r"|scrivermi"
    r"|scrivere|chiamarmi|farmi|darmi|mandarmi)\b|\b(?:ne (?:mets|me|utilise|fais|réponds|m'\w+)"
    r"|n'utilise)\b[^.]{0,20} (?:pas"
    r"|plus|jamais)\b|\bне (?:пиши|ставь|используй|шли|присылай|называй|объясняй)\b|(?:使わ|し|書か|付け|入れ)ないで"
    r"|(?:쓰|하|넣|보내)지 마"
)
# About everything from now on, or every time the user asks: an instruction, whatever it asks for.
EXPLICIT_DURATION: Final = prefiltered(
    (
        r"^(?:(?:and|so|y|e|et|und|и|а) )?(?:if|when|whenever) (?:i|you|we) [^,]{3,60}, (?:always|never|please|tell"
        r"|remind|give|ask"
        r"|add|start|use|put|first|begin|just|explain)\b"
        r"|^(?:(?:y|e|et|und|и|а) )?(?:si|cuando|se|quando|quand|wenn|если|когда) (?:te|ti|je|j'|eu|ich|я|yo) (?!digo"
        r"|dico|dis |sage)[^,]{3,60},"
        r" (?:primero|primera|siempre|nunca|dime|ponme|dame|explícame|empieza|primeiro|primeira|sempre|me (?:diz|fala"
        r"|explica|dá)"
        r"|começa|d'abord|première|toujours|jamais|commence|dis|donne|mets|explique|prima|mai|dimmi|dammi|comincia"
        r"|spiega\w*"
        r"|zuerst|erst|immer|nie|sag|gib|fang|erklär\w*|nenn\w*|сначала|сперва|всегда|скажи|дай|начни|объясни)\b"
        r"|\b(?:quando for|cuando sea|quand c'est|quando si tratta di|when it's|when it comes to|wenn es um"
        r"|когда речь о)"
        r" [^,.]{3,50}?(?:,|,? (?:tu|você|vos))(?: geht)? (?:me (?:explica|fala|diz|dá)|explícame|explicame|dame|dime"
        r"|explique|donne"
        r"|spiegami|dammi|explain|give|use|erklär\w*|gib|объясняй|давай)\b"
        r"|\b(?:from now on|going forward|in future|for the future(?=[:,])|(?:whenever|when|every time|each time"
        r"|any time) i ask|new rule|règle pour les?|regla para l[ao]s|regel für|immer wenn ich (?:frage|dich)"
        r"|ab jetzt|ab sofort|künftig|in zukunft|wenn ich dich (?:nach|um|frage)"
        r"|a partir de ahora|de ahora en (?:más|adelante)|cuando te (?:pida|pregunte)|cada vez que te"
        r"|dorénavant|désormais|à partir de maintenant|quand je te (?:demande|pose)|chaque fois que je te"
        r"|a partir de agora|daqui (?:pra|para) frente|toda vez que eu (?:pedir|perguntar)|quando eu (?:pedir"
        r"|perguntar)|d'ora in poi|quando ti chiedo|ogni volta che ti|отныне|впредь|когда я (?:прошу|спрашиваю))\b"
        r"|以后(?:永远别|都?分[条点]|都?(?:简短|详细)|我(?:问|让你|发)|问|让你|都?(?:给我|用|说|按|回)|给(?!他|她"
        r"|孩|家)|别"
        r"|只(?:给|说|要|用|回|写|贴"
        r"|讲))|凡是我(?:问|让|发)|每次我(?:问|让)|今後[^。]{0,40}(?:お願い|ください|ないで|ほしい|てくれ|にして"
        r"|して$)|これから[^。]{0,20}(?:とき"
        r"|時"
        r"|は)[^。]{0,30}(?:お願い|して|ください|ないで|て(?:ね|よ)?[。！]?$|て、)"
        r"|앞으로[^.]{0,40}(?:줘|주세요|줄래|지 ?마|말고|말아|부탁|해라|하자|무조건|로만|만 )"
    ),
    re.IGNORECASE,
)
OWN_PLAN: Final = re.compile(
    (
        r"\b(?:from now on|going forward|in future),? (?:i|we|i'm|i'll|we're|he|she|my)\b|\bab jetzt (?:bin"
        r"|habe|gehe|arbeite) ich|\ba partir de ahora (?:voy|vamos|trabajo)|\bdésormais (?:je|on)\b|앞으로 "
        r"(?:저는|나는)"
    ),
    re.IGNORECASE,
)
# How to address the user; it applies for good even if the sentence does not say so.
FORM_OF_ADDRESS: Final = prefiltered(
    (
        r"\b(?:du kannst mich|kannst mich) (?:\w+ )?duzen|\bduz(?:e|en|t)? (?:mich|wir|uns)|\bge(?:siezt|duzt)\b"
        r"|\bbitte (?:duzen|siezen)"
        r"|\bsiez"
        r"|\btut[eé]a(?:me|rme)|\bme (?:trate?r?|tratar) por (?:você|tu)\b|\bна «?вы»?, пожалуйста|敬語に戻"
        r"|\bh[aá]bl[aáe]me de (?:vos|tú|usted)|\btr[aá]t[ae]me de|\btrátame"
        r"|\btu (?:peux )?me tuto(?:ies|yer)|\btutoie|\bvouvoie|\bon se tutoie|\bdammi del|\bdiamoci del"
        r"|\bpode me chamar de você|\bдавай на ты|\bна «?ты»?\b|敬語(?:で|やめ|なし|は)|タメ口|ため口|반말로"
        r"|존댓말로|[叫喊]我(?!们)[\u4e00-\u9fffA-Za-z]{1,6}(?:就行|就好|吧|就可以|即可|好了|得了)"
        r"|(?:^|[，,。！!]|以后|请|你|您|可以|直接|大家|别人|朋友|熟人|同事)(?:都|就|可以|直接){0,2}[叫喊]我(?!们"
        r"|[去来吃做帮写回起早别不要把给问面出买看上下过先再加滚])[\u4e00-\u9fffA-Za-z]{1,4}(?=$|[，,。！!])"
    ),
    re.IGNORECASE,
)
DURATION: Final = prefiltered(rf"(?:{_DURATION_WORDS}{_NEVER})", re.IGNORECASE)
MANNER: Final = prefiltered(_MANNER_WORDS, re.IGNORECASE)
# An order to the assistant: an imperative, "you", or a thing to leave out.
IMPERATIVE: Final = re.compile(
    (
        r"^(?:(?:and|also|so|but|oh|ok|okay|one (?:more )?thing|please|pls|plz|hey|then|now|ta|anyway|for the future"
        r"|from now on|going forward|in future|in general|update|note|small change)[,:. ]+)*"
        r"(?:please|kindly|always|never|no|none|don't|do not|stop|keep|use|give|write|answer|reply|respond|explain"
        r"|sort|sign|call|skip|avoid|remember|make|put|show|list|tell|just|only|short|(?-i:SI)\b|at most"
        r"|no more|three|two|one|four|five|\d+|max|when|where|if|unless|for|in|longer|shorter|be|speak"
        r"|quit|drop"
        r"|go back|list|leave|cut|pounds|metric|code|type hints|tests|hints|with)\b"
        r"|\b(?:you (?:can|don't|needn't|may|should|must|always(?! (?:been|have|know|make|say)))|give me|tell me"
        r"|don't (?:make|use|give|tell|ask|call)|none of your|always please|please)\b"
        r"|\b(?:sé|sois|seja|sii|будь|fass dich|halt dich)\b|\b(?:bitte|schreib\w*|antworte|nimm|gib|mach|lass"
        r"|erklär\w*|benutz\w*|ohne|wenn du|keine?)\b"
        r"|\b(?:cont[eé]st\w+|escr[ií]b\w+|resp[oó]nd\w+|hablame|háblame|usa|pon[eé]?|dame|decime|dime|traté?me|basta"
        r"|sin|nada"
        r"|hac[eé]me)\b"
        r"|\b(?:respond\w+|resposta|assina|bota|escrev\w+|usa|me chama|fala|manda|sem)\b|\b(?:rispondi\w*|scendi"
        r"|resta|dammi"
        r"|scrivi\w*|usa|fammi|niente|le ricette|cambia)\b"
        r"|\b(?:réponds|mets|écris|évite|arrête|utilise|fais|donne|tu (?:peux|me|dois)|pas d|un seul)\b|\b"
        r"(?:отвечай"
        r"|пиши|давай|используй|не надо|без|оставь|комментарии)\b"
        r"|(?<![特分个区识性离告级类辨差])别(?![人的墅处名扭致样家])|不要|请|(?<![一二两三几这那\d])只|给我|用|贴"
        r"|换成|说结论|して|お願い|書いて|ください|ほしい|やめて|해 ?줘|해 ?주세요"
        r"|써 ?줘|하지 마|말해"
        r"|^(?:always|immer|siempre|toujours|sempre|всегда) (?:just|only|nur|solo|sólo|juste|só|только|in|mit|en|em"
        r"|con|com"
        r"|avec|con|с|в) |だけ見せて|만 보여"
        rf"|^(?:{_MANNER_WORDS}) (?:always|immer|siempre|toujours|sempre|всегда) {_NEVER}"
    ),
    re.IGNORECASE,
)
# `My wife wants short answers` is her wish.
WISH_OF_OTHERS: Final = re.compile(
    r"^(?:my|meine?|mi|ma|mon|minha|meu|mi[ao]|unsere?|our|notre|nuestr[oa]|моя|мой) (?!preference|wish|rule"
    r"|request|answers?"
    r"|wunsch|bitte|regel|preferencia|regla|deseo|préférence|règle|preferência|regra|preferenza"
    r"|regola)\w+ (?:always|never"
    r"|immer|nie|siempre|nunca|toujours|sempre|mai|всегда|wants?|will|likes?|prefers?|quiere|veut|quer|vuole|хочет)\b"
    r"|^(?:жена|муж|мама|начальник) (?:всегда )?(?:хочет|любит|просит)|^我(?:老婆|老公|妈|爸|老板)|^(?:妻|夫|母|父"
    r"|上司)[はが]"
    r"|^(?:아내|남편|엄마|아빠|상사)[는은가이]",
    re.IGNORECASE,
)
STATEMENT_SUBJECT: Final = re.compile(
    (
        r"^(?:(?:and|but|so|oh|well)\s+)*(?:I|we|he|she|they|my|it|the|there|this|that|i've|i'm|he's|she's"
        r"|ich|wir|er"
        r"|mein\w*|yo|él|ella|mi|je|il|elle|mon|ma|on|eu|ele|io|mio|я|он|она|мы|soy|estoy|tengo|voy|hace|minha|meu"
        r"|sou|tenho|estou|sono|ho|mia|mis|nuestr[oa]|unser\w*)\b|^(?:我|他|她|私|僕|저는|나는)"
    ),
    re.IGNORECASE,
)
# `When I face a setback, I try again` and `Whenever you need help, let me know` ask for nothing.
CONDITION_THEN_STATEMENT: Final = prefiltered(
    r"^(?:(?:and|but|so|also|oh) )*(?:if|when|whenever|where|for me)\b[^,]{0,80}, (?:it|i|we|he|she|they|my|the|there"
    r"|this|that|[a-z]+ing)(?:'\w+)?(?<!it's) (?!want|need you|would like|'d like)\w"
    r"|\b(?:let me know|reach out|feel free|count on me|i'm here|call me(?! \w+(?:[,.!]| and)|$))\b",
    re.IGNORECASE,
)
# Praise and thanks: `You've always been there for me`, `Thanks for always listening`.
PRAISE: Final = re.compile(
    r"^(?:(?:and|but|so|oh|yeah|yes|well|wow|aw+),? )*(?:thanks|thank you|you(?:'ve|'re|r| are| have| never know"
    r"| always)|always (?:been|loved|wanted|had|a)\b|excited|happy|glad|lucky|can't wait|looking forward|congrat\w*"
    r"|good luck|danke|gracias|merci|obrigad[oa]|grazie|спасибо|谢谢|ありがと|고마)"
    r"(?! (?:list|give|write|use|answer|explain)\b)",
    re.IGNORECASE,
)
# Help with one text, which follows: `帮我改一下: …`.
ONE_TEXT: Final = re.compile(
    r"^(?:(?:and|ok|y|e|et|und|и) )*(?:help me|me ajuda|ajuda|ayúdame|ayudame|aiutami|aide-moi|hilf mir|помоги|帮我"
    r"|手伝)|[:：] *…\W*$",
    re.IGNORECASE,
)
# `I want you to`: a wish in spite of its subject.
DESIRE: Final = re.compile(
    r"\b(?:want|like|need|prefer|expect|möchte|will|hätte|bitte|wünsche|quiero|quisiera|prefiero|je (?:veux|voudrais"
    r"|préfère)|on (?:repasse|revient)|quero|gostaria|prefiro|voglio|vorrei|preferisco|хочу|хотел\w* бы|прошу)\b"
    r"|希望|想要?你|ほしい|欲しい"
    r"|으면 좋|해 ?줘|お願い|ください|주세요",
    re.IGNORECASE,
)
DEICTIC: Final = prefiltered(
    (
        r"\b(?:that way|like that|this way|do that|like this|así|so machen|comme ça|assim|così)\b|这样|那样"
        r"|そうして|그렇게"
    ),
    re.IGNORECASE,
)
# `Quero uma receita sem leite` asks for one.
ONE_THING: Final = prefiltered(
    r"\b(?:i (?:want|need)|i'd like|looking for|(?:ich )?(?:brauch\w?|suche?|möchte)|quiero|busco|necesito"
    r"|je (?:veux|cherche)"
    r"|j'ai besoin d'|quero|preciso de|procuro|voglio|cerco|mi serve|хочу|ищу|нужен|нужна) (?:an?|the|some|eine?n?"
    r"|das|die|den|un[ae]?|la|el|le|um|uma|o|a|один|одну) ",
    re.IGNORECASE,
)
ROLE_PLAY: Final = prefiltered(
    r"\b(?:role[- ]?play\w*|rollenspiel\w*|juego de rol|jeu de rôle|jogo de rpg|rpg|gioco di ruolo|ролев\w+ игр\w+)\b"
    r"|角色扮演|ロールプレイ|なりきり|역할극|상황극",
    re.IGNORECASE,
)
