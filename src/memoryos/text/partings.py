"""Words that say that somebody died, left or was given away."""

import re
from typing import Final

from memoryos.text.prefilter import prefiltered

PARTING: Final = prefiltered(
    r"\b(?:died|passed|dead|lost|gone|put (?:him|her|\w+)? ?(?:down|to sleep)|broke|split|left me|divorced|separated"
    r"|rehomed"
    r"|goodbye|gestorben|verstorben|eingeschläfert|getrennt|verlassen|muri[oó]|falleci|se nos fue|rompi|cort[éa]"
    r"|separ"
    r"|mort[ea]?|décéd|quitté|morreu|faleceu|terminei|mort[oa]|lasciat|termin(?:amos|é|ei)|rompimos|cortamos|dumped|schluss|auseinander|largu|plaqu|mollat|умер|расстал|развел|ушл)|去世"
    r"|过世|死了|走了|没了"
    r"|分手|离婚"
    r"|亡くな|死ん|別れ|離婚|振られ|죽|헤어|무지개|이혼|차였|갈라섰",
    re.IGNORECASE,
)
