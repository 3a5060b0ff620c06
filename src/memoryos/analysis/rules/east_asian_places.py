"""Places in China, Japan and Korea, whose scripts have no capital letters that would show a name.

`在成都当老师` says where somebody is, `在美团当程序员` for whom they work: behind such words, only these are places.
"""

from typing import Final

from memoryos.text.prefilter import unfiltered

_CHINESE: Final = """北京 上海 天津 重庆 广州 深圳 成都 杭州 武汉 西安 南京 苏州 长沙 郑州 青岛 沈阳 宁波 昆明
大连 厦门 合肥 佛山 福州 哈尔滨 济南 温州 南宁 长春 泉州 石家庄 贵阳 南昌 金华 常州 无锡 嘉兴 太原 徐州 南通
惠州 珠海 中山 东莞 台州 烟台 兰州 绍兴 海口 扬州 汕头 洛阳 潍坊 襄阳 宜昌 桂林 三亚 呼和浩特 银川 西宁 乌鲁木齐
拉萨 大理 丽江 香港 澳门 台北 高雄 台中 台南 湖南 湖北 四川 广东 广西 云南 贵州 江苏 浙江 福建 江西 安徽 山东
山西 河南 河北 陕西 甘肃 青海 宁夏 新疆 西藏 内蒙古 辽宁 吉林 黑龙江 海南 台湾 绵阳 衡阳 株洲 岳阳 常德 芜湖
镇江 淮安 盐城 连云港 邯郸 保定 唐山 秦皇岛 鞍山 包头 大同 开封 新乡 南阳 赣州 九江 景德镇 漳州 莆田 湛江 江门
柳州 遵义 曲靖 宝鸡 咸阳 延安 东京 大阪 首尔 纽约 伦敦 巴黎 柏林 新加坡 悉尼 墨尔本 温哥华 多伦多 洛杉矶 旧金山
西雅图 波士顿 慕尼黑 德国 日本 美国 英国 法国 加拿大 澳大利亚""".split()
_JAPANESE: Final = """北海道 青森 岩手 宮城 秋田 山形 福島 茨城 栃木 群馬 埼玉 千葉 東京 神奈川 新潟 富山 石川
福井 山梨 長野 岐阜 静岡 愛知 三重 滋賀 京都 大阪 兵庫 奈良 和歌山 鳥取 島根 岡山 広島 山口 徳島 香川 愛媛 高知
福岡 佐賀 長崎 熊本 大分 宮崎 鹿児島 沖縄 札幌 仙台 横浜 川崎 名古屋 神戸 北九州 さいたま 浜松 堺 相模原 函館
旭川 小樽 盛岡 水戸 宇都宮 前橋 高崎 川越 船橋 柏 八王子 立川 町田 鎌倉 藤沢 金沢 甲府 松本 豊橋 豊田 四日市
大津 姫路 尼崎 西宮 倉敷 福山 下関 高松 松山 久留米 佐世保 那覇 別府 渋谷 新宿 池袋 ロンドン パリ ニューヨーク
ベルリン ソウル シドニー ドイツ フランス アメリカ イギリス カナダ""".split()
_KOREAN: Final = """서울 부산 대구 인천 광주 대전 울산 세종 수원 성남 고양 용인 부천 안산 안양 남양주 화성 평택
의정부 시흥 파주 김포 광명 군포 하남 오산 이천 안성 구리 포천 양주 춘천 원주 강릉 동해 속초 삼척 청주 충주 제천
천안 아산 공주 서산 당진 논산 보령 전주 군산 익산 정읍 남원 목포 여수 순천 나주 광양 포항 경주 구미 김천 안동
영주 경산 창원 진주 통영 김해 거제 양산 밀양 제주 서귀포 경기 강원 충북 충남 전북 전남 경북 경남 분당 일산 판교
강남 홍대 도쿄 오사카 뉴욕 런던 파리 베를린 독일 미국 일본 영국 캐나다""".split()
EAST_ASIAN_PLACES: Final = frozenset((*_CHINESE, *_JAPANESE, *_KOREAN))
# The longest first, because one name may begin with another.
KNOWN_PLACE: Final = rf"(?P<v>{'|'.join(sorted(EAST_ASIAN_PLACES, key=lambda name: (-len(name), name)))})"
_DIVISION: Final = unfiltered(
    r"[\u4e00-\u9fff\u30a0-\u30ff]{2,6}(?<![超夜菜])[市県县省区區町村郡]|[가-힣]{2,5}[시군구]"
)


def is_east_asian_place(name: str) -> bool:
    """Whether `name` is a known place, or says by its last letter that it is a city, a district or a village."""
    return name in EAST_ASIAN_PLACES or (len(name) > 2 and _DIVISION.fullmatch(name) is not None)
