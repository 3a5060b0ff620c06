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

END_OF_PREGNANCY: Final = (
    r"\b(?:lost the baby|miscarr(?:ied|iage)|(?:i|we) had (?:the|our) baby|(?:our|the) (?:baby"
    r"|little one) (?:is here|was born|arrived)"
    r"|gave birth|fehlgeburt|(?:baby|kind) (?:verloren|ist da)|entbunden|perd(?:í|imos|ido) (?:al? )?bebé|ya nació"
    r"|ha nacido|di a luz"
    r"|fausse couche|perdu (?:le|notre) bébé|accouché|(?:bébé|elle|il) est née?|perso il bambino|ho partorito"
    r"|è nat[oa]"
    r"|perd(?:i|emos) o bebê|(?:já )?nasceu|dei à luz)\b|выкидыш|потеряли? ребёнка|родил(?:а|ся|ась)|没保住|流产"
    r"|胎停|孩子生了|卸货了|^(?:终于)?生了(?=$|[，。,！!])|流産|出産し"
    r"|(?:赤ちゃん|子供|娘|息子)?が?[生産]まれ(?:た|まし)|유산(?:했|됐|함)|출산했|아기(?:가)? 태어났|낳았"
)
"""Ways to say that a pregnancy is over, in lower case."""

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

MEAT_AGAIN: Final = (
    r"\bback (?:to|on) (?:eating )?meat\b|\beat(?:ing)? meat again\b"
    r"|\b(?:no longer|not) (?:a )?(?:vegan|vegetarian|veggie|veg)(?: any ?more)?\b|\bwieder fleisch\b"
    r"|\b(?:vegan|vegetarian|veggie)(?:ism)? no (?:more|longer)\b|\bno more (?:vegan|vegetarian|veggie)\w*\b"
    r"|\bdas war'?s mit (?:dem )?(?:vegan|vegetari|veggie)\w*|\bschluss mit (?:vegan|vegetari)\w*"
    r"|\badiós (?:al )?veg\w+|\b(?:fini|terminé) le vég\w+|\bremangé (?:de la viande|du poisson)\b"
    r"|\baddio (?:al )?veg\w+|\badeus (?:ao )?veg\w+"
    r"|\bnicht mehr (?:vegan|vegetarisch|veggie)\b|\bya no soy veg(?:an|etarian|gie)\w*\b|\bsuis plus vég\w+\b"
    r"|\bnon sono più veg\w+\b|\bnão sou mais veg\w+\b|\bjá não sou veg\w+\b|больше не вег\w+|уже не вег\w+"
    r"|\bkeine? vegetarier(?:in)? mehr\b|\b(?:vuelto|volví) a comer carne\b"
    r"|\bremange (?:de la viande|du poisson)\b|\bvoltei a comer carne\b"
    r"|\bricominciato a mangiare (?:la )?carne\b|(?:снова|опять) ем мясо|又(?:开始)?吃肉|破戒|开荤|不素了"
    r"|不吃素了|(?:ベジタリアン|ヴィーガン|ビーガン)を?(?:卒業|やめ)|채식(?:은|을)? ?(?:끝|그만|접)"
    r"|また[おｏ]?肉を食べ"
    r"|다시 고기|고기(?:를|도)? 다시 먹"
)
"""Ways to say that a diet without meat is over."""

PLANS_CALLED_OFF: Final = (
    r"\b(?:we|we've|i|i've)(?: have| had to)? (?:just |finally |actually |now )*call(?:ed)? (?:it|everything"
    r"|the whole thing) (?:all )?off\b"
    r"|\b(?:we|we've|i|i've)(?: have| had to)? (?:just |finally |actually |now )*cancel(?:l?ed)? (?:it|everything"
    r"|the whole thing)(?=$|[,.!]| (?:because|after|in the end|again)\b)"
    r"|\b(?:we're|we are|i'm|i am) not going (?:after all|any ?more)\b"
    r"|\b(?:haben|hab|habe|mussten|musste) (?:wir |ich |jetzt |leider |doch )*(?:es|alles|das ganze) (?:wieder "
    r"|doch )?(?:ab"
    r"(?:gesagt|geblasen|sagen)|storniert|gecancelt)\b|\bwird (?:doch |leider )?nichts d(?:a)?raus\b"
    r"|\b(?:lo|la|los|las) (?:hemos |tuvimos que |tuve que |he )?(?:cancel|suspend)(?:amos|ado|ar|é|imos|ido|er)\b"
    r"|\b(?:cancelamos|hemos cancelado|suspendimos) todo\b|\b(?:al final|ya) no vamos\b"
    r"|\bon a (?:dû )?tout annul(?:é|er)\b|\bon (?:l'|les )a annulée?s?\b|\bon n'y va (?:plus|finalement pas)\b"
    r"|\babbiamo (?:annullato|disdetto) tutto\b|\bl'abbiamo (?:annullat|disdett)[oa]\b|\bnon (?:ci )?andiamo più\b"
    r"|\b(?:cancelámos|cancelamos|desmarcámos) tudo\b|\b(?:já não vamos|não vamos mais)\b(?! casar)"
    r"|(?:мы )?вс[её] отменили|отменили вс[её]|уже не (?:едем|поедем)|никуда не (?:едем|поедем)"
)
"""Ways to say that what was planned last does not take place, without naming it."""

