"""The words with which people introduce a text by somebody else, in ten languages."""

# Kinds of text that are pasted: `the mail:`, `Liedtext:`.
TEXTS = {
    "en": r"""e-?mails? mails? letters? messages? texts? articles? web_?pages? pages? websites? sites? blogs?
        transcripts? passages? paragraphs? excerpts? essays? drafts? lyrics songs? poems? chorus verses? reviews?
        comments? posts? tweets? threads? chats? conversations? dialogues? tickets? testimonials? voicemails?
        captions? abstracts? sentences? quotes? tools? tool[\W\x5f]?(?:calls?|results?|outputs?)
        function[\W\x5f]?results? search[\W\x5f]?results? logs? samples? fixtures?
        introductions intros bios diar(?:y|ies) ads? adverts?
        \w{1,20}'s_(?:bio|intro|introduction|profile|feedback|note|out_of_office)""",
    "de": r"""e-?mails? mails? briefe? nachricht(?:en)? texte? artikels? seite webseite website transkripts?
        gesprächs? lied protokolls? liedtexte?s? strophe gedichts? bewertung(?:en)? kommentare?s? beiträge?
        beitrags? werkzeugs? tools? tool-?ergebnis aufsatz(?:es)? zitats? sms tickets? absatz(?:es)? sätze?
        satz(?:es)?""",
    "es": r"""correos? mails? e-?mails? mensajes? textos? artículos? página sitio web transcripci(?:ón|ones)
        herramienta letra canción estribillo poema reseñas? comentarios? publicación carta conversación frases?
        párrafos? testimonio""",
    "fr": r"""mails? courriels? e-?mails? messages? textes? articles? page site transcriptions? outil paroles
        chanson refrain poème avis commentaires? publication lettre conversation phrases? paragraphes? témoignage
        sms""",
    "pt": r"""e-?mails? mensagem mensagens textos? artigos? página site transcriç(?:ão|ões) ferramenta letra música
        refrão poema avaliaç(?:ão|ões) comentários? postagem carta conversa frases? parágrafos? depoimento""",
    "it": r"""mail e-?mail messaggi?o? test[oi] articol[oi] pagina sito trascrizion[ei] strumento canzone
        ritornello poesia recension[ei] comment[oi] post lettera conversazione fras[ei] paragraf[oi] testimonianza""",
    "ru": r"""письм\w{1,3} сообщени\w{1,3} текст\w{0,3} стать\w{1,2} страниц\w{1,3} сайт\w{0,3} расшифровк\w{1,3}
        стенограмм\w{1,3} инструмент\w{0,3} песн\w{1,3} припев\w{0,2} стих\w{0,4} отзыв\w{0,3} комментари\w{1,3}
        пост\w{0,3} переписк\w{1,3} предложени\w{1,3} абзац\w{0,3} сочинени\w{1,3}""",
}
# What is to be done with a text, as it is asked for, and how somebody else's words are reported.
WORK = {
    "en": r"""summari[sz]e translate rewrite rephrase paraphrase proofread classify label categori[sz]e transcribe
        clean_up reply_to respond_to extract annotate fill(?:_in|_out)?_this tl;?dr""",
    "de": r"""fasse? übersetze? korrigiere? klassifiziere? formuliere_um kürze? analysiere? beantworte extrahiere?
        bereinige? transkribiere? zusammenfassen übersetzen korrigieren umformulieren kam_\w{0,10}_?rein""",
    "es": r"""resume resúme\w{0,3} traduce tradúce\w{0,3} traduzca corrige clasifica reescribe analiza responde
        contesta extrae etiqueta limpia""",
    "fr": r"""résume\w{0,2} traduis\w{0,2} traduire corrige\w{0,2} classe\w{0,2} classifie\w{0,2} réécri\w{1,3}
        réponds répondez extrai\w{1,3} nettoie\w{0,2} reformule\w{0,2}""",
    "pt": r"""resum[aei]\w{0,2} traduz\w{0,2} corrij\w{1,2} corrige classifi\w{1,4} reescrev\w{1,3} responda
        extrai\w{0,2} limpe""",
    "it": r"""riassumi\w{0,2} traduci\w{0,2} correggi\w{0,2} classifica\w{0,2} riscrivi\w{0,2} rispondi estrai
        ripulisci""",
    "ru": r"""переведи\w{0,2} резюмируй\w{0,2} перескажи\w{0,2} исправь\w{0,2} классифицируй\w{0,2} перепиши\w{0,2}
        проанализируй\w{0,2} ответь\w{0,2} извлеки\w{0,2} сократи\w{0,2}""",
}
REPORTS = {
    "en": r"""said says reads wrote writes texted replied yelled goes returned messaged emailed told""",
    "de": r"""sagte sagt schrieb schreibt geschrieben meint meinte erzählte lautet lautete meldete steht stand""",
    "es": r"""dijo dice decía escribió escribe escrito pone ponía puso soltó""",
    "fr": r"""dit disait écrit écrivait affiche affichait""",
    "pt": r"""disse diz dizia escreveu escreve mandou""",
    "it": r"""dice diceva detto scritto scrive""",
    "ru": r"""сказал\w? говорит пишет написал\w? прислал\w? гласит""",
}
# Who was told, and when: `my friend wrote to me today:`.
REPORTED_TO = (
    "me us to_me to_us mir uns mi a_mí мне нам back today yesterday again heute gestern hoy ayer hier сегодня вчера"
)
NOTES = "notes? memo notiz zettel nota post-?it biglietto bilhete recado записк\\w"
SENT_BY = "from by von vom de del di da dal dalla do des du от"
UNSPACED_SENDERS = "[\u4e00-\u9fff]{1,4}より 我(?:妈|爸|老婆|老公|老板|同事|朋友) 老板 상사 엄마"
UNSPACED_REPORTS = "留言 给我的话 からの(?:メモ|伝言) の伝言 보낸_(?:쪽지|메모)"
# Languages that write no blanks between words, or glue endings to them: kinds of text, work and reports together.
UNSPACED = r"""邮件 郵件 短信 消息 文章 文本 网页 網頁 页面 网站 工具 输出 輸出 歌词 歌詞 对话 聊天记录 转录 评论
    帖子 来信 段落 句子 这句 这段 原文 例句 翻译 翻譯 总结 概括 归纳 改写 润色 校对 分类 标注 提取
    (?:他|她|妈|爸|友|同事|老板|老师|客户)[^，。：]{0,8}(?:说|写道|问|发来) メール メッセージ 記事 文章 本文 ページ
    サイト ツール 出力 歌詞 会話 議事録 書き起こし レビュー コメント 投稿 手紙 テキスト 次の文 以下の文 例文 LINE
    翻訳 に訳して 要約 まとめて 添削 校正 分類 書き直 抽出 返信
    메일 메시지 문자 카톡 기사 페이지 사이트 도구 출력 가사 대화
    녹취 리뷰 댓글 게시물 편지 텍스트 문장 다음_글 이_글 번역 요약 정리 교정 분류 다듬 추출 답장"""
