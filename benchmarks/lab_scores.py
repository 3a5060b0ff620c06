"""Scores of the retrieval laboratory, and how good a ranking is."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from lab_memories import Asked, Floats, Memory, VectorCache

from memoryos.analysis.slots.examples import QUESTIONS, STATEMENTS
from memoryos.domain.page import ROLES
from memoryos.domain.query import Query
from memoryos.domain.terms import terms
from memoryos.retrieval.chains import NOBODY, Window
from memoryos.retrieval.dense import dense
from memoryos.retrieval.fusion import calibration, evidence, fused, score_parts
from memoryos.retrieval.lexical import BORROWED, lexical
from memoryos.retrieval.question import understood

Score = Callable[[Memory, Asked], Floats]


def today(m: Memory, q: Asked) -> Floats:
    """The score as committed before this study."""
    question = understood(q.text, list(m.index.names))
    words = lexical(m.index, question.terms).rows
    query = Query(text=q.text, now=m.asked_at)
    return fused(score_parts(m.index, query, question, words, q.vectors["use"]))


def cosine(m: Memory, q: Asked) -> Floats:
    return m.vectors["use"] @ q.vectors["use"]


def order_of(scores: Floats) -> np.ndarray:
    return np.argsort(-scores, kind="stable")


def measure(memories: Sequence[Memory], score: Score) -> dict[str, float]:
    """R@5/10/20 of turns for conversations of people, hit@1/3/5 and freshness for personas; means as the scripts take them."""
    if memories[0].kind == "locomo":
        figures = [recalls(m, q, order_of(score(m, q))) for m in memories for q in m.questions if q.gold]
        return {f"R{k}": 100 * float(np.mean([f[i] for f in figures])) for i, k in enumerate((5, 10, 20))}
    rows = [persona_figures(m, score) for m in memories]
    return {k: float(np.nanmean([r[k] for r in rows])) for k in rows[0]}


def recalls(m: Memory, q: Asked, order: np.ndarray) -> list[float]:
    return [len(q.gold & set(order[:k].tolist())) / len(q.gold) for k in (5, 10, 20)]


def persona_figures(m: Memory, score: Score) -> dict[str, float]:
    hits: dict[int, list[bool]] = {1: [], 3: [], 5: []}
    fresh: list[bool] = []
    for q in m.questions:
        if not q.gold:
            continue
        order = order_of(score(m, q)).tolist()[:10]
        for k, got in hits.items():
            got.append(bool(q.gold & set(order[:k])))
        if q.stale:
            first = next((r for r, row in enumerate(order) if row in q.gold), 99)
            stale = next((r for r, row in enumerate(order) if row in q.stale), 99)
            fresh.append(first < min(5, stale))
    return {f"h{k}": 100 * float(np.mean(v)) for k, v in hits.items()} | {"fresh": 100 * float(np.mean(fresh)) if fresh else float("nan")}


QUESTION_WORDS = """
kind type sort form way thing something anything stuff example instance case part aspect detail number amount list name
mention say tell talk discuss describe share explain express suggest recommend advise ask answer call
do make get go come take give have find use try start begin plan decide want need like think feel believe consider
know remember learn happen occur become involve relate include
recently currently now today lately ago time times date day week month year long often many much
person people someone friend other others another different various specific particular certain main several first last
new old good best favorite favourite new main current recent previous past future next
reason purpose goal result cause effect impact event activity experience situation opinion view idea topic subject
did does is are was were
special similar general common possible important interesting
""".split()
HALF = frozenset(t for t in terms(" ".join(QUESTION_WORDS)))
ALONE = Window(before=(), after=())


def words(m: Memory, asked: Sequence[str], window: Window, half: frozenset[str] = HALF) -> Floats:
    """BM25 in 0..1 with borrowed words; words that questions are full of count half."""
    from memoryos.retrieval.lexical import UNKNOWN, _held, _pace
    from memoryos.retrieval.rarity import rarity

    index = m.index
    n = len(index)
    scores = np.zeros(n, np.float32)
    held = np.zeros(n, np.float32)
    pace = _pace(index, window)
    total = 0.0
    for term in sorted(set(asked)):
        share = 0.5 if term in half else 1.0
        touched = _held(index, term, held, window)
        if not len(touched):
            total += share * UNKNOWN * float(rarity(n, 0))
            continue
        weight = share * float(rarity(n, len(touched)))
        total += weight
        found = held[touched]
        scores[touched] += np.float32(weight) * found / (found + pace[touched])
        held[touched] = 0
    return scores / np.float32(total or 1.0)


def tempering(asked: Sequence[str]) -> float:
    return float(np.clip(np.sqrt(len(set(asked)) / 4), 0.5, 1.6))


def z(values: Floats) -> Floats:
    return (values - values.mean()) / max(float(values.std()), 1e-6)


_FIRST = re.compile(r"\b(?:i|my|me|we|our|us|i'm|i've)\b", re.I)


def first_person(m: Memory) -> Floats:
    if not hasattr(m, "_first"):
        m._first = np.array([bool(_FIRST.search(t)) for t in m.texts], np.float32)
    return m._first


def leaning(m: Memory, v: Floats) -> Floats:
    from memoryos.retrieval.dense import LEANING, cosines, leaning_lengths

    lengths = m.index.leaning_lengths(lambda rows: leaning_lengths(m.index, rows), reach=len(LEANING.before))
    return m.index.chains.with_borrowed(cosines(m.index, v), LEANING) / np.maximum(lengths, 1e-9)


def leaning2(m: Memory, e: str, v: Floats) -> Floats:
    from memoryos.retrieval.dense import LEANING

    key = f"_lean_{e}"
    if not hasattr(m, key):
        V = m.vectors[e]
        total = V.copy()
        c = m.index.chains
        for d in range(V.shape[1]):
            total[:, d] = c.with_borrowed(V[:, d].copy(), LEANING)
        setattr(m, key, total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-9))
    return getattr(m, key) @ v


@dataclass(frozen=True)
class B:
    """Section 6."""

    half: bool = True
    g: bool = True
    d: float = 0.075
    d2: float = 0.0  # MiniLM
    cross: float = 0.3
    statement: float = 0.4
    speaker: float = 0.3
    first: float = 0.05
    in_time: float = 0.2
    tells: float = 0.1
    z: bool = True

    def parts(self, m: Memory, q: Asked) -> dict[str, Floats]:
        question = understood(q.text, list(m.index.names))
        W = words(m, question.terms, BORROWED, HALF if self.half else frozenset())
        base = score_parts(m.index, Query(text=q.text, now=m.asked_at), question, W, q.vectors["use"])
        g = np.float32(tempering(question.terms) if self.g else 1)
        D = self.d * z(leaning(m, q.vectors["use"])) if self.z else 10 * self.d * np.maximum(leaning(m, q.vectors["use"]), 0)
        if self.d2:
            D = D + self.d2 * z(leaning2(m, "minilm", q.vectors["minilm"]))
        out = {"words": g * W, "meaning": D, "cross": -self.cross * W * np.maximum(D, 0)}
        out["statement"] = base["statement"] / 0.3 * self.statement
        if "speaker" in base:
            out["speaker"] = base["speaker"] / 0.25 * self.speaker
        out["first"] = self.first * first_person(m)
        if "in_time" in base:
            out["in_time"] = base["in_time"] / 0.2 * self.in_time
        if "tells_time" in base:
            out["tells"] = base["tells_time"] / 0.1 * self.tells
        return out

    def __call__(self, m: Memory, q: Asked) -> Floats:
        return np.sum(list(self.parts(m, q).values()), axis=0)


FAMILIES: tuple[tuple[str, ...], ...] = (
    ("name",), ("home", "move"), ("job", "employer"), ("education",), ("health",), ("allergy", "diet"), ("pet",),
    ("partner", "family"), ("friend",), ("birthday_age",), ("language",), ("hobby", "gave_up"), ("possession", "sold"),
    ("preference",), ("routine",), ("plan",), ("money",), ("instruction",),
)


class Slots:
    """The slot bridge: what a question asks for and what a turn is about, by likeness to examples."""

    def __init__(self, cache: VectorCache, embedder: str = "use", clauses: str = "", near: int = 3, center: bool = True) -> None:
        self.clauses = clauses
        self.near = near
        self.statements = {s: cache.embed(embedder, STATEMENTS[s], "document") for s in STATEMENTS}
        self.questions = {s: cache.embed(embedder, QUESTIONS[s], "query") for s in QUESTIONS}
        self.family = [np.concatenate([self.statements[s] for s in f]) for f in FAMILIES]
        self.embedder = embedder
        self._turns: dict[str, Floats] = {}

    def asked(self, v: Floats, temperature: float = 0.05) -> Floats:
        p = {s: float(np.sort(np.exp(V @ v / temperature))[-3:].mean()) for s, V in self.questions.items()}
        total = sum(p.values())
        return np.array([sum(p[s] for s in f) / total for f in FAMILIES], np.float32)

    def sentences(self, V: Floats, asks: np.ndarray) -> Floats:
        like = np.stack([np.sort(V @ F.T, axis=1)[:, -self.near:].mean(axis=1) for F in self.family], axis=1)
        like -= like.mean(axis=1, keepdims=True)
        return like - 0.1 * asks[:, None]

    def raw(self, m: Memory) -> Floats:
        if self.clauses:
            v = np.zeros(512, np.float32)
            extra_max(m, "clauses", v)
            rows, V, asking = m._extra_clauses
            best = np.full((len(m), len(FAMILIES)), -1.0, np.float32)
            np.maximum.at(best, rows, self.sentences(V, asking))
            if self.clauses == "only":
                return best
            np.maximum.at(best, m.sentence_rows, self.sentences(m.sentence_vectors["use"], m.sentence_asks))
            return best
        like = self.sentences(m.sentence_vectors[self.embedder], m.sentence_asks)
        best = np.full((len(m), len(FAMILIES)), -1.0, np.float32)
        np.maximum.at(best, m.sentence_rows, like)
        return best

    def turns(self, m: Memory, rows: np.ndarray | None = None) -> Floats:
        if m.id not in self._turns:
            best = self.raw(m)
            use = user_rows(m) if rows is None else rows
            self._turns[m.id] = (best - best[use].mean(axis=0)) / np.maximum(best[use].std(axis=0), 1e-6)
        return self._turns[m.id]

    def bridge(self, m: Memory, v: Floats) -> Floats:
        return self.turns(m) @ self.asked(v)


def user_rows(m: Memory) -> np.ndarray:
    return m.index.roles == ROLES.index("user")


def sentence_max(m: Memory, e: str, v: Floats, asking: float = 0.15) -> Floats:
    best = np.full(len(m), -1.0, np.float32)
    np.maximum.at(best, m.sentence_rows, m.sentence_vectors[e] @ v - asking * m.sentence_asks.astype(np.float32))
    return best


_YOU_SAID = re.compile(
    r"\b(?:did|have|had|were|was)?\s*\byou\b[^?.!]{0,40}\b(?:suggest|recommend|propos|advis|tell|told|say|said|mention|explain|come up|g[ai]ve|name|call|offer|draft|wr[io]te|point|pick|list|warn|describ)\w*"
    r"|\byour (?:\w+ ){0,3}(?:suggestion|recommendation|idea|advice|tip|answer|reply|proposal|explanation|list|plan)s?\b"
    r"|你(?:之前|上次|当时|刚才|给我|跟我|帮我|曾|都|还|还给我)*(?:推|建议|说|提|告诉|介绍|讲|教|列|写|安利|起)"
    r"|me (?:suger|recomend|dij|aconsej|propus|mand|coment|explic|pas|mencion)\w*(?:iste|aste)s?\b|\bsuger(?:iste|encia)|recomendaste|dijiste"
    r"|\b(?:hast|hattest) du\b|\bdu mir\b|\bdein(?:e|er|en)? (?:vorschl|empfehl|rat|idee|tipp)\w*"
    r"|\bm['’]?(?:as|avais)(?:-tu)?\b|\b(?:as|avais)-tu\b|\btu m['’]as\b|\bta (?:suggestion|recommandation)|\bton (?:conseil|idée)"
    r"|(?:お|御)?(?:すすめ|勧め|提案|アドバイス)(?:して|て)?くれ|言ってくれ|教えてくれ"
    r"|você (?:me )?(?:suger|recomend|disse|indic|aconselh)\w*|\bme (?:sugeriu|recomendou|disse|indicou)"
    r"|\bты\b[^?]{0,30}(?:совет|рекоменд|предлаг|предлож|сказал|говорил|упомин)\w*"
    r"|\bmi hai\b|\bhai (?:suggerito|consigliato|detto|proposto)|추천해 ?(?:줬|준|주)|제안(?:했|한)|말해 ?줬|알려 ?(?:줬|준)",
    re.I,
)
_PAST = re.compile(
    r"\b(?:before|used to|previous(?:ly)?|former(?:ly)?|earlier|originally|at first|back then|first)\b|\bdid (?:i|we) (?:live|work|do|use|drive|have|study|rent)\b"
    r"|之前|以前|原来|那会儿|过去|曾经|\bantes\b|\bfrüher\b|\bvorher\b|\bavant\b|以前|昔|前は|раньше|прежд|\bprima\b|\bantes\b|예전|전에",
    re.I,
)


def one_answer(m: Memory, s: Floats, cost: float) -> Floats:
    s = s.copy()
    pages = m.pages
    for a in range(len(m) - 1):
        if pages[a] == pages[a + 1]:
            s[a if s[a] < s[a + 1] else a + 1] -= cost
    return s


def idf_vectors(m: Memory):
    if not hasattr(m, "_idf"):
        from collections import Counter

        from memoryos.retrieval.rarity import rarity

        sets = [set(terms(t)) for t in m.texts]
        df = Counter(t for s in sets for t in s)
        weights = {t: float(rarity(len(m), df[t])) for t in df}
        m._idf = (sets, weights, [np.sqrt(sum(weights[t] ** 2 for t in s)) or 1.0 for s in sets])
    return m._idf


def idf_cosine(m: Memory, a: int, b: int) -> float:
    sets, weights, norms = idf_vectors(m)
    return sum(weights[t] ** 2 for t in sets[a] & sets[b]) / (norms[a] * norms[b])


def sentence_cosine(m: Memory, a: int, b: int) -> float:
    if not hasattr(m, "_rows"):
        m._rows = [np.flatnonzero(m.sentence_rows == r) for r in range(len(m))]
    A, Bv = m.sentence_vectors["use"][m._rows[a]], m.sentence_vectors["use"][m._rows[b]]
    return float((A @ Bv.T).max()) if len(A) and len(Bv) else 0.0


def best_sentences(m: Memory, v: Floats) -> np.ndarray:
    """By row, the sentence that fits the question best."""
    fit = m.sentence_vectors["use"] @ v - 0.15 * m.sentence_asks.astype(np.float32)
    order = np.lexsort((fit, m.sentence_rows))
    best = np.zeros(len(m), np.int64)
    best[m.sentence_rows[order]] = order
    return best


@dataclass(frozen=True)
class Supersede:
    cost: float = 5.0
    near: float = 0.4
    top: int = 5
    cap: float | None = None
    words: float = 0.7
    base: float = 0.1
    pair: str = "max"
    slot: float = 0.0

    def __call__(self, m: Memory, s: Floats, user: np.ndarray, v: Floats, h: Floats | None = None) -> Floats:
        """Older turns among the best that a newer one resembles step back; with `cap` no further than just behind it."""
        out = s.copy()
        best = order_of(np.where(user, s, -1e9))[: self.top].tolist()
        highest = s[best[0]]
        picked = best_sentences(m, v) if self.pair == "best" else None
        S = m.sentence_vectors["use"]
        for i in best:
            for j in best:
                if m.pages[i] < m.pages[j] and s[j] >= self.near * highest:
                    cos = float(S[picked[i]] @ S[picked[j]]) if picked is not None else sentence_cosine(m, i, j)
                    like = max(0.0, cos - self.base) / (1 - self.base) + self.words * idf_cosine(m, i, j)
                    if h is not None and self.slot:
                        like += self.slot * max(0.0, min(h[i], h[j]))
                    lower = s[i] - self.cost * like
                    if self.cap is not None:
                        lower = max(lower, min(s[i], s[j] - self.cap))
                    out[i] = min(out[i], lower)
        return out


@dataclass(frozen=True)
class P:
    """Section 7, in units of z."""

    slots: Slots
    m: float = 0.5
    mini: float = 0.0
    w: float = 4.0  # 1/.25
    side: float = 1.0
    h: float = 0.7
    recency: float = 0.0
    one: float = 2.0
    sup: Callable = Supersede()
    statement: float = 0.0
    first: float = 0.0
    number: float = 0.0
    tells: float = 0.0
    in_time: float = 0.0
    share: float = 0.0
    hub: float = 0.0
    hubm: float = 0.0
    pairs: float = 0.0
    clauses: float = 0.0
    filler: float = 0.0
    mz: bool = True
    half: bool = True
    window: Window = ALONE
    names: tuple = ()
    assist: Callable[[Asked], bool] = lambda q: bool(_YOU_SAID.search(q.text))
    past: Callable[[Asked], bool] = lambda q: bool(_PAST.search(q.text))

    def extra(self, m: Memory, q: Asked) -> Floats | float:
        return 0.0

    def __call__(self, m: Memory, q: Asked) -> Floats:
        v = q.vectors["use"]
        question = understood(q.text, list(m.index.names))
        L = words(m, question.terms, self.window, HALF if self.half else frozenset())
        g = tempering(question.terms)
        C = m.vectors["use"] @ v
        M = sentence_max(m, "use", v)
        if self.hub:
            C = C - self.hub * hubness(m, self.slots)
        if self.hubm:
            M = M - self.hubm * hubness_m(m, self.slots)
        s = z(C) + self.m * z(M)
        if self.pairs:
            s = s + self.pairs * z(extra_max(m, "pairs", v))
        if self.clauses:
            s = s + self.clauses * z(extra_max(m, "clauses", v))
        if self.mini:
            w = q.vectors["minilm"]
            s = s + self.mini * (z(m.vectors["minilm"] @ w) + z(sentence_max(m, "minilm", w)))
        s = s + g * self.w * L
        user = user_rows(m)
        if self.share:
            s = s + self.share * partner_of(m, s)
        base = score_parts(m.index, Query(text=q.text, now=m.asked_at), question, L, None)
        s = s + self.statement * base["statement"] / 0.3 + self.first * first_person(m)
        s = s + self.extra(m, q)
        if self.number and _HOW_MUCH.search(q.text):
            s = s + self.number * holds_number(m)
        if "tells_time" in base:
            s = s + self.tells * base["tells_time"] / 0.1
        if "in_time" in base:
            s = s + self.in_time * base["in_time"] / 0.2
        assist = self.assist(q)
        s = s + self.side * (~user if assist else user)
        if not assist:
            if not self.past(q):
                place = np.argsort(np.argsort(m.pages, kind="stable"), kind="stable") / max(len(m) - 1, 1)
                s = s + self.recency * place
            s = s + self.h * self.slots.bridge(m, v) * user
        s = one_answer(m, s, self.one)
        if self.sup and not assist and not self.past(q):
            s = self.sup(m, s, user, v, self.slots.bridge(m, v))
        return s.astype(np.float32)


_HOW_MUCH = re.compile(r"\bhow (?:much|many|old|long|far|tall)|price|dose|rating|cost|duration|cu[aá]nt|多少|几|wie ?viel|combien|quant|いくら|何|сколько|몇|얼마", re.I)


def holds_number(m: Memory) -> Floats:
    if not hasattr(m, "_numbers"):
        m._numbers = np.array([bool(re.search(r"\d", t)) for t in m.texts], np.float32)
    return m._numbers


def partner_of(m: Memory, s: Floats) -> Floats:
    out = np.zeros_like(s)
    for a in range(len(m) - 1):
        if m.pages[a] == m.pages[a + 1]:
            out[a], out[a + 1] = s[a + 1], s[a]
    return out


def hubness(m: Memory, slots: Slots) -> Floats:
    if not hasattr(m, "_hub"):
        Q = np.concatenate(list(slots.questions.values()))
        like = m.vectors["use"] @ Q.T
        m._hub = np.sort(like, axis=1)[:, -10:].mean(axis=1)
    return m._hub


def hubness_m(m: Memory, slots: Slots) -> Floats:
    if not hasattr(m, "_hubm"):
        Q = np.concatenate(list(slots.questions.values()))
        best = np.full((len(m), len(Q)), -1.0, np.float32)
        np.maximum.at(best, m.sentence_rows, m.sentence_vectors["use"] @ Q.T)
        m._hubm = np.sort(best, axis=1)[:, -10:].mean(axis=1)
    return m._hubm


CACHE: list[VectorCache] = []


def extra_max(m: Memory, kind: str, v: Floats) -> Floats:
    key = f"_extra_{kind}"
    if not hasattr(m, key):
        rows, texts, asking = [], [], []
        from memoryos.domain.sentences import asks, sentences
        for row, text in enumerate(m.texts):
            ss = sentences(text)
            if kind == "pairs":
                pieces = [f"{a} {b}" for a, b in zip(ss, ss[1:])] or ss
            else:
                pieces = [c for x in ss for c in clauses(x)]
            rows += [row] * len(pieces); texts += pieces; asking += [asks(x) for x in pieces]
        setattr(m, key, (np.array(rows), CACHE[0].embed("use", texts, "document"), np.array(asking, np.float32)))
        CACHE[0].save()
    rows, V, asking = getattr(m, key)
    best = np.full(len(m), -1.0, np.float32)
    np.maximum.at(best, rows, V @ v - 0.15 * asking)
    return best


def clauses(sentence: str) -> list[str]:
    parts = re.split(r"(?<=[,;:，；、])\s*|\s+(?=(?:and|but|so|because|y|pero|und|aber|et|mais|e|ma)\s)", sentence)
    out: list[str] = []
    for part in parts:
        wide = 2 if re.search("[\u3040-\u9fff]", part) else 1
        if out and (len(out[-1]) < 25 / wide or len(part) < 25 / wide):
            out[-1] = out[-1] + " " + part
        else:
            out.append(part)
    return out


class Intent:
    """Past or now, user's or assistant's side, by likeness to example questions."""

    def __init__(self, cache: VectorCache, slots: Slots, ridge: float = 10.0) -> None:
        from memoryos.analysis.slots import question_examples as ex

        now, past, assistant, user = (cache.embed("use", list(t), "query") for t in (ex.ABOUT_NOW, ex.ABOUT_PAST, ex.ASSISTANT_SIDE, ex.USER_SIDE))
        every = np.concatenate(list(slots.questions.values()))
        self.past_model = _ridge(past, now, ridge)
        self.assist_model = _ridge(assistant, np.concatenate([user, now, past, every]), ridge)

    def past(self, q: Asked) -> bool:
        w, b = self.past_model
        return bool(_PAST.search(q.text)) or float(q.vectors["use"] @ w + b) > 0.2

    def assist(self, q: Asked) -> bool:
        w, b = self.assist_model
        return bool(_YOU_SAID.search(q.text)) or float(q.vectors["use"] @ w + b) > 0


def _ridge(pos: Floats, neg: Floats, strength: float) -> tuple[Floats, float]:
    X = np.concatenate([pos, neg])
    y = np.r_[np.ones(len(pos)), -np.ones(len(neg))]
    w = np.r_[np.full(len(pos), 1 / len(pos)), np.full(len(neg), 1 / len(neg))] * len(X) / 2
    mean = np.average(X, axis=0, weights=w)
    Xc = X - mean
    b = np.linalg.solve((Xc * w[:, None]).T @ Xc + strength * np.eye(X.shape[1]), (Xc * w[:, None]).T @ y)
    return b.astype(np.float32), float(-mean @ b)


_ASKED = re.compile(r"\b(what|which|whose|how|who|whom|where|when)\b(.*?)(?:\b(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|should|might|may)\b|$)", re.I)


class Kinds:
    def __init__(self, skip: frozenset[str] = frozenset()) -> None:
        from memoryos.retrieval.kinds import KINDS

        self.asks: dict[str, set[str]] = {}
        self.members: dict[str, list[str]] = {}
        for kind, (asks, members) in KINDS.items():
            if kind in skip:
                continue
            for word in asks.split():
                self.asks.setdefault((terms(word) or [word])[0], set()).add(kind)
            self.members[kind] = sorted(set(terms(members)))
        for w, k in (("who", {"kin", "role"}), ("where", {"place"})):
            self.asks[w] = {x for x in k if x not in skip}

    def asked(self, text: str) -> tuple[set[str], set[str]]:
        strict: set[str] = set()
        for match in _ASKED.finditer(text):
            head = match[1].lower()
            words_ = terms(match[2]) + ([head] if head in ("who", "where", "whom") else [])
            if head == "how" and re.match(r"\s*(?:many|much|old|long|often|far|tall)\b", match[2], re.I):
                strict.add("number")
                words_ = terms(match[2])
            for w in words_:
                strict |= self.asks.get(w, set())
        loose: set[str] = set()
        for w in terms(text):
            loose |= self.asks.get(w, set())
        return strict & set(self.members), (loose - strict) & set(self.members)

    def fit(self, m: Memory, kind: str) -> Floats:
        known = m.__dict__.setdefault("_kinds", {})
        if kind not in known:
            from memoryos.retrieval.rarity import rarity

            h = np.zeros(len(m), np.float32)
            for term in self.members[kind]:
                if (found := m.index.words.of(term)) is not None:
                    h[found[0]] += 1
            weight = float(rarity(len(m), int((h > 0).sum()))) / float(rarity(len(m), 0))
            known[kind] = weight * h / (h + 1.2)
        return known[kind]

    def score(self, m: Memory, text: str, strict: float = 0.5, loose: float = 0.1) -> Floats:
        asked, others = self.asked(text)
        out = np.zeros(len(m), np.float32)
        if asked:
            out += strict * np.max([self.fit(m, k) for k in asked], axis=0)
        if others:
            out += loose * np.max([self.fit(m, k) for k in others], axis=0)
        return out
