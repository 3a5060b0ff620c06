"""What people do for a living: heads of job titles, states without a job, and fields of work."""

JOBS = frozenset(
    """accountant actor actress administrator agronomist analyst anesthesiologist animator archaeologist architect
    archivist artist assistant astronomer astronaut attorney auditor author baker banker barber barista bartender
    biologist bookkeeper botanist bricklayer broker builder butcher carer caregiver carpenter cashier chef chemist
    chiropractor choreographer clerk coach coder comedian composer concierge conductor conservator consultant
    contractor cook copywriter counselor counsellor courier curator dancer dentist dermatologist designer detective
    developer dietitian director dj doctor dressmaker driver economist editor electrician engineer entrepreneur
    farmer filmmaker firefighter fisherman fitter florist freelancer gardener geologist geographer goldsmith guide
    hairdresser handyman historian hygienist illustrator inspector instructor interpreter investigator jeweler
    jeweller janitor journalist judge juggler lab-technician landscaper lawyer lecturer librarian lifeguard linguist
    locksmith machinist magician makeup-artist manager marketer mason masseur masseuse mathematician mechanic
    meteorologist midwife miner minister model musician nanny neurologist notary novelist nurse nutritionist officer
    operator optician optometrist painter paralegal paramedic pastor pathologist pediatrician pharmacist
    photographer physician physicist physiotherapist pianist pilot planner plumber poet policeman policewoman
    politician porter potter priest principal producer professor programmer psychiatrist psychologist publisher
    realtor receptionist recruiter reporter researcher roofer sailor salesman salesperson saleswoman scientist
    screenwriter sculptor seamstress secretary singer soldier songwriter specialist statistician stewardess streamer
    stylist superintendent supervisor surgeon surveyor tailor tattooist teacher technician technologist teller
    therapist trader trainer translator trucker tutor tester undertaker urologist veterinarian vet violinist waiter
    waitress watchmaker welder woodworker worker writer youtuber zookeeper zoologist freelance self-employed ceo cto
    cfo founder co-founder attendant steward cleaner maid ranger dispatcher estimator intern apprentice
    postdoc housewife homemaker au-pair postman postwoman postie mailman fireman lpn gp lorry-driver childminder
    hostess landlord landlady lobbyist matron barmaid bouncer busker clergyman nun vicar chaplain deacon rabbi imam
    aide crew-member cabinetmaker joiner plasterer glazier scaffolder bellhop forester shepherd beekeeper winemaker
    brewer cobbler upholsterer typist stocker packer picker rigger sailor skipper deckhand logistician strategist
    sommelier caterer podiatrist audiologist radiographer sonographer phlebotomist orderly
    nephrologist""".split()
)
STATES = frozenset("retired unemployed self-employed freelancing jobless semi-retired on-disability".split())
FIELDS = frozenset(
    """marketing finance tech it hr healthcare education construction retail sales hospitality logistics insurance
    advertising publishing law film music consulting banking government manufacturing agriculture research
    cybersecurity biotech pharma aviation accounting engineering journalism fashion policing nursing
    politics security tourism design media telecoms robotics gaming catering childcare""".split()
) | frozenset(
    """real estate, social work, human resources, customer service, customer support, public health, data science,
    software development, public relations, video games, machine learning, tech support""".replace("\n    ", " ").split(
        ", "
    )
)
