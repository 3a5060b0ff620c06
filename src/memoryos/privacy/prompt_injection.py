"""Text that is shaped like an instruction to a machine: never learned from anybody but the user, and marked."""

import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b

from memoryos.privacy.dangerous_actions import dangerous_actions
from memoryos.privacy.instruction_overrides import override_patterns
from memoryos.privacy.quotation import visible


def _any(words: str) -> str:
    """One of `words`, in which `_` is a blank."""
    return "(?:" + "|".join(word.replace("_", " ") for word in words.split()) + ")"


def _english() -> Iterator[str]:
    rules = _any("instructions? prompts? rules? guidelines? directives? polic(?:y|ies) restrictions? guardrails?")
    # Orders that cancel other orders.
    yield rf"\b{_any('ignore disregard forget override bypass overrule discard disobey')}\b[^.\n]{{0,40}}\b{rules}\b"
    yield rf"\b{_any('new updated real hidden secret actual special')} (?:system )?{rules}\b[^.\n]{{0,20}}:"
    showing = _any("reveal print repeat show output leak disclose")
    yield rf"\b{showing}\b[^.\n]{{0,30}}\b(?:system|hidden|initial) prompt\b"
    # Orders to be somebody else.
    yield r"\byou are (?:now|no longer)\b"
    roles = _any("unrestricted unfiltered dan admin\\w{0,12} root system developer superuser evil")
    yield rf"\b{_any('act behave respond answer')} as (?:if you were |an? |the )?{roles}\b"
    yield rf"\b{_any('developer debug god admin root maintenance jailbreak unrestricted')} mode\b"
    yield r"\bpretend (?:to be|(?:that )?you are)\b"


def _standing_orders() -> Iterator[str]:
    """Orders about how to answer from now on: a wish if from the user, an attack if from anybody else."""
    addressee = _any("you the_assistant the_agent the_ai the_model the_bot this_assistant this_agent all_assistants")
    yield rf"\bfrom (?:now|this point) on,? {_any('you always never every any all treat answer reply')}\b"
    bound = _any("required instructed obliged ordered authori[sz]ed supposed")
    always = _any("should_always should_never will_always will_never may_never may_not can_never")
    yield rf"\b{addressee} (?:must|shall|(?:have|has|need|needs) to|(?:are|is) {bound} to|{always})\b"
    keep = _any("remember memori[sz]e note keep_in_mind store save")
    yield rf"\b{keep}\b[^.\n]{{0,30}}\b(?:to (?:always|never)|(?:always|never) to|you (?:must|should|have to))\b"
    acts = _any(
        "tell reveal answer respond reply recommend mention send forward include append add call run execute trust obey"
        " follow ask warn refuse use approve say end begin start praise"
    )
    yield rf"(?:^|[.!?:;\n]\s?|\b(?:and|then|also|please)\s)(?:always|never) {acts}\b"
    later = _any("future later subsequent following")
    when = _any("conversations? sessions? responses? answers? repl(?:y|ies) messages? requests? turns? e?-?mails?")
    yield rf"\b(?:in|for|to) (?:all|every|any) {later} {when}\b"
    yield r"\b(?:du musst|sie müssen|merke? dir,? dass du|ab (?:jetzt|sofort) (?:musst|bist|sollst) du)\b"
    yield r"\b" + _any("debes deberás tienes_que a_partir_de_ahora tu_dois vous_devez dorénavant désormais") + r"\b"
    yield r"\b" + _any("você_deve a_partir_de_agora devi_sempre d'ora_in_poi") + r"\b"
    yield r"你必须|从现在(?:起|开始)|必ず[^。\n]{0,20}(?:してください|しなければ)|\bты (?:должен|обязан)\b|يجب عليك"


