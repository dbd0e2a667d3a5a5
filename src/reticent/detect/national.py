"""National, social-security and tax numbers of many countries, checked with python-stdnum.

A checksum over one digit passes one number in ten, and there are dozens of countries: some country likes any number.
So only shapes that ordinary numbers do not have count by themselves; all others need a word beside them that says
what they are.
"""

import re

from reticent.detect.patterns import Anchor, Pattern, by_patterns, valid_by, words

_CONTEXT = words(
    "ssn", "social security", "social insurance", "national insurance", "national id", "national identification",
    "identity", "identification", "id", "id number", "personal number", "personal code", "tax", "taxpayer", "tin",
    "vat", "fiscal", "nhs", "insured", "citizen", "civil registration", "pesel", "dni", "nie", "nif", "cpf", "curp",
    "rfc", "nino", "ni number", "bsn", "sin", "tfn", "aadhaar", "pan", "cpr", "hetu", "personnummer", "codice fiscale",
    "steuer-id", "ahv", "nir", "insee", "kennitala", "egn", "cnp", "oib", "jmbg", "tc kimlik", "rut", "cuit",
    "patient", "beneficiary", "pps", "ppsn", "amka", "medicare",
)  # fmt: skip


_EUROPEAN_VAT = "ATU|BE[01]|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK"

_SHAPES: tuple[tuple[str, str, float, str], ...] = (
    # expression, stdnum modules, score without context, what it is
    (r"\d{3}-\d{2}-\d{4}", "us.ssn us.itin", 0.85, "a US social security or taxpayer number"),
    (r"\d{2}-\d{7}", "us.ein", 0.3, "a US employer number"),
    (r"\d{9}", "us.ssn ca.sin nl.bsn au.tfn il.idnr gr.vat cz.rc pt.nif", 0.2, "a national number"),
    (r"\d{3}[ -]\d{3}[ -]\d{3}", "ca.sin au.tfn", 0.3, "a Canadian or Australian number"),
    (r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]", "", 0.9, "a UK national insurance number"),
    (r"\d{3}[ -]?\d{3}[ -]?\d{4}", "gb.nhs se.personnummer no.orgnr gb.utr bg.egn us.tin", 0.2, "a national number"),
    (r"\d{7}[A-W][A-IW]?", "ie.pps", 0.6, "an Irish PPS number"),
    (r"[12] ?\d{2} ?[01]\d ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}", "fr.nir", 0.9, "a French INSEE number"),
    (r"\d{8}-?[A-HJ-NP-TV-Z]", "es.dni", 0.8, "a Spanish DNI"),
    (r"[XYZ]-?\d{7}-?[A-Z]", "es.nie", 0.8, "a Spanish NIE"),
    (r"[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]", "it.codicefiscale", 0.95, "an Italian codice fiscale"),
    (
        r"\d{11}",
        "pl.pesel de.idnr br.cpf no.fodselsnummer ee.ik lt.asmens hr.oib tr.tckimlik gr.amka be.nn",
        0.2,
        "a national number",
    ),
    (r"\d{3}\.\d{3}\.\d{3}-\d{2}", "br.cpf", 0.95, "a Brazilian CPF"),
    (r"\d{2}[. ]?\d{2}[. ]?\d{2}[- ]?\d{3}[. -]?\d{2}", "be.nn", 0.4, "a Belgian national number"),
    (r"756\.?\d{4}\.?\d{4}\.?\d{2}", "ch.ssn", 0.95, "a Swiss AHV number"),
    (r"\d{6}[-+A]\d{3}[0-9A-FHJ-NPR-Y]", "fi.hetu", 0.85, "a Finnish personal code"),
    (r"(?:19|20)?\d{6}[-+]\d{4}", "se.personnummer dk.cpr is_.kennitala", 0.75, "a Nordic personal number"),
    (r"\d{6}/\d{3,4}", "cz.rc sk.rc", 0.6, "a Czech or Slovak birth number"),
    (r"\d{6} \d{5}", "no.fodselsnummer", 0.7, "a Norwegian birth number"),
    (r"[1-8]\d{12}", "ro.cnp za.idnr th.pin", 0.3, "a national number"),
    (r"[A-Z]{4}\d{6}[HM][A-Z]{5}[0-9A-Z]\d", "mx.curp", 0.95, "a Mexican CURP"),
    (r"[A-ZÑ&]{3,4}\d{6}[0-9A-Z]{3}", "mx.rfc", 0.7, "a Mexican tax number"),
    (r"\d{1,2}\.\d{3}\.\d{3}-[\dkK]", "cl.rut", 0.9, "a Chilean RUT"),
    (r"\d{2}-\d{8}-\d", "ar.cuit", 0.8, "an Argentine CUIT"),
    (r"\d{4} \d{4} \d{4}", "in_.aadhaar", 0.6, "an Indian Aadhaar number"),
    (r"[A-Z]{5}\d{4}[A-Z]", "in_.pan", 0.7, "an Indian PAN"),
    (rf"(?:{_EUROPEAN_VAT})[0-9A-Z]{{7,12}}", "eu.vat gb.vat", 0.8, "a European VAT number"),
)

_CLUSTER = Anchor(re.compile(r"\d[\dA-Z ./+-]{5,}"), 16, 24)

PATTERNS = tuple(
    Pattern(
        "national_id",
        re.compile(rf"(?<![\w.,/-]){shape}(?![\w/-]|[.,]\d)"),
        score,
        what,
        check=valid_by(*modules.split()) if modules else None,
        anchor=_CLUSTER,
        context=_CONTEXT,
        with_context=0.95,
    )
    for shape, modules, score, what in _SHAPES
)

by_patterns("national", PATTERNS)
