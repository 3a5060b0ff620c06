"""How people say that they no longer tolerate a food, or may no longer have it, in ten languages."""

import re
from dataclasses import dataclass
from typing import Final

from memoryos.text.prefilter import PrefilteredPattern, prefiltered


@dataclass(frozen=True, slots=True)
class FoodPhrases:
    """How a language says that the body rejects a food (`body`), and that its speaker may not have it (`unable`).

    The group `v` is what was named, in which `food` finds each food; `unable` has the whole phrase as `diet`.
    """

    food: PrefilteredPattern
    body: tuple[PrefilteredPattern, ...]
    unable: tuple[PrefilteredPattern, ...]
    allergy: str
    diet: str


def _language(
    foods: str, link: str, body: tuple[str, ...], unable: tuple[str, ...], allergy: str, diet: str
) -> FoodPhrases:
    """`FOODS` in a pattern stands for up to four foods with a `link` between them."""
    several = rf"(?P<v>(?:{foods})(?:(?:{link})(?:{foods})){{0,3}})(?!\w)"
    east = rf"(?P<v>(?:{foods})(?:(?:{link})(?:{foods})){{0,3}})"

    def patterns(texts: tuple[str, ...]) -> tuple[PrefilteredPattern, ...]:
        return tuple(prefiltered(text.replace("FOODS", several).replace("EAST", east), re.IGNORECASE) for text in texts)

    return FoodPhrases(prefiltered(foods, re.IGNORECASE), patterns(body), patterns(unable), allergy, diet)


