// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/agreement.h"

#include <cmath>

namespace touchstone {
namespace {

/// The form in which an exact number is compared with an enclosure of the same quantity.
enum class ExactForm { square, number };

bool compatible(const KnownNumber& x, const KnownNumber& y, ExactForm form) {
    const auto holds = [form](const Enclosure& enclosure, const ExactNumber& exact) {
        return form == ExactForm::square ? enclosure.holds_root_of(exact) : enclosure.holds(exact);
    };
    if (x.exact && y.exact) return *x.exact == *y.exact;
    if (x.exact && y.enclosure) return holds(*y.enclosure, *x.exact);
    if (x.enclosure && y.exact) return holds(*x.enclosure, *y.exact);
    return !x.enclosure || !y.enclosure || x.enclosure->overlaps(*y.enclosure);
}

/// If one side holds the square and the other encloses the root, the text says which is which.
std::optional<Difference> difference(const char* quantity, const KnownNumber& x, const KnownNumber& y, ExactForm form) {
    if (compatible(x, y, form)) return std::nullopt;
    const bool both_exact = x.exact && y.exact, squares = form == ExactForm::square;
    const auto text = [&](const KnownNumber& known) {
        if (known.exact) return (squares && !both_exact ? "the root of " : "") + known.exact->text();
        return "[" + known.enclosure->lower.text() + ", " + known.enclosure->upper.text() + "]";
    };
    return Difference{std::string(quantity) + (squares && both_exact ? "_squared" : ""), text(x), text(y)};
}

bool compatible(Verdict x, Verdict y) {
    if (x == y || x == Verdict::undecided || y == Verdict::undecided) return true;
    return (x == Verdict::intersecting || y == Verdict::intersecting) && meets(x) && meets(y);
}

std::string text(const ExactVector& x) {
    std::string result;
    for (const auto& coordinate : x) result += (result.empty() ? "(" : " ") + coordinate.text();
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
        ExactVector v;
        for (std::size_t k = 0; k < points.point_a.size(); ++k) v.push_back(points.point_a[k] - points.point_b[k]);
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

/// If many planes lie between the bodies, each oracle may name another one.
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

std::optional<Difference> difference(const KnownAnswer& x, const KnownAnswer& y) {
    if (!compatible(x.verdict, y.verdict))
        return Difference{"verdict", std::string(to_string(x.verdict)), std::string(to_string(y.verdict))};
    if (auto found = difference("distance", x.distance, y.distance, ExactForm::square)) return found;
    if (auto found = difference("depth", x.depth, y.depth, ExactForm::square)) return found;
    const auto hit = [](const KnownAnswer& answer) { return *answer.hit ? "true" : "false"; };
    if (x.hit && y.hit && *x.hit != *y.hit) return Difference{"hit", hit(x), hit(y)};
    return difference("impact_time", x.impact_time, y.impact_time, ExactForm::number);
}

std::optional<Difference> difference(const Truth& x, const Truth& y) {
    const KnownAnswer &answer_x = x, &answer_y = y;
    if (auto found = difference(answer_x, answer_y)) return found;
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
        if (auto text = compare("rounded distance", x.distance.rounded, y.distance.rounded)) return text;
    if (x.depth.exact && y.depth.exact)
        if (auto text = compare("rounded depth", x.depth.rounded, y.depth.rounded)) return text;
    if (x.impact_time.exact && y.impact_time.exact)
        return compare("rounded impact_time", x.impact_time.rounded, y.impact_time.rounded);
    return std::nullopt;
}

}  // namespace touchstone
