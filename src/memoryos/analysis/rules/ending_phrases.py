"""How people say that something is over or has changed, beyond the plain verbs: `that's it for the choir`, `adieu`.

All are compared with text in lower case.
"""

from typing import Final

FAREWELLS: Final = {
    "English": (
        r"^(?:goodbye|bye|farewell|so long|rip)[, ]+(?!for now|then|all|everyone)\w+"
        r"|\bthat(?:'s| is| was) (?:it|me done) (?:for|with) (?:the|my|our)\b"
        r"|\bturned (?:(?:the|that|their|an?) (?:[\w&-]+ ){1,3}|it )down\b|\bturned down (?:the|that|their)\b"
        r"|\b(?:took|taken|taking) me off\b|\bdecided against\b"
        r"|\bis leaving (?:town|[^\W\d_]\w+(?: for|$|[,.]))"
        r"|\b(?:had to be |was |been )put (?:to sleep|down)\b"
        r"|\bforget (?:about )?(?:the|that|my) \w+(?: \w+)? thing\b"
        r"|\b(?:it's|its|it is) (?:all )?over (?:between|with)\b"
        r"|\b(?:handed|gave|given|turned) (?:back|in) (?:the|my|our) (?:keys?|badge|uniform)\b"
        r"|\b(?:isn't|not) (?:mine|ours) (?:now|any ?more)\b|\bgone for good\b"
        r"|\bcall(?:ed|ing) it a day\b|\b(?:threw|chucked) in the towel\b|\bdidn't work out\b"
        r"|\bwritten off\b|\bscrapped\b|\bgave (?:it|him|her|the \w+) away\b|\b(?:disbanded|folded)\b"
        r"|\bmy last (?:one|lesson|class|session|rehearsal|practice|game|shift|day)\b"
        r"|\b(?:isn't|is not|not) happening\b|\bsaid (?:my )?goodbyes?\b|\bclosed (?:down|its doors)\b"
        r"|\b(?:signed|deregistered|unsubscribed) off\b|\boff the (?:meds|pills|tablets|medication)\b"
    ),
    "German": (
        r"\b(?:ist|war|is) (?:\w+ ){0,2}schluss\b|\bschluss mit\b|\bverabschiedet\b|\bist es aus\b"
        r"|\bist (?:endgültig )?vorbei\b|\babsetzen\b|\bwird nichts\b|\bzieht? (?:\w+ ){0,2}weg\b"
        r"|\bbin ich los\b"
        r"|\b(?:die|der|das|mein\w*) letzte[rns]? (?!zeit|woche|jahr|monat|nacht|mal)\w+(?: für mich|$|[,.!])"
        r"|\ban den nagel\b|\bist (?:hinüber|kaputtgegangen|futsch)\b|\bist (?:jetzt )?weg\b"
        r"|\b(?:hab|habe|haben) .{0,30}(?:überlassen|verschenkt|zurückgegeben|rausgeschmissen)\b"
        r"|\bausgetreten\b|\baufgelöst\b|\bzugemacht\b|\bgeschlossen worden\b"
        r"|\bschlüssel (?:\w+ ){0,2}abgegeben\b|\btschüss\b.{0,20}\b(?:auto|job|wohnung)\b"
        r"|\bsein gelassen\b|\bvom tisch\b|\bgeschichte\b$"
    ),
    "Spanish": (
        r"\bse acab(?:ó|aron)\b|\bya es de\b|\bse (?:marcha|va|muda) de\b"
        r"|\bme (?:l[oa]s? )?(?:quitaron|han quitado|retiraron)\b|\bqueda para (?:el|la|otro)\b|\bcolgué\b"
        r"|\bme quedé sin\b|\bentregué las llaves\b|\badiós a\b|\bse disolvió\b"
        r"|\bya no est(?:á|oy|amos)\b|\bcerr(?:aron|ó)\b|\bregal(?:é|amos)\b|\bme (?:di de baja|borré)\b"
        r"|\bfue (?:mi|el) últim[oa]\b|\bno (?:va a|podrá) ser\b|\bmandé al? (?:desguace|carajo)\b|\bal desguace\b"
        r"|\bhasta aquí\b"
    ),
    "French": (
        r"\bc'?est (?:bel et bien )?(?:terminée?|finie?|mort|plié)\b|\badieu\b|\bquitte(?:nt)? \w+"
        r"|\barrêté mon traitement\b|\bfaire piquer\b|\bne se fera pas\b|\brendu (?:les|mes) cl[ée]s?\b"
        r"|\bdernière? (?:séance|jour|cours|répét\w*|fois)\b|\brevendue?s?\b"
        r"|\bs'est (?:arrêté|dissous|séparé)\b|\bà la casse\b"
        r"|\b(?:j'?ai|on a) (?:donné|rendu|résilié|bazardé)\b|\btourn(?:é|er) la page\b|\bc'en est fini\b"
        r"|\bpartie? à la (?:casse|retraite)\b|\blâch(?:e|é|er)\b"
    ),
    "Portuguese": (
        r"\bparei (?:o|a|os|as) \w{4,}|\bchega de\b|\bj[áa] não (?:é|são|está|tenho|moro|trabalho)\b"
        r"|\bvai embora d[eao]\b"
        r"|\btirou o remédio\b|\bse foi\b|\bficou para (?:depois|outr\w+|o)\b|\babandonei\b"
        r"|\bfiquei sem\b|\bentreguei as chaves\b|\b(?:fechou|fecharam)\b|\bdoei\b"
        r"|\bfoi (?:a|o|meu|minha) últim[oa]\b|\bnão vai (?:rolar|mais)\b|\bcancelei\b|\btô fora\b"
        r"|\bdei baixa\b"
    ),
    "Italian": (
        r"\bho chiuso\b|\bè (?:proprio )?finit[ao]\b|\blascia (?=[a-zà-ù]+$)|\btolto (?:le|la|il|i)\b"
        r"|\babbandonato\b|\bha chiuso\b|\brestituit[oaie]\b|\bcapitolo chiuso\b|\baddio\b"
        r"|\bsciolt[oaie]\b|\bl'ho (?:data|dato|regalat\w)\b|\bnon c'è più\b"
        r"|\b(?:l'|)ultim[oa] (?:lezione|giorno|prova|volta)\b|\bho smesso\b|\brottamat[oa]\b"
        r"|\bbasta con\b"
    ),
    "Russian": (
        r"покончено|теперь не мо[йяё]|отдал[аи]? \w+|у нас вс[её]$|уезжает из|переезжает из|не стало"
        r"|отменя(?:ется|ют)|забросил|без работы|сдал[аи]? ключ|закончил(?:ся|ась|ось|ись)"
        r"|последн(?:яя|ий|ее) (?:репетиция|день|урок|занятие|тренировка)|распал(?:ась|ся|ось)"
        r"|закрыл(?:и|ся|ась|ось)|простил(?:ся|ась)|попрощал(?:ся|ась)|избавил(?:ся|ась)"
        r"|накрыл(?:ся|ась|ось)|хватит с меня|увол"
    ),
    "Chinese": (
        r"结束了|退掉|退出|跟[^，。,]{1,8}散了|离开[^，。,]{1,8}了|没工作了|交回|出掉|解散|关门了|关了(?=$"
        r"|[，。,])|不归我|最后一次|告别|再见了"
        r"|报废|不用吃了"
        r"|失败了|没坚持下来|坚持不下去|半途而废|戒[烟酒糖](?:了|[一二三四五六七八九十两半\d])|又(?:可以|能|敢)[吃喝碰][^，。,]{1,4}了|可以不吃|闹掰|吹了|退役|转(?:给|让给?|手给?)[^，。,]{0,8}了"
        r"|盘出去|转出去|转让了|过户给"
    ),
    "Japanese": (
        r"退会|挫折|諦め(?:た|まし)|あきらめ(?:た|まし)|断念|譲っ|終わ(?:った|りまし)|離れる|飲まなくて(?:いい|よく)"
        r"|旅立|なしにな|卒業し"
        r"|返し(?:た|まし)|最後(?:だった|でした)|手放し|解散|閉まっ|閉店|廃車|解約"
        r"|お別れ|引退"
    ),
    "Korean": (
        r"끝났|넘겼|떠나(?:기로|게)|없던 일|까지만|잃었|돌려줬|마지막이었|처분했"
        r"|해체|문 ?닫|안 먹어도|작별|정리했|해지했|폐차|탈퇴"
    ),
}
"""Ways to say that something is over, by language."""

