"""What words are about: a vector for each word and phrase, so that those used of the same things point the same way.

Where counts are silent, because two words hardly ever meet in half a million short texts, their vectors still tell
that both belong to one topic: "levetiracetam" and "epilepsy", "gay" and "homosexuality".
"""

from reticent.knowledge.vectors.pack import NearTerm, Vectors, write_vectors

__all__ = ["NearTerm", "Vectors", "write_vectors"]
