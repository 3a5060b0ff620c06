"""Who is who: names that a memory gives to relations ("my son Iain"), to read questions by."""

import re

RELATIONS = {
    "husband": "husband hubby mari marido esposo marito mann ehemann муж мужа мужу 老公 丈夫 夫 旦那 남편",
    "wife": "wife femme épouse esposa mujer mulher moglie frau жена жену женой 老婆 妻子 妻 嫁 아내 와이프",
    "partner": "partner boyfriend girlfriend fiancé fiancée fiance novio novia pareja freund freundin copain copine compagnon compagne namorado namorada fidanzato fidanzata compagno compagna парень девушка 男朋友 女朋友 彼氏 彼女 남자친구 여자친구",
    "son": "son sohn hijo fils figlio filho сын сына сыну 儿子 息子 아들",
    "daughter": "daughter tochter hija fille figlia filha дочь дочка дочку дочери 女儿 娘 딸",
    "mother": "mother mom mum mama mamá madre mère maman mutter mãe mamma мама маме маму мать 妈妈 我妈 母 엄마 어머니 vieja",
    "father": "father dad papa papá padre père vater pai babbo папа папе отец отца 爸爸 我爸 父 아빠 아버지 viejo",
    "sister": "sister schwester hermana sœur soeur sorella irmã сестра сестре сестру 姐姐 妹妹 姉 妹 언니 누나 여동생",
    "brother": "brother bruder hermano frère fratello irmão брат брата брату 哥哥 弟弟 兄 弟 형 오빠 남동생",
    "dog": "dog puppy hund perro perra perrita chien chienne cane cagnolino cachorro cadela собака пёс собаку 狗 犬 강아지 개",
    "cat": "cat kitten katze kater gato gata gatito chat chatte gatto gatta кошка кот кота кошку 猫 고양이",
    "boss": "boss manager chef chefin jefe jefa patron patronne capo chefe начальник начальница 老板 上司 課長 部長",
    "friend": "friend freund freundin amigo amiga ami amie amico amica друг подруга 朋友 友達 친구",
    "grandmother": "grandmother grandma granny oma großmutter abuela grand-mère mamie nonna avó vovó бабушка 奶奶 外婆 祖母 할머니",
    "grandfather": "grandfather grandpa opa großvater abuelo grand-père papi nonno avô дедушка дед 爷爷 外公 祖父 할아버지",
    "neighbour": "neighbour neighbor nachbar nachbarin vecino vecina voisin voisine vicino vicina vizinho vizinha сосед соседка 邻居",
    "grandchild": "grandson granddaughter grandkid enkel enkelin nieto nieta petit-fils petite-fille nipote neto neta внук внучка 孙子 孙女 孫 손자",
}
_OF = {word: relation for relation, words in RELATIONS.items() for word in words.split()}
_WORD = "|".join(sorted((re.escape(w) for w in _OF), key=len, reverse=True))
_NAME = r"([A-ZÀ-ÖØ-ÞА-ЯЁ][\w'’-]{1,20})"
_NAMED = r"(?:,? (?:is|is called|named|called|is named|heißt|namens|se llama|s'appelle|si chiama|se chama|зовут)|,)?"
_BEFORE = re.compile(rf"\b((?i:{_WORD})){_NAMED} {_NAME}\b")
_AFTER = re.compile(rf"\b{_NAME}, (?:my|mein|meine|mi|mon|ma|mio|mia|meu|minha|мой|моя) ((?i:{_WORD}))\b")
_HAN = re.compile(rf"({_WORD})(?:叫|名叫|の|是)?((?:小|老|阿)[\u4e00-\u9fff])")
_NOT_NAMES = frozenset("I I'm I've The He She It And But So We They My".split())


def aliases(texts: list[str]) -> dict[str, dict[str, int]]:
    """By relation, the names that were given for it, and how often."""
    found: dict[str, dict[str, int]] = {}
    for text in texts:
        pairs = [(m[1], m[2]) for m in _BEFORE.finditer(text)] + [(m[2], m[1]) for m in _AFTER.finditer(text)]
        pairs += [(m[1], m[2]) for m in _HAN.finditer(text)]
        for word, name in pairs:
            if name not in _NOT_NAMES:
                relation = _OF[word.lower()]
                names = found.setdefault(relation, {})
                names[name] = names.get(name, 0) + 1
    return found


def asked_relations(text: str) -> list[tuple[str, str]]:
    """The relation words in `text`, with their relation."""
    lower = text.lower()
    spaced = [(w, _OF[w]) for w in re.findall(r"[\w'’-]+", re.sub(r"['’]s\b", "", lower)) if w in _OF]
    unspaced = [(w, r) for w, r in _OF.items() if ord(w[0]) > 0x3000 and w in text]
    return spaced + unspaced


def with_names(text: str, known: dict[str, dict[str, int]], most: int = 2) -> str:
    """`text` with the name after a relation that one or two people are known by."""
    for word, relation in asked_relations(text):
        names = known.get(relation, {})
        if names and len(names) <= most:
            text = re.sub(rf"({re.escape(word)})", lambda m: m[1] + " " + " ".join(n for n in names if n not in text), text, count=1, flags=re.I)
    return text
