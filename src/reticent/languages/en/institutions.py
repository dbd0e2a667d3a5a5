"""Words for institutions, offices, firms and laws.

Of the INSTITUTIONS every country has its own: a name made of them alone singles nobody out.
"""

INSTITUTIONS = frozenset(
    """
    academy act acts administration administrative advocate agency agreement amendment annex appeal appeals applicant applicants application
    army article articles assembly assize attorney authorities authority bar bench board body branch bureau cabinet cassation
    chair chairman chamber chancellor chapter charter chief church civil clerk code college commission commissioner
    commissioners committee community compensation congress constitution constitutional convention council councils
    counsel county court courts criminal customs decree defence defendant defense delegation democratic department
    deputy director directorate directive district division election electoral employment enforcement execution
    executive family federal finance first fiscal force forces foreign freedoms fundamental fund gazette general
    government governments governor grand gendarmerie health high higher home hospital house housing human immigration
    instance institute insurance intelligence interior internal international judge judges judicial judiciary justice
    kingdom labour labor land law laws legal local magistrate magistrates medical member military minister ministers ministry
    municipal municipality national navy office officer offices official ombudsman order panel parliament
    parliamentary party pension plaintiff police policy president prime prison procedure proceedings property
    prosecution prosecutor prosecutors protection protocol province provincial provisional public regional register
    registrar registry regulation regulations republic respondent review rights rule rules school second secretariat secretary section
    security senate senior service services social special state states statute supervisory supreme tax third trade
    treasury treaty tribunal tribunals union university vice welfare working
    affairs agricultural agriculture basic bill budget citizenship commerce competition crime culture data development
    directive economic economics economy education energy environment environmental european fifth food fourth free head
    implementing industry information investigation labour marriage migration motor ordinance organisation organization
    penal people planning prevention principal prisons private research resolution revenue roads science sixth society
    standing statistics surveys technology terrorism tourism traffic transport vehicles war work
    """.split()
)

LEGAL_FORMS = (
    r"Inc|Incorporated|Ltd|Limited|LLC|LLP|LP|PLC|plc|Corp|Corporation|Co|Company|GmbH|AG|KG|SE|SA|S\.A\.|SAS|SARL|S\.?p\.?A"
    r"|S\.?r\.?l|BV|B\.V\.|NV|N\.V\.|AB|A/S|AS|ASA|Oy|Oyj|Sp\. z o\.o|a\.s|s\.r\.o|Kft|Zrt|Pty|Group|Holdings?|Partners"
    r"|Associates|Bros|Brothers|and Sons|& Sons|& Co|Ltda|EIRL|A\.Ş|doo|d\.o\.o"
)
"""What stands behind the name of a firm, as alternatives of an expression."""

HEADS = (
    r"University|College|School|Academy|Institute|Hospital|Clinic|Bank|Church|Foundation|Museum|Airlines|Insurance"
    r"|Newspaper|Press|Club|Society|Association|Federation|Union|Party|Ministry|Prison|Police|Court|Orchestra"
)
"""The nouns that names of institutions are built with, as alternatives of an expression."""

PARTS = r"Police|Constabulary|Department|Unit|Service|Force|Council|Authority|Trust"
"""What the name of a public body ends in behind the place or the task it is for, as alternatives of an expression."""
