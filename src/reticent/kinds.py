"""The kinds of things a text gives away: one table that detectors, policies, labels and reports share.

A *direct* kind names or reaches one person by itself; a *quasi* kind does so together with others; a *special* kind
is one of the GDPR's special categories. A detector may bring a kind of its own with `register`.
"""

from dataclasses import dataclass
from typing import Literal

from reticent.errors import UnknownName

Weight = Literal["direct", "quasi", "special"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of finding: its name in policies, its label in sanitized text, what it covers.

    `noun` is what a thing of this kind may be called when nothing more is known of it; "" where it gets its label.
    """

    name: str
    label: str
    weight: Weight
    description: str
    noun: str = ""


KINDS: dict[str, Kind] = {}


def register(name: str, weight: Weight, description: str, label: str | None = None, noun: str = "") -> Kind:
    """Add a kind. The label defaults to the name in capitals."""
    kind = Kind(name, label or name.replace("_", " ").upper(), weight, description, noun)
    KINDS[name] = kind
    return kind


def kind_of(name: str) -> Kind:
    """The kind called `name`."""
    try:
        return KINDS[name]
    except KeyError:
        raise UnknownName("kind", name, KINDS) from None


register("person", "direct", "people: full names, given names, surnames, initials")
register("name", "direct", "names that no dictionary knows, of a person, firm or place")
register("hidden", "direct", "terms the user named with --hide or in the policy", label="HIDDEN")
register("email", "direct", "e-mail addresses")
register("phone", "direct", "telephone and fax numbers")
register("handle", "direct", "user handles such as @name")
register("url", "direct", "web addresses and domain names", label="URL")
register("ip", "direct", "IP addresses", label="IP ADDRESS")
register("mac", "direct", "MAC addresses of devices", label="MAC ADDRESS")
register("address", "direct", "street and postal addresses")
register("card", "direct", "payment cards with a valid checksum")
register("iban", "direct", "international bank account numbers", label="IBAN")
register("account", "direct", "bank and customer account numbers, by context")
register("national_id", "direct", "national and tax numbers of many countries", label="ID NUMBER")
register("licence", "direct", "licence, passport, permit and certificate numbers")
register("vehicle", "direct", "vehicle identification numbers and number plates")
register("case_number", "direct", "case, application and docket numbers")
register("file_number", "direct", "file, record, patient, policy, serial and reference numbers")
register("crypto", "direct", "addresses of crypto-currency wallets", label="WALLET")
register("secret", "direct", "passwords, API keys, tokens and private keys")
register("clue", "quasi", "terms that give a hidden one away, alone or together", label="DETAIL")
register("passage", "quasi", "stretches of text that speak of what is hidden")
register("informative", "quasi", "terms that few public documents have", label="DETAIL")
register("organisation", "quasi", "companies, authorities, institutions", noun="organisation")
register("place", "quasi", "towns, regions, countries, buildings, natural features")
register("postal_code", "quasi", "postal codes")
register("nationality", "quasi", "nationalities, languages, religious and political groups")
register("language", "quasi", "languages that somebody speaks, writes or learns: found among the nationalities")
register("date", "quasi", "dates, years, weekdays with a date")
register("time", "quasi", "times of day")
register("age", "quasi", "ages of people")
register("money", "quasi", "amounts of money")
register("quantity", "quasi", "measures and percentages")
register("event", "quasi", "named events", noun="event")
register("work", "quasi", "titles of books, films, songs, and other names made of ordinary words", label="TITLE")
register("occupation", "quasi", "rare jobs and high offices", noun="job")
register("award", "quasi", "prizes, medals and honours", noun="award")
register("unique", "quasi", "facts that hold of one person alone", label="DETAIL")
register("relative", "quasi", "what is said of somebody's family", label="DETAIL")
register("law", "quasi", "named laws and treaties", noun="law")
register("product", "quasi", "named products and vehicles", noun="product")
register("health", "special", "illness, treatment, disability")
register("religion", "special", "religious or philosophical belief")
register("politics", "special", "political opinion")
register("union", "special", "trade-union membership")
register("sexuality", "special", "sex life and sexual orientation")
register("ethnicity", "special", "racial or ethnic origin")
register("genetics", "special", "genetic data")
register("biometrics", "special", "biometric data")
register("criminal", "special", "convictions, charges and what led to them", label="OFFENCE")
register("immigration", "special", "asylum and the right to stay")
register("sensitive", "special", "what may tell a special category, unsure which")
