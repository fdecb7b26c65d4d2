"""Builds the `q` of a catalog search from untrusted values.

>>> where.all(where.contains("name", "a"), where.between("hp", low=60), where.not_(where.equals("rarity", "Common")))
'name:"a" hp:[60 TO *] -!rarity:"Common"'
"""

import re
from typing import Optional, Union

Value = Union[str, int, float, bool]
Bound = Union[str, int, float, None]


def _quote(value: Value) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    # Quotes, wildcards and backslashes are literal inside a value.
    return '"' + re.sub(r'[\\"*]', lambda found: "\\" + found.group(0), text) + '"'


def _field(name: str) -> str:
    if not re.fullmatch(r"[A-Za-z][\w.]*", name, re.ASCII):
        raise ValueError(f"{name} is not the name of a field.")
    return name


def _bound(bound: Bound) -> str:
    text = "*" if bound is None else str(bound)
    if not re.fullmatch(r"[\w./-]+|\*", text, re.ASCII):
        raise ValueError("A bound is a number or a date.")
    return text


class where:
    @staticmethod
    def contains(name: str, value: Value) -> str:
        """The field contains the text, or has the number."""
        return f"{_field(name)}:{_quote(value)}"

    @staticmethod
    def equals(name: str, value: Value) -> str:
        """The whole value of the field is equal, ignoring case."""
        return f"!{_field(name)}:{_quote(value)}"

    @staticmethod
    def between(name: str, *, low: Bound = None, high: Bound = None, exclusive: bool = False) -> str:
        """A number or date in a range; an open end is left out."""
        text = f"{_bound(low)} TO {_bound(high)}"
        return f"{_field(name)}:{{{text}}}" if exclusive else f"{_field(name)}:[{text}]"

    @staticmethod
    def all(*terms: Optional[str]) -> str:
        """All terms apply."""
        return " ".join(term for term in terms if term)

    @staticmethod
    def any(*terms: Optional[str]) -> str:
        """At least one term applies."""
        return "(" + " OR ".join(term for term in terms if term) + ")"

    @staticmethod
    def not_(term: str) -> str:
        """The term does not apply."""
        is_single = re.match(r'[(]|\S+$|!?[\w.]+:"[^"]*"$', term)
        return f"-{term}" if is_single else f"-({term})"
