// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/commands/vector_line.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/engines/engine_query.h"
#include "experiments/engines/line_protocol.h"
#include "experiments/judge/judge.h"

namespace touchstone {
namespace {

using Json = nlohmann::ordered_json;

/// What a search of a curved body may leave of the number: GJK converges fast, EPA adds one facet at a time.
struct Format {
    const char *tolerance, *level;
    long double unit_roundoff, of_curved_distance, of_curved_depth;
};
constexpr Format formats[] = {{"tol32", "level32", 0x1p-24L, 1e-4L, 1e-4L},
                              {"tol64", "level64", 0x1p-53L, 1e-7L, 1e-4L}};
constexpr long double roundings = 64;

Json query_json(const Case& a_case, std::uint64_t number, std::string& reason) {
    const auto query = EngineQuery::make(a_case.query, reason);
    if (query == nullptr) return {};
    Json line = Json::parse(query_line(number, query->frame()));
    line["comment"] = a_case.id;
    return line;
}

bool has_curved_body(const AnyQuery& query) {
    constexpr auto is_curved = [](const auto& shape) {
        return shape.name == "cylinder" || shape.name == "cone" || shape.name == "ellipsoid";
    };
    return std::visit(
        [&](const auto& q) { return std::visit(is_curved, q.a.shape) || std::visit(is_curved, q.b.shape); }, query);
}

const char* result_of(const Truth& truth, QueryKind kind) {
    if (kind == QueryKind::impact) return !truth.hit ? "undecided" : *truth.hit ? "hit" : "miss";
    switch (truth.verdict) {
        case Verdict::separated: return "separated";
        case Verdict::touching: return "touching";
        case Verdict::penetrating: return "intersecting";
        default: return "undecided";
    }
}

/// How far the bodies are from contact: their distance or depth.
const KnownNumber& clearance_of(const Truth& truth) {
    return truth.verdict == Verdict::separated ? truth.distance : truth.depth;
}

void add_value(Json& line, const KnownNumber& number) {
    line["value"] = static_cast<double>(number.rounded.high);
    if (number.exact)
        line["exact"] = number.exact->text();
    else
        line["interval"] = {number.enclosure->lower.text(), number.enclosure->upper.text()};
}

/// Returns null if the query asks for no number or the truth knows none.
const KnownNumber* number_asked(const Truth& truth, QueryKind kind) {
    static const KnownNumber zero = known_number(ExactNumber());
    const bool apart = truth.verdict == Verdict::separated;
    const KnownNumber* number = nullptr;
    if (kind == QueryKind::distance) number = apart ? &truth.distance : &zero;
    if (kind == QueryKind::penetration) number = apart ? &zero : &truth.depth;
    if (kind == QueryKind::impact && truth.hit && *truth.hit) number = &truth.impact_time;
    return number != nullptr && number->is_known() ? number : nullptr;
}

/// The slack of a length: 64 u L, and a share of the clearance where a body is curved.
long double slack_of(const Format& format, const Case& a_case, const Truth& truth, const Question& question) {
    const bool is_apart = truth.verdict == Verdict::separated;
    const long double share = is_apart ? format.of_curved_distance : format.of_curved_depth;
    const long double curved = has_curved_body(a_case.query) && question.kind != QueryKind::impact
                                   ? share * clearance_of(truth).rounded.high
                                   : 0;
    return roundings * format.unit_roundoff * question.scale + curved;
}

/// A length over the speed of closing, and the rounding of the time; of an unknown normal that of a graze, as judge.h
/// has it; of bodies that meet at the start the rounding of the duration.
long double time_slack(const Format& format, long double slack, const Truth& truth, const Question& question) {
    const long double roundoffs = roundings * format.unit_roundoff;
    if (truth.verdict != Verdict::separated) return roundoffs * question.duration;
    if (!(question.speed > 0)) return question.duration;
    const long double way = question.normal_is_known ? slack : std::sqrt(2 * roundoffs) * question.scale;
    return way / question.speed + roundoffs * truth.impact_time.rounded.high;
}

/// The question with L of casts as long as the way of B, too.
Question question_with_way(const AnyQuery& query, const Truth& truth) {
    Question question = question_of(query, truth);
    std::visit(
        [&question](const auto& q) {
            if (!q.motion) return;
            long double fastest = 0;
            for (const double x : q.motion->velocity.component)
                fastest = std::max(fastest, std::fabs(static_cast<long double>(x)));
            question.scale += fastest * q.motion->duration;
        },
        query);
    return question;
}

void add_tolerances(Json& line, const Case& a_case, const Truth& truth) {
    const Question question = question_with_way(a_case.query, truth);
    const bool moves = question.kind == QueryKind::impact;
    const KnownNumber& clearance = clearance_of(moves && truth.sweep ? *truth.sweep : truth);
    const KnownNumber* number = number_asked(truth, question.kind);
    for (const Format& format : formats) {
        const long double slack = slack_of(format, a_case, truth, question);
        const bool is_must = clearance.is_known() && clearance.rounded.high - clearance.width() > slack;
        line[format.level] = is_must ? "must" : "may";
        if (number == nullptr) continue;
        line[format.tolerance] = static_cast<double>(moves ? time_slack(format, slack, truth, question) : slack);
    }
}

std::vector<double> unit(const ExactVector& direction) {
    std::vector<long double> rounded;
    long double largest = 0;
    for (const ExactNumber& x : direction) {
        rounded.push_back(x.rounded().high);
        largest = std::max(largest, std::fabs(rounded.back()));
    }
    long double square = 0;
    for (long double& x : rounded) x /= largest, square += x * x;
    std::vector<double> result;
    for (const long double x : rounded) result.push_back(static_cast<double>(x / std::sqrt(square)));
    return result;
}

/// A vector from B to A along the distance, or nothing where the truth has no nearest points.
std::vector<ExactVector> direction_of_distance(const Truth& truth) {
    if (!truth.nearest) return {};
    ExactVector difference;
    for (std::size_t i = 0; i < truth.nearest->point_a.size(); ++i)
        difference.push_back(truth.nearest->point_a[i] - truth.nearest->point_b[i]);
    const auto is_zero = [](const ExactNumber& x) { return x == ExactNumber(); };
    if (std::all_of(difference.begin(), difference.end(), is_zero)) return {};
    return {1, difference};
}

/// All directions of the distance or least depth, from B to A; empty where they are not known or too many.
std::vector<ExactVector> normals_of(const Truth& truth, QueryKind kind) {
    if (kind == QueryKind::impact) {
        const bool has_one = truth.hit && *truth.hit && truth.contact && truth.contact->unique;
        if (!has_one || truth.contact->normal.empty()) return {};
        return {1, truth.contact->normal};
    }
    if (kind == QueryKind::distance && truth.verdict == Verdict::separated) return direction_of_distance(truth);
    const auto& known = truth.minimising_directions;
    const bool is_deep = kind == QueryKind::penetration && truth.verdict == Verdict::penetrating;
    if (!is_deep || !known || !known->complete) return {};
    return known->list;
}

}  // namespace

std::string engine_line(const Case& a_case, std::uint64_t number, std::string& reason) {
    const Json line = query_json(a_case, number, reason);
    return line.is_null() ? "" : line.dump();
}

std::string vector_line(const Case& a_case, std::uint64_t number, const Truth& truth, std::string& reason) {
    Json line = query_json(a_case, number, reason);
    if (line.is_null()) return "";
    const QueryKind kind = kind_of(a_case.query);
    line["result"] = result_of(truth, kind);
    if (const KnownNumber* asked = number_asked(truth, kind)) add_value(line, *asked);
    if (line["result"] != "undecided") add_tolerances(line, a_case, truth);
    const auto normals = normals_of(truth, kind);
    for (const ExactVector& normal : normals) line["normals"].push_back(unit(normal));
    if (!normals.empty()) line["normal_unique"] = normals.size() == 1;
    return line.dump();
}

}  // namespace touchstone