MOVES_OUT: Final = (
    r"\b(?:is|are|'s|has|have) (?:now |just |finally )*(?:moving out|moved out)\b|\bmoves out\b|\bmoved out\b"
    r"|\bzieht (?:\w+ ){0,4}aus\b|\bist (?:\w+ ){0,3}ausgezogen\b|\bse (?:va|fue|ha ido|marcha) de(?:l piso| casa)\b"
    r"|\b(?:quitte|a quitté) (?:l'appart\w*|la coloc\w*)\b|\blascia (?:la casa|l'appartamento|la stanza)\b"
    r"|\b(?:vai sair|saiu) (?:de casa|do apartamento)\b|съезжает|съехал"
)
"""Ways to say that somebody leaves the home that they share with the user."""

NEW_FLATMATE: Final = (
    r"\b(?:new (?:flatmate|roommate|housemate)|neue[rn]? mitbewohner(?:in)?|nuev[oa] compañer[oa] de piso"
    r"|nouve(?:au|lle) coloc\w*|nuov[oa] coinquilin[oa]|nov[oa] colega de (?:casa|quarto))"
    r" (?:is|'s|moved|ist|heißt|zieht|se llama|es|est|s'appelle|si chiama|è|chama-se|se chama|é)\b"
    r"|нов(?:ый сосед|ая соседка) по (?:квартире|комнате)"
)
"""Ways to say who lives with the user from now on."""

SEPARATIONS: Final = (
    r"\b(?:[^\W\d_]+ (?:just |has )?left me (?=for (?:some|another|him|her|his|my))"
    r"|(?:he|she|(?:wife|husband|boyfriend|girlfriend|partner)) (?:just |has )?left me(?=$"
    r"|[,.!]| (?:on|last|this|in|for|today|yesterday)\b)|(?:the|our) wedding(?:'s| is| was| has been) (?:now )?(?:off"
    r"|called off"
    r"|cancell?ed)|call(?:ed|ing) off (?:the|our) (?:wedding|engagement)|called (?:the|our) (?:wedding"
    r"|engagement) off|walked out on me|wants? (?:a divorce|to split up|to break up)"
    r"|(?:filed|filing) for divorce|moved out on me|(?:and i|we)(?: have|'ve)?(?: just| recently| finally)? divorced"
    r"|will sich (?:von mir )?(?:trennen|scheiden lassen)|(?:die )?scheidung (?:ist )?(?:durch|eingereicht)"
    r"|(?:hochzeit|verlobung) (?:ist |wurde |haben wir )?(?:abgesagt|abgeblasen|geplatzt|gelöst)"
    r"|(?:cancel|suspend)(?:amos|é|aron|ado) la boda|la boda (?:se )?(?:ha )?(?:cancel|suspend)\w+|ya no nos casamos"
    r"|(?:annulé|rompu) (?:le mariage|les fiançailles|notre mariage)|on ne se marie plus|le mariage est annulé"
    r"|cancel(?:amos|ámos|ei|ado) o (?:nosso )?casamento|já não (?:nos )?casamos|não vamos mais casar"
    r"|annullato (?:il matrimonio|le nozze)|non ci sposiamo più|(?:matrimonio|nozze) (?:è saltato|saltate|annullat\w)"
    r"|(?:and i|we)(?: are|'re) (?:separating|splitting up|getting divorced|divorcing|breaking up)"
    r"|(?:und ich|wir) (?:trennen uns|lassen uns scheiden)|(?:y yo|nos) (?:nos )?(?:estamos (?:separando|divorciando))"
    r"|quiere (?:separarse|divorciarse|el divorcio)|me (?:ha )?dejad[oa] (?:mi|por)|pidió el divorcio"
    r"|(?:veut|voulait) (?:qu'on se sépare|me quitter|divorcer|le divorce)|[^\W\d_]+"
    r" m'?a (?:quittée?|larguée?|plaquée?)(?=$|[,.!]| (?:en|hier|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
    r"|pour|la|il)\b)|(?:nous sommes|on est) divorcés|(?:nous|moi,?) divorçons|on divorce"
    r"|quer (?:se )?(?:separar|divorciar)|me (?:largou|deixou)(?=$|[,.!])|pediu o divórcio"
    r"|vuole (?:separarsi|il divorzio|lasciarmi)|mi ha (?:lasciat|mollat)[oa])\b"
    r"|отменили свадьбу|свадьб[аы] (?:не будет|отмен\w+)|разводимся|расстаёмся"
    r"|уш(?:ёл|ел|ла) от меня|(?:подал[аи]?|подаём) на развод|хочет (?:развестись|развод)|(?:要"
    r"|跟我)离婚|跟我分了|[把被]?[^，。,]{0,6}(?:把我甩|甩了我|劈腿|提了?分手)|[和跟与][^，。,]{1,6}分了(?=$"
    r"|[，。,！!])|离了(?=$|[，。,])|^(?:我们?俩?|我俩|俩人|还是|已经|终于|真的|昨天|今天|彻底|和平"
    r"|最后){0,2}分了(?=$|[，。,！!])"
    r"|別れよう|(?:振|ふ|フ)られ(?:た|まし|ちゃ)|離婚することに|離婚が|헤어지자|헤어지기로|이혼하기로|갈라섰"
)
"""Ways to say that the user and their partner separate."""

