# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes all faults of a file into one text, each behind a switch, so that a test is compiled once for all of them.

A switch is `planted::is(N)`, which is true in a process whose environment has TOUCHSTONE_FAULT=N (HEADER below, which the
compiler includes first). A whole statement becomes `if (is(N)) { after } else { before }`, a part of a line the smallest
expression around the difference, `(is(N) ? (after) : (before))`. Where neither is possible, the fault is planted alone.
"""
import re
import zlib

HEADER = """// A switch for each fault (properties/faults/switched.py).
#pragma once
#include <cstdlib>
#include <type_traits>
namespace planted {
inline const unsigned long active = [] {
    const char* text = std::getenv("TOUCHSTONE_FAULT");
    return text ? std::strtoul(text, nullptr, 10) : 0UL;
}();
constexpr bool is(unsigned long fault) { return !std::is_constant_evaluated() && active == fault; }
}  // namespace planted
"""
SWITCHED = (".h", ".cpp")
DECLARATION = re.compile(r"(const |static |constexpr |auto |using |\[\[)|((unsigned|signed|long|short) )*[\w:]+(<.*>)?[&*]* \w+ ?(=|\{|;|,)")
NO_STATEMENT = re.compile(r"(else|case|default|template|friend|struct|class|enum|namespace|public|private)\b|[}:?&|#]")
ENDS_STATEMENT = re.compile(r"(^|[;{})]|\belse|\w:)$")
STARTS_EXPRESSION = re.compile(r"(=|\(|,|&&|\|\||\breturn|\?|:|\{|;)$")
OPEN, CLOSE = "([{", ")]}"


def number_of(fault):
    """The value of TOUCHSTONE_FAULT that plants it; it depends on its name alone."""
    return zlib.crc32(fault["name"].encode()) or 1


def without_comment(line):
    return re.sub(r"\s*//.*$", "", line)


def is_balanced(text):
    depth = 0
    for letter in text:
        depth += (letter in OPEN) - (letter in CLOSE)
        if depth < 0:
            return False
    return depth == 0


def is_statement(text):
    """True if the text is one statement or several, none of which declares a name that a later line may use."""
    if not text:
        return True
    is_declaration = DECLARATION.match(text) and not re.match(r"(return|throw|goto|delete)\b", text)
    return text.endswith(";") and is_balanced(text) and not is_declaration and not NO_STATEMENT.match(text)


def chain(before, afters):
    switched = "".join(f"if (planted::is({number})) {{ {after} }} else " for number, after in afters)
    return f"{switched}{{ {before} }}"


def separator_at(text, i, with_logical):
    """The length of what bounds an expression at i, or 0; && and || do where `with_logical`."""
    if text.startswith(("&&", "||"), i):
        return 2 if with_logical else 0
    if text[i] in ",;?":
        return 1
    if text[i] == ":" and text[i - 1:i] != ":" and text[i + 1:i + 2] != ":":
        return 1
    if text[i] == "=" and text[i - 1:i] not in tuple("=!<>") and text[i + 1:i + 2] != "=":
        return 1
    return 0


def left_bound(text, i, with_logical):
    """Where the expression that reaches i begins."""
    depth = 0
    while i > 0:
        letter = text[i - 1]
        if letter in OPEN and depth == 0:
            return i
        depth += (letter in CLOSE) - (letter in OPEN)
        is_logical = with_logical and text[max(0, i - 2):i] in ("&&", "||")
        if depth == 0 and (is_logical or separator_at(text, i - 1, with_logical) == 1 or text[:i].endswith("return ")):
            return i
        i -= 1
    return 0


def right_bound(text, i, with_logical):
    depth = 0
    while i < len(text):
        if depth == 0 and (text[i] in CLOSE or separator_at(text, i, with_logical)):
            return i
        depth += (text[i] in OPEN) - (text[i] in CLOSE)
        i += 1
    return i


def lacks(text):
    """What a part of a line needs to be one expression: "left", "right" or "both" of what stands beside it, or nothing."""
    depth = least = choices = 0
    is_list = False
    for i, letter in enumerate(text):
        depth += (letter in OPEN) - (letter in CLOSE)
        least = min(least, depth)
        separator = depth == 0 and separator_at(text, i, False)
        is_list = is_list or (separator and letter in ",;=")
        choices += (letter == "?") - (letter == ":" and separator == 1) if depth == 0 else 0
    if is_list or choices:
        return "both"
    return "left" if least < 0 else "right" if depth > 0 else ""


def expression(before, afters, previous, with_logical=True):
    """The line with a switch around the smallest expression that holds all differences, or None."""
    texts = [before, *(after for _, after in afters)]
    shortest = min(map(len, texts))
    same = next((i for i in range(shortest) if len({text[i] for text in texts}) > 1), shortest)
    tail = next((i for i in range(shortest - same) if len({text[-1 - i] for text in texts}) > 1), shortest - same)
    begin, end = same, len(before) - tail
    while True:
        begin, end = left_bound(before, begin, with_logical), right_bound(before, end, with_logical)
        parts = [text[begin:len(text) - (len(before) - end)] for text in texts]
        lacking = {lacks(part) for part in parts} - {""}
        if not lacking:
            break
        if lacking & {"left", "both"}:
            if begin == 0 or before[begin - 1] not in "([":
                return None
            begin -= 1
        if lacking & {"right", "both"}:
            if end == len(before) or before[end] not in ")]":
                return None
            end += 1
    if with_logical and any(re.search(r"&&|\|\|", part) for part in parts):
        return expression(before, afters, previous, False)
    if any(not part.strip() or part.strip()[0] == "{" for part in parts) or re.search(r"\bif constexpr \($", before[:begin]):
        return None
    if begin == 0 and not STARTS_EXPRESSION.search(without_comment(previous.rstrip())):
        return None
    switched = " : ".join(f"planted::is({number}) ? ({part.strip()})" for (number, _), part in zip(afters, parts[1:]))
    return f"{before[:begin]} ({switched} : ({parts[0].strip()})) {before[end:]}"


def switched_line(before, afters, previous=""):
    """A line that is `before`, or by a switch one of `afters`, pairs of number and text; None if this cannot be written."""
    before = without_comment(before.strip())
    afters = [(number, without_comment(after.strip().replace("\n", " "))) for number, after in afters]
    texts = [before, *(after for _, after in afters)]
    if re.search(r"\b(static|constexpr) ", before.replace("if constexpr", "if")):
        return None
    is_begun = not ENDS_STATEMENT.search(without_comment(previous.rstrip()))
    if not is_begun and all(map(is_statement, texts)):
        return chain(before, afters)
    bodies = [re.fullmatch(r"(.* )\{ (.*;) \}", text) for text in texts]
    if all(bodies) and len({body.group(1) for body in bodies}) == 1 and all(is_statement(body.group(2)) for body in bodies):
        inner = chain(bodies[0].group(2), [(number, body.group(2)) for (number, _), body in zip(afters, bodies[1:])])
        return f"{bodies[0].group(1)}{{ {inner} }}"
    return expression(before, afters, previous)


def switched_text(text, faults, place):
    """The text with these faults behind switches; and those among them that cannot be written so.

    place(lines, fault) is the index of the line that the fault changes. Every line stays where it is.
    """
    lines, alone, at = text.split("\n"), [], {}
    for fault in faults:
        at.setdefault(place(lines, fault), []).append(fault)
    result = list(lines)
    for i, here in at.items():
        previous = lines[i - 1] if i else ""
        if previous.rstrip().endswith("\\") or lines[i].rstrip().endswith("\\"):
            alone += here
            continue
        fitting = [fault for fault in here if switched_line(lines[i], [(number_of(fault), fault["after"])], previous)]
        line = switched_line(lines[i], [(number_of(fault), fault["after"]) for fault in fitting], previous) if fitting else None
        alone += [fault for fault in here if fault not in fitting or not line]
        if line:
            result[i] = line
    return "\n".join(result), alone
