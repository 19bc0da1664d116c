// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/agreement.h"

#include <cmath>

#include "oracles/rational_text.h"

namespace touchstone {
namespace {

/// One quantity as a truth tells it: exactly (a square, but times are told as they are), or enclosed.
struct Told {
    const std::optional<std::string>& exact;
    const std::optional<Enclosure>& enclosure;
    bool enclosure_of_root = false;  ///< the other side tells the root: say which is which

    std::string text() const {
        if (exact && enclosure_of_root) return "the root of " + *exact;
        if (exact) return *exact;
        return enclosure ? "[" + enclosure->lower + ", " + enclosure->upper + "]" : "nothing";
    }
};

bool time_within(const std::string& time, const std::string& lower, const std::string& upper) {
    return compare_rationals(rational_of_decimal(lower), time) <= 0 &&
           compare_rationals(time, rational_of_decimal(upper)) <= 0;
}

bool overlap(const Enclosure& x, const Enclosure& y) {
    const auto below = [](const std::string& lower, const std::string& upper) {
        return compare_rationals(rational_of_decimal(lower), rational_of_decimal(upper)) <= 0;
    };
    return below(x.lower, y.upper) && below(y.lower, x.upper);
}

/// `within(exact, lower, upper)` relates the exact form to the enclosed quantity.
template <class Within>
bool compatible(const Told& x, const Told& y, const Within& within) {
    if (x.exact && y.exact) return compare_rationals(*x.exact, *y.exact) == 0;
    if (x.exact && y.enclosure) return within(*x.exact, y.enclosure->lower, y.enclosure->upper);
    if (x.enclosure && y.exact) return within(*y.exact, x.enclosure->lower, x.enclosure->upper);
    return !x.enclosure || !y.enclosure || overlap(*x.enclosure, *y.enclosure);
}

bool compatible(Verdict x, Verdict y) {
    if (x == y || x == Verdict::undecided || y == Verdict::undecided) return true;
    const auto meets = [](Verdict v) { return v != Verdict::separated; };
    return (x == Verdict::intersecting || y == Verdict::intersecting) && meets(x) && meets(y);
}

std::string text(const RationalVector& x) {
    std::string result;
    for (const auto& coordinate : x) result += (result.empty() ? "(" : " ") + coordinate;
    return result + ")";
}

std::string text(const std::vector<int>& x) {
    std::string result;
    for (const int i : x) result += (result.empty() ? "" : " ") + std::to_string(i);
    return result;
}

std::string text(const Directions& x) {
    std::string result = x.complete ? "" : "a continuum with";
    for (const auto& direction : x.list) result += " " + text(direction);
    return result;
}

/// Nearest points need not be unique, but the vector between them is.
std::optional<Difference> difference(const NearestPoints& x, const NearestPoints& y) {
    const auto between = [](const NearestPoints& points) {
        RationalVector v;
        for (std::size_t k = 0; k < points.point_a.size(); ++k)
            v.push_back(difference_of_rationals(points.point_a[k], points.point_b[k]));
        return v;
    };
    if (between(x) != between(y)) return Difference{"nearest", text(between(x)), text(between(y))};
    if (x.face_a != y.face_a) return Difference{"face_a", text(x.face_a), text(y.face_a)};
    if (x.face_b != y.face_b) return Difference{"face_b", text(x.face_b), text(y.face_b)};
    return std::nullopt;
}

std::optional<Difference> difference(const Directions& x, const Directions& y) {
    const bool same = x.complete == y.complete && (!x.complete || x.list == y.list);
    return same ? std::nullopt : std::optional(Difference{"minimising_directions", text(x), text(y)});
}

/// Of many planes between the bodies each oracle may name another one.
std::optional<Difference> difference(const ContactPlane& x, const ContactPlane& y) {
    if (x.unique != y.unique)
        return Difference{"contact plane", x.unique ? "unique" : "one of many", y.unique ? "unique" : "one of many"};
    if (!x.unique || x.normal.empty() || y.normal.empty() || x.normal == y.normal) return std::nullopt;
    return Difference{"contact normal", text(x.normal), text(y.normal)};
}

template <class Part>
std::optional<Difference> difference(const std::optional<Part>& x, const std::optional<Part>& y) {
    return x && y ? difference(*x, *y) : std::nullopt;
}

std::optional<Difference> difference_of_details(const Truth& x, const Truth& y) {
    if (auto found = difference(x.nearest, y.nearest)) return found;
    if (auto found = difference(x.minimising_directions, y.minimising_directions)) return found;
    if (auto found = difference(x.contact, y.contact)) return found;
    const auto apart = [](const Truth& truth) { return *truth.interiors_apart ? "true" : "false"; };
    if (x.interiors_apart && y.interiors_apart && *x.interiors_apart != *y.interiors_apart)
        return Difference{"interiors_apart", apart(x), apart(y)};
    if (!x.sweep || !y.sweep) return std::nullopt;
    auto found = touchstone::difference(*x.sweep, *y.sweep);
    if (found) found->field = "sweep: " + found->field;
    return found;
}

bool close(const WideReal& x, const WideReal& y) {
    const long double difference = (x.high - y.high) + (x.low - y.low);
    return std::fabs(difference) <= std::ldexp(std::fabs(x.high), -110);
}

}  // namespace

std::optional<Difference> difference(const Truth& x, const Truth& y) {
    if (!compatible(x.verdict, y.verdict))
        return Difference{"verdict", std::string(to_string(x.verdict)), std::string(to_string(y.verdict))};
    const auto name = [](const char* quantity, const Told& of_x, const Told& of_y) {
        return std::string(quantity) + (of_x.exact && of_y.exact ? "_squared" : "");
    };
    const bool distance_mixed = !x.distance_squared != !y.distance_squared;
    const Told distance_x{x.distance_squared, x.distance, distance_mixed},
        distance_y{y.distance_squared, y.distance, distance_mixed};
    if (!compatible(distance_x, distance_y, root_within))
        return Difference{name("distance", distance_x, distance_y), distance_x.text(), distance_y.text()};
    const bool depth_mixed = !x.depth_squared != !y.depth_squared;
    const Told depth_x{x.depth_squared, x.depth, depth_mixed}, depth_y{y.depth_squared, y.depth, depth_mixed};
    if (!compatible(depth_x, depth_y, root_within))
        return Difference{name("depth", depth_x, depth_y), depth_x.text(), depth_y.text()};
    const auto hit = [](const Truth& truth) { return *truth.hit ? "true" : "false"; };
    if (x.hit && y.hit && *x.hit != *y.hit) return Difference{"hit", hit(x), hit(y)};
    const Told time_x{x.impact_time, x.impact_enclosure}, time_y{y.impact_time, y.impact_enclosure};
    if (!compatible(time_x, time_y, time_within)) return Difference{"impact_time", time_x.text(), time_y.text()};
    return difference_of_details(x, y);
}

std::optional<std::string> disagreement(const Truth& x, const Truth& y) {
    const auto report = [&](const std::string& field, const std::string& of_x, const std::string& of_y) {
        return field + ": " + x.oracle + " says " + of_x + ", " + y.oracle + " says " + of_y;
    };
    if (const auto found = difference(x, y)) return report(found->field, found->of_x, found->of_y);
    const auto compare = [&](const char* field, const WideReal& of_x, const WideReal& of_y) {
        return close(of_x, of_y) ? std::nullopt
                                 : std::optional(report(field, std::to_string(of_x.high), std::to_string(of_y.high)));
    };
    const bool decided = x.verdict != Verdict::undecided && y.verdict != Verdict::undecided;
    if (decided)
        if (auto text = compare("rounded distance", x.distance_value, y.distance_value)) return text;
    if (x.depth_squared && y.depth_squared)
        if (auto text = compare("rounded depth", x.depth_value, y.depth_value)) return text;
    if (x.impact_time && y.impact_time) return compare("rounded impact_time", x.impact_value, y.impact_value);
    return std::nullopt;
}

}  // namespace touchstone