DEPARTURES: Final = (
    r"\b(?:(?:gave|put|given|handed|sent|turned) (?:in )?(?:my )?(?:notice|resignation|two weeks)(?: in)?\b"
    r"|walked out of (?:my|the) job|[\w&]+ (?:just |has "
    r"|have )?let me go(?=$|[,.!]| (?:today|yesterday|last|this|on|in|after|because)\b)"
    r"|got the (?:boot|sack|chop)"
    r"|fired me|sacked me|left (?:the company|my job)"
    r"|(?:m'a|m'ont) (?:virée?|licenciée?)|hat mich (?:gefeuert|entlassen|rausgeworfen)|me (?:echó|despidió)"
    r"|me mandou embora"
    r"|hab(?:e|en)? (?:ich |wir |heute? |gestern |endlich |jetzt |eben |gerade |grad |soeben |nun |doch |mal "
    r"|meinen job |den job )*gekündigt|ich kündige (?:heute|jetzt|den job|meinen job)"
    r"|presenté mi renuncia|he dejado el curro|me he ido de la empresa|me he despedido|me demiti"
    r"|entreguei a (?:carta|demissão)|je démissionne|mi licenzio|do le dimissioni"
    r"|kündigung (?:eingereicht|abgegeben|geschrieben)|job (?:hingeschmissen|geschmissen)|(?:haben"
    r"|hat) mich (?:gefeuert"
    r"|rausgeschmissen|entlassen)|me fui de la empresa|dejo (?:la empresa|el trabajo|el curro)"
    r"|he dimitido|me han despedido"
    r"|(?:posé|donné|envoyé) ma (?:dém|démission|lettre de démission)|ils m'ont viré|quitté (?:mon"
    r"|le) (?:boulot|taf|job|poste)"
    r"|saí da empresa|pedi as contas|(?:fui|me) mand(?:ad[oa]|aram) embora|larguei o emprego"
    r"|ho lasciato il lavoro|mi hanno (?:cacciat|lasciat)[oa] a casa|dato le dimissioni)\b"
    r"|уш(?:ёл|ел|ла) с работы|написал[аи]? заявление|сократили|уволили|被辞退|裸辞|被优化|被[^，。,]{0,8}裁|被炒"
    r"|炒了老板|提了?离职|不干了"
    r"|辞表|退職届|リストラさ|最終出社|クビにな|会社を辞|退職(?:した|しまし|する)|사표|사직서|권고사직|잘렸|해고"
    r"|회사 그만"
)
"""Ways to say that the user's job is over."""
