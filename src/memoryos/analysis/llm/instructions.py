"""Text that tells the assistant what to do. It may be in a page, but it never becomes a fact."""

import re

# Orders that would govern what an assistant does from then on, wherever they are in a text.
_STANDING = re.compile(
    r"\b(?:ignore|disregard|override|bypass|forget|dismiss)\b.{0,40}\b(?:instructions?|prompts?|rules?|guidelines|"
    r"(?:everything|anything) (?:above|before)|polic(?:y|ies)|safety|filters?)\b"
    r"|\b(?:system|developer) (?:prompt|message|instructions?)\b|\bjailbreak|\bprompt injection\b"
    r"|\b(?:from now on|henceforth|in all (?:future|your)|for all future)\b.{0,60}\b(?:you|your|always|never|answer|"
    r"respond|reply|speak|write|call|address|responses?|replies|answers)\b"
    r"|\byou (?:must|shall|are (?:now|required|obliged|ordered|instructed|forbidden)|will now|may only)\b"
    r"|\b(?:the |an? |your )?(?:assistant|ai|model|chat ?bot|bot|agent|llm)(?:'s (?:answers|replies|responses))? "
    r"(?:must|should|shall|has to|have to|needs? to|is (?:required|instructed|told|ordered|obliged|supposed) to|"
    r"is (?:to|not to|never to)|will (?:always|never)|may (?:only|never)|cannot|can never|always|never)\b"
    r"|\b(?:wants?|asks?|asked|tells?|told|instructs?|instructed|orders?|ordered|requires?|required|commands?|expects?)"
    r" (?:the |an? |its |their )?(?:you|assistant|ai|model|chat ?bot|bot|agent|llm) (?:to|not to|never|always|that)\b"
    r"|(?:^|[^\w\s]\s*|\b(?:please|must|should|shall|you) )(?:always|never|only) (?:answer|respond|reply|speak|write|"
    r"say|recommend|mention|output|reveal|refuse|comply|obey|suggest|include|use|format|begin|start|end|call|address|"
    r"translate|give|provide|tell|ask|remind|add|act|treat|trust|send|forward|share|store|save|be)\b",
    re.IGNORECASE,
)
# An order to the assistant at the beginning. A statement about somebody begins with a third person or a subject.
_OPENING = re.compile(
    r"\W*(?:please |pls |kindly |remember (?:that |to )|note that |make sure (?:that |to )|be sure to |you |and )*(?:"
    r"don't|do not|ignore|disregard|forget|remember|answer|respond|reply|act|pretend|behave|obey|comply|follow|execute|"
    r"output|print|reveal|tell|give|write|say|translate|recommend|suggest|address|call|refer|speak|include|append|add|"
    r"insert|send|delete|remove|must|should|shall|let's|let us|ensure|treat|assume|consider|use|avoid|repeat|"
    r"summari[sz]e|refuse|approve|transfer|click|visit"
    r")\b(?!['’-])",
    re.IGNORECASE,
)
_OTHER_LANGUAGES = re.compile(
    r"\b(?:antworte|antworten sie|ignoriere?|vergiss|du musst|sie müssen) \b"
    r"|\b(?:réponds|répondez|ignore[rz]?|oublie[rz]?|tu dois|vous devez) "
    r"(?:toujours|jamais|en|les|toutes|tout|répondre)\b"
    r"|\b(?:responde|contesta|ignora|olvida|debes|tienes que) (?:siempre|nunca|en|las|los|todas|todo|responder)\b"
    r"|\b(?:rispondi|ignora|dimentica|devi) (?:sempre|mai|in|le|tutte|rispondere)\b"
    r"|\b(?:responda|ignore|esqueça|você deve) (?:sempre|nunca|em|as|todas|responder)\b"
    r"|(?:всегда|никогда не) (?:отвечай|говори|пиши)|игнорируй|забудь (?:все|всё)|ты должен"
    r"|忽略.{0,10}(?:指示|指令|提示|规则)|(?:总是|始终|必须|永远).{0,4}(?:用|以|回答|回复)|你必须|从现在起"
    r"|(?:常に|必ず|いつも).{0,12}(?:答え|返答|返信|回答)|(?:指示|命令).{0,6}無視",
    re.IGNORECASE,
)
# People do not call themselves that; it is written for a system that keeps notes about them.
_OF_THE_USER = re.compile(r"\b(?:the|this) user(?:'s)?\b", re.IGNORECASE)
_ROLE_LINE = re.compile(
    r"\W*(?:system|assistant|developer|tool|function|user|human|ai|bot|agent)\b[\s\]|>\"'*)#-]*"
    r"(?:(?:message|prompt|note|output|result|says?|said|update)\b[\s\]|>\"'*)#-]*)?[:：|>]",
    re.IGNORECASE,
)


def governs(text: str) -> bool:
    """Whether `text` says what the assistant must do from then on."""
    return bool(_STANDING.search(text) or _OTHER_LANGUAGES.search(text))


def is_instruction(statement: str) -> bool:
    """Whether what should be a statement about somebody is an order, for now or for good."""
    return governs(statement) or bool(_OPENING.match(statement))


def is_own_statement(sentence: str) -> bool:
    """Whether a sentence may be what its writer says about themselves: not an order, and not about "the user"."""
    return not governs(sentence) and not _OF_THE_USER.search(sentence)


def without_role_lines(text: str) -> str:
    """`text` without the lines that pretend to be another speaker's, such as `SYSTEM: ...`."""
    return "\n".join(line for line in text.splitlines() if not _ROLE_LINE.match(line))
