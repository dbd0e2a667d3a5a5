"""User names: @name, u/name, names called user names, and those in paths, in addresses of servers and in repositories."""

from reticent.detect.patterns import Pattern, by_patterns
from reticent.languages.lazy import lazy
from reticent.languages.openings import openings

_NOBODY = (
    "root|admin|administrator|public|shared|default|user|users|ubuntu|debian|ec2-user|runner|vagrant|www-data|app|node|git|nobody|postgres"
    "|mysql|deploy|jenkins|build|test|guest|me|you|username|linuxbrew|all users|site|www"
)
"""Accounts that programs have, and words that stand for anyone's."""

_USER = rf"(?!(?i:{_NOBODY})(?![\w-]))"

PATTERNS = (
    Pattern("handle", lazy(r"(?<![\w@./])@[A-Za-z0-9_](?:[\w.-]{0,62}\w)?(?!@)"), 0.9, "a user handle", trigger="@"),
    Pattern("handle", lazy(r"(?<![\w/])/?u/[A-Za-z0-9_-]{3,20}\b"), 0.9, "a user handle", trigger=("u/",)),
    Pattern("handle", lazy(r"\b[\w.]{2,32}#\d{4}\b"), 0.8, "a user handle", trigger="#"),
    Pattern("handle", lazy(rf"(?:/home/|/Users/|\b[A-Za-z]:[\\/]{{1,2}}(?:Users|Documents and Settings)[\\/]{{1,2}}){_USER}([\w.-]{{2,32}})"), 0.9, "a user's name in a path", trigger=("home/", "Users", "Documents and Settings")),
    Pattern("handle", lazy(rf"(?<![\w/.])~{_USER}([a-z][\w-]{{1,30}})/"), 0.8, "a user's name in a path", trigger="~"),
    Pattern("handle", lazy(rf"://{_USER}([^\s:/@]{{2,64}}):[^\s/@]*@"), 0.85, "a user's name in an address", trigger="@"),
    Pattern("handle", lazy(rf"(?<![\w.@/:-]){_USER}([a-z_][\w.-]{{1,31}})@(?=\d{{1,3}}(?:\.\d{{1,3}}){{3}}|[\w-]+(?:\.[\w-]+)*:[\w/~])"), 0.85, "a user's name on a server", trigger="@"),
    Pattern("handle", lazy(rf"\bgit@[\w.-]+:{_USER}([\w.-]{{2,39}})/"), 0.85, "the owner of a repository", trigger=("git@",)),
    Pattern("handle", lazy(rf"\b(?:TODO|FIXME|XXX|HACK)\({_USER}([\w.@-]{{2,32}})\)"), 0.8, "who is to do it", trigger=("TODO(", "FIXME(", "XXX(", "HACK(")),
    Pattern("handle", lazy(rf"(?<![\w\\])[A-Z][A-Z0-9-]{{2,15}}\\{_USER}([a-z][\w.-]{{1,31}})\b"), 0.8, "a user's name in a domain", trigger="\\"),
    Pattern("handle", lazy(rf"{openings('user(?: ?name)?|login|log in as|account', any_case=True)}[:=]?\s[`'\"“]?{_USER}([\w.-]{{2,32}})[`'\"”]?(?=(?:,|;|/| and| with)?\s(?:the |a )?(?i:password|passwd|passcode|pwd?)\b)"), 0.8, "a user's name beside a password"),
    Pattern(
        "handle",
        lazy(
            openings(
                "user ?name|user ?id|login|screen name|handle|nickname|insta|ig|tiktok|linkedin|skype|telegram|discord|twitter|instagram|snapchat|github",
                any_case=True,
            )
            + r"(?:\s(?:is|was|name|handle))?\s?[:=]?\s(?=[\w.-]*(?:[\d_]|[.-]\w)|[\w.-]*[a-z][A-Z])([A-Za-z][\w.-]{2,31})\b(?!\s?\()"
        ),
        0.7,
        "a name called a user name",
    ),
)  # fmt: skip

by_patterns("handles", PATTERNS)
