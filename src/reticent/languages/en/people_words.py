"""Words around names that tell who is meant: kinship, ranks, letters behind a name, "known as", the fields of forms."""

import re

from reticent.languages.en.titles import HERS, HIS, PARTICLES, TITLES

WOMEN = HERS | frozenset(
    """
    auntie aunty bride daughter dtr ex-wife fiancée fiancee girl girlfriend gran grandma grandmother granddaughter
    granny lady madam mam mama matron mdm mom mother mother-in-law mum mummy nan nana nanna niece sister sister-in-law
    smt stepdaughter stepmother wife widow woman
    """.split()
)
MEN = HIS | frozenset(
    """
    boy boyfriend brother brother-in-law dad daddy ex-husband father father-in-law fiancé fr gentleman grandad
    grandfather granddad grandpa grandson husband lad man nephew papa shri son son-in-law stepfather stepson uncle
    widower
    """.split()
)
"""Words that stand before a name, or behind it in brackets, and tell that a woman, or a man, bears it."""

ADDRESS = {
    "mr": "mr", "herr": "mr", "señor": "mr", "monsieur": "mr", "mrs": "mrs", "mme": "mrs", "frau": "mrs",
    "señora": "mrs", "madame": "mrs", "miss": "miss", "mlle": "miss", "ms": "ms", "dr": "dr", "prof": "prof",
    "professor": "prof", "baby": "baby",
} | dict.fromkeys(
    """
    capt captain cllr col colonel const constable corporal cpl cst dc dci det detective di ds hhj insp inspector judge
    justice lcpl lieutenant lt ltc maj ofc officer offr pc pcso pfc ps pte rev reverend sergeant sgt ssgt supt tfc
    trooper wpc
    """.split(),
    "officer",
)  # fmt: skip
"""Titles by which nobody is addressed who is addressed by another of them, and which of them count as the same."""

PLAIN_ADDRESS = frozenset({"mr", "mrs", "miss", "ms", "baby"})
"""Those that tell nothing of what somebody does."""

MAY_BE = frozenset({("ms", "mrs"), ("mrs", "ms"), ("ms", "miss"), ("miss", "ms"), ("dr", "prof"), ("prof", "dr")})
"""Those that one person may nevertheless be given."""

FAMILIAR = frozenset(
    """
    aunt auntie aunty brother dame father fr friar gran grandad grandma grandpa granny imam king lady lord mother nan
    nana nurse pope prince princess queen rabbi saint sheikh sir sister st sultan uncle
    """.split()
)
"""Titles before a given name."""

RANKS = TITLES | frozenset(
    """
    acp adj atty auntie aunty baby bdr brig cadet capt cdr cllr cllrs cmdr comdr const constable consultant
    councillor cpl councillors cpn cst dc dci dcs dep deputy det di doc dr ds dsgt eng fr gp hcp hhj hmp ht insp
    inspector investigator judge lcpl ld lj lt ltc maj matron mdm mp mr mrs ms msgt mstr nurse ofc offr paramedic
    pc pcso pfc po private prof prosecutor ps pt pte ptlm rapporteur registrar rn sa sgt shri smt snr spc solicitor
    sp sr ssgt staff student supt surgeon tfc trooper vicar warden wpc
    """.split()
)
"""Titles, ranks and posts before a surname."""

LETTERS_BEHIND = frozenset(
    """
    aprn ba bch bdn bds bsc bvsc cbe cfa cpa crna dc dds dmd do dphil dpm dsc dvm ed edd esq facp facs frcp frcs gp hca
    jd jp kbe kc lcsw ld ldn llb llm lmft lpc lvn ma mb mba mbbs mbe mc md meng mp mph mrcp msc msw np obe ot pa pc phd
    pharmd pt qc rd rgn rmn rn sc sj slp snr srn
    """.split()
)
"""Degrees, honours and posts behind a name."""

GENERATIONS = {
    "jr": "jr", "jnr": "jr", "junior": "jr", "sr": "sr", "snr": "sr", "senior": "sr", "ii": "ii", "iii": "iii",
    "iv": "iv", "2nd": "ii", "3rd": "iii",
}  # fmt: skip
"""What tells a son from a father of the same name."""

COUPLE = re.compile(r"\b(?:mr|dr|prof)\.? (?:and|&|\+) (?:mrs|ms|dr|prof)\b", re.IGNORECASE)
"""Two people at once: "Mr and Mrs"."""

EPITHETS = frozenset("big dear late little old poor the wee young".split())
"""Words before a name by which people are known, and that are no part of it."""

NOT_IN_NAMES = frozenset("and my né née our the to your".split())
"""Small words that come along with a name, as in a text without capitals, and are no part of it."""

