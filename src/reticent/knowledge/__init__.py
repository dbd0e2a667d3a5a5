"""What Reticent knows besides the text: packs, the reference corpus, the taxonomy."""
