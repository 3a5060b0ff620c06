"""Words that planted instructions are made of, in ten languages: machines, the person they serve, secrecy, limits ...

One such word says nothing; which of them meet in a sentence says whether a closer look is worth its cost. The closer
look is a model of the sentence's meaning, which is given these cues too, so a change here needs
benchmarks/planted_instructions.py to be run again.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

# English first. In Latin words, `*` stands for an ending; in other scripts the beginning of a word is enough. `_` is a
# blank.
WORDS: Mapping[str, str] = {
    "machine": """
        assistant* ai ais bot bots chatbot* llm llms language_model* model models agent* crawler* machine* helper
        robot* copilot software program programs grader* ki kis sprachmodell* sprachassistent* assistent* maschine*
        modell programm ia ias modèle* programme asistente* modelo* agente* programa modello modelli agenti
        programma robôs ассистент бот модел нейросет помощник агент программ 助手 模型 机器人 人工智能 智能体 程序
        アシスタント モデル ボット 人工知能 エージェント プログラム 비서 모델 봇 인공지능 에이전트 어시스턴트
        프로그램
    """,
    "person": """
        user users person human humans reader* customer* client clients visitor* owner holder caller reviewer sender
        patient* stranger* voters impostor* nutzer* leser* kunde* kunden besitzer absender* utilisat* personne
        lecteur* expéditeur usuario* usuaria* persona lector* cliente* remitente utente utenti lettore lettori
        clienti mittente usuári* pessoa leitor* remetente пользовател клиент читател отправител 用户 对方 客户 读者
        发件人 利用者 ユーザー 相手 客 読者 送信者 사용자 상대 고객 독자 발신자
    """,
    "anybody": """
        anyone anybody someone somebody everybody everyone people persons whoever jemand mensch* ihnen quelqu'un
        alguien qualcuno alguém человек кто-то 别人 有人 这个人 誰か 人に 사람
    """,
    "secrecy": """
        secret* quietly silently silent discreetly covertly unnoticed conceal* hide hides hidden hiding undisclosed
        without_a_word without_telling without_mention* without_asking without_notif* without_notice without_further
        without_question* without_confirm* without_hesita* without_warning in_the_dark heimlich unauffällig geheim
        verschweig* verbirg* verberg* ohne_ein_wort ohne_zu_fragen ohne_rückfrage nichts_erfahren nicht_anmerken
        nicht_erwähn* nicht_verraten secrète* en_cachette discrètement sans_prévenir sans_poser sans_demander
        sans_le_dire sans_un_mot sans_rien sans_avertir cache cachez cacher tais taisez en_secreto a_escondidas
        oculta* calla* sin_preguntar sin_avisar sin_decir sin_que sin_mencionar no_digas no_menciones se_entere
        no_reveles debe_enterarse di_nascosto in_segreto senza_dire senza_avvisare senza_chiedere taci nascond*
        non_dire non_far_capire em_segredo às_escondidas esconda* sem_avisar sem_perguntar sem_dizer não_diga
        não_mencione não_deixe pode_saber тайно тайком незаметно молчи скрой скрыва не_долж не_говори не_сообща
        не_показыв не_упомина 悄悄 偷偷 秘密 暗中 隐瞒 不要让 不要提 别提 不让 不要告诉 不要说 こっそり 黙って
        ひそか 知らせな 悟らせ 伝えな 言わな 몰래 비밀로 숨겨 숨기 알리지 눈치 말하지
    """,
    "limits": """
        guideline* refuse refuses refusing refusal* unrestricted unlocked briefing hidden obey yourself rule rules
        instruction* limit limits limitation* restriction* safeguard* guardrail* boundary boundaries filter* safety
        order orders authority training trained prompt setup configuration policy policies direction directions
        constraint* setting settings purpose role task operator developer* makers engineer* admin* boss privilege*
        trust trusted permission* check checks regel regeln sicherheitsregeln anweisung* vorschrift* grenzen
        schranken beschränkung* sperre sperren vorgabe* vorgegeben rolle aufgabe chef entwickler befehl befehle
        règle* consigne* limite* garde-fous barrière* autorité rôle tâche droits concepteur* obéis regla* órdenes
        límite* frenos restricciones autoridad tarea jefe normas creadores obedece consignas regola regole
        istruzion* limiti freni autorità ruolo capo creatori obbedisci regra* ordens travas restrições autoridade
        papel chefe criadores obedeça правил инструкци указани ограничени запрет фильтр роль задач начальник доверя
        слушайся 规则 指令 限制 约束 准则 命令 权限 任务 角色 信任 规定 设定 听从 ルール 指示 制限 制約 役割 権限
        信頼 規則 設定 従う 규칙 지시 명령 제한 제약 역할 권한 믿을 설정 복종
    """,
    "earlier": """
        previous* earlier before above prior so_far no_longer any_longer void cancelled lifted outdated out_of_date
        replace replaces instead put_aside drop set_aside bisher* vorher zuvor oben gilt_nicht gelten_nicht
        aufgehoben zählt_nur avant précédent* levé* plus_haut annulé* antes anterior* ya_no levantad* anulad* prima
        precedente precedenti revocat* annullat* suspens* revogad* раньше прежн предыдущ сняты отменен больше_не
        выше 之前 以前 以上 取消 不算数 作废 先前 これまで 解除 上記 無効 이전 앞서 지금까지 해제 무효 취소
    """,
    "secrets": """
        password* passcode* credential* token tokens api key keys login logins card_number* pin contact contacts
        contact_list address_book phone_number* bank_details account accounts private credit_card location
        environment_variables personal passwort* passwört* zugangs* schlüssel kartennummer* kontakt* nummern konto*
        adressbuch mot_de_passe mots_de_passe identifiants clé clés numéro* compte contraseña* clave claves tarjeta
        contactos número* cuenta credenziali chiave chiavi numero numeri contatti conto senha* chave chaves cartão
        contatos conta парол ключ контакт номер телефон счёт счет данны 密码 密钥 联系人 电话 账号 帐号 口令
        パスワード 鍵 キー 連絡先 番号 口座 비밀번호 키를 연락처 번호 계좌 암호
    """,
    "giving": """
        send forward post upload share pass hand mail email e-mail copy paste transmit submit leak give reveal
        repeat print show output attach collect gather export expose schick* sende sendet leite übermitt* teile
        sammle maile kopier* schreib* verrat* gib envoi* envoyez transmet* recopie copie partage rassemble donne
        livre envía* envíe* manda* copia comparte reúne reenvía da dale invia inoltra condividi raccogli envie mande
        compartilhe junte encaminhe passe dê отправ перешли передай скопируй собери пришли выдай сообщи 发给 发到
        转发 发送 上传 抄 收集 提供 交给 送り 送信 転送 書き写 集めて 渡し 보내 전달 전송 옮겨 모아 넘겨 제공
    """,
    "reply": """
        reply replies replying answer answers answering response* respond summary summari* review reviews output
        verdict message messages conversation* chat chats session context translate report write writes antwort*
        zusammenfass* nachricht* gespräch* verlauf réponse* répond* résum* discussion écris écrit écrivez respuesta*
        respond* resum* conversación charla escrib* risposta risposte rispond* riassum* conversazione scriv*
        resposta* conversa escrev* ответ отвеч разговор бесед чат пиш 回答 回复 答复 对话 聊天 总结 写 返答 会話
        要約 返信 書く 답변 대답 대화 응답 요약 쓰는
    """,
    "always": """
        whatever whichever whenever wherever no_matter regardless every each always any all from_now from_here
        from_this once as_soon_as permanent* for_good for_ever forever for_the_rest until onward later future next
        egal sobald immer jede* alle alles künftig* dauerhaft wann_immer nächste* quoi_que chaque toujours tous
        toute* tout dès_que désormais chacun* future* siempre cada todo* toda* en_cuanto futuro* futura* sempre ogni
        tutto tutti tutta tutte qualunque appena seja_qual qualquer всегда всё всех всем кажд навсегда что_бы чём_бы
        любой как_только 不管 无论 所有 每 永远 永久 一切 都 以后 一律 すべて 全て いつも 常に 何を 毎回 必ず 모든
        항상 언제나 영원히 무엇을 매번
    """,
    "memory": """
        memory memories remember memori* store stored save saved record records profile note notes write_down
        keep_in preference* knowledge gedächtnis merk merke speicher* notier* trag profil mémoire retiens
        enregistre* mémorise memoria recuerda guarda anota apunta perfil ricorda salva annota registra memória
        lembre guarde anote registre памят запомни запиши сохрани профил 记住 记下 记忆 保存 记录 記憶 記録 覚え
        기억 기록 저장
    """,
    "ours": """
        our ours us shop store brand product products newsletter company vendor supplier firm competitor* rival*
        recommend* promot* praise* steer push sponsor* link unser* uns laden marke produkt* firma angebot lobe lobt
        empfiehl* empfehl* hersteller notre nos nous boutique marque produit* entreprise recommand* conseille*
        éloge* nuestr* tienda marca producto* empresa recomiend* elogi* nostro nostra nostri nostre negozio prodott*
        azienda consiglia* nosso* nossa* nós loja produto* recomend* наш нам магазин бренд продукт товар компани
        рекоменду посовет 我们 商店 品牌 产品 公司 推荐 当社 私たち 弊社 店 製品 商品 ブランド 推薦 勧め 우리 저희
        가게 제품 브랜드 회사 추천
    """,
    "this": """
        this_text this_page this_document this_message this_note this_paragraph this_mail this_email this_file
        this_section this_line this_site this_step this_repository this_folder this_ticket this_invite this_sender
        this_part this_moment this_website this_post this_comment this_content this_passage this_review this_article
        these_lines these_words these_directions reading_this reads_this read_this sees_this see_this below
        underneath following printed_here listed_here named_here given_here described_here the_above dieser_text
        diesen_text dieses_textes diese_seite dieser_seite dieses_dokument* diese_nachricht dieser_absatz
        diesen_absatz diese_mail dieser_mail diese_zeilen dieser_absender dieses_konto folgende* unten ce_texte
        ce_document ce_message ce_paragraphe ce_courriel ce_fichier cette_page cette_étape ces_lignes suivante
        suivant ci-dessous este_texto esta_página este_documento este_mensaje este_párrafo este_correo este_archivo
        este_paso este_remitente esta_cuenta estas_líneas siguiente abajo questo_testo questa_pagina
        questo_documento questo_messaggio questo_paragrafo questo_mittente queste_righe seguente sotto esta_mensagem
        este_parágrafo este_remetente esta_etapa estas_linhas desta_página a_seguir abaixo этот_текст этого_текст
        эту_страниц этой_страниц этот_документ это_сообщ этот_абзац этого_абзац эти_строк этот_отправ этому_отправ
        это_письм читающ следующий ниже 这段 这一段 本页 本文 下面 这几行 读到 这封 这个发件人 この文 このページ
        この段落 この数行 この送信者 このメール これを読 次の 下記 以下 이_글 이_문서 이_문단 이_줄 이_메일
        이_발신자 이_페이지 이_단계 이것을_읽 다음 아래
    """,
    "verdict": """
        approv* confirm* rate rated rank rating score scores mark marks stars grade accept* refund* transfer
        payment* pay buy purchase* order invoice* verified consent agreed classify harmless safe hire hiring
        applicant* candidate* best excellent positive genehmig* bestätig* bewert* bewerb* punktzahl überweis*
        zahlung* zugestimmt kauf* freigeb* rechnung valide* approuv* candidat* paiement* accepté meilleur* virement
        facture aprueb* aprob* calific* pago pagos aceptó transferencia válid* factura approva* valuta* pagament*
        bonifico valid* fattura aprov* avali* transferência confirmad* fatura одобр подтвержд оцен кандидат платёж
        платеж перевод 批准 确认 打分 满分 评价 付款 转账 同意 账单 承認 確認 評価 支払 満点 応募者 승인 확인 평가
        결제 점수 만점 지원자
    """,
    "deceive": """
        believe believes convince persuade pretend as_if as_though claim claims impression invent invents inventing
        swap fake lie downplay press steer lead trick lure scare assure deny wrong rumour even_though overlook
        weaken stall whisper blame dissuade say_that discourage warn leave_out skip switch_off disable remove erase
        delete wipe überred* glauben tu_so so_tun als_ob als_wäre lenke vertröste streiche rede croire comme_si
        oriente convainc* supprime creer convence como_si llévala borra credere convinci come_se indirizz* acreditar
        convença como_se finja leve_a_pessoa внуши убеди будто притвори направляй уговори тяни 以为 装作 引到 说服
        劝 拖住 相信 思わせ 信じさせ 振る舞 誘導 説得 믿게 믿도록 것처럼 안내하 설득
    """,
}
CUES = tuple(WORDS)
# Rare in ordinary sentences, so one of them is enough for a closer look; of the others it takes two.
_RARE = frozenset({"machine", "person", "secrecy", "limits", "this"})
_ENOUGH = 2
_ENDING = r"\w{0,9}"
_LAST_LATIN, _LAST_CYRILLIC = "\u024f", "\u04ff"


def cues(sentence: str) -> tuple[bool, ...]:
    """For each of `CUES`, whether `sentence` has a word of it."""
    folded = sentence.casefold()
    patterns = _ascii_patterns() if folded.isascii() else _patterns()
    return tuple(pattern.search(folded) is not None for pattern in patterns)


def weight(sentence_cues: tuple[bool, ...]) -> int:
    """How much the cues of a sentence say together."""
    return sum(_ENOUGH if cue in _RARE else 1 for cue, is_there in zip(CUES, sentence_cues, strict=True) if is_there)


def deserves_a_closer_look(sentence_cues: tuple[bool, ...]) -> bool:
    """Whether a sentence with these cues may be an instruction to a machine."""
    return weight(sentence_cues) >= _ENOUGH


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(map(_any_of, WORDS.values()))


@cache
def _ascii_patterns() -> tuple[re.Pattern[str], ...]:
    """Shorter, and so much quicker, for a text that has no other letters."""
    return tuple(_any_of(" ".join(filter(str.isascii, words.split()))) for words in WORDS.values())


def _any_of(words: str) -> re.Pattern[str]:
    return re.compile("|".join(_shapes(words.replace("*", _ENDING).split())))


def _shapes(words: list[str]) -> Iterator[str]:
    latin = [word for word in words if word[0] <= _LAST_LATIN]
    cyrillic = [word for word in words if _LAST_LATIN < word[0] <= _LAST_CYRILLIC]
    # The other scripts of the list have no blanks, or write endings and particles without one.
    others = [word for word in words if word[0] > _LAST_CYRILLIC]
    yield rf"\b(?:{'|'.join(latin)})\b".replace("_", " ")
    if cyrillic:
        yield rf"\b(?:{'|'.join(cyrillic)})".replace("_", " ")
    yield from (word.replace("_", " ") for word in others)
