// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/methods/refusals.h"

namespace touchstone {

std::string needs_square_root(std::string_view what, std::string_view scalar) {
    const bool begins_with_vowel = std::string_view("aeiou").find(what.front()) != std::string_view::npos;
    std::string text(begins_with_vowel ? "an " : "a ");
    text.append(what).append(" needs a square root, which scalar ").append(scalar).append(" has not");
    return text;
}

std::string is_for_the_plane(std::string_view method) { return std::string(method).append(" is for the plane"); }

}  // namespace touchstone
