"""Emoji as words: what each one shows, so that a dog is found where somebody typed one.

The most used ones have the words that people search by. All others are called by their Unicode name, without the words
that say only that it is a picture.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

# Pictures and symbols. A flag is two letters; skin tones, variation marks and joiners are left out, so every form of
# an emoji is the same one.
EMOJI = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}|[\u231a\u231b\u23e9-\u23f3\u2600-\u26ff\u2702-\u27b0\u2b50\u2b55"
    "\U0001f300-\U0001f3fa\U0001f400-\U0001faff]"
)

_TABLE = """
😀 smile happy; 😁 grin happy; 😂 laugh funny; 🤣 laugh funny; 😃 smile happy; 😄 smile happy; 😅 relief sweat;
😆 laugh; 😉 wink; 😊 smile happy; 😋 yummy delicious; 😎 cool sunglasses; 😍 love adore; 😘 kiss;
🥰 love adore; 🙂 smile; 🤗 hug; 🤩 amazed star; 🤔 think wonder; 🤨 doubt; 😐 neutral; 😏 smirk;
😴 sleep tired; 😌 relief calm; 😜 joke; 🤑 money; 😔 sad; 😕 confused; 🙃 irony; 😷 sick mask; 🤒 sick fever;
🤕 hurt injury; 🤢 sick nausea; 🤧 sneeze cold allergy; 🥵 hot; 🥶 cold freezing; 🤯 shocked mind blown;
🥳 party celebrate; 😢 cry sad; 😭 cry sad; 😤 frustrated; 😡 angry; 😠 angry; 😱 scared shocked; 😰 anxious;
😨 afraid; 😳 embarrassed; 🥺 plead; 😩 tired weary; 😫 tired; 🥱 yawn tired; 🤓 nerd; 💀 death skull; 👻 ghost;
🤖 robot; 💩 poop; 👍 agree good; 👎 disagree bad; 👏 applause; 🙌 celebrate; 🙏 thanks pray; 🤝 handshake deal;
💪 strong muscle; 👋 wave hello; ✌ peace; 🤞 luck; 👀 look eyes; 🧠 brain; ❤ love heart; 🧡 love heart;
💛 love heart; 💚 love heart; 💙 love heart; 💜 love heart; 🖤 heart; 🤍 heart; 💔 heartbreak breakup;
💕 love heart; 💖 love heart; 💯 hundred perfect; 💥 explosion; 🔥 fire; ✨ sparkle; ⭐ star; 🌟 star;
🎉 party celebrate; 🎊 party celebrate; 🎂 birthday cake; 🎁 gift present; 🎈 balloon birthday;
🎄 christmas tree; 🎃 halloween pumpkin; 🎓 graduation university; 💍 ring wedding; 👰 bride wedding;
🤵 groom wedding; 👶 baby; 👧 girl; 👦 boy; 👩 woman; 👨 man; 👵 grandmother; 👴 grandfather; 🤰 pregnant;
👪 family; 🐶 dog puppy; 🐕 dog; 🐱 cat kitten; 🐈 cat; 🐭 mouse; 🐹 hamster; 🐰 rabbit bunny; 🐇 rabbit bunny;
🦊 fox; 🐻 bear; 🐼 panda; 🐨 koala; 🐯 tiger; 🦁 lion; 🐮 cow; 🐷 pig; 🐸 frog; 🐵 monkey; 🐔 chicken;
🐧 penguin; 🐦 bird; 🦜 parrot bird; 🐴 horse; 🐎 horse; 🐢 turtle; 🐍 snake; 🐟 fish; 🐠 fish; 🐬 dolphin;
🐳 whale; 🐝 bee; 🦋 butterfly; 🌸 blossom flower; 🌹 rose flower; 🌻 sunflower; 🌷 tulip flower;
🌱 plant seedling; 🌳 tree; 🌲 tree forest; 🌵 cactus; 🍀 luck clover; 🍁 autumn leaf; 🍎 apple; 🍌 banana;
🍓 strawberry; 🍇 grape; 🍉 watermelon; 🍊 orange; 🍋 lemon; 🍑 peach; 🥑 avocado; 🍅 tomato; 🥕 carrot;
🥦 broccoli; 🌶 chili spicy; 🍞 bread; 🥐 croissant; 🧀 cheese; 🥚 egg; 🥩 meat steak; 🍗 chicken; 🍔 burger;
🍟 fries; 🍕 pizza; 🌮 taco; 🌯 burrito; 🥗 salad; 🍝 pasta spaghetti; 🍜 noodle ramen; 🍣 sushi; 🍚 rice;
🍦 ice cream; 🍰 cake; 🍪 cookie; 🍫 chocolate; 🍯 honey; ☕ coffee; 🍵 tea; 🍺 beer; 🍻 beer cheers; 🍷 wine;
🥂 champagne cheers; 🍸 cocktail; 🥛 milk; 🦐 shrimp shellfish; 🥜 peanut nut; ⚽ football soccer;
🏀 basketball; 🏈 football; ⚾ baseball; 🎾 tennis; 🏐 volleyball; 🏓 table tennis; 🏸 badminton; ⛷ ski;
🏂 snowboard; 🏊 swim; 🏄 surf; 🚴 cycling bicycle; 🏃 run; 🚶 walk; 🧘 yoga meditation; 🏋 gym weights;
🧗 climbing; ⛺ camping tent; 🎣 fishing; 🏆 trophy win; 🥇 medal win; 🎮 game; 🎲 game dice; ♟ chess;
🎨 art paint; 🎭 theater; 🎬 movie; 🎤 sing karaoke; 🎧 music headphones; 🎵 music; 🎶 music; 🎸 guitar;
🎹 piano; 🥁 drum; 🎻 violin; 📚 book read; 📖 book read; 📷 camera photo; 📸 camera photo; 💻 laptop computer;
📱 phone; 💡 idea; 📅 calendar date; ⏰ alarm clock; 💰 money; 💸 money; 📈 growth; 📉 decline; ✉ letter mail;
📧 mail; 🔑 key; 🔒 lock; 🏠 house home; 🏡 house home garden; 🏢 office; 🏥 hospital; 🏫 school;
✈ plane flight travel; 🚗 car; 🚕 taxi; 🚌 bus; 🚂 train; 🚆 train; 🚲 bicycle; 🏍 motorcycle; 🚢 ship;
⛵ sailing boat; 🚀 rocket launch; 🏖 beach; 🏝 island beach; ⛰ mountain; 🏔 mountain; 🌋 volcano; 🌊 wave sea;
🌍 earth world; 🌎 earth world; 🌏 earth world; ☀ sun sunny; 🌞 sun; 🌙 moon night; 🌧 rain; ☔ rain umbrella;
⛈ storm; ❄ snow winter; ⛄ snowman; 🌈 rainbow; 💊 pill medicine; 💉 vaccine injection; 🩺 doctor;
🦷 tooth dentist; 👓 glasses; 👗 dress; 👟 shoes; 👑 crown; ✅ done; ❌ wrong; ⚠ warning; ❓ question;
🚫 forbidden; ♻ recycle; 🛒 shopping; 🛏 bed; 🚿 shower; 🧹 cleaning; 🔧 repair tool; 🐛 bug; 🇺🇸 america;
🇬🇧 britain; 🇩🇪 germany; 🇫🇷 france; 🇪🇸 spain; 🇮🇹 italy; 🇵🇹 portugal; 🇧🇷 brazil; 🇨🇳 china; 🇯🇵 japan; 🇰🇷 korea;
🇷🇺 russia; 🇮🇳 india; 🇨🇦 canada; 🇲🇽 mexico; 🇦🇺 australia; 🇳🇴 norway; 🇸🇪 sweden; 🇨🇭 switzerland
"""
_PICTURE_WORDS = frozenset("face with sign symbol of and the emoji on in black white heavy mark medium button".split())


def emoji_words(text: str) -> Iterator[str]:
    """Each emoji of `text` once, followed by the English words for what it shows."""
    for symbol in dict.fromkeys(EMOJI.findall(text)):
        yield symbol
        yield from _words_for(symbol)


@cache
def _table() -> dict[str, list[str]]:
    return {symbol: words for symbol, *words in (entry.split() for entry in _TABLE.split(";"))}


def _words_for(symbol: str) -> list[str]:
    known = _table().get(symbol)
    if known is not None or len(symbol) > 1:  # a flag has no name
        return known or []
    name = unicodedata.name(symbol, "").lower()
    return [word for word in re.findall(r"[a-z]{3,20}", name) if word not in _PICTURE_WORDS]
