# SPDX-License-Identifier: GPL-3.0-or-later
from hypothesis.strategies import SearchStrategy

from . import Case

def recipes(family: str) -> SearchStrategy[list[int]]: ...
def cases(family: str, query: str | None = ...) -> SearchStrategy[Case]: ...
