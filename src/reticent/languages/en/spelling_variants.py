"""Words that Britain and America spell differently."""

ISE = """organ real recogn apolog critic emphas general ideal maxim minim modern normal optim priorit special standard
summar symbol util visual author categor character civil colon computer crystal custom digit econom energ equal
familiar fantas final global harmon hospital hypothes immun industrial jeopard legal local marginal material memor
mesmer mobil monopol motiv natural neutral organ patron penal personal polar popular privat public rational revital
romantic scrutin sensit social stabil steril stigmat subsid sympath terror traumat trivial vandal verbal
victim""".split()
"""Stems of verbs in -ise and -ize."""

OUR = """behavi col endeav fav flav harb hon hum lab neighb od parl rum sav vap vig arm cand clam ferv glam""".split()
"""Stems of words in -our and -or."""

DOUBLED = """travel cancel label level model counsel fuel marvel quarrel signal total channel dial""".split()
"""Verbs whose last letter Britain doubles: traveller."""

BRITISH_AMERICAN = {
    "centre": "center", "theatre": "theater", "metre": "meter", "litre": "liter", "fibre": "fiber", "grey": "gray",
    "centres": "centers", "theatres": "theaters", "metres": "meters", "litres": "liters", "fibres": "fibers",
    "dialogue": "dialog", "catalogue": "catalog", "analogue": "analog", "cosy": "cozy", "tyre": "tire",
    "tyres": "tires", "pyjamas": "pajamas", "sceptical": "skeptical", "aluminium": "aluminum", "cheque": "check",
    "defence": "defense", "offence": "offense", "licence": "license", "jewellery": "jewelry", "moustache": "mustache",
    "programme": "program", "programmes": "programs", "analyse": "analyze", "analysed": "analyzed",
    "analysing": "analyzing", "paralysed": "paralyzed", "learnt": "learned", "burnt": "burned", "dreamt": "dreamed",
    "spelt": "spelled", "spoilt": "spoiled", "ageing": "aging", "judgement": "judgment", "fulfil": "fulfill",
    "enrol": "enroll", "skilful": "skillful", "practise": "practice", "manoeuvre": "maneuver", "mould": "mold",
    "plough": "plow", "storey": "story", "whisky": "whiskey", "yoghurt": "yogurt", "doughnut": "donut",
    "doughnuts": "donuts", "omelette": "omelet", "grandad": "granddad", "mum": "mom", "mums": "moms", "mummy": "mommy",
}  # fmt: skip
"""Words with two spellings that follow no rule."""

AMBIGUOUS = {"tire", "tires", "practice", "license", "meter", "dialog", "learned", "burned", "programs"}
"""American spellings that are words of another meaning in Britain too."""

ONE_WAY = {"check", "program", "story"}
"""American spellings that mostly mean something else, so that nothing is spelt back from them."""
