"""Kinds of things that questions ask for ("which pets", "what countries"), and words of each kind. English."""

from typing import Final

# By kind: the words by which a question asks for it, and members of it.
KINDS: Final[dict[str, tuple[str, str]]] = {
    "animal": (
        """animal animals pet pets dog cat bird""",
        """dog dogs puppy puppies pup cat cats kitten kittens kitty rabbit bunny hamster guinea pig horse pony parrot
        turtle turtles tortoise fish snake lizard bird birds chicken duck goat sheep cow mouse rat ferret
        frog owl eagle hawk fox bear deer squirrel whale dolphin shepherd labrador retriever poodle beagle
        pets""",
    ),
    "place": (
        """country countries city cities place places state states town location locations destination destinations
        area areas region where spot spots""",
        """city town country village beach mountain mountains lake river park island coast forest downtown abroad
        europe asia africa america england london paris france italy rome spain barcelona madrid germany
        berlin japan tokyo kyoto china india mexico canada toronto vancouver australia sydney ireland
        dublin scotland edinburgh greece turkey thailand sweden norway brazil argentina peru california
        florida texas seattle boston chicago york hawaii alaska oregon colorado arizona nevada michigan
        minnesota francisco angeles portugal lisbon amsterdam vienna prague poland egypt morocco kenya
        indonesia bali vietnam korea seoul singapore""",
    ),
    "kin": (
        """who family relative relatives sibling siblings child children kid kids parent parents""",
        """mother mom mum father dad parents brother sister son daughter wife husband grandma grandmother grandpa
        grandfather aunt uncle cousin niece nephew kids children baby twins family partner boyfriend
        girlfriend fiance fiancee spouse grandparents grandson granddaughter stepson stepdaughter""",
    ),
    "role": (
        """who person people job jobs profession career occupation work role position""",
        """teacher doctor nurse coach boss manager colleague coworker friend mentor neighbor neighbour engineer
        lawyer artist writer author chef cook musician actor designer developer scientist professor
        student counselor therapist firefighter police soldier veteran carpenter mechanic photographer
        dancer instructor trainer agent producer director owner volunteer assistant""",
    ),
    "food": (
        """food foods dish dishes meal meals snack snacks dessert desserts recipe recipes fruit vegetable ingredient
        eat flavor flavour cuisine bake cook treat treats""",
        """pizza pasta cake cakes cookie cookies pie bread salad soup sandwich burger chicken beef pork fish salmon
        shrimp lobster rice noodle noodles cheese egg eggs chocolate ice cream vanilla strawberry lemon
        lime apple banana orange peach cherry coconut milk butter sugar cinnamon curry taco tacos burrito
        sushi ramen steak barbecue roast stew potato tomato onion garlic mushroom carrot spinach bean
        beans lentil tofu pancake waffle muffin cupcake cupcakes brownie pudding tart yogurt honey nut
        nuts peanut almond popcorn chips pretzel bacon sausage ham turkey lasagna risotto paella dumpling
        dumplings dairy vegan vegetables fruits""",
    ),
    "drink": (
        """drink drinks beverage beverages""",
        """coffee tea juice soda wine beer cocktail smoothie milkshake latte espresso lemonade water milk cocoa
        whiskey champagne""",
    ),
    "sport": (
        """sport sports exercise workout workouts activity activities hobby hobbies game games team teams fitness""",
        """basketball football soccer baseball tennis golf hockey volleyball swimming swim running run marathon race
        jogging cycling biking bike hiking hike climbing climb yoga pilates boxing karate taekwondo judo
        surfing surf skiing ski snowboarding snowboard skating dance dancing gym weights lifting rowing
        kayaking kayak sailing fishing camping archery fencing gymnastics rugby cricket badminton
        skateboarding""",
    ),
    "hobby": (
        """hobby hobbies activity activities interest interests pastime pastimes fun craft crafts relax""",
        """painting paint drawing draw pottery clay knitting knit sewing reading read writing write cooking baking
        gardening photography photos chess puzzles puzzle boardgame cards singing sing dancing piano
        guitar violin drums origami woodworking carving meditation journaling collecting hiking camping
        birdwatching gaming volunteering crochet embroidery""",
    ),
    "music": (
        """music song songs band bands artist artists musician musicians singer genre album albums concert concerts""",
        """song songs band album guitar piano concert singer music jazz rock pop classical rap blues country symphony
        orchestra tune lyrics bach mozart beethoven beatles playlist gig festival""",
    ),
    "instrument": (
        """instrument instruments""",
        """guitar piano violin cello drums drum flute clarinet saxophone trumpet harp ukulele keyboard bass banjo
        accordion harmonica""",
    ),
    "title": (
        """book books novel novels movie movies film films show shows series title titles game games read watch play
        painting story stories""",
        """book books novel movie film series season trilogy saga author sequel chapter watched reading called titled
        hobbit potter""",
    ),
    "genre": (
        """genre genres kind type sort style styles""",
        """fantasy fiction mystery thriller romance horror comedy drama biography documentary action adventure
        history dystopian classic classics animation superhero western poetry memoir""",
    ),
    "color": (
        """color colors colour colours""",
        """red blue green yellow orange purple pink black white brown gray grey violet turquoise gold silver teal""",
    ),
    "vehicle": (
        """car cars vehicle vehicles transport bike motorcycle""",
        """car truck van bike bicycle motorcycle scooter bus train plane boat ship ford toyota honda tesla subaru
        jeep chevrolet mustang ferrari suv""",
    ),
    "clothing": (
        """clothes clothing outfit outfits wear fashion shoes jewelry accessory accessories""",
        """shirt dress shoes boots sneakers hat jacket coat sweater hoodie jeans skirt scarf necklace bracelet ring
        earrings watch gloves socks suit uniform costume bag purse""",
    ),
    "gift": (
        """gift gifts present presents item items object objects souvenir memento buy purchase purchased bought thing
        things""",
        """necklace ring book books bowl mug cup s doll toy toys painting vase candle candles plant flowers photo
        album card letter watch shoes bag lamp blanket quilt poster bouquet voucher ticket tickets""",
    ),
    "feeling": (
        """feel feeling feelings emotion emotions mood react reaction attitude""",
        """happy sad excited nervous anxious proud grateful thankful scared afraid angry upset frustrated lonely
        relieved hopeful disappointed stressed overwhelmed joy calm peaceful confident inspired amazed
        tough""",
    ),
    "health": (
        """health illness injury injuries condition disease symptom symptoms medical problem problems diagnosis""",
        """sick flu cold fever pain injury injured broke broken sprained surgery hospital doctor allergy allergic
        asthma diabetes cancer migraine headache knee back ankle weight anxiety depression therapy
        medication""",
    ),
    "event": (
        """event events celebration celebrations occasion holiday holidays ceremony""",
        """party wedding birthday anniversary graduation concert festival parade conference fair show exhibition
        christmas thanksgiving halloween easter funeral reunion picnic fundraiser gala tournament
        competition workshop meeting march rally retreat""",
    ),
    "study": (
        """degree major study studies subject subjects course courses class classes field education school""",
        """degree college university school class classes course workshop seminar certificate diploma psychology
        engineering art business law medicine biology chemistry physics history literature nursing science
        math programming""",
    ),
    "nature": (
        """nature flower flowers plant plants tree trees landscape""",
        """flower flowers rose roses sunflower sunflowers tulip daisy lily orchid tree oak pine cactus succulent
        garden sunset sunrise waterfall ocean sea sky stars meteor rainbow snow""",
    ),
    "language": (
        """language languages""",
        """english spanish french german italian portuguese chinese mandarin japanese korean russian arabic hindi
        dutch swedish greek turkish latin""",
    ),
    "technology": (
        """device devices technology app apps computer software gadget gadgets equipment tool tools""",
        """phone laptop computer tablet camera drone console playstation xbox switch printer headphones keyboard app
        software website smartwatch monitor""",
    ),
    "cause": (
        """cause causes charity charities organization organizations organisation volunteer issue issues community""",
        """charity shelter homeless donation fundraiser volunteer volunteering hospital veterans children education
        environment rights pride church nonprofit campaign activism adoption""",
    ),
    "number": (
        """many much old long often number amount times age far tall""",
        """one two three four five six seven eight nine ten eleven twelve dozen twenty thirty forty fifty hundred
        thousand million once twice thrice couple several first second third few half""",
    ),
    "time": (
        """when date day month year long""",
        """yesterday today tomorrow tonight week weeks weekend month months year years ago last next monday tuesday
        wednesday thursday friday saturday sunday january february march april june july august september
        october november december recently""",
    ),
}
