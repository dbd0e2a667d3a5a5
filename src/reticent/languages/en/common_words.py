"""The few hundred commonest words that mean something, in their usual forms: alone they say nothing of any topic."""

from reticent.languages.en.function_words import STOP_WORDS

_NOUNS = """
answer area arm baby back bag bed bit boat body book bottom box boy brother bus business car card case chair chance
change child children city class clothes club coat colour color company corner country couple course cup dad daughter
day days deal desk dinner dog door dress end evening eye eyes face fact family father feet few finger fire floor food
foot friend friends front game garden girl glass ground group guy hair half hand hands head heart home hour hours
house idea job key kid kids kind kitchen lady leg letter life light line list lot lunch man matter meal men middle
mind minute minutes mom moment money month months morning mother mouth move mum music name names neck need news night
nose note number office others page paper parents part party people person phone picture piece place plan play point
problem question reason rest road room rooms school seat shop shoulder shoulders side sister sleep son song sort sound
spot stair stairs step stone story street stuff summer table talk teacher tea thing things time times town train tree
trip trouble turn uncle view visit voice walk wall water way week weekend weeks wife window winter woman women word
words work world year years yard
"""
_VERBS = """
add added agree allow allowed appear ask asked asking asks beat became believe break bring brings bought build built
buy call calls care carry carried catch caught change changed check choose chose chosen close closed cost cover cry
cried cut decide decided draw drive drove eat eaten ate enjoy explain fall fell feel feels felt fill find finds finish
finished fit follow forget forgot gave grew grow guess happen happened happens hate hear heard help helped hold hope
keep keeps kept knew know knows laugh laughed lay lead learn learned leave leaves leaving left let lie listen live
lives look looked looking looks lose lost love loved loves mean means meet met mention mind miss missed move need
needed needs notice offer open opened own owns pass passed pay pays paid pick play plays pull push put puts ran reach
read reads realise realize remember run runs sat sang sing saw say seem seemed seems sell send sends sent set shake
share shout shouted show showed shows shut sit sits sitting sleep slept smile sold sound speak spend spent spoke stand
stands stood start stay stayed stays stop stopped suppose talk talked talking talks taught teach teaches tell tells
telling thank think thinks thinking thought throw threw tire touch tried tries try trying turn turned turns understand
understood wait waited waiting wake woke walk walked walks want wanted wants wash watch watched wear wears wish wonder
wore worry write
"""
_OTHERS = """
able actually afraid ago alone angry anyway bad beautiful best better big bigger black blue brown busy careful certain
certainly cheap clean clear clearly close cold dark dear different difficult dirty dry early easy empty enough exactly
exciting expensive extra fair fast favourite favorite fine first free fresh full fun funny general glad good great
green grey gray happy hard heavy high hot huge important inside kind large last late lately long longer loud low
lovely lucky main maybe near new next nice normal obvious odd old older open outside past perfect plain pleased
possible pretty proper quick quickly quiet ready real recent red rest rich right round sad safe second sharp short
sick silly simple single slow slowly small soft sorry special still straight strange strong sudden suddenly sure sweet
tall thick thin third tight tired today together tomorrow tonight top true usual warm weak well wet white whole wide
wild wonderful worse worst wrong yellow yesterday young younger
"""
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand"
_PRONOUNS = (
    "i me us you anybody anyone everybody everyone nobody somebody someone something anything everything nothing"
)

COMMONEST = STOP_WORDS | frozenset(" ".join((_NOUNS, _VERBS, _OTHERS, _NUMBERS, _PRONOUNS)).split())
"""Such a word by itself is never what gives a secret away: its phrase is, or a rarer word beside it."""

PRONOUNS = frozenset(_PRONOUNS.split())
"""Words that stand for people and things, and never for a topic."""