WITHDRAWALS: Final = {
    "English": (
        r"\b(?:got |was |is |been )?(?:totall?ed|wrecked)\b|\b(?:a|been|was) write-?off\b|\bcrashed (?:the|my|our) "
        r"(?:car|van|bike)\b|"
        r"^i can (?:finally |now )*(?:stop|come off) (?:taking )?(?:the|my) [\w-]+(?=$|[,.!]| now)|"
        r"\bi'm (?:finally |now )*off (?:the|my) [\w-]+(?=$|[,.!]| now)|"
        r"\b(?:pulled|backed|bowed|bailed) out of\b|\bwithdr[ae]wn? from\b"
        r"|\b(?:i|we|i've|we've|i have|we have|and|also|just) (?:just |finally |now )*(?:packed|jacked|chucked) in\b"
        r"|\b(?:has|have|'s|'ve) (?:packed|jacked|chucked) (?:\w+ ){1,3}in\b"
        r"|\b(?:got|was|were|been|had) (?:\w+ ){0,2}(?:nicked|snatched|pinched|swiped|pickpocketed|stolen)\b"
        r"|\b(?:stole|nicked|snatched|pinched|swiped) (?:my|our)\b"
        r"|\b(?:traded|swapped|exchanged) (?:[\w'-]+ ){1,4}for\b"
    ),
    "German": (
        r"\btotalschaden\b|\bzu schrott gefahren\b|\bgeschmissen\b|\b(?:muss|müssen|geht|macht|weiter|jetzt"
        r"|künftig) (?:es )?ohne mich\b|\babgemeldet\b"
        r"|\bausgestiegen\b"
        r"|\bzurückgezogen\b|\bentrissen\b"
        r"|\bgegen (?:[\w-]+ ){1,4}(?:ein|aus)?getauscht\b"
    ),
    "Spanish": (
        r"\b(?:cambié|cambiamos|(?:he|hemos|ha|han) cambiado) (?:el|la|los|las|mi|mis"
        r"|nuestr[oa]) (?:[\w-]+ ){1,3}por\b"
        r"|\bme (?:han )?(?:mang|birl|afan|chore|hurt)(?:aron|ado)\b|\bme (?:he )?desapunt(?:é|ado)\b"
        r"|\bme (?:he )?(?:retir|baj|borr)(?:é|ado) de\b|\bme (?:han echado|echaron) de\b"
    ),
    "French": (
        r"\b(?:m'a|m'ont|nous a|nous ont) (?:piqué|chouré|fauché|arraché|tiré)\b|\bfait (?:voler|piquer) (?:mon|ma"
        r"|le|la)\b"
        r"|\bme suis (?:désinscrite?|désistée?|retirée?)\b"
        r"|\b(?:j'ai|on a|nous avons) (?:troqué|échangé|changé) (?:[\w'-]+ ){1,4}(?:contre|pour)\b"
    ),
    "Portuguese": (
        r"\b(?:furtaram|afanaram|levaram) (?:o |a )?(?:meu|minha|nosso|nossa)\b|\bme desinscrevi\b"
        r"|\btro(?:quei|camos) (?:[\w-]+ ){1,4}(?:por|pel[oa])\b"
    ),
    "Italian": (
        r"\bmi sono (?:ritirat|cancellat|disiscritt|tirat)[oa] (?:indietro )?d(?:a|al|alla|allo|all'|agli|alle|ai)\b"
        r"|\bmi hanno (?:fregato|scippato|soffiato)\b"
        r"|\b(?:ho|abbiamo) (?:cambiato|scambiato) (?:[\w-]+ ){1,4}(?:con|per)\b"
    ),
    "Russian": (
        r"разбил[аи]? машин|в хлам|угнали|стащили|вытащили|отжали|снял(?:ся|ась) с|отказал(?:ся|ась) от"
        r"|уш(?:ёл|ел|ла) (?:с|из) (?!работы|дома|магазина)[а-яё]+|выписал(?:ся|ась)|обменял[аи]? .{1,30} на "
    ),
}
"""Ways to say that somebody withdrew from something, lost it to a thief or exchanged it, by language."""

