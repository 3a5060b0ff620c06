"""Cars and motorbikes: how they are called, and the words for one that is not called anything."""

import re
from typing import Final

MAKES: Final = (
    r"(?:(?:Toyota|Honda|Mazda|Nissan|Ford|Opel|Vauxhall|Volkswagen|VW|Seat|Skoda|Škoda|Renault|Peugeot|Citro[eë]n"
    r"|Fiat|Dacia"
    r"|Kia|Hyundai|Subaru|Volvo|Suzuki|Mitsubishi|Chevrolet|Chevy|Jeep|Tesla|BMW|Audi|Mercedes|Mini|Lexus|Yamaha"
    r"|Kawasaki|Vespa"
    r"|Piaggio|Ducati|Porsche|Lancia)(?: [A-Z0-9][\w-]*)?|Corolla|Yaris|Civic|Jazz|Golf|Polo|Passat|Fabia|Octavia"
    r"|Ibiza|Leon|Clio|Twingo|Megane"
    r"|Kangoo|Panda|Punto|Cinquecento|Corsa|Astra|Focus|Fiesta|Duster|Sandero|Swift|Micra|Qashqai|Tiguan|Berlingo|C3"
    r"|Prius)"
    r"(?! (?:shirt|lessons?|fridge|group|club|bag|course|balls?|bears?|de alquiler|de location|a noleggio"
    r"|alugado))"
)
RUSSIAN_MAKES: Final = (
    r"(?:Лад[уеаы]|Тойот[уеаы]|Хонд[уеаы]|Кию|Киа|Рено|Шкод[уеаы]|Мазд[уеаы]|Ниссан\w?|Хёндай|Фольксваген\w?|Форд\w?"
    r"|Солярис\w?|Логан\w?"
    r"|Нив[уеаы]|Жигул\w+)(?: [А-ЯЁ][\w-]*)?"
)
CHINESE_MAKES: Final = r"(?:比亚迪|五菱|吉利|长安|大众|丰田|本田|日产|特斯拉|别克|奇瑞|哈弗|思域|卡罗拉|轩逸)"
_NAMED: Final = re.compile(rf"(?i:(?<!\w)(?:{MAKES}|{RUSSIAN_MAKES})(?!\w))|{CHINESE_MAKES}")
_UNNAMED: Final = re.compile(
    r"(?<!\w)(?:(?:my|our|the|old) (?:old |little )?(?:car|ute|motor)|(?:das|mein|meine|die"
    r"|unser) (?:alte[sn]? )?(?:auto|karre|wagen)"
    r"|(?:el|mi|nuestro) (?:coche|carro|auto)|(?:la|ma|notre) (?:voiture|bagnole|caisse)|(?:o|meu|nosso) carro"
    r"|(?:la|mia|nostra) macchina|машин[уы]|тачк[уы])(?!\w)|车(?!位|票|站|库|间)|車を|차를",
    re.IGNORECASE,
)


def names_vehicle(text: str) -> bool:
    """Whether `text` contains the make or model of a car or motorbike."""
    return _NAMED.search(text) is not None


def means_vehicle(text: str) -> bool:
    """Whether `text` speaks of the user's car without saying which: `I sold the car`."""
    return _UNNAMED.search(text) is not None and not names_vehicle(text)
