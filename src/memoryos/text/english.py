"""English word forms that a stemmer does not know: irregular forms, and everyday short forms."""

_IRREGULAR = """
bad: worse worst; become: became; begin: began begun; bend: bent; bite: bitten; bleed: bled;
blow: blew blown; break: broke broken; bring: brought; build: built; burn: burnt; buy: bought; catch: caught;
child: children; choose: chose chosen; come: came; creep: crept; deal: dealt; dig: dug; draw: drew drawn;
dream: dreamt; drink: drank drunk; drive: drove driven; eat: ate eaten; fall: fell fallen; feed: fed;
feel: felt; fight: fought; find: found; flee: fled; fly: flew flown; foot: feet; forbid: forbade forbidden;
forget: forgot forgotten; forgive: forgave forgiven; freeze: froze frozen; get: got gotten; give: gave given;
go: went gone goes; good: better best; goose: geese; grow: grew grown; half: halves; hang: hung; hear: heard;
hide: hid hidden; hold: held; keep: kept; kneel: knelt; knife: knives; know: knew known; lay: laid; lead: led;
lean: leant; leap: leapt; learn: learnt; leave: left; lend: lent; light: lit;
lose: lost; make: made; man: men; mean: meant; meet: met; mouse: mice; pay: paid; person: people;
ride: rode ridden; ring: rang rung; rise: rose risen; run: ran; say: said; see: saw seen; seek: sought;
sell: sold; send: sent; shake: shook shaken; shelf: shelves; shine: shone; shoot: shot; show: shown;
shrink: shrank shrunk; sing: sang sung; sink: sank sunk; sit: sat; sleep: slept; slide: slid;
speak: spoke spoken; spend: spent; spin: spun; stand: stood; steal: stole stolen; stick: stuck; sting: stung;
strike: struck; swear: swore sworn; sweep: swept; swim: swam swum; swing: swung; take: took taken;
teach: taught; tear: tore torn; tell: told; think: thought; throw: threw thrown; tooth: teeth;
understand: understood; wake: woke woken; wear: wore worn; weave: wove woven; wife: wives; win: won;
woman: women; write: wrote written
"""
_SHORT = """
advertisement: ad ads advert; airplane: plane aeroplane; apartment: apt; application: app apps; appointment: appt;
because: bc coz cuz; bicycle: bike bikes; birthday: bday; boyfriend: bf; brother: bro; business: biz; child: kid kids;
clothes: clothing; configuration: config;
database: db; demonstration: demo; doctor: dr; document: docs; exam: examination; family: fam;
father: dad daddy papa; favorite: fave favourite fav; friday: fri; girlfriend: gf; grandfather: grandpa granddad;
grandmother: gran grandma granny nan nana; hour: hr hrs; husband: hubby; information: info;
laboratory: lab; mathematics: math maths;
message: msg msgs; mother: mom mum mommy mama; movie: film films; person: ppl; phone: telephone cellphone;
photo: pic pics photograph photography picture pictures; puppy: pup; refrigerator: fridge; repository: repo;
sister: sis; television: tv; though: tho; thursday: thu thur thurs; tomorrow: tmr tmrw tmw; tuesday: tue tues;
university: uni; vacation: holiday; veggie: vegetable; veterinarian: vet; wednesday: wed weds; week: wk wks;
year: yr yrs
"""


def _by_form(table: str) -> dict[str, str]:
    entries = (entry.split(":") for entry in table.replace("\n", " ").split(";"))
    return {form: word.strip() for word, forms in entries for form in forms.split()}


BASE_FORM = {**_by_form(_IRREGULAR), **_by_form(_SHORT)}