ANIMALS_GONE: Final = (
    r"\bhad to (?!put (?:\w+ )?(?:phone|book|bag|baby|kids?|son|daughter|foot|deposit)\b)(?:have (?:\w+ ){1,4}put"
    r"|put (?:\w+ ){1,4}) ?(?:down|to sleep)\b|\b(?:was|were|got|be"
    r"|been) put (?:down|to sleep)\b"
    r"|\b(?:died|passed away)(?=$|[,.!]| (?:in|on|last|this|yesterday|today|of|from|two|three|a|at)\b)"
    r"|\bran away(?=$|[,.!]| (?:and (?:never|hasn't|didn't|has not|we)|last|yesterday|in|on)\b)|\bnever came back\b"
    r"|\bgave (?:our|my) (?:[\w-]+ ){1,3}(?:to (?!(?:the|a) (?:groomer|vet|sitter)\b)|away\b)|\bhad to give (?:our"
    r"|my) (?:[\w-]+ ){1,3}(?:to|away|up)\b"
    r"|\beinschläfern (?:lassen|müssen)\b|\beingeschläfert\b|\b(?:ist|sind) (?:\w+ ){0,3}(?:gestorben|weggelaufen"
    r"|entlaufen)\b"
    r"|\b(?:sacrificar|dormir) a (?:nuestr|mi)|\bse (?:me |nos )?(?:muri[óo]|escap[óo])\b|\bdidn'?t make it\b"
    r"|\bfait (?:piquer|euthanasier)\b"
    r"|\best (?:mort|décédé)e?\b|\bs'est (?:enfuie?|sauvée?)\b|\b(?:morreu|fugiu)\b|\bfatto sopprimere\b"
    r"|\bè (?:mort[oa]|scappat[oa])\b|усыпить|усыпили|安乐死|走丢了|死了|去世|过世|离世|[喵汪]星|安楽死|亡くな"
    r"|虹の橋|天国へ|안락사|죽었|무지개다리|하늘나라"
)
"""Ways to say that an animal is no longer the user's."""

