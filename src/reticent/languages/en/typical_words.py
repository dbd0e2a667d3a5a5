"""What people mention who speak of their work, health, faith, sport or pastime without naming it, by lemma.

A word of these lists says little by itself, everybody has a kitchen: it counts as a weak hint beside others.
"""

from __future__ import annotations


def _groups(table: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Lines of what entries are called, a colon, and what is typical of them."""
    pairs = (line.split(":") for line in table.strip().splitlines())
    return tuple((frozenset(names.split()), frozenset(things.split())) for names, things in pairs)


OF_FIELDS = {
    "health care": "patient ward shift hospital clinic surgery theatre drip bandage stitch dose injection syringe jab "
    "vaccine pulse nappy bedpan handover matron consultant discharge admission appointment rota scrub stethoscope vein "
    "blood symptom diagnosis referral prescription operate treat heal dress nurse ambulance emergency casualty",
    "law": "client court case trial verdict jury witness hearing appeal bench bail plea sentence statute contract deed "
    "conveyance probate clause testimony gavel robe wig chambers brief settlement sue plead convict acquit dock",
    "education": "student pupil class classroom lesson term marking essay homework exam report register assembly "
    "playground parent seminar lecture campus timetable staffroom whiteboard blackboard detention thesis semester "
    "grade mark teach syllabus worksheet phonics tutorial dissertation headteacher inspector ofsted",
    "technology": "code bug build server deploy commit branch release sprint backlog standup repo database compiler "
    "laptop debug crash patch ticket script query outage merge refactor login firewall router",
    "engineering": "bolt gear engine valve pump turbine drawing tolerance weld workshop machine lathe prototype "
    "blueprint gearbox clutch brake exhaust grease spanner piston oil overalls mot gasket bearing customer",
    "science": "lab sample specimen experiment grant paper data microscope reactor slide journal telescope fieldwork "
    "species fossil pipette culture assay hypothesis reviewer centrifuge genome postdoc",
    "finance": "client invoice receipt tax audit ledger spreadsheet account quarter branch loan mortgage deadline "
    "balance book return payroll vat figure column portfolio share teller overdraft",
    "the arts": "gig rehearsal stage audience studio canvas brush exhibition gallery portrait song string chord tour "
    "script line role audition review premiere encore choir orchestra concert kiln frame lens shoot costume tune "
    "applause curtain matinee sculpture easel commission soundcheck setlist bow rehearse",
    "the media": "editor deadline story column headline article source interview page print scoop manuscript chapter "
    "publisher draft proof novel byline press paper edition broadcast studio copy plot character",
    "hospitality": "table tip tray plate menu cover kitchen pass oven dough loaf order booking guest bar pint cocktail "
    "grinder espresso latte flour gravy sauce starter pudding dish prep line reservation croissant apron customer "
    "counter till knife pan service cellar",
    "transport": "van lorry cab route depot round fare passenger parcel delivery cargo load tachograph runway cockpit "
    "crosswind landing layover crew deck port harbour stop platform timetable ticket mirror drop trailer motorway "
    "lay-by layby container ferry signal track diversion airport departure turbulence cabin",
    "construction": "site brick wall mortar scaffold plaster pipe leak tap boiler socket wire rewire fuse cable joint "
    "plank oak plane shaving sawdust saw drill timber staircase roof tile beam plan drawing elevation plumb cement "
    "concrete trowel hammer chisel radiator sink cistern customer foundation scaffolding",
    "public service": "shift station beat arrest uniform patrol siren hose helmet blaze callout engine statement cell "
    "custody vest radio barracks regiment deploy deployment tour parade sergeant drill medal embassy council minister "
    "ballot constituent prisoner yard wing cell suspect rescue ladder smoke",
    "retail": "customer till shop shelf stock counter queue delivery sale refund receipt window display aisle checkout "
    "bargain supplier stockroom bouquet rose viewing buyer offer commission",
    "farming": "ewe lamb lambing cow calf herd milk milking tractor barn hay harvest crop field plough sheep fence "
    "hive swarm net catch diesel trawler boat tide seed seedling greenhouse hedge mower lawn prune orchard silage "
    "slurry parlour flock shear",
    "business": "client meeting budget quarter target board pitch contract spreadsheet presentation investor staff "
    "payroll appraisal deadline office inbox minutes diary candidate vacancy campaign launch brand",
    "social work": "case client family file visit placement foster court session youth safeguarding referral carer "
    "caseload shelter session",
}
"""By the field that people work in."""

OF_OCCUPATIONS = _groups(
    """
    vet veterinarian: owner dog cat puppy spaniel surgery litter vaccine kennel stitch hoof farm lead
    dentist orthodontist hygienist: mouth tooth filling drill floss crown brace rinse molar chair gum
    optician optometrist: pair glasses lens frame eye chart letter
    pharmacist chemist: prescription tablet counter dose queue cough pharmacy
    midwife obstetrician: baby birth mother deliver labour push contraction twin girl boy cord
    paramedic: callout ambulance stretcher siren pulse hospital
    psychotherapist therapist psychologist counsellor counselor psychiatrist: session couch listen client supervision
    hairdresser barber stylist: hair cut perm highlight dye fringe scissors chair blow-dry salon colour curl bride
    beautician: nail wax brow lash salon
    cleaner housekeeper janitor: floor hoover mop desk bin office polish dust bleach toilet bucket scrub key
    estate_agent realtor real_estate_agent: viewing offer flat house buyer seller commission key mortgage chain sell
    priest vicar pastor minister rabbi imam chaplain deacon: sermon funeral wedding baptism christening pew parish mass
    priest vicar pastor minister rabbi imam chaplain deacon: organ bury marry bless altar congregation pulpit vestry
    postman postwoman mail_carrier: round letter parcel dog letterbox bag gate deliver
    butcher: knife bone sausage carcass turkey apron joint mince block cut cleaver
    baker: dough loaf oven bread flour croissant knead sourdough yeast tray
    florist: rose bouquet wreath wrap lily stem valentine thorn ribbon vase
    tailor seamstress dressmaker: hem stitch seam fitting needle thread pin sleeve
    librarian: book borrow shelf fine return loan reader library catalogue
    translator interpreter: word original sentence client source phrase language booth
    soldier sailor marine: barracks deploy tour regiment base sergeant uniform rifle drill ship
    policeman policewoman police_officer detective constable: arrest shift patrol statement suspect vest cell witness
    prison_officer warden: prisoner wing yard cell lock key landing
    firefighter fireman: hose ladder helmet blaze smoke station siren rescue
    pilot flight_attendant steward stewardess: flight land runway cabin passenger crosswind layover hotel crew jetlag
    taxi_driver cabbie cab_driver: fare cab airport passenger meter tip station
    lorry_driver trucker truck_driver: park load trailer cab motorway diesel lay-by tachograph border depot
    bus_driver coach_driver tram_driver: route depot stop passenger garage timetable bus
    railway_worker train_driver conductor: track signal platform train depot carriage ticket
    courier delivery_driver: van parcel doorstep drop depot route signature
    mechanic: engine gearbox clutch brake grease garage exhaust tyre spark spanner
    miner: pit underground shaft seam coal cage
    musician singer guitarist pianist drummer violinist: gig string chord tune song band stage encore rehearsal set
    actor actress comedian: line stage role script audience audition review curtain part understudy
    photographer: light lens shoot shot frame bride tripod exposure
    gardener landscaper: hedge lawn soil prune weed mower border bulb
    fisherman: net catch tide boat trawler diesel haul deck
    judge magistrate: sentence robe jury verdict bench court prison
    journalist reporter: editor story source deadline page headline interview
    writer novelist author: chapter draft manuscript publisher plot character agent novel
    architect: drawing elevation plan client planning staircase model site
    scientist biologist chemist physicist: lab sample experiment grant paper data
    sales_assistant shop_assistant cashier bookseller bookstore_assistant: customer till counter shelf stock refund
    sales_assistant shop_assistant cashier bookseller bookstore_assistant: receipt checkout register sale queue shop
    nanny childminder au_pair babysitter: nap nursery pram buggy playground nappy bedtime tantrum snack toddler
    security_guard bouncer: door gate badge alarm patrol radio camera shift rota
    personal_trainer lifeguard coach: client session rep squat plank gym whistle lane pool mat class
    student undergraduate: lecture essay seminar exam dissertation campus library tutor deadline term dorm thesis
    curator archivist: exhibition gallery archive loan visitor collection display case label
    historian archaeologist: archive dig trench find manuscript record relic excavation site museum
    dietitian nutritionist: client portion vitamin diet plan calorie
    zookeeper: enclosure cage feed keeper visitor penguin elephant
    factory_worker machine_operator assembler: line conveyor shift belt foreman press batch overtime
    warehouse_worker picker packer forklift_driver: pallet aisle scanner shift crate dock rack order
    tax_adviser bookkeeper accountant: receipt return invoice spreadsheet deadline client
    undertaker funeral_director embalmer: coffin hearse grave funeral wreath cremation family
    tour_guide travel_agent: group tourist coach tour itinerary booking ticket
    """
)
"""By what people are."""

OF_ATTRIBUTES = {
    "health": "clinic hospital appointment tablet pill dose scan inject injection specialist consultant nurse symptom "
    "flare relapse remission prescription pharmacy ward needle blood test result treatment therapist "
    "therapy surgeon operation crutch stick wheelchair inhaler dizzy swell ache sore stiff numb fit attack wheeze pump",
    "religion": "pray prayer service sermon choir candle hymn temple church mosque synagogue chapel priest vicar imam "
    "rabbi nun monk fast fasting feast pilgrimage bless blessing scripture bible psalm altar incense parish confession "
    "communion mass sabbath sunset meeting silence elder festival baptise baptize veil headscarf kosher halal worship",
    "politics": "vote voter ward leaflet canvass door candidate campaign rally poll ballot march conference doorstep "
    "constituency manifesto branch petition hustings seat majority placard protest councillor",
    "sports": "training coach match score goal whistle pitch team league half-time referee penalty race lap length "
    "medal podium sweat trainer kit boot racket serve net helmet harness rope chalk grip hold paddle oar sail boom "
    "wave board saddle jump puncture pedal hill pace finish tackle scrum try round glove ring belt mat stroke pool",
    "pregnant": "scan kick bump due week month trimester midwife nausea craving sickness cot pram heartbeat swell",
    "divorced": "solicitor maintenance custody weekend ex settlement lawyer court handover alimony half",
    "twins": "both buggy pram double bottle feed nappy pair",
    "car": "drive park charge engine garage mileage boot clutch petrol diesel tyre motorway windscreen gear service",
    "dog": "lead walk bark paw vet collar chew puppy kennel tail fetch bone fur roll muddy",
    "cat": "litter purr paw vet whisker mouse scratch fur flap",
}
"""By the name of an entry, or by what it says."""

OF_PASTIMES = _groups(
    """
    gardening allotment: slug seed bulb soil compost lettuce tomato dahlia weed bed greenhouse spade prune pumpkin hose
    knitting crochet sewing: wool yarn needle sleeve stitch row pattern jumper thread button seam scarf
    baking cooking: dough loaf oven flour yeast batter recipe crumb sponge knead tin icing sauce simmer
    chess: board queen pawn mate rook bishop knight opening club clock
    photography: lens light shot shutter tripod exposure frame negative
    birdwatching birding: binoculars hide kingfisher warbler nest reed dawn flock feather wing heron
    painting drawing: brush canvas easel oil watercolour palette sketch frame
    fishing angling: rod bait hook catch bank trout carp reel line
    reading books: chapter novel paperback library shelf page
    music jazz opera piano guitar violin singing: gig concert chord string rehearsal record vinyl aria solo tune encore
    astronomy stargazing: telescope planet saturn moon star sky eclipse comet
    cycling: puncture saddle pedal chain climb helmet gear ride
    climbing bouldering mountaineering: rope chalk overhang belayer grip hold wall summit crag harness
    swimming: length goggles pool chlorine lane stroke lido
    running jogging marathon: pace km lap trainers finish blister race
    football soccer: goal penalty whistle half-time pitch striker score match offside corner
    sailing rowing: boom sail oar boat tack mast deck harbour knot crew
    riding horses: horse saddle yard stable hoof reins jump
    theatre acting drama: stage line rehearsal curtain script
    camping hiking walking: tent boot summit trail stove rucksack map
    pottery ceramics: wheel clay glaze kiln bowl
    """
)
"""By what people do for pleasure."""
