"""Standing instructions that are no wish how to be answered: where to send things, what to give away or delete.

Whoever gets such a sentence into a user's message would have it obeyed in every later conversation. In the ten
languages in which standing instructions are recognised; every repetition is bounded.
"""

from collections.abc import Iterator

_NEAR = r"[^.。\n]{0,60}"

# Nobody needs an address in an answer that has not been asked for; a picture is fetched where the answer is shown.
_ADDRESS = r"https?:|\bwww\.|!\[|[\w+-]@[\w-]{1,64}\.\w"

_GIVE_AWAY = (
    r"\bsend|\bforward|\bupload|\btransmit|\bschick|\bversend|\bverschick|\bübermitt|\bleite\b|\blade\b"
    r"|\benv[ií]|\breenv|\bmand(?:a|e|ar|en)\b|\bcomparte|\benvo[iy]|\btransm|\btransf[eè]r|\bpartage"
    r"|\bcompartilh|\binvi(?:a|i|are|ate)\b|\binoltr|\bspedi|отправ|отсыл|пересыл|перешл|переда[вй]|присыл"
    r"|[发發]给|[发發]給|[发發]送|[发發]到|转发|轉發|上传|上傳|寄给|送って|送信|送る|送れ|転送|アップロード|보내|전송|전달|업로드"
)
_SECRETS = (
    r"\bpasswor|\bpassphrase|\bcredential|\b(?:api|private|secret|access)[ _-]?keys?\b|\bcredit cards?\b"
    r"|\bpasswör|\bkennw|\bzugangsdaten|\b(?:api-)?schlüssel\b|\bkreditkarte|\bkontodaten"
    r"|\bcontraseñ|\bcredencia|\bclaves?\b|\btarjeta|\bmots? de passe|\bidentifiants|\bclés?\b|\bcartes? (?:banc|de cr)"
    r"|\bsenhas?\b|\bchaves?\b|\bcartão|\bcredenzial|\bchiav[ei]\b|\bcart[ae] di credito"
    r"|парол|учётн|учетн|\bключ|кредитн|密码|密碼|口令|密钥|密鑰|信用卡|パスワード|暗証番号|秘密鍵|クレジットカード"
    r"|비밀번호|암호|신용카드|계좌"
)
_DESTROY = (
    r"\bdelet|\berase|\bwipe|\blösch|\bborr(?:a|e|es|ar)\b|\belimin|\bsupprim|\beffac|\bapag(?:a|ue|ar)\b|\bexclu[ai]"
    r"|\bcancell|удал|сотри|删除|刪除|清空|削除|消して|消去|삭제|지워|지우"
)
_THINGS = (
    r"\b(?:files?|data|databases?|memor(?:y|ies)|backups?|dateien|daten|datenbank|erinnerungen|archivos|datos|recuerdos"
    r"|fichiers?|données|souvenirs|arquivos|dados|memórias|dati|ricordi)\b|файл|данны|воспоминани"
    r"|文件|数据|數據|记忆|記憶|ファイル|データ|파일|데이터|기억"
)
_PAY = (
    r"\b(?:transfer|wire|pay)\b[^.\n]{0,40}\b(?:money|funds|euros?|dollars?)\b|\büberweis"
    r"|\btransfiere\b[^.\n]{0,40}\bdinero|\btransfer[ei]\w?\b[^.\n]{0,40}\b(?:dinheiro|denaro|soldi|argent)"
    r"|\bvire\b[^.\n]{0,40}\bargent|\bbonific|переве[дс][^.\n]{0,40}(?:деньги|денег)|переводи[^.\n]{0,40}деньги"
    r"|转账|轉帳|汇款|匯款|送金|振り込|송금|이체"
)


def dangerous_actions() -> Iterator[str]:
    """Shapes of what no wish how to be answered contains; for texts in small letters."""
    yield _ADDRESS
    yield f"(?:{_PAY})"
    for act, thing in ((_GIVE_AWAY, _SECRETS), (_DESTROY, _THINGS)):
        yield rf"(?:{act}){_NEAR}(?:{thing})"
        yield rf"(?:{thing}){_NEAR}(?:{act})"
