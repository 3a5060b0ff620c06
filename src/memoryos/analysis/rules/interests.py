"""Words that show an interest, by dimension. Only words that hardly mean anything else."""

import re

_WORDS = {
    "Food": """recipe recipes cook cooking cooked baking bake baked cuisine restaurant restaurants sourdough pasta
        sushi curry vegan vegetarian dessert desserts spices grill barbecue brunch tapas ramen noodles pastry
        chocolate cheese kitchen foodie""",
    "Travel": """travel traveling travelling trip trips vacation backpacking flight flights hotel hostel passport
        sightseeing itinerary abroad airbnb roadtrip tourist museums souvenir cruise airport""",
    "Sports": """football soccer basketball tennis volleyball hockey baseball cricket rugby marathon triathlon
        cycling climbing bouldering swimming gym workout skiing snowboarding surfing league tournament running
        jogging yoga golf badminton coach stadium""",
    "Music": """music song songs album albums guitar piano violin concert concerts band bands playlist singer
        singing jazz techno opera orchestra drums melody spotify vinyl""",
    "Film": """movie movies film films cinema netflix director actress actor documentary documentaries trailer
        screenplay series anime ghibli pixar oscars""",
    "Literature": """novel novels author authors poetry poem poems bookshop bookstore fiction reading literature
        chapter kindle tolkien dostoevsky shakespeare""",
    "Gaming": """videogame videogames gaming gamer minecraft zelda xbox playstation nintendo steam rpg mmo esports
        fortnite speedrun boardgame boardgames""",
    "Animals": """dog dogs puppy puppies cat cats kitten kittens pet pets vet horse horses rabbit hamster aquarium
        birdwatching wildlife shelter parrot""",
    "Tech": """software hardware programming python javascript rust linux laptop smartphone android iphone app apps
        server docker kubernetes api database gpu robotics startup coding developer algorithm""",
    "Science": """physics chemistry biology astronomy telescope experiment experiments laboratory quantum galaxy
        evolution genetics neuroscience mathematics theorem scientists""",
    "Art": """painting paintings drawing sketch sketching gallery sculpture watercolor watercolour pottery ceramics
        illustration artist artists canvas exhibition calligraphy photography""",
    "Health": """doctor diet vitamins symptoms medication therapy therapist diagnosis nutrition protein calories
        sleep fitness meditation allergy allergies asthma diabetes migraine hospital wellness""",
    "Family": """wife husband daughter daughters son sons kids children mom mum mother dad father parents sister
        sisters brother brothers grandma grandpa grandmother grandfather toddler baby""",
    "Fashion": """fashion outfit outfits dress dresses sneakers wardrobe designer clothing handbag jewelry jewellery
        makeup runway""",
    "Financial Management": """budget budgeting savings invest investing investment investments mortgage stocks etf
        pension taxes loan debt retirement portfolio""",
    "Education": """university college exam exams homework thesis lecture lectures semester degree scholarship tutor
        classroom curriculum""",
    "Environment": """climate recycling sustainability sustainable solar emissions biodiversity compost conservation
        pollution renewable""",
    "History": """history historical medieval empire wwii archaeology ancient renaissance dynasty""",
    "Politics": """election elections parliament senator policy government politician politicians vote voting
        referendum protest""",
    "Religion": """church mosque temple synagogue prayer pray bible quran faith religious ramadan worship""",
    "Psychology": """psychology psychologist anxiety cognitive personality mindfulness trauma introvert extrovert
        subconscious""",
    "Social Media Activity": """instagram tiktok twitter facebook followers youtube reddit hashtag influencer
        livestream vlog""",
}
WORDS: dict[str, str] = {word: dimension for dimension, words in _WORDS.items() for word in words.split()}
FEELING = re.compile(
    r"\bI(?:'m| am| feel| felt|'ve been feeling)(?: so| really| very| pretty| just| a bit| quite| "
    r"absolutely)* (?:happy|sad|angry|anxious|excited"
    r"|thrilled|nervous|worried|lonely|depressed|proud|ashamed|grateful|scared|afraid|frustrated"
    r"|overwhelmed|heartbroken|devastated|relieved"
    r"|jealous|embarrassed|hopeful|upset|stressed|miserable|ecstatic)\b",
    re.IGNORECASE,
)
