"""What a reader could look up: whom a text is about, what follows from it, and what to hide against that.

    words -> population | public -> attackers -> attack        whose text is it?
    keywords -> topics -> inferences -> rules | redaction      what follows from it?
    anonymity                                                  hide until nobody stands out among K

This room knows texts and a reference corpus. It hides nothing itself: it says what to hide and why.
"""
