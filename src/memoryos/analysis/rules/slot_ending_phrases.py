"""How people say that everything said about one subject is over: their work, their partner, their diet, a plan.

All are compared with text in lower case.
"""

from typing import Final

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
    r"|he dimitido|me han despedido|me (?:han echado|echaron) del (?:curro|trabajo|laburo)"
    r"|(?:i|i've|have) (?:just |finally )?(?:quit|left) (?:teaching|nursing|retail|hospitality|banking|accounting"
    r"|catering|policing)"
    r"|(?:posé|donné|envoyé) ma (?:dém|démission|lettre de démission)|ils m'ont viré|quitté (?:mon"
    r"|le) (?:boulot|taf|job|poste)"
    r"|saí da empresa|pedi as contas|(?:fui|me) mand(?:ad[oa]|aram) embora|larguei o emprego"
    r"|ho lasciato il lavoro|mi hanno (?:cacciat|lasciat)[oa] a casa|dato le dimissioni)\b"
    r"|уш(?:ёл|ел|ла) с работы|написал[аи]? заявление|сократили|уволили|被辞退|裸辞|被优化|被[^，。,]{0,8}裁|被炒"
    r"|炒了老板|提了?离职|不干了|(?<![想要能该不])(?:跳槽|转行)(?:了|啦|成功)|(?<![想要能该不])换(?:了(?:一?[份个])?新?工作|了家公司|工作了)"
    r"|転職し(?:た|まし|て)|(?:仕事|会社|職場|バイト|パート)[をは]?辞めて(?!く|ほし|も)"
    r"|辞表|退職届|リストラさ|最終出社|クビにな|会社を辞|退職(?:した|しまし|する)|사표|사직서|권고사직|잘렸|해고"
    r"|회사 그만|(?:^|(?:나|저|제가|드디어|어제|최근에|지난달에?|지난주에?) )이직(?:했|함|해서)|학교 그만두고"
)
"""Ways to say that the user's job is over."""

END_OF_STUDIES: Final = (
    r"^(?:i |i've |and |so |well,? |ok,? )*(?:just |finally )?dropped out(?: of (?:uni|university|college|school"
    r"|my (?:course|degree|phd|masters?)))?(?=$|[,.!])"
    r"|\b(?:hab|habe|ich) (?:\w+ ){0,2}(?:das|mein) studium (?:abgebrochen|geschmissen|hingeschmissen)\b"
    r"|^(?:he dejado|dejé|he abandonado|abandoné) (?:la (?:carrera|uni|universidad|facultad)|los estudios)\b"
    r"|\bj'ai (?:arrêté|lâché|abandonné|plaqué) (?:mes études|la fac|mon (?:cursus|master))"
    r"|\bho (?:lasciato|mollato|abbandonato) (?:l'università|gli studi|la facoltà)"
    r"|^(?:larguei|tranquei|abandonei|deixei) (?:a (?:faculdade|facul|universidade)|o curso)\b"
    r"|^(?:я )?(?:бросила?|забросила?) (?:универ|университет|институт|учёбу|учебу)"
)
"""Ways to say that the user no longer studies."""