CHANGES: Final = {
    "English": (
        r"\b(?:moved|pushed|shifted|rescheduled|brought forward|switched|changed)"
        r" (?:\w+ ){0,4}(?:to|until|till|back to)\b"
        r"|\b(?:it's|its|now) (?:going to be )?\w+ (?:now )?instead\b"
        r"|\bback (?:to|on) (?:eating )?(?:meat|fish|dairy|coffee|sugar|cigarettes|smoking)\b"
        r"|\beat(?:ing)? (?:meat|fish) again\b|\bnow .{1,30}, not (?:on )?\w+"
    ),
    "German": (
        r"\b(?:verlegt|verschoben|umgestellt|geändert|vorgezogen) (?:auf|worden)\b"
        r"|\b(?:auf|in) .{1,30} (?:verlegt|verschoben|vorgezogen)\b"
        r"|\bwieder (?:fleisch|fisch|milch\w*|kaffee)\b|\bstatt (?:\w+ ){1,2}(?:jetzt|ist|nun)\b"
    ),
    "Spanish": (
        r"\b(?:pas(?:ó|aron|é|amos)|mov(?:í|ieron|ió)|cambi(?:ó|aron|amos)) (?:\w+ ){0,3}(?:al?|para)\b"
        r"|\bvuelto a comer\b|\bvolví a comer\b|\bya no (?:puedo|es), ahora\b"
        r"|\bahora es (?:los?|las?|el)\b"
    ),
    "French": (
        r"\bdécal(?:é|ée|er?|ons|ent)\b|\bremange\b|\b(?:passe|passé|passée) d[ue] .{1,20} (?:au|à)\b"
        r"|\bavancée? au\b"
    ),
    "Portuguese": (
        r"\b(?:mudou|mudaram|passou|passaram|trocaram) para\b|\bvoltei a comer\b|\btroquei\b"
        r"|\bagora é (?:n[ao]|de|às)\b"
    ),
    "Italian": (
        r"\bspostat[oaie] (?:al|a|alle)\b|\bricominciato a mangiare\b"
        r"|\badesso (?:\w+ ){0,2}è (?:di|il|al)\b"
    ),
    "Russian": (
        r"перен(?:если|ёс|есла|осят)|снова ем|опять ем|теперь по [^,.]{3,20}, а не"
        r"|поменял[аи]? .{1,20} на|сменил[аи]? .{1,20} на"
    ),
    "Chinese": (r"改到|换到|挪到|提前到|又(?:开始)?吃|改成|换成"),
    "Japanese": (r"に変わ(?:った|りまし)|から[^。、]{1,8}になった|また[^。、]{1,6}食べ|に変更"),
    "Korean": (r"로 (?:바뀌|옮겨|변경)|다시 [^.,]{1,6}먹"),
}
"""Ways to say how something is from now on, by language: what says so is a statement, too."""