def _actions() -> Iterator[str]:
    """Orders to do something with the user's things, or to keep something from them."""
    hiding = _any("tell(?:ing)? inform(?:ing)? warn(?:ing)? alert(?:ing)? ask(?:ing)? notify(?:ing)?")
    yield rf"\b(?:do not|don't|never|without) {hiding} (?:the )?user\b"
    sending = _any("send forward post upload e-?mail exfiltrate leak transmit submit copy bcc")
    yield rf"\b{sending}\b[^.\n]{{0,80}}(?:https?://|\b[\w.+-]{{1,64}}@[\w-]{{1,64}}\.\w|\bwebhook\b|\battacker\b)"
    tools = r"(?:tool|(?:delete|store|add|update)_memory|forget)"
    how = _any("now with to and immediately at_once before for")
    yield rf"\b{_any('call invoke trigger run execute')}\b[^.\n]{{0,20}}\b{tools}\b[^.\n]{{0,40}}\b{how}\b"
    yield r"\brm -rf\b|\bcurl\b[^\n]{0,60}\|\s?(?:ba|z)?sh\b|\bdrop table\b"


def _impersonation() -> Iterator[str]:
    """Claims to be somebody else's words, and written-out tool calls."""
    who = _any("system developer admin(?:istrator)? operator assistant human tool anthropic openai")
    kind = _any("prompt message instructions? notice note override update says")
    yield rf"(?:^|\n)[ >#*\[(]{{0,20}}{who}[ _]?{kind}?[\])*]{{0,8}}\s?:"
    yield r"<\|[\w ]{1,20}\|>|\[/?inst\]|<</?sys>>"
    tags = _any(
        "system assistant user tool\\w{0,20} function\\w{0,20} instructions? memory prompt invoke human important"
        " admin developer"
    )
    yield rf"<\s?/?\s?{tags}\b[^>\n]{{0,60}}>"
    yield (r"--\s?(?:begin|end|start) (?:of )?(?:the )?" + _any("system user memory data context conversation") + r"\b")
    yield r"\bend of (?:the )?" + _any("system_prompt quoted_memory memory_block quotation") + r"\b"
    yield r'"(?:tool_?(?:name|calls?|use)?|function_?(?:call|name)?)"\s?:|"jsonrpc"\s?:\s?"2\.0"'
    yield r'"name"\s?:\s?"\w{1,64}"\s?,\s?"(?:arguments|parameters|input)"\s?:'


def _other_languages() -> Iterator[str]:
    yield r"\bignorier\w{0,20}\b[^.\n]{0,40}\b(?:anweisung|instruktion|vorgabe|regel)\w{0,20}"
    them = _any(
        "instrucci\\w{1,20} instru[çc]\\w{1,20} istruzion\\w{1,20} consignes? indicaciones regras regole reglas"
    )
    yield rf"\bignor[ae]\w{{0,20}}\b[^.\n]{{0,40}}\b{them}\b"
    yield r"(?:忽略|无视|忘记|忘掉|不要理会)[^。\n]{0,12}(?:指令|指示|说明(?!书)|规则|提示)"
    yield r"你现在是"
    yield r"(?:игнорируй|забудь)\w{0,20}[^.\n]{0,30}(?:инструкци|указани|правил)\w{0,20}"
    yield r"(?:이전|앞의|모든)[^.\n]{0,10}(?:지시|명령|규칙)[^.\n]{0,6}(?:무시|잊)"
    yield r"تجاهل[^.\n]{0,20}(?:التعليمات|الأوامر)"
    yield r"(?:निर्देश|आदेश)\w{0,20}[^.\n]{0,12}(?:अनदेखा|भूल)"


@cache
def _patterns() -> re.Pattern[str]:
    return _one_of((*_privilege_escalation(), *_standing_orders()))


@cache
def _privilege_patterns() -> re.Pattern[str]:
    return _one_of((*_privilege_escalation(), *dangerous_actions()))


