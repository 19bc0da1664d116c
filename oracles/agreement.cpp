// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/agreement.h"

#include <cmath>

#include "oracles/rational_text.h"

namespace touchstone {
namespace {

/// One quantity as a truth tells it: exactly in the square, or enclosed.
struct Told {
    const std::optional<std::string>& square;
    const std::optional<Enclosure>& enclosure;

    std::string text() const {
        if (square) return "sqrt(" + *square + ")";
        return enclosure ? "[" + enclosure->lower + ", " + enclosure->upper + "]" : "nothing";
    }
};

bool overlap(const Enclosure& x, const Enclosure& y) {
    const auto below = [](const std::string& lower, const std::string& upper) {
        return compare_rationals(rational_of_decimal(lower), rational_of_decimal(upper)) <= 0;
    };
    return below(x.lower, y.upper) && below(y.lower, x.upper);
}

bool compatible(const Told& x, const Told& y) {
    if (x.square && y.square) return compare_rationals(*x.square, *y.square) == 0;
    if (x.square && y.enclosure) return root_within(*x.square, y.enclosure->lower, y.enclosure->upper);
    if (x.enclosure && y.square) return compatible(y, x);
    return !x.enclosure || !y.enclosure || overlap(*x.enclosure, *y.enclosure);
}

bool compatible(Verdict x, Verdict y) {
    if (x == y || x == Verdict::undecided || y == Verdict::undecided) return true;
    const auto meets = [](Verdict v) { return v != Verdict::separated; };
    return (x == Verdict::intersecting || y == Verdict::intersecting) && meets(x) && meets(y);
}

bool close(const WideReal& x, const WideReal& y) {
    const long double difference = (x.high - y.high) + (x.low - y.low);
    return std::fabs(difference) <= std::ldexp(std::fabs(x.high), -110);
}

}  // namespace

std::optional<std::string> disagreement(const Truth& x, const Truth& y) {
    const auto report = [&](const std::string& field, const std::string& of_x, const std::string& of_y) {
        return field + ": " + x.oracle + " says " + of_x + ", " + y.oracle + " says " + of_y;
    };
    if (!compatible(x.verdict, y.verdict))
        return report("verdict", std::string(to_string(x.verdict)), std::string(to_string(y.verdict)));
    const Told distance_x{x.distance_squared, x.distance}, distance_y{y.distance_squared, y.distance};
    if (!compatible(distance_x, distance_y)) return report("distance", distance_x.text(), distance_y.text());
    const Told depth_x{x.depth_squared, x.depth}, depth_y{y.depth_squared, y.depth};
    if (!compatible(depth_x, depth_y)) return report("depth", depth_x.text(), depth_y.text());
    const bool decided = x.verdict != Verdict::undecided && y.verdict != Verdict::undecided;
    if (decided && !close(x.distance_value, y.distance_value))
        return report("rounded distance", std::to_string(x.distance_value.high), std::to_string(y.distance_value.high));
    return std::nullopt;
}

}  // namespace touchstone
