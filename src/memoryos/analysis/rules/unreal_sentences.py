"""Sentences that tell a dream, a game, a film, a fear or a mistake, or what somebody else wrote."""

import re
from typing import Final

from memoryos.text.prefilter import prefiltered

# `Приснилось: я врач`, `Nel gioco sono fornaio`, `我以为我怀孕了`.
_UNREAL: Final = prefiltered(
    r"\b(?:geträumt|träumte|im traum|soñé|soñaba|he soñado|en (?:mi|el) sueño|rêvé|rêvais|dans mon rêve|sognato"
    r"|sognavo|nel sogno"
    r"|sonhei|sonhava|no (?:meu )?sonho|снилось|приснил\w{0,4}|во сне"
    r"|ich dachte,? (?:ich (?:bin|hab|hätte|wäre|sei)|dass)|(?:angst|sorge), dass|befürchte,? |pens[ée] que"
    r"|pensaba que|creí(?:a)? que"
    r"|miedo de (?:que|tener)"
    r"|temo (?:que|che|di)|je (?:croyais|pensais)|peur (?:que|d'avoir|d'être)|pensavo (?:che|di)|credevo (?:che|di)"
    r"|paura (?:che|di (?:avere|essere))"
    r"|achei que|pensei que|achava que|medo (?:de (?:ter|estar|ser)|que)|боюсь, что|думал[аи]?, (?:что|я)|казалось)"
    r"|^(?:(?:und|y|et|e|а|и) )?(?:im|in (?:dem|einem|meinem)|en (?:el|la|un|una|mi)|dans (?:le|la|un|une|mon|ce)"
    r"|nel|nella|in un"
    r"|no|na|num|numa|в|в (?:этой|моей)) (?:neuen |nuevo |nouveau |nuovo |novo |новой )?(?:spiel|film|roman|buch"
    r"|serie|rollenspiel"
    r"|juego|película|novela|libro|videojuego|jeu|roman|livre|série|gioco|videogioco|romanzo|jogo|filme|livro|novela"
    r"|игре|фильме|книге"
    r"|романе|сериале)\b"
    r"|梦见|梦到|梦里|我(?:怕|担心)(?:我|自己|是|得|有)|我以为|(?:游戏|电影|小说|书|电视剧|剧)[里中]|夢を見|夢の中"
    r"|夢で|(?:ゲーム|映画|小説"
    r"|漫画|ドラマ|アニメ)(?:の中)?で"
    r"|かと思っ|じゃないか|[かと]心配|(?:る|た|だ|い)そうです|(?:る|た|だ|い)らしい|とのこと|꿈에서|꿈을 꿨|(?:게임"
    r"|영화|소설|드라마"
    r"|만화)(?: 속)?에서|줄 알았|까 봐"
    r"|대요(?=$|[.!])|昔は(?!.{0,40}(?:今|現在))|(?<![こそ])[のた]頃(?!から|.{0,40}(?:今|現在))"
    r"|\b(?:schrieb|schreibt|escribió|escribe|écrit|scritto|scrive|escreveu|escreve|написал\w?|пишет|erzählt\w?"
    r"|contó|cuenta|raconte"
    r"|racconta|contou|conta|рассказал\w?|wrote|texted"
    r"|sagte?|meinte?|antwortete|dijo|dice|decía|respondió|comentó|disait|répond(?:u|ait)?|répète|detto|diceva|risponde"
    r"|disse|diz|falou|fala|respondeu|сказал\w?|говорит|ответил\w?|said|says|replied|goes"
    r"|shouted)(?: \w{1,8}){0,2} ?[:：]|(?<!想)(?:[跟对]我|(?<!我))说[:：]",
    re.IGNORECASE,
)


def is_unreal(sentence: str) -> bool:
    """Whether `sentence` tells of what is not so, or not said by its writer."""
    return _UNREAL.search(sentence) is not None
