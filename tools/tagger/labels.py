"""The annotators' words for what they marked, and what Reticent calls it: the one place where the two meet."""

KINDS = (
    "none person name handle email phone url ip address file_number vehicle account secret date age place organisation "
    "nationality money quantity occupation award event work product unique relative health religion politics union "
    "sexuality criminal genetics immigration"
).split()
WEIGHTS = ("stays", "direct", "quasi", "special")
IGNORED = -100

_WORDS = {
    "person": "person",
    "name": "pet codename project client customer case",
    "handle": "handle",
    "email": "email",
    "phone": "phone",
    "url": "url",
    "ip": "ip",
    "address": "address street geo",
    "file_number": "id",
    "vehicle": "plate",
    "account": "iban card",
    "secret": "secret",
    "date": "date year",
    "age": "age",
    "place": "place town loc location village country city county site worksite coord bed room cell building hall camp "
    "route jurisdiction ward",
    "organisation": "org organisation employer hospital school team clinic party group class court club league insurer "
    "church unit programme workplace restaurant hospice business prison",
    "nationality": "nationality ethnicity language",
    "money": "money sum",
    "quantity": "count",
    "occupation": "job role office occupation title",
    "award": "award prize",
    "event": "event",
    "work": "work",
    "product": "product vessel vehicle bus",
    "unique": "unique fact description quote hobby status topic physical mark",
    "relative": "relative relatives family",
    "health": "health mental addiction disability treatment pregnancy drug",
    "religion": "religion",
    "politics": "politics",
    "union": "union",
    "sexuality": "orientation sexuality gender sexlife sexual",
    "criminal": "criminal crime",
    "genetics": "genetic",
    "immigration": "immigration",
}
KIND_OF = {word: kind for kind, words in _WORDS.items() for word in words.split()}

BENCHMARK = {"PERSON": "person", "CODE": "file_number", "LOC": "place", "ORG": "organisation", "DATETIME": "date"}
"""Of the Text Anonymization Benchmark and the biographies. DEM, MISC and QUANTITY are several of ours: only their
weight is learnt."""

SENTENCES = {
    "PERSON": ("person", "direct"),
    "STREET_ADDRESS": ("address", "direct"),
    "GPE": ("place", "quasi"),
    "ORGANIZATION": ("organisation", "quasi"),
    "DATE_TIME": ("date", "quasi"),
    "CREDIT_CARD": ("account", "direct"),
    "PHONE_NUMBER": ("phone", "direct"),
    "AGE": ("age", "quasi"),
    "EMAIL_ADDRESS": ("email", "direct"),
    "NRP": ("nationality", "quasi"),
    "DOMAIN_NAME": ("url", "direct"),
    "ZIP_CODE": ("address", "direct"),
    "IBAN_CODE": ("account", "direct"),
    "IP_ADDRESS": ("ip", "direct"),
    "US_SSN": ("file_number", "direct"),
}
"""Of presidio-research's sentences. Their TITLE is neither wanted nor wrong."""
