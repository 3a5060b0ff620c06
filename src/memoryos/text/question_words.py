"""Words that are typical of questions: they frame what is asked and say little about it. English."""

from typing import Final

QUESTION_WORDS: Final = frozenset(
    """kind type sort form way thing something anything stuff example instance case part aspect detail number amount
    list name mention say tell talk discuss describe share explain express suggest recommend advise ask answer
    call do make get go come take give have find use try start begin plan decide want need like think feel
    believe consider know remember learn happen occur become involve relate include recently currently now
    today lately ago time times date day week month year long often many much person people someone friend
    other others another different various specific particular certain main several first last new old good
    best favorite favourite current recent previous past future next reason purpose goal result cause effect
    impact event activity experience situation opinion view idea topic subject did does is are was were
    special similar general common possible important interesting""".split()
)
