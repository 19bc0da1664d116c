// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/cases/json_place.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace touchstone {

using nlohmann::json;

namespace {

/// Returns true if this hex float (after the 0x) has more bits than a double of its magnitude holds. from_chars would
/// round it.
bool exceeds_double(std::string_view text) {
    const auto p = text.find_first_of("pP");
    long exponent = 0;
    if (p != std::string_view::npos) {
        std::string_view tail = text.substr(p + 1);
        if (!tail.empty() && tail[0] == '+') tail.remove_prefix(1);
        std::from_chars(tail.data(), tail.data() + tail.size(), exponent);
    }
    std::string bits;
    bool fraction = false;
    for (const char c : text.substr(0, p)) {
        if (c == '.') {
            fraction = true;
            continue;
        }
        const int digit = c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
        for (int bit = 3; bit >= 0; --bit) bits.push_back((digit >> bit & 1) != 0 ? '1' : '0');
        if (fraction) exponent -= 4;
    }
    const auto last = bits.find_last_of('1');
    if (last == std::string::npos) return false;
    exponent += static_cast<long>(bits.size() - 1 - last);
    return last - bits.find('1') + 1 > 53 || exponent < -1074;
}

}  // namespace

std::string shown(const json& value) {
    std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    return text;
}

const json& member(const json& object, const char* name, const Place& place, const char* expected) {
    const auto found = object.find(name);
    if (found == object.end()) place.in(name).refuse("nothing", expected);
    return *found;
}

void only_members(const json& object, std::initializer_list<const char*> allowed, const Place& place) {
    for (const auto& [key, value] : object.items()) {
        const bool known =
            std::any_of(allowed.begin(), allowed.end(), [&key = key](const char* name) { return key == name; });
        if (known) continue;
        std::string list;
        for (const char* name : allowed) list += std::string(list.empty() ? "" : ", ") + name;
        place.in(key).refuse("an unknown field", "one of " + list);
    }
}

double parse_number(const json& value, const Place& place) {
    constexpr const char* expected = "a finite JSON number or a string holding a C hex float such as \"0x1.8p+1\"";
    double x = 0;
    if (value.is_number()) {
        x = value.get<double>();
    } else if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        const bool negative = !text.empty() && text[0] == '-';
        const char *first = text.data() + (negative ? 1 : 0), *last = text.data() + text.size();
        // from_chars would accept a second sign.
        const bool marked = last - first >= 3 && std::strncmp(first, "0x", 2) == 0 && first[2] != '-';
        if (!marked) place.refuse(shown(value), expected);
        const auto [end, error] = std::from_chars(first + 2, last, x, std::chars_format::hex);
        if (end != last) place.refuse(shown(value), expected);
        if (error != std::errc{} || exceeds_double({first + 2, last}))
            place.refuse(shown(value) + " (not exactly a double)", expected);
        if (negative) x = -x;
    } else {
        place.refuse(shown(value), expected);
    }
    if (!std::isfinite(x)) place.refuse(shown(value), expected);
    return x;
}

long long parse_integer(const json& value, const Place& place) {
    constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() > largest))
        place.refuse(shown(value), "an integer of 64 bits");
    return value.get<long long>();
}

double parse_length(const json& value, const Place& place) {
    const double x = parse_number(value, place);
    if (x < 0) place.refuse(shown(value), "a length >= 0");
    return x;
}

}  // namespace touchstone
