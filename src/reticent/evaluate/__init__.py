"""How well: measures of what was hidden against what people say must be."""
