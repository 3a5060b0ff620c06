"""Whether somebody other than the user wrote a message from their account, and says so."""

import re
from collections.abc import Iterable
from typing import Final

from memoryos.analysis.rules.absent_users import says_where_user_is
from memoryos.text.prefilter import prefiltered, unfiltered

_CAPITAL: Final = r"(?-i:[A-ZÀ-ÞŁŚŻČŠŽА-ЯЁ])[\w\u2019-]+"
# `hi, this is marcus, she is upstairs`: somebody else has the keyboard for this message.
_WRITER_INTRODUCTION: Final = re.compile(
    (
        r"^\W*+(?:(?:hi|hiya|hey|hello|hallo|moin|hola|buenas|salut|coucou|bonjour|ciao|salve|oi|olá|привет"
        r"|здравствуйте)"
        r"\b[,!. ]*+)?(?:你好[，,！!]?)?(?:this is|it's|its|hier ist"
        r"|hier schreibt|soy|aquí|c'est|ici|sono|qui è|aqui (?:é|quem fala é)|это|我是|こちらは)(?: actually| jetzt)?"
        r"(?: (?:el|la|die|der|le|o|a|il)\b)?\s?"
        r"(?P<n>[^\W\d_]{2,20})"
    ),
    re.IGNORECASE,
)
_NOT_THE_USER: Final = prefiltered(
    (
        r"\b(?:(?:on|from|using) (?:her|his|their) (?:account|phone|laptop)|(?:von|an|auf) (?:ihrem|seinem) (?:handy"
        r"|laptop|konto)"
        r"|(?:en|desde|con) su (?:móvil|celular|cel|teléfono|cuenta|compu)|dal suo (?:telefono|cellulare|computer)"
        r"|sur son (?:tel|tél|téléphone|compte|ordi)|n[oa] (?:celular|telefone|conta) d(?:el[ea]|[oa])|с (?:её|ее"
        r"|его) телефона"
        r"|irm(?:ão|ã) d[aoe] \w|\w+'?s (?:husband|wife|son|daughter|mum"
        r"|mom|partner|girlfriend|boyfriend|brother|sister|kid|mate|flatmate|roommate|nephew|niece|grandson"
        r"|granddaughter|cousin)"
        r"|(?:il|la) (?:sorella|fratello|mamma|nipote|cugin[oa]|amic[oa]|collega|coinquilin[oa]) di"
        r"|(?:сестра|брат|мама|папа|подруга|дочь|дочка|сын|внук|внучка|племянница|племянник) (?-i:[А-ЯЁ])"
        r"|(?:el|la) (?:prim[oa]|niet[oa]|sobrin[oa]|amig[oa]|vecin[oa]|compañer[oa]|novi[oa]|marido|mujer|herman[oa]"
        r"|hij[oa]|pareja) de|der (?:mann|freund|sohn|bruder) von"
        r"|die (?:frau|freundin|tochter|schwester) von|le (?:mari|copain|fils|frère) d|la (?:femme|copine|fille"
        r"|sœur) d"
        r"|il (?:marito|fidanzato|figlio) di|la (?:moglie|fidanzata|figlia) di|o (?:marido|namorado|filho) d"
        r"|a (?:esposa|namorada|filha) d|she went|he went|she's (?:out|upstairs|asleep)|he's (?:out|upstairs"
        r"|asleep))"
        # The user is busy, so somebody else types.
        r"|\b(?:in the (?:shower|bath(?:room)?)|is (?:asleep|sleeping|driving|cooking|upstairs|in bed)"
        r"|unter der dusche|duscht"
        r"|schläft (?:noch|schon|gerade)|sitzt am steuer|en la ducha|duchándose|está (?:dormid|durmiendo|manejando"
        r"|conduciendo)"
        r"|sous la douche|dort (?:encore|déjà)|au volant|no banho|tá dormindo|está dormindo|sotto la doccia"
        r"|sta dormendo"
        r"|dorme (?:ancora|già)|в душе|в ванной|спит|за рулём)|洗澡|在睡觉|在开车|お風呂|寝てい|運転中|씻고|자고 있"
        r"|운전 중"
        r"|的(?:老公|老婆|男朋友|女朋友|儿子|女儿|室友|同事|妹妹|姐姐|弟弟|哥哥|妈妈?|爸爸?|朋友|闺蜜)|[她他]的?手机"
        r"|муж |жена |の(?:夫|妻|息子|娘)"
    ),
    re.IGNORECASE,
)
# Directly behind the writer's name, who they are to the user: `this is jo, her flatmate`.
_OF_THE_USER: Final = unfiltered(
    r",? (?:(?:the|der|die|le|la|el|il|o|a) (?:brother|sister|son|daughter|husband|wife|bruder|schwester|sohn|tochter"
    r"|freundin|herman[oa]|hij[oa]|novi[oa]|marido|frère|sœur|fils|fille|copain|copine|fratello|sorella|figli[oa]"
    r"|irmão"
    r"|irmã|filh[oa])(?=[,.!;:)]|$)|(?:(?:la|el|die|der|une?|uma?|eine?|a|o) )?(?:(?:her"
    r"|his|their) (?:friend|mate|flatmate|roommate|colleague"
    r"|mum|mom|dad|brother|sister|son|daughter|husband|wife|girlfriend|boyfriend|partner)|(?:ihre?"
    r"|seine?) (?:freundin?"
    r"|kollegin?"
    r"|kollege|mutter|vater|schwester|bruder|mann|frau|tochter|sohn)|(?:amig|irmã|irmão|mãe|pai|prim|namorad|marid"
    r"|espos|filh)"
    r"\w* d(?:ele|ela)|su (?:amig[oa]|herman[oa]|madre|padre|mamá|papá|novi[oa]|hij[oa]|mujer|marido)|s(?:on"
    r"|a) (?:amie?|sœur"
    r"|frère|mère|père|copain|copine|mari|femme|fils|fille)|(?:il|la) su[oa] (?:amic[oa]|sorella|fratello|madre|padre"
    r"|marito"
    r"|moglie|ragazz[oa])|(?:её|ее|его) (?:подруга|друг|сестра|брат|мама|папа|муж|жена|сын|дочь))"
    r"(?=[,.!;:)]|$| (?:and|und|y|et|e|she|he|sie|er|ella|él|elle|il|ela|ele|lei|lui|она|он)\b))",
    re.IGNORECASE,
)
# Somebody who gives their name and then says `he` or `she` means the person whose account it is.
_WRITER_WITH_PRONOUN: Final = unfiltered(
    rf"^\W*+(?:(?:hi|hey|hello|hallo|hola|salut|bonjour|ciao|oi|olá|привет)\b[,!. ]*+)?(?:this is|it's|hier ist|soy"
    rf"|c'est|sono|aqui é|это) (?P<n>{_CAPITAL})[^?]{{0,80}}?\b(?:he|she|he's|she's|er|sie|él|ella|il|elle|ele|ela"
    rf"|lui"
    rf"|lei|он|она"
    rf"|está en|è (?:in|sotto))\b"
    r"|^\W*+(?:你好[，,！!]?)?我是[\u4e00-\u9fff]{1,4}(?:室友|同事|闺蜜|侄子|外甥|妈妈?|爸爸?|老公|老婆|男朋友|女朋友"
    r"|儿子|女儿|弟弟|妹妹|哥哥"
    r"|姐姐|爷爷|奶奶)"
    r"|^\W*+[\u4e00-\u9fff]{1,4}の(?:夫|妻|母|父|息子|娘)です|^\W*+(?:저는? )?[가-힣]{2,4}(?:이)? (?:엄마|아빠|남편"
    r"|아내|동생)(?:예요"
    r"|입니다)",
    re.IGNORECASE,
)
# `我是小杰,借我姐手机问一下`: whoever gives a name and says that they borrow the phone.
_BORROWER: Final = re.compile(
    r"^\W*+(?:你好[，,！!]?)?我是[\u4e00-\u9fff]{2,4}[，,。！!][^?？]{0,40}?(?:借[^，。]{0,6}(?:手机|电脑|账号)"
    r"|用[^，。]{1,6}(?:手机|账号|电脑)(?:打|发|问|写|说)|我会打字"
    r"|[^，。]{0,4}(?:我姐|我哥|我妈|我爸)的?(?:手机|账号))"
    r"|^\W*+(?:[^。、!！]{1,8}[、。!！ ]\s?)?(?:[ァ-ヶー\u4e00-\u9fffぁ-ん]{2,8}?)(?:です|っす|だよ"
    r"|と申します)[。、!！][^?？]{0,30}(?:携帯|スマホ|ケータイ|アカウント|パソコン)"
    r"を?(?:お?借り|使わせ)"
    r"|^\W*+(?:안녕하세요[,.!]? ?)?(?:저 |나 )?[가-힣]{2,5}?(?:이에요|예요|입니다|인데요?|이야"
    r"|야)[,. ][^?]{0,20}(?:폰|휴대폰|핸드폰|계정|컴퓨터)(?:을|으로)? ?(?:좀 |잠깐 )?(?:빌려|빌렸|써서)"
)


def introduces_writer(message: str) -> bool:
    """Whether `message` begins by saying who wrote it."""
    patterns = (_WRITER_INTRODUCTION, _WRITER_WITH_PRONOUN, _BORROWER)
    return any(pattern.match(message) for pattern in patterns) or says_where_user_is(message)


def is_by_another(message: str, people: Iterable[str]) -> bool:
    """Whether `message` says that one of `people`, or somebody else who is not the user, wrote it."""
    if _WRITER_WITH_PRONOUN.match(message) or _BORROWER.match(message) or says_where_user_is(message):
        return True
    match = _WRITER_INTRODUCTION.match(message)
    if match is None:
        return False
    is_known = any(name.casefold() == match["n"].casefold() for name in people)
    return is_known or any((_OF_THE_USER.pattern.match(message, match.end()), _NOT_THE_USER.search(message[:120])))
