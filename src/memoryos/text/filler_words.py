"""Words of turns that only keep a conversation going: thanks, assent, greetings."""

from typing import Final

FILLER_WORDS: Final = frozenset(
    """thanks thank thx ty welcome ok okay okey k yes yeah yep yup no nope sure great good nice cool perfect awesome
    amazing wonderful lovely excellent noted done got understood right alright fine exactly absolutely definitely course
    glad happy help hi hello hey bye goodbye morning night evening see later wow haha lol please sorry
    danke gerne bitte gut super prima klar alles notiert verstanden genau hallo tschüss
    gracias vale bueno claro listo perfecto genial anotado hola adiós entendido dale
    merci accord bien parfait super noté entendu bonjour salut
    grazie prego bene perfetto va capito ciao
    obrigado obrigada beleza certo perfeito anotado olá tchau entendi
    спасибо хорошо ладно понятно отлично пожалуйста привет да нет
    谢谢 好的 收到 明白 不客气 你好 再见 ありがとう 了解 はい どういたしまして 고마워 감사합니다 네 알겠어""".split()
)
