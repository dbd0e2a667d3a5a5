"""Little words and common abbreviations: what names begin with, hold or are followed by without being names."""

FIELD_WORDS = frozenset(
    """
    account address age attn bill born branch cell contact customer date dear dob dose email fax female from gmail id
    instagram invoice linkedin madam mail male member message message-id miss mob mobile mrn name no note nr patient pc
    phone place ref reg remarks sex sir skype snapchat subject tel telephone telegram tiktok title to twitter whatsapp
    xmas youtube zip
    """.split()
)
"""Words that stand before a colon in forms and headers, and services: capitalized, but nobody's name."""

ACRONYMS = frozenset(
    """
    IBAN SSN PIN ATM CEO CFO CTO PDF FYI FAQ ID TV PC IT HR VAT GDP DNA MRI CT ICU ER GP OK USB MRN DOB NHS ZIP VIN URL
    ECG EKG BMI
    """.split()
)
"""Abbreviations in capitals that name nobody."""

DOTTED = frozenset("u.s. u.k. u.n. e.u. a.m. p.m. i.e. e.g. u.s.a. b.c. a.d. d.c. n.b. p.s. p.o. l.a. n.y.".split())
"""Abbreviations with points that look like initials."""

NO_NAMES = frozenset("i god english internet christmas easter tv ok".split())
"""Words with a capital that stand where names do."""

LINKS = frozenset(("and", "or", "of", "the", "in", "for"))
"""Words inside the names of firms and places, never of a person."""

EDGES = frozenset(
    "I s of the The and And in In on On at At to a an for by By from From with With or de la le & y e".split()
)
"""Words that tell nothing when they are left over at the edge of a name that was cut."""

IN_TITLES = r"of|the|and|in|on|for|to|a|an|from|with|at|by|de|la|le|&|vs\.?|or|is|not"
"""Small words between the capitalized words of a title."""

FOREIGN_LINKS = frozenset(
    """
    a af al an av d da das de del den der des di die do dos du e el et för für i ja l la le na o och og oraz on pod sur
    u um un und ve von w y z zu zum zur za
    """.split()
)
"""Small words between the words of a name in another language."""

ENDINGS = ("ed", "d", "ing", "ly", "er", "ers", "ness", "s", "es")
"""What an inflected word may end with."""

ABBREVIATIONS = ACRONYMS | frozenset(
    """
    AAA ABC AC AD ADHD AG AGM AI AIDS AKA AM API APR AS ASAP ATM BA BBC BC BCE BDS BID BMA BMI BMJ BMW BP BPM BS BSC
    BST BT CA CAD CBC CBT CC CCTV CD CEO CET CFO CHD CI CIA CNN CNS CO COO COPD CPD CPR CPS CRB CRM CRP CS CSF CSV CT
    CTO CV CVA CVP CXR DBS DC DHS DIY DJ DKA DM DMV DNA DNR DOA DOB DOE DOI DPA DPI DR DSM DUI DVD DVLA DVT DWP EC ECG
    ECHR ECT ED EEA EEC EEG EG EMG ENT ER ESA EST ET ETA EU EUR FA FAQ FBC FBI FC FCA FDA FM FOI FTE FTP FY FYI GBP
    GCS GCSE GDP GDPR GM GMC GMT GP GPA GPS GTN HC HCP HD HDL HDU HGV HIV HMO HMP HMRC HP HPV HQ HR HRT HTML HTTP HUD
    ICD ICU ID II III IMF INR IOS IP IQ IRS ISA ISBN ISO IT ITU IV IX JCB JPEG JSA JSON JV KC KPI LDL LED LFT LGBT LLB
    LLC LLP LMP LP LPA LTD LVEF MA MBA MBE MD MDT MEP MI MMR MOD MOT MP MPH MR MRI MRN MRSA MS MSC MSE MSU NASA NATO
    NB NBC NDA NGO NHS NI NICE NSAID NSW NVQ NY NYC NZ OAP OBE OD OK OP OPD ORIF OT OTC PA PAYE PC PCR PCT PDF PE
    PERRLA PET PHD PIN PIP PLC PM PMH PO POA POS PPE PPI PPS PR PRN PS PSA PT PTA PTO PTSD QA QC QDS QLD RA RAF RAM
    RCT REF RN RNA ROI RPM RSVP RTA SATS SD SEC SEN SIM SMS SOB SOP SOS SQL SR SSN SSRI ST STD STI TB TBA TBC TBD TDS
    TENS TFT TIA TSH TTO TV UAE UC UI UK UN UNHCR UPS URL US USA USB USD UTC UTI UX VA VAT VI VIC VII VIII VIN VIP VP
    VR WHO WTO XI XII XL XML YTD ZIP
    """.split()
)
"""Letters in capitals that people know as something else, so that alone they are nobody's initials."""

STANDARDS = r"ISO|IEC|BS|EN|DIN|ASTM|ANSI|IEEE|RFC|CVE|UN|CPV|NICE"
"""What the number of a standard, or of something that many have, stands behind, as alternatives of an expression."""

COUNTED = r"ports?|pid|process|size|rev|revision|version|fw|firmware|weeks?|levels?|step|page|line|row|chapter|class"
"""The same of what is counted."""

BEFORE_DATES = (
    r"born|died|since|from|until|till|after|before|on|in|by|of|dated|date|off|work|b|d|c|ca|circa|around|about|to"
)
"""What stands before a date and is no part of it."""