SMALL_IN_NAMES = PARTICLES | frozenset("ab ag ap bat dela ferch las los mac ni nic ní ould st ste te ur wa".split())
"""Small words inside a surname, and before it."""

BEFORE_NAMES = (
    "hi|hello|hey|dear|morning|afternoon|evening|cheers|thanks|thank you|regards|sincerely|sorry|can|could|did|does|do"
    "|has|have|is|was|are|were|ask|tell|call|write to|from|to|and|but|so|the|that|if|when|as|for|with|by|signed|sgnd"
    "|initials|checked|closed|seen|ok|oh|yes|no|ta"
)
"""Words before a name that only begin the sentence or the line, as an expression."""

FAMILY_NAME = r"(?:(?:sur|last|family)[ _-]?names?|family|last)"
GIVEN_NAME = r"(?:(?:fore|first|given|christian|other|middle)[ _-]?names?(?: ?\(s\))?|given|first|initials?|m\.?i\.?)"
"""How forms call the two parts of a name, as expressions."""

NAME_PARTS = frozenset(
    label.strip()
    for label in """
    surname, surnames, last name, lastname, family name, forename, forenames, first name, first names, firstname, given
    name, given names, middle name, middle names, maiden name, birth name, full name, fullname, christian name
    """.replace("\n    ", " ").split(",")
)
"""Headings of columns of names, whatever stands before them: "patient surname"."""

ONLY_PEOPLE = frozenset(
    label.strip()
    for label in """
    patient, patients, patient name, pt, employee, employees, employee name, worker, staff member, staff name, student,
    student name, pupil, pupil name, child, child name, tenant, tenant name, resident, claimant, applicant, appellant,
    defendant, accused, complainant, victim, suspect, witness, offender, prisoner, inmate, detainee, deceased, insured,
    policyholder, policy holder, beneficiary, next of kin, nok, emergency contact, contact name, contact person, client
    name, customer name, guardian, parent, mother, father, mum, dad, husband, wife, spouse, son, daughter, carer, key
    worker, keyworker, social worker, case worker, caseworker, named nurse, line manager, supervisor, teacher, tutor,
    cardholder, account holder, passenger, passenger name, guest name, attendee, participant name, volunteer, trainee,
    apprentice, candidate, candidate name, driver name, member name, interviewee, borrower, respondent name
    """.replace("\n    ", " ").split(",")
)
"""Headings below which nothing but people stand."""

ROLE_LETTERS = frozenset(
    "SW CSW CM CW HV SSW ISW MGM MGF PGM PGF FOC MOC BM BF BPT FM FF NOK KW IRO CG SLT SENCO".split()
)
"""Abbreviations of what somebody is, in notes about families: the social worker, the maternal grandmother."""

KIN_ABROAD = frozenset(
    """
    abuela abuelita abuelo amma ammi appa baba babcia babushka bibi bubbe dadi dadu dziadek halmoni khala khalto koro
    kuia lola lolo mamaw nani nonna nonno oma opa papaw tata tatay teta thatha yiayia zia zio
    """.split()
)
"""Words for relatives that people keep from the language of their family."""

ALIAS = (
    r"(?:a\.?k\.?a\.?|alias(?:es)?|(?:(?:is|was|be|been|often|also|usually) |(?<=, )|(?<=\())called(?!,)|known as"
    r"|known (?:to|in|at|by|on|among|within) [^.,;()\n]{1,30}? as"
    r"|nick-?named?|dubbed|styled|(?:true|real|full|legal|preferred|pet) name(?: is| was)?"
    r"|(?:his|her|their|whose) name (?:is|was)|(?:goes|going|went) by|answers to|prefers|(?:he |she |(?<=\())uses"
    r"|(?:assessed|identified|registered|listed) as|(?:call|calls|called|calling) (?:him|her|them|my)self"
    r"|(?:(?:passport|official|birth|other|alternative) )?(?:spelling|spelled|spelt)(?: as)?"
    r"|(?:we|they|all|everyone|everybody|friends|colleagues|people|family) calls? (?:him|her|me|them)"
    r"|whom? [^.,;()\n]{1,30}? calls?)"
)
"""What stands before another name of the person just named, as an expression."""

ONCE = r"(?:n[ée]e?|born|formerly|previously|once|now|later|(?:maiden|birth|married|former|previous) name(?: was| is)?)"
"""What stands before the name that somebody had, or has now, as an expression."""

RELATIVES = "whose|husband|wife|partner|brother|sister|son|daughter|mother|father|mum|dad|uncle|aunt|friend|who had"
"""Words that bring in somebody else, as alternatives of an expression."""

NAMESAKE = r"(?:named (?:after|for|in memory of)|no relation (?:to|of)|(?:not )?to be confused with|a namesake of)"
"""What stands between two people of one name, as an expression."""
