"""Closed sets of words that identify several slots."""

LANGUAGES = frozenset(
    """english spanish french german italian portuguese dutch swedish norwegian danish finnish icelandic polish czech
    slovak hungarian romanian bulgarian serbian croatian bosnian slovenian ukrainian russian belarusian lithuanian
    latvian estonian greek turkish arabic hebrew persian farsi kurdish hindi urdu bengali punjabi gujarati marathi
    tamil telugu kannada malayalam nepali sinhala thai vietnamese khmer lao burmese malay indonesian tagalog
    filipino chinese mandarin cantonese japanese korean mongolian swahili amharic yoruba igbo hausa zulu xhosa
    afrikaans somali catalan basque galician welsh irish gaelic scots latin esperanto albanian armenian georgian
    azerbaijani kazakh uzbek maltese luxembourgish quechua guarani maori hawaiian asl bsl""".split()
) | {"sign language", "american sign language"}
NATIONALITIES = (
    LANGUAGES - {"latin", "esperanto", "asl", "bsl", "sign language", "american sign language", "cantonese", "mandarin"}
) | frozenset(
    """american british scottish canadian australian mexican brazilian argentinian argentine chilean colombian peruvian
    venezuelan cuban austrian swiss belgian egyptian moroccan tunisian algerian nigerian ghanaian kenyan ethiopian
    ugandan tanzanian rwandan iranian iraqi syrian lebanese jordanian palestinian israeli saudi pakistani indian
    bangladeshi taiwanese singaporean malaysian jamaican dominican puerto haitian ecuadorian bolivian uruguayan
    paraguayan guatemalan honduran salvadoran nicaraguan cypriot asian european african""".split()
)
# Capitalised words after "I'm" that are no names.
NOT_NAMES = NATIONALITIES | frozenset(
    """catholic christian muslim jewish buddhist hindu sikh protestant atheist mormon orthodox aries taurus gemini
    cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces sorry ok okay fine good great happy sad
    tired busy here back sure glad new home not done late ready single married vegan vegetarian british monday
    tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december ai bot god santa batman a an the so very just really also still it that this only
    always never currently republican democrat democratic liberal conservative libertarian hispanic latino latina
    black white gay queer trans bisexual lesbian straight autistic adhd dyslexic hungry thirsty bored curious lost
    stuck confused afraid scared excited proud lucky sick angry upset worried nervous exhausted broke alone free
    early interested team lol haha wow yes no hello hi hey thanks thank please""".split()
)
# A sign or a faith after "I'm", but a name after "my son".
AMBIGUOUS_NAMES = frozenset(("leo", "christian"))
NOT_NAMES_OF_RELATIVES = NOT_NAMES - AMBIGUOUS_NAMES
COUNTS = r"(?:\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a couple of|some|several)"
RELATIVES = (
    r"(?:wife|husband|girlfriend|boyfriend|fianc[ée]e?|spouse|son|daughter|brother|sister|mother|father|mom|mum|dad"
    r"|mommy|daddy|grandmother|grandfather|grandma|grandpa|aunt|uncle|cousin|niece|nephew|stepson|stepdaughter"
    r"|stepmother|stepfather|stepbrother|stepsister|half-brother|half-sister|twin(?: brother| sister)?|grandson"
    r"|granddaughter|grandchild|baby|toddler|godson|goddaughter|mother-in-law|father-in-law|brother-in-law"
    r"|sister-in-law|kid|child|sibling)"
)
ANIMALS = (
    r"(?:dog|puppy|cat|kitten|kitty|rabbit|bunny|hamster|guinea pig|parrot|parakeet|budgie|canary|cockatiel|bird"
    r"|goldfish|fish|turtle|tortoise|snake|python|gecko|lizard|bearded dragon|iguana|ferret|rat|mouse|gerbil|chinchilla"
    r"|horse|pony|goat|sheep|chicken|hen|duck|pig|cow|donkey|alpaca|llama|hedgehog|axolotl|tarantula|pug|poodle"
    r"|labrador|lab|golden retriever|retriever|german shepherd|husky|corgi|beagle|dachshund|bulldog|chihuahua"
    r"|border collie|collie|terrier|greyhound|spaniel|cocker spaniel|siamese|maine coon|tabby|pet|mutt|pup)"
)