def _one_of(shapes: Sequence[str]) -> re.Pattern[str]:
    r"""Any of `shapes`; one that begins with `\b` does so in all its alternatives.

    Those are tried together, and only where a word begins or ends, which takes half as long.
    """
    at_words = "|".join(shape.removeprefix(r"\b") for shape in shapes if shape.startswith(r"\b"))
    anywhere = [f"(?:{shape})" for shape in shapes if not shape.startswith(r"\b")]
    return re.compile("|".join([rf"\b(?:{at_words})", *anywhere]))


def _privilege_escalation() -> Iterator[str]:
    """Attempts to make the assistant do, be or hide something else, no matter who says it."""
    yield from (*_english(), *_actions(), *_impersonation(), *_other_languages())


_SPACED_OUT = r"\b\w(?:[ .*_-]\w){4,}\b"
_GAPS = r"[ .*_-]"
_BLANKS = r"[^\S\n]++"
_LINE_BREAKS = r" ?+\n[ \n]*+"  # once runs of blanks are one
_RULE = r"([-=*#_~>])\1{2,}+"
_WORD = r"\w+"
_LATIN = "[a-z]"
# Letters of other scripts that look like Latin ones, in words that are otherwise Latin.
_ALIKE = str.maketrans("аеорсухіѕјԁһοαρντυικ", "aeopcyxisjdhoapvtuik")
# A long text is read in parts, so that another reader waits for one part at most; no pattern is longer than the overlap
# of two parts.
_PART = 4000
_SHARED = 400
_MAX_VERDICTS = 20_000  # about 3 MB


def reads_like_instruction(text: str) -> bool:
    """Whether `text` looks like it tells a machine what to do, judging by patterns only."""
    return _verdicts().of(text)


class Verdicts:
    """A cache of verdicts: the same texts are shown again and again.

    Texts are stored as digests with a key of this process, so that no forgotten text survives here.
    """

    def __init__(self, judge: Callable[[str], bool]) -> None:
        self._key = os.urandom(32)
        self._judge = judge
        self._known: dict[bytes, bool] = {}

    def judge_by(self, judge: Callable[[str], bool]) -> None:
        """Judges by `judge` from now on; earlier verdicts no longer count."""
        self._judge = judge
        self._known = {}

    def of(self, text: str) -> bool:
        """The verdict on `text`."""
        digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16, key=self._key).digest()
        known = self._known
        verdict = known.get(digest)
        if verdict is None:
            verdict = self._judge(text)
            if len(known) >= _MAX_VERDICTS:
                known.clear()
            known[digest] = verdict
        return verdict


@cache
def _verdicts() -> Verdicts:
    return Verdicts(_matches)


def _matches(text: str) -> bool:
    plain = _plain(text)
    return any(_occurs(pattern, plain) for pattern in (_patterns(), *override_patterns(plain)))


def widens(text: str) -> bool:
    """Whether `text` asks for more than a way of answering: other rules, another role, actions, secrecy."""
    plain = _plain(text)
    return any(_occurs(pattern, plain) for pattern in (_privilege_patterns(), *override_patterns(plain)))


def _occurs(shapes: re.Pattern[str], plain: str) -> bool:
    return any(shapes.search(plain, start, start + _PART) for start in range(0, len(plain) or 1, _PART - _SHARED))


def _plain(text: str) -> str:
    """`text` in lower case, in one spelling, without tricks that hide words.

    Runs of blanks, empty lines and ruling characters are shortened, so that no pattern has to match them.
    """
    folded = re.sub(_BLANKS, " ", unicodedata.normalize("NFKC", visible(text)).casefold())
    folded = re.sub(_RULE, r"\1\1", re.sub(_LINE_BREAKS, "\n", folded))
    if not folded.isascii():
        folded = re.sub(_WORD, _in_one_script, folded)
    return re.sub(_SPACED_OUT, lambda match: re.sub(_GAPS, "", match[0]), folded)


def _in_one_script(word: re.Match[str]) -> str:
    return word[0].translate(_ALIKE) if re.search(_LATIN, word[0]) else word[0]
