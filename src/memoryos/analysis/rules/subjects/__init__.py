"""Who a sentence is about where the verb alone does not tell, one kind of script per file."""

import re
from typing import Final

CLAUSE_END: Final = re.compile(r"[,;:，；：、()（）—–]")
