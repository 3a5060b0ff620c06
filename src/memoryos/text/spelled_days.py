"""The days of a month in words, as dates say them: `am dritten Mai`, `el tres de mayo`, `третьего мая`."""

from functools import cache

# From the first on, without accents: a slash separates days, a space separates forms, an underscore is a space in one.
_LISTED = {
    "french": "premier/deux/trois/quatre/cinq/six/sept/huit/neuf/dix/onze/douze/treize/quatorze/quinze/seize/dix-sept"
    "/dix-huit/dix-neuf/vingt/vingt_et_un/vingt-deux/vingt-trois/vingt-quatre/vingt-cinq/vingt-six/vingt-sept"
    "/vingt-huit/vingt-neuf/trente/trente_et_un",
    "spanish": "primero uno/dos/tres/cuatro/cinco/seis/siete/ocho/nueve/diez/once/doce/trece/catorce/quince/dieciseis"
    "/diecisiete/dieciocho/diecinueve/veinte/veintiuno/veintidos/veintitres/veinticuatro/veinticinco/veintiseis"
    "/veintisiete/veintiocho/veintinueve/treinta/treinta_y_uno",
    "portuguese": "primeiro um/dois/tres/quatro/cinco/seis/sete/oito/nove/dez/onze/doze/treze/catorze quatorze/quinze"
    "/dezesseis dezasseis/dezessete dezassete/dezoito/dezenove dezanove/vinte/vinte_e_um/vinte_e_dois/vinte_e_tres"
    "/vinte_e_quatro/vinte_e_cinco/vinte_e_seis/vinte_e_sete/vinte_e_oito/vinte_e_nove/trinta/trinta_e_um",
    "italian": "primo uno/due/tre/quattro/cinque/sei/sette/otto/nove/dieci/undici/dodici/tredici/quattordici/quindici"
    "/sedici/diciassette/diciotto/diciannove/venti/ventuno/ventidue/ventitre/ventiquattro/venticinque/ventisei"
    "/ventisette/ventotto/ventinove/trenta/trentuno",
}
_GERMAN_ONES = "ein zwei drei vier funf sechs sieben acht neun".split()
_GERMAN = [
    *"erst zweit dritt viert funft sechst siebt acht neunt zehnt elft zwolft".split(),
    *(f"{one}zehnt" for one in "drei vier funf sech sieb acht neun".split()),
    "zwanzigst",
    *(f"{one}undzwanzigst" for one in _GERMAN_ONES),
    "drei\u00dfigst dreissigst",
    "einunddrei\u00dfigst einunddreissigst",
]
_RUSSIAN_ONES = "перв втор треть четверт пят шест седьм восьм девят".split()
_RUSSIAN = [
    *_RUSSIAN_ONES,
    "десят",
    *(f"{one}надцат" for one in "один две три четыр пят шест сем восем девят".split()),
    "двадцат",
    *(f"двадцать_{one}" for one in _RUSSIAN_ONES),
    "тридцат",
    "тридцать_перв",
]


@cache
def spelled_days(language: str) -> dict[str, int]:
    """By its name in `language`, the number of each day of a month."""
    if language == "german":
        days = [" ".join(stem + end for stem in stems.split() for end in ("en", "er", "e")) for stems in _GERMAN]
    elif language == "russian":
        days = [" ".join(stem + end for end in _russian_endings(stem)) for stem in _RUSSIAN]
    else:
        days = _LISTED[language].split("/")
    return {form.replace("_", " "): day for day, forms in enumerate(days, 1) for form in forms.split()}


def _russian_endings(stem: str) -> tuple[str, str]:
    return ("его", "е") if stem.endswith("треть") else ("ого", "ое")