_I: Final = r"\b(?:I|we)(?: really| just| simply| suddenly| now| also)?"
LANGUAGES: Final = (
    _language(
        r"wheat|gluten|dairy|lactose|milk|cheese|cream|butter|yogh?urt|eggs?|peanuts?|(?:tree )?nuts|almonds"
        r"|walnuts|soya?|fish"
        r"|shellfish|seafood|shrimps?|prawns?|crab|lobster|alcohol|wine|red wine|beer|coffee|caffeine|onions?"
        r"|garlic|tomatoes"
        r"|strawberries|apples|kiwis?|bananas|avocados?|mushrooms|beans|lentils|chocolate|sugar|fructose"
        r"|histamine|sesame|mustard"
        r"|celery|spicy food|fried food|fatty food|red meat|beef|pork|meat|bread|pasta|oats|rye|corn|citrus"
        r"|peppers|chil+i(?:es)?",
        r", (?:and |or )?| and | or |/",
        (
            (
                rf"{_I} (?:can't|cannot|can not|can no longer|no longer"
                rf"|am no longer able to) (?:really )?(?:tolerate|digest|stomach"
                r"|handle|process|keep down) FOODS"
            ),
            (
                r"\bmy (?:body|stomach|gut|tummy|system|digestion) (?:can't|cannot|can no longer|no longer|doesn't"
                r"|won't) (?:tolerates?"
                r"|digests?|handles?|process(?:es)?|takes?|likes?|accepts?|agrees? with) FOODS"
            ),
            r"(?:^|[,.;] (?:and |but )?)FOODS (?:doesn't|don't|no longer|does not|do not) agrees? with me\b",
            (
                rf"{_I}(?:'ve| have)(?: just| recently| suddenly)? (?:become|gone|turned) (?:\w+ly )?(?:intolerant"
                rf"|allergic) (?:to|of) FOODS"
            ),
            (
                rf"{_I}(?:'ve| have)?(?: just| recently| suddenly)? (?:developed|got"
                rf"|gotten) an? (?:\w+ )?(?:intolerance|allergy|sensitivity)"
                r" to FOODS"
            ),
            (
                rf"{_I}(?:'ve| have)?(?: just| recently| suddenly)? developed an? (?:bad |severe "
                rf"|mild )?FOODS (?:allergy|intolerance)"
            ),
        ),
        (
            rf"{_I} (?P<diet>(?:can't|cannot|can not) (?:eat|have|drink|do) FOODS)(?= (?:any ?more|any longer|now)\b)",
            rf"{_I} (?P<diet>can no longer (?:eat|have|drink) FOODS)",
        ),
        "No longer tolerates {}.",
        "Diet: {}.",
    ),
    _language(
        r"weizen\w{0,8}|gluten|milch\w{0,10}|laktose|lactose|käse|sahne|butter|joghurt|eier|erdnüsse|nüsse"
        r"|mandeln|walnüsse|soja"
        r"|fisch|meeresfrüchte|schalentiere|garnelen|krabben|alkohol|rotwein|wein|bier|kaffee|koffein|zwiebeln"
        r"|knoblauch|tomaten"
        r"|erdbeeren|äpfel|kiwis?|bananen|avocados?|pilze|bohnen|linsen|schokolade|zucker|fruktose|fructose"
        r"|histamin|sesam|senf"
        r"|sellerie|scharfes(?: essen)?|fettiges|fleisch|schweinefleisch|brot|nudeln|hafer|roggen|mais"
        r"|zitrusfrüchte|paprika",
        r", (?:keine?n? )?| und (?:keine?n? )?| oder |/",
        (
            (
                r"\bich vertrage?(?: seit \w+(?: \w+){0,2}| jetzt| plötzlich| leider"
                r"| einfach){0,2} keine?n? FOODS(?: mehr)?"
            ),
            r"\bich vertrage?(?: jetzt| plötzlich| leider){0,1} FOODS (?:[\w ]{2,24} )?nicht(?: mehr| so gut| gut)?",
            r"(?:^|[,.;] )FOODS vertrage? ich(?: [\w ]{2,24})? nicht(?: mehr)?",
            r"\bmein (?:magen|körper|darm|bauch) (?:verträgt|mag|schafft|verkraftet)(?: \w+)? keine?n? FOODS(?: mehr)?",
            r"\bich (?:bin|reagiere)(?: \w+){0,2} (?:allergisch|intolerant) (?:gegen|auf) FOODS geworden",
            (
                r"\bich habe? (?:jetzt |plötzlich )?eine (?:allergie|unverträglichkeit"
                r"|intoleranz) gegen FOODS (?:entwickelt|bekommen)"
            ),
        ),
        (
            r"\bich (?:kann|darf)(?: jetzt| leider)? (?P<diet>keine?n? FOODS)(?: mehr (?:essen|trinken|haben))",
            r"(?:^|[,.;] )(?P<diet>FOODS (?:kann|darf) ich (?:leider )?nicht mehr (?:essen|trinken))",
        ),
        "Verträgt nicht mehr: {}.",
        "Ernährung: {}.",
    ),
    _language(
        r"trigo|gluten|lactosa|leche|lácteos|queso|nata|mantequilla|yogur|huevos?|cacahuetes?|maní|frutos secos"
        r"|nueces|almendras|soja"
        r"|pescado|mariscos?|gambas|camarones|alcohol|vino(?: tinto)?|cerveza|café|cafeína|cebolla|ajo|tomates?"
        r"|fresas|manzanas|kiwis?"
        r"|plátanos?|aguacate|setas|frijoles|lentejas|chocolate|azúcar|fructosa|histamina|picante|frituras"
        r"|fritos|grasas?|carne(?: roja)?"
        r"|cerdo|pan|pasta|avena|maíz|cítricos|pimientos?",
        r", (?:el |la |los |las )?| y (?:el |la |los |las )?| ni (?:el |la |los |las )?| o |/",
        (
            r"\b(?:ya )?no (?:tolero|digiero|asimilo)(?: más| bien)? (?:el |la |los |las )?FOODS",
            r"(?:^|[,.;] )(?:el |la |los |las )?FOODS (?:ya )?no me sientan? (?:nada )?bien",
            (
                r"\bmi (?:estómago|cuerpo) (?:ya )?no (?:tolera|aguanta|soporta|digiere|acepta)(?: más)? (?:el |la "
                r"|los |las )?FOODS"
            ),
            r"\bme (?:he vuelto|volví|he hecho|hice) (?:intolerante|alérgic[oa]) (?:al |a la |a los |a las |a )FOODS",
            r"\b(?:he desarrollado|desarrollé) (?:una )?(?:intolerancia|alergia) (?:al |a la |a los |a las |a )FOODS",
        ),
        (
            r"\bya (?P<diet>no puedo (?:comer|tomar|beber|probar) (?:el |la |los |las )?FOODS)",
            r"\b(?P<diet>no puedo (?:comer|tomar|beber|probar) más (?:el |la |los |las )?FOODS)",
        ),
        "Ya no tolera: {}.",
        "Dieta: {}.",
    ),
    _language(
        r"blé|gluten|lactose|lait|laitages|fromage|crème|beurre|yaourts?|œufs?|oeufs?|cacahu[eè]tes|arachides?"
        r"|noix|noisettes|amandes"
        r"|soja|poisson|crustacés|fruits de mer|crevettes|alcool|vin(?: rouge)?|bière|café|caféine|oignons?|ail"
        r"|tomates?|fraises"
        r"|pommes|kiwis?|bananes?|avocats?|champignons|haricots|lentilles|chocolat|sucre|fructose|histamine"
        r"|sésame|moutarde|céleri"
        r"|épicé|gras|viande(?: rouge)?|porc|pain|pâtes|avoine|maïs|agrumes|poivrons?",
        r", (?:le |la |les |l')?| et (?:le |la |les |l')?| ni (?:le |la |les |l')?| ou |/",
        (
            (
                r"\bje (?:ne )?(?:supporte plus|(?:tolère|digère|assimile) (?:plus|pas)) (?:du tout |bien )?(?:le "
                r"|la |les |l')?FOODS"
            ),
            r"(?:^|[,.;] )(?:le |la |les |l')?FOODS(?:,)? (?:ça )?(?:ne )?me (?:réussit|réussissent|convient|va) plus",
            r"\bmon (?:estomac|corps|ventre) (?:ne )?(?:supporte|tolère|digère|accepte) plus (?:le |la |les |l')?FOODS",
            r"\bje suis devenue? (?:intolérante?|allergique) (?:au |à la |aux |à l'|à )FOODS",
            r"\bj'ai (?:développé|fait) une (?:intolérance|allergie) (?:au |à la |aux |à l'|à )FOODS",
        ),
        (r"\bje (?:ne )?(?P<diet>peux plus (?:manger|boire|prendre) (?:de |du |des |de la |de l'|d')?FOODS)",),
        "Ne tolère plus : {}.",
        "Régime : {}.",
    ),
    _language(
        r"grano|frumento|glutine|lattosio|latte|latticini|formaggi[o]?|panna|burro|yogurt|uova|arachidi"
        r"|frutta secca|noci|nocciole"
        r"|mandorle|soia|pesce|crostacei|frutti di mare|gamber[io]|alcol|alcool|vino(?: rosso)?|birra|caffè"
        r"|caffeina|cipoll[ae]|aglio"
        r"|pomodor[io]|fragole|mele|kiwi|banane|avocado|funghi|fagioli|lenticchie|cioccolato|zucchero|fruttosio"
        r"|istamina|sesamo"
        r"|piccante|fritti|fritto|carne(?: rossa)?|maiale|pane|pasta|avena|mais|agrumi|peperoni",
        r", (?:il |la |le |i |gli |l')?| e (?:il |la |le |i |gli |l')?| né (?:il |la |le |i |gli |l')?| o |/",
        (
            r"\bnon (?:(?:tollero|digerisco)(?: più)?|reggo più) (?:il |la |le |lo |i |gli |l')?FOODS",
            r"(?:^|[,.;] )(?:il |la |le |lo |i |gli |l')?FOODS non mi fa(?:nno)? più bene",
            (
                r"\bil mio (?:stomaco|corpo) non (?:tollera|regge|sopporta|digerisce) più (?:il |la |le |lo |i "
                r"|gli |l')?FOODS"
            ),
            r"\bsono diventat[oa] (?:intollerante|allergic[oa]) (?:al |alla |ai |alle |agli |all'|a )FOODS",
            r"\bho sviluppato un'(?:intolleranza|allergia) (?:al |alla |ai |alle |agli |all'|a )FOODS",
        ),
        (
            (
                r"\b(?P<diet>non posso più (?:mangiare|bere|prendere) (?:il |la |le |lo |i |gli |l'|del |dei "
                r"|della )?FOODS)"
            ),
        ),
        "Non tollera più: {}.",
        "Dieta: {}.",
    ),
    _language(
        r"trigo|glúten|lactose|leite|laticínios|queijo|manteiga|iogurte|ovos?|amendoim|castanhas?|nozes"
        r"|amêndoas|soja|peixe|camarão"
        r"|frutos do mar|marisco|álcool|vinho|cerveja|café|cafeína|cebola|alho|tomates?|morangos?|maçã|kiwi"
        r"|bananas?|abacate|cogumelos"
        r"|feijão|lentilhas?|chocolate|açúcar|frutose|pimenta|fritura|gordura|carne(?: vermelha)?|porco|pão"
        r"|massa|aveia|milho",
        r", (?:[ao]s? )?| e (?:[ao]s? )?| nem (?:[ao]s? )?| ou |/",
        (
            r"\b(?:já )?não (?:tolero|digiro)(?: mais| bem)? (?:[ao]s? )?FOODS",
            r"(?:^|[,.;] )(?:[ao]s? )?FOODS (?:já )?não me (?:faz|cai|caem|fazem) (?:mais )?bem",
            (
                r"\bmeu (?:estômago|corpo) (?:já )?não (?:tolera|aguenta|suporta|aceita"
                r"|digere)(?: mais)? (?:[ao]s? )?FOODS"
            ),
            r"\b(?:fiquei|virei|me tornei) (?:intolerante|alérgic[oa]) (?:à|ao|a|aos|às) FOODS",
            r"\bdesenvolvi (?:uma )?(?:intolerância|alergia) (?:à|ao|a|aos|às) FOODS",
        ),
        (
            r"\b(?P<diet>não posso mais (?:comer|tomar|beber) (?:[ao]s? )?FOODS)",
            r"\bjá (?P<diet>não posso (?:comer|tomar|beber) (?:[ao]s? )?FOODS)",
        ),
        "Não tolera mais: {}.",
        "Dieta: {}.",
    ),
    _language(
        r"молоко|молочное|молочку|лактозу?ы?|глютена?|пшеницу|сыр|сливки|масло|йогурты?|яйца|арахис|орехи"
        r"|миндаль|сою|рыбу|морепродукты"
        r"|креветки|креветок|алкоголь|вино|пиво|кофе|кофеин|лук|чеснок|помидоры|клубнику|яблоки|киви|бананы"
        r"|авокадо|грибы|фасоль|шоколад"
        r"|сахар|сладкое|мучное|острое|жирное|жареное|мясо|свинину|хлеб|цитрусовые|мёд",
        r", | и | или ",
        (
            (
                r"(?:^|[,.;] |\bя )(?:я )?(?:теперь |уже |больше ){1,2}не (?:переношу|перевариваю"
                r"|усваиваю) (?:больше )?FOODS"
            ),
            r"(?:^|[,.;] )FOODS (?:я )?больше не (?:переношу|перевариваю)",
            r"\bмой (?:желудок|организм) больше не (?:принимает|переносит|переваривает|усваивает) FOODS",
            (
                r"\bу меня (?:теперь |недавно )?(?:появилась|началась|развилась|обнаружили) (?:аллергия"
                r"|непереносимость) (?:на )?FOODS"
            ),
        ),
        (
            r"\bмне (?:теперь )?больше (?P<diet>нельзя (?:есть |пить )?FOODS)",
            r"(?:^|[,.;] |\bя )больше (?P<diet>не могу (?:есть|пить) FOODS)",
        ),
        "Больше не переносит: {}.",
        "Питание: {}.",
    ),
    _language(
        r"海鲜|牛奶|奶制品|乳制品|奶|花生|坚果|鸡蛋|小麦|面食|麸质|虾|蟹|螃蟹|鱼|贝类|芒果|菠萝|桃子|草莓"
        r"|猕猴桃|大豆|豆制品|酒|咖啡|辣椒|辣的?"
        r"|甜食|糖|油炸|油腻的?|冰的?|牛肉|羊肉|猪肉|肉|蘑菇|大蒜|洋葱|巧克力",
        r"[和跟、]|还有",
        (
            r"(?:^|[，,。])我?(?:现在|最近|突然|开始)(?:突然|开始)?对EAST(?:严重)?过敏了?",
            r"(?:^|[，,。])我的?(?:肠胃|胃|身体)(?:现在|已经)?(?:受不了|消化不了)EAST了?",
        ),
        (
            r"^(?:最近|现在)?[，,]?我?(?:现在|最近|已经|以后)?(?:都)?(?P<diet>不能(?:再)?(?:吃|喝|碰)EAST)了",
            r"^(?:最近|现在)?[，,]?我?(?:现在|最近|已经)?(?:都)?(?P<diet>(?:吃|喝)不了EAST)了",
        ),
        "不耐受:{}。",
        "饮食:{}。",
    ),
    _language(
        r"小麦|グルテン|牛乳|乳製品|乳糖|チーズ|卵|たまご|ピーナッツ|ナッツ|くるみ|アーモンド|大豆|そば|魚|生魚"
        r"|えび|エビ|海老|かに|カニ|蟹"
        r"|甲殻類|貝|牡蠣|お?酒|ビール|ワイン|コーヒー|カフェイン|にんにく|玉ねぎ|トマト|いちご|りんご|キウイ"
        r"|バナナ|マンゴー|桃|チョコ(?:レート)?"
        r"|辛いもの|脂っこいもの|揚げ物|お?肉|牛肉|豚肉|パン",
        r"[とや、]|も",
        (
            (
                r"^(?:(?:私|僕|俺)は|最近|実は|急に|突然|大人になって){0,2}、?EAST(?:の)?アレルギーになっ(?:た|て"
                r"|ちゃ|りまし)?"
            ),
            r"^(?:(?:私|僕|俺)は|最近|実は|急に|突然){0,2}、?EASTアレルギーになりました",
        ),
        (
            (
                r"^(?:(?:私|僕|俺)は|最近|実は|急に|突然){0,2}、?もう、?(?P<diet>EAST[はがも](?:食べ|飲)(?:られ"
                r"|め)(?:ません|ない))"
            ),
            (
                r"^(?:(?:私|僕|俺)は|最近|実は|急に|突然|もう){0,2}、?(?P<diet>EAST[はがも](?:食べられ|飲め"
                r"|受け付け)なくなっ?(?:た|りました|て))"
            ),
        ),
        "{}を受け付けない。",
        "食事:{}。",
    ),
    _language(
        r"우유|유제품|치즈|밀가루|글루텐|계란|달걀|땅콩|견과류|호두|콩|생선|회|해산물|새우|게|조개|굴|술|맥주"
        r"|와인|커피|카페인|마늘|양파|토마토|딸기"
        r"|복숭아|키위|바나나|망고|초콜릿|단 ?거|매운 ?(?:거|것|음식)|기름진 ?(?:거|것|음식)|고기|소고기"
        r"|돼지고기|빵|라면",
        r"(?:이?랑|하고|와|과|,) ?",
        (
            r"^(?:(?:저는|나는|전|이제|최근에|갑자기|요즘) ){0,2}EAST ?(?:알레르기|알러지|불내증)(?:가|이)? 생겼",
            r"^(?:(?:저는|나는|전|이제|최근에|갑자기|요즘) ){0,2}EAST(?:를|을|는|은|도)? 소화(?:를)? 못",
        ),
        (
            (
                r"^(?:(?:저는|나는|전) )?(?:이제는?|더 이상|더는|앞으로) (?:더 이상 )?(?P<diet>EAST(?:를|을|는|은"
                r"|도)? 못 (?:먹|마)[가-힣]{1,3})"
            ),
            r"^(?:(?:저는|나는|전) )?(?P<diet>EAST(?:를|을|는|은|도)? (?:이제|더 이상) 못 (?:먹|마)[가-힣]{1,3})",
        ),
        "더 이상 못 먹는 것: {}.",
        "식단: {}.",
    ),
)
