"""Countries, states, cities and towns, lower case.

`I live in ...` is believed of any name, but people also move to Kubernetes, to Slack and to chapter 3: after a verb
that takes more than places, only these are places.
"""

from functools import cache
from pathlib import Path

# All towns with at least 15,000 people, from GeoNames (CC BY 4.0).
_TOWNS = Path(__file__).parent / "data" / "towns.txt"

_COUNTRIES = """afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahamas
bahrain bangladesh barbados belarus belgium belize benin bhutan bolivia bosnia botswana brazil brunei bulgaria
cambodia cameroon canada chad chile china colombia congo croatia cuba cyprus czechia denmark ecuador egypt eritrea
estonia ethiopia fiji finland france gabon gambia georgia germany ghana greece greenland guatemala guinea guyana
haiti honduras hungary iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya
korea kosovo kuwait kyrgyzstan laos latvia lebanon liberia libya liechtenstein lithuania luxembourg madagascar
malawi malaysia maldives mali malta mauritius mexico moldova monaco mongolia montenegro morocco mozambique myanmar
namibia nepal netherlands holland nicaragua niger nigeria norway oman pakistan palestine panama paraguay peru
philippines poland portugal qatar romania russia rwanda senegal serbia seychelles singapore slovakia slovenia
somalia spain sudan suriname sweden switzerland syria taiwan tajikistan tanzania thailand togo tunisia turkey
turkmenistan uganda ukraine uae uk us usa england scotland wales britain uruguay uzbekistan vanuatu venezuela
vietnam yemen zambia zimbabwe europe asia africa"""
_REGIONS = """alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois
indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana
nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming
ontario quebec alberta manitoba saskatchewan bavaria catalonia andalusia brittany normandy provence tuscany sicily
sardinia crete corsica cornwall yorkshire devon kent queensland tasmania kerala punjab goa bali java okinawa
hokkaido brooklyn manhattan queens bronx"""
_CITIES = """aberdeen accra adelaide albuquerque alexandria algiers amman amsterdam anchorage ankara antwerp athens
atlanta auckland austin baghdad baku baltimore bangalore bengaluru bangkok barcelona basel beijing beirut belfast
belgrade bergen berlin bern bilbao birmingham bogota bogotá bologna bonn bordeaux boston bratislava bremen brighton
brisbane bristol brno brussels bucharest budapest buffalo busan cairo calgary cambridge canberra caracas cardiff
casablanca charlotte chengdu chennai chicago cincinnati cleveland cologne columbus copenhagen cork dakar dallas
damascus delhi denver detroit dhaka doha dortmund dresden dubai dublin durban düsseldorf dusseldorf edinburgh
edmonton eindhoven essen exeter florence frankfurt galway gdansk gdańsk geneva genoa ghent glasgow gothenburg
granada graz grenoble groningen guadalajara guangzhou haifa halifax hamburg hamilton hanoi hanover hannover harare
havana helsinki honolulu houston hyderabad indianapolis innsbruck istanbul izmir jakarta jerusalem johannesburg
kampala karachi kathmandu kiev kyiv kigali kobe kolkata krakow kraków kyoto lagos lahore lausanne leeds leicester
leiden leipzig lille lima limerick linz lisboa lisbon liverpool ljubljana london louisville luanda lucerne lviv lyon
madison madrid malaga málaga malmö malmo manchester manila marrakech marseille medellin medellín melbourne memphis miami
milan milwaukee minneapolis minsk monterrey montevideo montpellier montreal moscow mumbai munich münster nagoya
nairobi nantes naples nashville newcastle nice norwich nottingham nuremberg oakland odessa omaha oporto orlando
osaka oslo ottawa oxford palermo paris perth philadelphia phoenix pisa pittsburgh plymouth podgorica porto portland
poznan prague pretoria providence pune quito raleigh reykjavik richmond riga rome rotterdam rouen sacramento
salzburg sapporo sarajevo seattle seoul sevilla seville shanghai sheffield shenzhen skopje sofia southampton stavanger
stockholm strasbourg stuttgart sydney taipei tallinn tampa tampere tartu tbilisi tehran thessaloniki tirana tokyo
toronto toulouse trondheim tunis turin turku uppsala utrecht valencia vancouver venice verona vienna vilnius warsaw
wellington winnipeg wroclaw wrocław wuhan yerevan york zagreb zurich zürich"""
_LONGER = """new york, new york city, los angeles, san francisco, san diego, san jose, san antonio, las vegas, new
orleans, salt lake city, st louis, santa fe, fort worth, kansas city, hong kong, ho chi minh city, tel aviv, cape
town, rio de janeiro, são paulo, sao paulo, buenos aires, mexico city, santiago de chile, kuala lumpur, abu dhabi,
addis ababa, new delhi, den haag, the hague, new zealand, south africa, south korea, north korea, saudi arabia, sri
lanka, costa rica, el salvador, puerto rico, czech republic, dominican republic, ivory coast, sierra leone, united
states, united kingdom, northern ireland, hong kong, north carolina, south carolina, north dakota, south dakota, new
jersey, new mexico, new hampshire, rhode island, west virginia, british columbia, nova scotia, new south wales,
bosnia and herzegovina, burkina faso, papua new guinea, east timor, trinidad and tobago, united arab emirates, the
states, bay area, silicon valley, lake tahoe"""
PLACES = frozenset(f"{_COUNTRIES} {_REGIONS} {_CITIES}".split()) | {
    place.strip() for place in _LONGER.replace("\n", " ").split(",")
}


def is_place(name: str) -> bool:
    """Whether `name`, or the first or last part of it (`Porto in Portugal`, `downtown Denver`), is a known place."""
    lower = name.lower().removeprefix("the ").strip(" .,")
    if lower in PLACES:
        return True
    words = lower.replace(",", " ").split()
    return bool(words) and (words[0] in PLACES or words[-1] in PLACES)


def is_town(name: str) -> bool:
    """Whether a town has that name; many are first names or everyday words too, so the context must speak for it."""
    return name.lower().strip(" .,") in _towns()


@cache
def _towns() -> frozenset[str]:
    # Read on first use, because few memories need it.
    return frozenset(_TOWNS.read_text(encoding="utf-8").splitlines())
