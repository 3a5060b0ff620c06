"""Districts of cities in China, Japan and Korea: whoever moves to one need not leave the city."""

import re
from typing import Final

# The districts that people name without the word for district, by their city.
_DISTRICTS: Final = {
    city: frozenset(names.split())
    for city, names in {
        "上海": "浦东 徐汇 静安 黄浦 长宁 普陀 虹口 杨浦 闵行 宝山 嘉定 松江 青浦 奉贤 张江 陆家嘴 九亭 莘庄",
        "北京": "朝阳 海淀 东城 西城 丰台 石景山 通州 昌平 大兴 顺义 房山 望京 中关村 回龙观 天通苑 亦庄",
        "广州": "天河 越秀 海珠 荔湾 白云 番禺 黄埔 花都 增城 南沙",
        "深圳": "南山 福田 罗湖 宝安 龙岗 龙华 坪山 光明 盐田 前海",
        "杭州": "西湖 滨江 余杭 萧山 拱墅 上城 下城 临平 钱塘 富阳",
        "成都": "锦江 武侯 青羊 金牛 成华 高新 双流 龙泉驿 温江 郫都 玉林",
        "武汉": "汉阳 武昌 汉口 光谷 洪山 江岸 江汉 青山 东湖",
        "南京": "鼓楼 玄武 秦淮 建邺 江宁 浦口 栖霞 河西",
        "重庆": "渝北 渝中 江北 南岸 沙坪坝 九龙坡 巴南 大渡口",
        "西安": "雁塔 碑林 未央 莲湖 长安 高新 曲江",
        "苏州": "园区 姑苏 吴中 相城 虎丘 吴江",
        "台北": "信義 信义 大安 中山 松山 內湖 内湖 士林 北投 文山 萬華 万华",
        "東京": "渋谷 新宿 池袋 世田谷 品川 目黒 中野 杉並 練馬 板橋 足立 江東 港区 下北沢 吉祥寺 三鷹",
        "大阪": "梅田 難波 天王寺 平野 旭 淀川 住吉 阿倍野",
        "서울": "강남 홍대 마포 송파 서초 용산 종로 성수 잠실 신촌 영등포 관악 노원 강서 은평 성북 강동 동작",
        "부산": "해운대 서면 남포동 동래 광안리 수영 사하",
        "성남": "분당 판교",
        "고양": "일산",
    }.items()
}
_CITY_OF: Final = {name: city for city, names in _DISTRICTS.items() for name in names}
_DIVISION: Final = re.compile(r"[\u4e00-\u9fff]{1,4}(?:区|區|路|街道|新村|小区|社区|町|丁目)|[가-힣]{1,4}(?:구|동)")
# Whose last syllable is that of a district.
_CITIES: Final = frozenset("대구 안동 하동 영동".split())
_SUFFIX: Final = re.compile(r"[区區市都구시동]$|특별시$|광역시$")
_CITY: Final = re.compile(r"[\u4e00-\u9fff]{2,4}[市都府]?|[가-힣]{2,4}시?")


def is_district_of(place: str, city: str) -> bool:
    """Whether `place` may be a part of `city`: its district, or a district of no city that is known here."""
    plain = _SUFFIX.sub("", city)
    home = _CITY_OF.get(place) or _CITY_OF.get(_SUFFIX.sub("", place))
    if home is not None:
        return home == plain
    is_division = _DIVISION.fullmatch(place) is not None and place not in _DISTRICTS and place not in _CITIES
    return is_division and _is_city(city)


def _is_city(name: str) -> bool:
    is_part = _DIVISION.fullmatch(name) is not None or name in _CITY_OF
    return not is_part and _CITY.fullmatch(name) is not None
