"""Saying as much as a budget of bits buys: which facts a text keeps, in which words, and which it leaves out.

    node_expressions -> expressions -> choosing -> words -> rendering -> soundness, plain, habits -> fluency -> standing
    -> planning

Every unit of a sentence (reticent.facts.units) is said, said in more general words, or left out with all that hangs on
it; the choice that keeps most for the reader under the budget is found exactly; what stands is rendered in whole
sentences. Each sentence is read again by the parser; one that does not stand on its own feet, or is likely to read
badly, says a phrase more or less, or goes.
"""

from reticent.substitute.budget.planning import planned

__all__ = ["planned"]
