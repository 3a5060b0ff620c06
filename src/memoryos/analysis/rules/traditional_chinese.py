"""Chinese as the rules read it: each character stands for one of the same place.

Traditional characters are read as simplified ones. A space between two clauses (`换了手机 华为的`), which chats have
instead of a comma, is read as one. Whatever is found is given back in the characters that its writer used.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from memoryos.domain.fact import Finding
from memoryos.domain.page import Page

# A character and its simplified form, in turns.
_PAIRS: Final = (
    "說说對对過过離离職职養养隻只貓猫時时會会還还這这個个們们來来從从後后為为開开關关換换買买賣卖錢钱車车輛辆機机電电腦脑話话語语讀读書书學学習习東东國国區区縣县鄉乡鎮镇灣湾積积藥药醫医師师護护診诊療疗檢检"
    "體体壓压雙双減减調调劑剂無无沒没應应該该當当現现間间陽阳陰阴場场塊块萬万億亿歲岁媽妈爺爷嬸婶孫孙兒儿閨闺蝦虾鯉鲤魚鱼雞鸡鴨鸭鵝鹅豬猪馬马鳥鸟龍龙龜龟鸚鹦鵡鹉倉仓蟲虫樂乐團团隊队賽赛舉举辦办訂订記记認认"
    "識识議议讓让請请謝谢誰谁許许論论設设計计評评詞词試试詩诗談谈譯译變变貴贵費费資资賺赚貸贷購购賬账質质負负責责賴赖贈赠趙赵趕赶跡迹軟软輕轻較较轉转輸输辭辞農农遠远運运達达違违遲迟適适選选遺遗邊边鄰邻鄭郑"
    "醬酱釋释裡里裏里製制複复裝装褲裤襯衬見见規规視视親亲覺觉觀观觸触訊讯訪访證证詢询詳详誤误課课諾诺謊谎講讲譽誉讚赞銀银鋼钢錄录錯错鍋锅鍵键鎖锁鏡镜鐘钟鐵铁針针釣钓鈕钮鈣钙鉛铅鋪铺長长門门閃闪閉闭問问閒闲"
    "閱阅闊阔隨随險险雖虽難难雲云霧雾靜静響响頁页項项順顺須须預预頓顿頭头頸颈題题額额願愿類类顧顾顯显風风飛飞飯饭飲饮餅饼館馆餓饿驚惊驗验騎骑騙骗髮发髒脏鬆松鬧闹鮮鲜麥麦麵面黃黄點点黨党齊齐齡龄齒齿紅红紐纽"
    "紙纸級级紋纹約约純纯納纳線线細细終终組组結结給给絕绝統统經经綠绿維维網网緊紧練练緣缘編编縮缩總总績绩繼继續续纏缠聽听聯联聰聪聲声聖圣聞闻肅肃腎肾腸肠腫肿腳脚膚肤膽胆臉脸臨临臺台與与舊旧舖铺艙舱藝艺蘇苏"
    "蘋苹蘭兰處处號号虧亏蝕蚀愛爱態态慣惯慶庆憂忧憑凭懶懒懷怀戀恋戰战戲戏戶户擔担擇择擊击據据擠挤擴扩擺摆攝摄攜携敗败敵敌數数斷断於于曬晒暈晕暫暂朧胧條条極极構构槍枪樣样樓楼標标樹树橋桥檔档櫃柜歐欧歡欢歷历"
    "殘残殺杀毀毁氣气決决況况淚泪淨净測测湊凑準准溫温滅灭滿满漢汉漲涨漸渐潔洁潛潜澤泽濃浓濕湿濟济灑洒災灾煉炼煙烟煩烦熱热燈灯燒烧爐炉爭争牆墙獎奖獨独獲获猶犹狀状瑪玛環环產产畢毕畫画異异瘋疯癢痒發发盜盗盡尽"
    "監监盤盘眾众睏困瞭了碼码確确礙碍禮礼禪禅種种稱称穩稳穫获窮穷竅窍競竞筆笔節节範范築筑簡简簽签籃篮籌筹籠笼粵粤糧粮傑杰備备傢家傭佣傳传債债傷伤傾倾僅仅價价儀仪優优儲储兩两內内冊册凍冻別别則则剛刚創创劃划"
    "劇剧劉刘勁劲動动務务勝胜勞劳勢势勵励勸劝協协參参員员嗎吗嗆呛啟启喪丧單单嚇吓嚴严囑嘱圍围園园圓圆圖图執执堅坚報报墊垫壞坏壯壮壽寿夠够夢梦奪夺奮奋婦妇嬰婴寧宁寫写實实審审寬宽寵宠寶宝將将專专尋寻導导屆届"
    "屬属島岛嶼屿帥帅帳帐帶带幣币幫帮幹干庫库廁厕廚厨廠厂廢废廣广廳厅張张強强彈弹彎弯徑径復复恆恒恥耻悅悦悶闷惡恶惱恼擁拥撥拨擋挡擬拟攔拦敘叙嘗尝喫吃塗涂憶忆牽牵犧牺蹟迹週周遊游連连進进鹽盐鹼碱滷卤豐丰豔艳"
    "貝贝貨货販贩貪贪貫贯貼贴賓宾賞赏賭赌贏赢詐诈訓训討讨託托訴诉註注誌志誕诞誘诱誠诚誇夸謀谋謂谓謎谜謙谦譜谱讎仇軍军軌轨軸轴載载輔辅輝辉輩辈輪轮辯辩郵邮醜丑鈴铃銷销鋒锋錦锦鍛锻鏈链鑰钥鑽钻陣阵陳陈陸陆隱隐"
    "喺在嘅的佢他咗了冇没唔不係是嗰那啲些嚟来哋们畀给搵找"
    "雜杂韓韩頻频顆颗顏颜飽饱飾饰駕驾駛驶騰腾驟骤鬥斗鯊鲨鱷鳄鳳凤鴿鸽鷹鹰麗丽"
)
# How many of the pages before it a page may correct.
_CITED: Final = 4
_SIMPLIFIED: Final = str.maketrans(_PAIRS[::2], _PAIRS[1::2])
_TRADITIONAL: Final = re.compile(f"[{_PAIRS[::2]}]")
_HAN: Final = r"[\u4e00-\u9fff]"
# `换了 华为的`, but `我叫 王芳`: behind these, the clause goes on.
_CHINESE: Final = re.compile(_HAN)
_OPEN: Final = r"(?<![叫是在对住用学养姓找和跟把被给])"
_SPACE_IN_HAN: Final = re.compile(rf"(?<={_HAN}){_OPEN}[ \u3000](?={_HAN})")
_SPACE_AT_HAN: Final = re.compile(rf"(?<={_HAN}){_OPEN}[ \u3000](?=\w)|(?<=[\w%+]){_OPEN}[ \u3000](?={_HAN})")
# Whoever writes `赔了900` does not put a space around each number and foreign word, as others do.
_TOUCHING: Final = re.compile(rf"{_HAN}[A-Za-z\d]|[A-Za-z\d]{_HAN}")
# Japanese shares many of these characters, and its rules expect them as they are.
_OTHER_SCRIPT: Final = re.compile(r"[ぁ-んァ-ヶ가-힣]")


def simplified(text: str) -> str:
    """`text` in simplified Chinese, of the same length; Japanese and Korean stay as they are."""
    if text.isascii() or not _CHINESE.search(text) or _OTHER_SCRIPT.search(text):
        return text
    return _with_commas(text.translate(_SIMPLIFIED) if _TRADITIONAL.search(text) else text)


def _with_commas(text: str) -> str:
    """`text` with a comma for each space that stands between clauses."""
    if " " not in text and "\u3000" not in text:
        return text
    return (_SPACE_AT_HAN if _TOUCHING.search(text) else _SPACE_IN_HAN).sub("，", text)


def simplified_pages(pages: Sequence[Page]) -> list[Page]:
    """`pages` with messages in simplified Chinese."""
    return [_simplified_page(page) for page in pages]


def simplified_source(earlier: Callable[[int], Sequence[Page]]) -> Callable[[int], Sequence[Page]]:
    """`earlier`, which returns pages, with messages in simplified Chinese."""
    return lambda limit: simplified_pages(earlier(limit))


def as_written(
    findings: Iterable[Finding], pages: Sequence[Page], earlier: Callable[[int], Sequence[Page]] | None = None
) -> Iterator[Finding]:
    """`findings` in simplified `pages`, in the characters of `pages`, or of those of `earlier` that they cite."""
    messages = _traditional_messages(pages)
    if messages and earlier is not None:
        messages |= _traditional_messages(earlier(_CITED))
    for finding in findings:
        yield _as_written(finding, messages) if messages else finding


def _traditional_messages(pages: Sequence[Page]) -> dict[str, str]:
    return {page.id: page.user_input for page in pages if simplified(page.user_input) != page.user_input}


def _simplified_page(page: Page) -> Page:
    message, response = simplified(page.user_input), simplified(page.agent_response)
    if message == page.user_input and response == page.agent_response:
        return page
    return replace(page, user_input=message, agent_response=response)


def _as_written(finding: Finding, messages: Mapping[str, str]) -> Finding:
    # One after the other, so that what one message does not have is taken from the next.
    message = "\n".join(messages[page_id] for page_id in finding.page_ids if page_id in messages)
    if not message:
        return finding
    value = _original(finding.value, message)
    text = finding.text.replace(finding.value, value) if finding.value in finding.text else finding.text
    return replace(finding, value=value, text=_original(text, message), subject=_original(finding.subject, message))


def _original(text: str, message: str) -> str:
    """`text` as `message` writes it; word by word where it is put together from several places."""
    start = simplified(message).find(text) if text else -1
    if start >= 0:
        return message[start : start + len(text)]
    words = text.split(" ")
    return " ".join(_original(word, message) for word in words) if len(words) > 1 else text