# Whose text it is when it is the writer's own: `my e-mail: ...`.
OWN = r"""my our mein\w{0,2} unser\w{0,2} mi mis nuestr\w{2,3} mon ma mes notre nos meu meus minha minhas nosso mio
    mia miei nostro мой моя моё мои наш\w?"""
OWN_UNSPACED = "我的 私の 僕の 내_ 제_ 나의"
SONGS = r"""lyrics songs? chorus poems? verses? liedtext lied strophe refrain gedicht letra canción estribillo
    paroles chanson poème 歌词 歌詞 这首歌 この歌 サビ песн\w{1,3} припев\w{0,2} стих\w{0,4} canzone ritornello
    poesia música refrão poema 가사 노래"""
# Fields of a mail's head; of the strong ones, one is enough beside any other.
STRONG_FIELDS = r"""from subject von betreff asunto objet 差出人 件名 assunto от тема oggetto 发件人 发件者 主题
    寄件者 主旨 제목 보낸_?사람"""
FIELDS = r"""to cc bcc date sent reply-to an datum gesendet de para fecha enviado à date envoyé 宛先 日時 送信日時
    data enviada_em кому дата отправлено da a inviato 收件人 抄送 日期 发送时间 日付 받는_?사람 날짜 보낸_날짜"""
FORWARDED = r"""forwarded_message begin_forwarded_message original_message fwd?: wg: weitergeleitete_nachricht aw:
    ursprüngliche_nachricht mensaje_reenviado mensaje_original rv: message_transféré message_d'origine
    転送(?:された)?メ(?:ッセージ|ール) 転送[:：] 元のメッセージ mensagem_encaminhada mensagem_original enc:
    пересылаемое_сообщение пересланное_сообщение исходное_сообщение messaggio_inoltrato messaggio_originale
    转发的?(?:邮件|信息|消息) 转发[:：] 原始邮件 轉寄 전달된_(?:메시지|메일) 원본_메시지 전달:"""
WROTE = r"""wrote schrieb escribió a_écrit escreveu ha_scritto пишет написал\w? писал\w? 写道 寫道 の書き込み
    さんは書きました 님이_작성"""
# Who speaks in a transcript; the first are never the writer of a message to us.
MACHINES = r"""user assistant agent bot human customer client caller operator ai_assistant chatbot kunde kundin
    berater\w{0,2} nutzer\w{0,2} benutzer\w{0,2} assistent usuari[oa] asistente agente cliente utilisateur
    utilisatrice conseill\w{2,4} usuári[oa] atendente assistente utente operatore пользователь клиент оператор
    ассистент агент 用户 用戶 客服 客户 助手 ユーザー お客様 オペレーター アシスタント 担当者 사용자 고객 상담원
    상담사 챗봇"""
SPEAKERS = r"""system support interviewer interviewee patient doctor host guest speaker_?\w? person_?\w me you q a
    ich er sie yo él ella moi lui elle eu ele ela io lui lei я он она 我 他 她 甲 乙 私 彼 彼女 나 그 그녀"""
DEAR = r"""dear to_whom_it_may_concern sehr_geehrte\w{0,2} liebe[rs]? querid[oa]s? estimad[oa]s? apreciad[oa]s?
    cher chère chers chères prezad[oa]s? car[oaie] gentil[ei] egregi[oa]? spettabile уважаем\w{2} дорог(?:ой|ая|ие)
    拝啓 尊敬的 亲爱的 親愛的 친애하는 존경하는"""
# A text that is to be written holds what its writer says: `write a message: I'm free on Tuesday`.
COMPOSES = r"""write draft compose schreibe? verfasse? formulier\w{0,3} escrib[aei]\w{0,2} redacta escrev[ae]\w{0,2}
    redija écri[stv]\w{0,2} rédige\w{0,2} scriv[ai]\w{0,2} напиши\w{0,2} составь\w{0,2}"""
COMPOSES_UNSPACED = "写一 写个 写封 寫一 書いて(?!あ|い) 作成して 써줘 써 작성해"
