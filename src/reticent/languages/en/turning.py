"""Words that a statement hangs on: without a part of it, a sentence that has one of them may say something else.

"He was not in London in May" does not say that he was not in London; "all Polish judges" are not all judges, and a
former spy is no spy.
"""

import re

from reticent.languages.lazy import lazy

TURNS = lazy(
    r"\b(?:not|no|never|none|nobody|nothing|nowhere|nor|neither|without|cannot|only|solely|sole|merely|just|even|alone"
    r"|except|excepting|excluding|unless|if|whether|provided|until|till|but|than|instead|rather|besides|apart|aside"
    r"|hardly|barely|scarcely|rarely|seldom|all|every|everyone|everybody|everything|each|any|anyone|anybody|anything"
    r"|both|most|few|fewer|little|less|least|more|first|last|unique|uniquely|exactly|same|other|different|always"
    r"|den(?:y|ies|ied|ying)|refus\w+|fail\w*|lack\w*|stop(?:s|ped|ping)?|ceas\w+|prevent\w*|avoid\w*|doubt\w*"
    r"|reject\w*|disput\w+|unable|unlikely|prohibit\w*|forb[ia]d\w*|allege\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Negations, conditions, exceptions, comparisons, and what speaks of all, of the first or of none."""

TURNS_LISTS = lazy(
    r"\b(?:not|no|never|none|nor|neither|without|cannot|only|solely|sole|merely|just|alone|except|excepting|excluding"
    r"|unless|if|whether|than|instead|rather|besides|apart|all|every|each|any|both|fewer|less|exactly"
    r"|den(?:y|ies|ied|ying)|refus\w+|fail\w*|stop(?:s|ped|ping)?|prevent\w*|reject\w*|disput\w+|prohibit\w*"
    r"|forb[ia]d\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Those on which it hangs whether a list may be called "several": her other films are several too."""

NOT_WHAT_FOLLOWS = lazy(
    r"^(?:former|retired|ex|alleged|suspected|presumed|purported|supposed|potential|possible|probable|likely|would-be|future"
    r"|prospective|attempted|fake|false|forged|counterfeit|mock|pretend|artificial|imitation|replica|toy|dummy|failed"
    r"|aborted|cancelled|planned|proposed|intended|so-called|fictional|fictitious|apparent|acting|deputy|vice|assistant|honorary|near|nearly"
    r"|almost|partial|partly|half|self-styled|little|few|scant|limited|same|next|following|previous)\b|^(?:ex|non|anti|pseudo|quasi|semi|half|near)-",
    re.IGNORECASE,
)
"""Modifiers without which a noun says too much: an alleged thief may be none."""
