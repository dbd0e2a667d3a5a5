"""How people speak of what is true of them, in general terms: work, health, faith, family."""

FIELDS = {
    "health care": "health_professional nurse doctor physician surgeon dentist midwife pharmacist therapist paramedic "
    "carer caregiver optician radiographer physiotherapist psychologist psychiatrist veterinarian orderly",
    "law": "lawyer attorney solicitor barrister judge paralegal notary prosecutor magistrate",
    "education": "educator teacher professor lecturer tutor headmaster headteacher schoolteacher librarian academic",
    "technology": "programmer developer technologist sysadmin software_engineer data_scientist computer_user",
    "engineering": "engineer technician mechanic surveyor",
    "science": "scientist biologist chemist physicist researcher geologist astronomer mathematician statistician",
    "finance": "accountant banker broker financier auditor actuary trader economist bookkeeper",
    "the arts": "artist musician actor actress painter sculptor dancer singer composer performer photographer designer "
    "entertainer instrumentalist filmmaker illustrator",
    "the media": "journalist reporter editor writer author novelist broadcaster copywriter publisher communicator",
    "hospitality": "cook chef waiter waitress bartender barista baker hotelier caterer",
    "transport": "driver pilot sailor courier conductor trucker captain",
    "construction": "carpenter plumber electrician bricklayer builder architect roofer welder joiner craftsman",
    "public service": "policeman firefighter soldier officer civil_servant serviceman lawman diplomat politician mayor",
    "retail": "salesperson shopkeeper cashier merchant salesman saleswoman clerk seller",
    "farming": "farmer gardener rancher beekeeper shepherd fisherman forester",
    "business": "manager executive consultant administrator secretary businessperson entrepreneur marketer recruiter",
    "social work": "social_worker counselor counsellor youth_worker",
}
"""Where people work, and what those are called who do, in the words of the taxonomy or of everyday speech."""

STATUS = frozenset("retired former part-time full-time freelance self-employed senior junior trainee".split())
"""What an entry on work may begin with that is said of any occupation."""

FAMILY = {
    "partner": "wife husband spouse fiance fiancé fiancee fiancée girlfriend boyfriend",
    "child": "son daughter baby toddler newborn kid infant stepson stepdaughter",
    "children": "twins sons daughters triplets babies kids toddlers stepsons stepdaughters",
    "relative": "mother father sister brother aunt uncle cousin nephew niece grandmother grandfather",
    "relatives": "sisters brothers aunts uncles cousins nephews nieces grandparents",
}
"""What a member of the family is called in general."""

FAITHS = {
    "Christian": "quaker catholic protestant methodist baptist lutheran anglican mormon presbyterian calvinist "
    "adventist pentecostal",
    "Muslim": "sunni shia shiite sufi",
    "Jew": "hasid",
}
"""Who belongs to which religion."""

SCHOOLS = ("university", "college", "school", "institute", "academy", "polytechnic", "conservatory")
"""Words for where one learns."""

DEGREES = frozenset(
    """
    master masters master's bachelor bachelors bachelor's phd ph.d ph.d. doctorate doctor degree diploma msc bsc ba ma
    mba studying towards toward currently graduate graduated completed a an the in of on
    """.split()
)
"""What an entry on education says beside the subject."""

COMPANIES = frozenset("employer company firm workplace brand".split())
"""Names of entries that stand for a company."""

STUDYING = r"(?:stud(?:y|ied|ying)|graduat\w+|degree|enrol\w*|alum\w+|major(?:ed|ing)?|lectures?|classes|PhD|MBA)"
LIVING = r"(?:liv(?:e|ed|es|ing)|mov(?:e|ed|ing)|based|settled|apartment|flat|staying|rent\w*)"
COMING = r"(?:from|grew up|born|raised|hometown|home town|childhood|native)"
"""What people write beside where they learned, live and come from."""

NEEDS_PLACE = frozenset(
    "be live go come move stay belong head travel get lie base settle return fly drive walk".split()
)
"""Verbs that say little without the place behind them."""
