"""How people introduce themselves in a list in Chinese, Japanese and Korean: `我叫李明,34岁,在成都当老师`."""

from typing import Final

from memoryos.analysis.rules.languages import chinese, japanese, korean
from memoryos.analysis.rules.self_introduction_style import ListStyle, list_patterns, occupation, templates
from memoryos.text.prefilter import unfiltered

_HAN: Final = r"[\u4e00-\u9fff]"
_CHINESE_NAME: Final = (
    rf"(?P<name>(?:欧阳|上官|司马|诸葛"
    rf"|[王李张刘陈杨黄赵周吴徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏"
    rf"魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤小阿])"
    rf"{_HAN}{{1,2}}|[A-Z][a-z]{{1,15}})"
)
_NOT_HAN: Final = r"(?:学生|人|员|师|者|妈|爸|白|孩|生|党|族|粉|迷|座)"
CHINESE: Final = ListStyle(
    list_patterns(
        r"(?:(?:大家好|你好啊?|您好|嗨|哈喽|哈啰|[Hh]i|[Hh]ello)[,，!！。~\s]{0,2})?(?:初次见面[,，]?)?"
        r"(?:我(?:的名字)?叫|我的名字是|本人叫?|叫我|我是)"
    ),
    unfiltered(rf"(?!小(?:学|白|朋))(?!{_HAN}{{1,3}}{_NOT_HAN}$){_CHINESE_NAME}"),
    list_patterns(
        r"(?:我)?(?:今年)?(?P<age>[1-9]\d)岁?了?",
        r"(?:我)?(?:今年)?(?P<age>[1-9]\d)岁的?" + occupation(chinese.JOBS),
        rf"(?:我)?(?:现在|目前)?在(?P<home>{_HAN}{{2,5}}?)(?:当|做|是|干)(?:一名|一个|一位|个|名)?"
        + occupation(chinese.JOBS),
        rf"(?:我)?(?:现在|目前)?在(?P<home>{_HAN}{{2,5}}?)(?P<job>教(?!书){_HAN}{{2,4}})",
        r"(?:我)?(?:现在|目前)?(?:是|当|做|职业是|职业)?(?:一名|一个|一位|个|名)?" + occupation(chinese.JOBS),
        rf"(?P<home>{_HAN}{{2,5}}?)的(?:一名)?" + occupation(chinese.JOBS),
        rf"(?:我)?(?:现在|目前|家)?(?:住|定居|坐标|生活|人)?在?(?P<home>{_HAN}{{2,6}})",
        rf"(?:我)?(?:是|来自|老家|老家在|老家是)(?P<origin>{_HAN}{{2,6}}?)人?",
        rf"(?:我是)?(?P<origin>{_HAN}{{2,6}})人",
    ),
    unfiltered(r"男|女|已婚|未婚|单身|离异|[两一二]个孩子的?[妈爸]妈?爸?"),
    unfiltered(r"[\s,，、;；。()（）]{1,3}"),
    templates("名字:{}。", "{}岁。", "职业:{}。", "住在{}。", "来自{}。"),
)
_KANJI: Final = r"[\u4e00-\u9fff\u30a0-\u30ff]"
_DOING: Final = (
    r"(?:です|で|だ|をして(?:い)?(?:ます|る|おります)|をやって(?:い)?ます|やって(?:い)?ます"
    r"|として働いて(?:い)?ます|してます)?"
)
_JAPANESE_JOB: Final = occupation(japanese.JOBS)
JAPANESE: Final = ListStyle(
    list_patterns(
        r"(?:はじめまして|初めまして|こんにちは|こんばんは|どうも)[、。!！\s]{0,2}(?:私は|僕は|俺は)?"
        rf"{japanese.NO_NAME}(?P<name>[\u4e00-\u9fff々]{{1,5}}|[\u30a1-\u30ffー]{{2,8}}|[ぁ-ん]{{2,4}}?)(?:です"
        rf"|といいます|と言います|と申します)",
        rf"(?:私は|僕は|俺は|(?:私|僕|俺)の名前は){japanese.NO_NAME}(?P<name>[\u4e00-\u9fff々]{{1,5}}"
        rf"|[\u30a1-\u30ffー]{{2,8}}|[ぁ-ん]{{2,4}}?)"
        r"(?:です|といいます|と言います|と申します)",
        r"(?P<name>[\u4e00-\u9fff々]{1,5}|[\u30a1-\u30ffー]{2,8})(?:といいます|と言います|と申します)",
    ),
    unfiltered(r"(?!)(?P<name>)"),
    list_patterns(
        r"(?:今年)?(?P<age>[1-9]\d)[歳才](?:です|で|になります|、)?",
        rf"(?P<age>[1-9]\d)[歳才]の{_JAPANESE_JOB}{_DOING}",
        rf"(?:今は|現在)?(?P<home>{_KANJI}{{2,6}}?)(?:で|在住の|に住む|の){_JAPANESE_JOB}{_DOING}",
        rf"(?:職業は|仕事は|今は)?{_JAPANESE_JOB}{_DOING}",
        rf"(?P<home>{_KANJI}{{2,6}})在住(?:です|で|の(?P<age>[1-9]\d)[歳才](?:です)?)?",
        rf"(?:今は|現在)?(?P<home>{_KANJI}{{2,6}})(?:に住んで(?:い)?(?:ます|て)|に住み|住み|住まい)(?:です)?",
        rf"(?P<origin>{_KANJI}{{2,6}})(?:出身|生まれ|から来ました)(?:です|で|の(?P<age>[1-9]\d)[歳才](?:です)?)?",
    ),
    unfiltered(r"男性?|女性?|既婚|独身|[一二三]児の[母父]|よろしく[ぁ-ん]{0,10}"),
    unfiltered(r"[\s,，、。()（）]{1,3}"),
    templates("名前は{}。", "{}歳。", "仕事:{}。", "{}に住んでいる。", "{}出身。"),
)
_IS: Final = r"(?:이에요|예요|에요|입니다|이고요?|고요?|이며|인데요?|이야|야)"
_KOREAN_JOB: Final = occupation(korean.JOBS)
_WORKS: Final = (
    rf"(?:{_IS}|(?:로|으로) (?:일해요?|일하고 있(?:어요|습니다)|일합니다|근무해요|근무하고 있(?:어요|습니다)|있어요))?"
)
KOREAN: Final = ListStyle(
    list_patterns(
        r"(?:(?:안녕하세요|안녕|반갑습니다|처음 뵙겠습니다|반가워요)[,.!~\s]{1,3})?(?:저는|전|나는|난|제 이름은"
        r"|내 이름은)(?: |$)"
    ),
    unfiltered(
        rf"{korean.NO_NAME}(?!(?:한국|외국|중국|일본|미국)인|전문가|초보|백수|남자|여자|엄마|아빠|채식|비건|임산부"
        r"|[가-힣]{1,4}(?:학생|학년|생이|준생))"
        rf"(?P<name>[김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진엄채원천방공현함변염여추도소석선설]"
        rf"[가-힣]{{1,2}}?|[A-Z][a-z]{{1,15}})(?:{_IS}|(?:이)?라고 (?:해요|합니다|하고요?|불러 주세요))"
    ),
    list_patterns(
        rf"(?:올해 |나이는 )?(?P<age>[1-9]\d)(?:살|세){_IS}?",
        rf"(?P<age>[1-9]\d)(?:살|세)(?: |의 )?{_KOREAN_JOB}{_WORKS}",
        rf"(?:지금 |현재 )?(?P<home>[가-힣]{{2,6}}?)에서 (?:[가-힣]{{2,5}} )?{_KOREAN_JOB}{_WORKS}",
        rf"(?:지금 |현재 |직업은 )?{_KOREAN_JOB}{_WORKS}",
        r"(?:지금 |현재 )?(?P<home>[가-힣]{2,6}?)에 (?:살아요?|살고(?: 있(?:어요|습니다|고))?|삽니다|거주해요"
        r"|거주 중이에요)",
        rf"(?P<home>[가-힣]{{2,6}}?) (?:거주|사는) {_KOREAN_JOB}{_WORKS}",
        rf"(?P<origin>[가-힣]{{2,6}}?)(?:에서 왔(?:어요|습니다|고)| 출신{_IS}?)",
    ),
    unfiltered(r"남자|여자|남성|여성|미혼|기혼|결혼했(?:어요|고)|(?:만나서 )?반가(?:워요|습니다)"),
    unfiltered(r" ?[,.()] ?|(?<=이고) |(?<=이고요) |(?<=이며) |(?<=예요) |(?<=살) (?=[가-힣]{2,6}에)|(?<=하고) "),
    templates("이름: {}.", "{}살.", "직업: {}.", "{}에 산다.", "{} 출신."),
)
