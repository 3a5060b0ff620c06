"""Kinds that questions in nine other languages ask for, and members of each kind; we chose the words ourselves.

Questions are matched in lower case and without accents. Members in Chinese, Japanese and Korean are pairs of
characters, as in search.
"""

from typing import Final

WHICH: Final = (
    r"welche[nmrs]?|was fur|wie hei(?:ss|ß)en|wie hei(?:ss|ß)t|quel(?:le)?s?|que|quais|qual|cual(?:es)?|quali|che|quale"
    r"|как(?:ие|ой|ая|ую|их|ое)|哪些|哪个|哪种|哪|什么|什麼|何の|どんな|どの|なんの|무슨|어떤"
)
# By kind: how a question asks for it without its name; else "which" and one of the words of NOUNS.
DIRECT: Final[dict[str, str]] = {
    "place": r"\b(?:wo|wohin|woher)\b|\bou\b(?! bien)|\ba?donde\b|\bonde\b"
    r"|^\W*(?:da |di )?dove\b|\b(?:где|куда|откуда)\b"
    r"|哪里|哪裡|哪儿|哪兒|どこ|어디",
    "kin": r"\bwe[rmn]\b|\b(?:avec|a|chez|pour|de) qui\b|^\W*qui\b|\bquien(?:es)?\b|\bquem\b|^\W*(?:con |a |di )?chi\b"
    r"|\b(?:кто|кого|кому|кем)\b|谁|誰|누구|누가",
    "number": r"\bwie ?viele?\b|\bcombien\b|\bcuant[oa]s?\b|\bquant[oaie]s?\b|\bсколько\b"
    r"|多少|几[个只岁次本条位]|いくつ|何(?:人|匹|回|個|歳|冊|枚)|몇",
}
NOUNS: Final[dict[str, str]] = {
    "animal": r"(?:haus)?tiere?|animal|animaux|animales|animais|animali|mascotas?|pets?|животн\w+|питом\w+"
    r"|宠物|寵物|动物|動物|ペット|반려동물|동물",
    "place": r"land|lander|stadte?|orte?|pays|villes?|endroits?|lieux?|paises?|ciudad(?:es)?|lugar(?:es)?|cidades?"
    r"|paesi|paese|citta|posti|posto|luoghi|стран\w+|город\w*|мест\w+|国家|國家|城市|地方|国|都市|場所|나라|도시|곳",
    "title": r"buch|bucher|filme?|serien?|livres?|films|romans?|libros?|peliculas?|novelas?|livros?|filmes|libri|libro"
    r"|romanzi|книг\w*|фильм\w*|сериал\w*|书|書|电影|電影|小说|本|映画|小説|책|영화",
    "food": r"essen|gerichte?|plats?|aliments?|comidas?|platos?|comida|pratos?|cibi|cibo|piatti|piatto|блюд\w+|еда|еду"
    r"|菜|食物|水果|料理|食べ物|음식",
    "sport": r"sport(?:art|arten|s|i)?|deportes?|esportes?|спорт\w*|运动|運動|スポーツ|운동",
    "language": r"sprachen?|langues?|idiomas?|lenguas?|linguas?|lingue|язык\w*|语言|語言|言語|언어",
    "instrument": r"instrumente?n?|instruments?|instrumentos?|strument[oi]|инструмент\w*|乐器|樂器|楽器|악기",
}
MEMBERS: Final[dict[str, str]] = {
    "animal": """hund hunde welpe katze katzen kater kaninchen hase hamster pferd vogel papagei schildkrote huhn
    meerschweinchen chien chiens chiot chaton lapin cheval oiseau perroquet tortue poule perro perros perra
    cachorro gato gatos gata gatito conejo caballo pajaro loro tortuga pez cachorros coelho cavalo passaro
    papagaio peixe cane cani cucciolo gatto gatti gattino coniglio cavallo uccello pappagallo tartaruga pesce
    собака собаку собаки щенок щенка кошка кошку кот кота котенок котенка кролик хомяк лошадь попугай черепаха
    рыбки 小狗 狗狗 只狗 条狗 养狗 小猫 猫咪 只猫 养猫 兔子 仓鼠 金鱼 鹦鹉 乌龟 犬を 子犬 愛犬 猫を 子猫 愛猫
    うさ ハム 金魚 インコ 강아 고양 토끼 햄스 거북 앵무""",
    "place": """stadt dorf strand berg gebirge fluss insel deutschland berlin munchen hamburg wien osterreich
    schweiz frankreich spanien italien england griechenland turkei japan ville village plage montagne lac ile
    france paris lyon marseille espagne italie allemagne portugal grece maroc ciudad pueblo playa montana lago
    isla espana madrid barcelona mexico argentina colombia francia italia alemania cidade aldeia praia montanha
    ilha brasil lisboa porto espanha citta paese spiaggia montagna isola roma milano napoli spagna germania
    город деревня море озеро река остров москва россия петербург франция италия германия испания китай 北京 上海
    广州 深圳 中国 日本 美国 英国 法国 德国 城市 海边 東京 大阪 京都 北海 沖縄 韓国 アメ イギ フラ サウ 서울
    부산 제주 한국 일본 미국 바다""",
    "kin": """mutter mama vater papa eltern bruder schwester sohn tochter frau mann oma opa tante onkel cousine
    cousin freund freundin kollege kollegin nachbar nachbarin chef mere maman pere parents frere soeur fils
    fille femme mari tante oncle ami amie collegue voisin voisine madre mama padre papa padres hermano hermana
    hijo hija esposa marido abuela abuelo tia tio primo prima amigo amiga vecino vecina jefe mae pai irmao irma
    filho filha avo esposo colega vizinho vizinha madre padre fratello sorella figlio figlia moglie marito nonna
    nonno zia zio cugino cugina amico amica vicino collega мама маму отец папа брат сестра сестру сын дочь жена
    муж бабушка дедушка тетя дядя друг подруга коллега сосед 妈妈 爸爸 父母 哥哥 弟弟 姐姐 妹妹 儿子 女儿 老婆
    妻子 老公 丈夫 奶奶 爷爷 朋友 同事 邻居 老板 母親 父親 両親 お母 お父 兄が 姉が 弟が 妹が 息子 娘が 友達
    友人 同僚 上司 엄마 아빠 어머 아버 부모 형이 누나 오빠 언니 동생 아들 친구 동료""",
    "number": """eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf zwanzig hundert tausend paar
    deux trois quatre cinq six sept huit neuf dix onze douze vingt cent mille dos tres cuatro cinco seis siete
    ocho nueve diez doce veinte cien mil dois duas quatro sete oito nove dez doze vinte cem tre quattro cinque
    sei sette otto dieci dodici venti cento два две три четыре пять шесть семь восемь девять десять двенадцать
    двадцать сто тысяча 一个 两个 三个 四个 五个 六个 两只 三只 一只 两次 三次 十个 一人 二人 三人 一匹 二匹
    三匹 ひと ふた 하나 두명 세명 두마""",
    "title": """buch film serie staffel gelesen gesehen autor autorin livre film serie saison regarde auteur
    libro novela pelicula serie temporada leido leyendo autor livro filme temporada lendo autora libro romanzo
    stagione letto autore autrice книга книгу роман фильм сериал сезон читал читаю смотрел автор 小说 电影 电视
    这本 本书 看完 作者 小説 映画 ドラ 読ん 著者 소설 영화 드라 작가""",
    "food": """brot kuchen suppe nudeln kartoffeln kase fleisch fisch reis pizza salat schokolade pain gateau
    soupe pates fromage viande poisson riz salade chocolat pan sopa arroz queso carne pescado ensalada tortilla
    paella bolo feijao queijo peixe salada pane torta zuppa pasta riso formaggio pesce insalata gelato хлеб торт
    суп борщ сыр мясо рыба рис салат шоколад пельмени 米饭 面条 饺子 火锅 蛋糕 牛肉 鸡肉 豆腐 苹果 香蕉 寿司
    カレ ラー ご飯 肉じ 김치 비빔 라면 떡볶""",
    "sport": """fussball schwimmen laufen joggen wandern radfahren klettern tanzen turnen tennis reiten football
    natation randonnee velo escalade danse equitation futbol natacion correr senderismo ciclismo escalada baile
    futebol natacao corrida caminhada danca calcio nuoto corsa escursionismo ciclismo arrampicata danza футбол
    плавание бег поход велосипед танцы теннис 足球 篮球 游泳 跑步 爬山 瑜伽 羽毛 网球 サッ 野球 水泳 テニ ヨガ
    축구 농구 수영 등산 요가""",
    "language": """deutsch englisch franzosisch spanisch italienisch russisch chinesisch japanisch francais
    anglais allemand espagnol italien russe chinois japonais espanol ingles frances aleman italiano ruso chino
    japones portugues alemao espanhol russo chines inglese francese tedesco spagnolo cinese giapponese русский
    английский французский немецкий испанский китайский японский 中文 英语 日语 法语 德语 西班 韩语 英語 日本
    中国 フラ スペ 韓国 영어 일본 중국 프랑""",
    "instrument": """gitarre klavier geige cello schlagzeug flote trompete guitare piano violon violoncelle
    batterie guitarra violin bateria flauta trompeta violino violao chitarra pianoforte violoncello tromba
    гитара гитаре пианино скрипка скрипке барабаны флейта 吉他 钢琴 小提 提琴 古筝 笛子 ギタ ピア バイ ドラ フル
    기타 피아 바이""",
}
