"""Verbs with a particle that may stand before their object or after it, by the verb."""

SPLIT = {
    verb: frozenset(particles.split())
    for verb, particles in {
        "pick": "up", "turn": "on off down up", "switch": "on off", "put": "away on down up", "take": "off out away",
        "throw": "away out", "clean": "up out", "clear": "up out", "set": "up", "drop": "off", "bring": "back in",
        "hand": "in out over", "fill": "in out up", "give": "back away", "lock": "up", "look": "up", "wake": "up",
        "cut": "down off out up", "sort": "out", "pay": "back off", "hang": "up", "write": "down", "call": "off",
        "try": "on out", "tear": "down up", "knock": "down over", "mix": "up", "warm": "up", "heat": "up",
        "cheer": "up", "tidy": "up", "track": "down", "smash": "down up", "wash": "up off", "shut": "down off",
        "send": "back off out", "kick": "out off", "chop": "up down", "dig": "up out", "wipe": "off down",
        "pack": "up away", "use": "up", "wrap": "up", "print": "out off", "plug": "in", "pull": "down out off",
        "push": "back away", "move": "in out", "check": "out", "leave": "out behind", "save": "up", "test": "out",
        "blow": "up out", "burn": "down", "finish": "off", "eat": "up", "drink": "up", "rip": "up off", "sell": "off",
        "carry": "out", "plan": "out", "point": "out", "freshen": "up", "spice": "up", "polish": "off up",
    }.items()
}  # fmt: skip
