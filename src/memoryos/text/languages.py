"""Which language a text is in, well enough to choose a stemmer.

A script with one stemmer decides by itself. Latin text is judged by its function words; if they do not tell, it is
taken as English, which stems least.
"""

ENGLISH = "english"

# Function words, without their accents: frequent in one language and without a topic, so search drops them.
LITTLE_WORDS: dict[str, frozenset[str]] = {
    ENGLISH: frozenset(
        """a about above after again against all am an and any are aren as at be because been before being below
        between both but by can cannot could couldn d did didn do does doesn doing don down during each few for from
        further had hadn has hasn have haven having he her here hers herself him himself his how i if in into is isn
        it its itself just ll m me more most mustn my myself no nor not now of off on once only or other our ours
        ourselves out over own re s same shan she should shouldn so some such t than that the their theirs them
        themselves then there these they this those through to too under until up us ve very was wasn we were weren
        what when where which while who whom why will with won would wouldn you your yours yourself
        yourselves arent cant couldnt didnt doesnt dont hadnt hasnt havent hes im isnt ive shes shouldnt thats theyre
        theyve u ur wasnt werent weve whats wont wouldnt youre youve""".split()
    ),
    "german": frozenset(
        """aber als am auch auf aus bei bin bist das dass dein deine dem den denn der des dich die dir doch du durch
        ein eine einem einen einer er es fur gegen habe haben hat hatte ich ihr im in ist ja jetzt kann kein keine mein
        meine meinem meinen meiner mich mir mit nach nicht noch nur oder ohne schon sehr sich sie sind uber um und uns
        unser unter vom von vor war was wann wenn wer wie wir wird wo zu zum zur""".split()
    ),
    "spanish": frozenset(
        """al como con cual cuando cuando de del desde donde donde el ella en era es esta esta este esto estoy fue ha he
        hay la las le lo los me mi mis muy mas nos o para pero por porque que que quien quien se ser si sin sobre soy su
        sus tambien te tengo tiene tu tus un una unos y ya yo""".split()
    ),
    "french": frozenset(
        """ai alors as au aux avec c ce ces cette d dans de des du elle en est et eu il ils j je l la le les leur lui
        ma mais me mes moi mon n ne nos notre nous on ou ou par pas pour qu quand que quel quelle qui s sa se ses son
        sont suis sur ta te tes toi ton tres tu un une vos votre vous y a ca etait ete""".split()
    ),
    "italian": frozenset(
        """al alla anche che chi ci come con da dal dei del della di dove e ha ho i il in io la le lei lo lui ma mi mia
        mio molto nel nella no noi non o per perche piu quando quanto questa questo se sei si sono su sua suo ti tu tua
        tuo un una e""".split()
    ),
    "portuguese": frozenset(
        """ao aos as com como da das de do dos e ela ele em entao era essa esse esta este eu foi ha isso ja mais mas me
        meu minha muito na nas no nos nao o onde os ou para pela pelo por porque quando que quem se sem ser seu sua sao
        tambem te tem tenho teu tua um uma voce a e""".split()
    ),
    "dutch": frozenset(
        """aan als bij dan dat de deze die dit door een en er ge geen had heb hebben heeft het hij hoe hun ik in is je
        jij kan maar me met mij mijn naar niet nog nu of om ons ook op over te tot u uit van veel voor waar wanneer want
        was wat we wel wie wij zal ze zich zij zijn zo""".split()
    ),
    "swedish": frozenset(
        """att av blev blir de dem den denna det dig din du dar efter ej eller en ett fran for ha hade han har hon hur
        har i inte jag kan man med men mig min mitt mycket men nar nagon och om oss pa sig sin som sa till under upp ut
        vad var vi vid vill ar over""".split()
    ),
}

# The first letter that is not Latin chooses the stemmer; ranges of code points.
_SCRIPTS = (
    (0x0370, 0x03FF, "greek"),
    (0x0400, 0x052F, "russian"),
    (0x0530, 0x058F, "armenian"),
    (0x0600, 0x06FF, "arabic"),
    (0x0900, 0x097F, "hindi"),
    (0x0B80, 0x0BFF, "tamil"),
)
_LATIN = [language for language in LITTLE_WORDS if language != ENGLISH]
_FOREIGN = frozenset[str]().union(*(LITTLE_WORDS[language] for language in _LATIN))


def language_of_script(word: str) -> str | None:
    """The stemmer's language for the script of `word`; None for Latin and for scripts without a stemmer."""
    point = ord(word[0])
    for first, last, language in _SCRIPTS:
        if first <= point <= last:
            return language
    return None


def language_of_words(words: set[str]) -> str:
    """The language of a Latin text with these words: English unless another clearly has more function words."""
    if words.isdisjoint(_FOREIGN):
        return ENGLISH
    english = len(words & LITTLE_WORDS[ENGLISH])
    best, most = ENGLISH, english + 1
    for language in _LATIN:
        votes = len(words & LITTLE_WORDS[language])
        if votes > most:
            best, most = language, votes
    return best
