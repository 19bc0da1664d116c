// SPDX-License-Identifier: GPL-3.0-or-later
#include "reports/commands/replay_document.h"

#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>

#include "experiments/commands/engine_option.h"
#include "experiments/commands/output.h"
#include "experiments/trace/record.h"
#include "properties/cases/case_json.h"

namespace touchstone {
namespace {

using nlohmann::ordered_json;

ordered_json mesh_json(const Mesh& mesh, int dimension) {
    ordered_json points = ordered_json::array();
    for (const auto& x : mesh.points)
        points.push_back(dimension == 2 ? ordered_json{x[0], x[1]} : ordered_json{x[0], x[1], x[2]});
    return {{"dimension", mesh.affine_dimension}, {"points", points}, {"faces", mesh.faces}};
}

std::string text_of(long double x) {
    char buffer[64];
    const int size = std::snprintf(buffer, sizeof buffer, "%.20Lg", x);
    return {buffer, static_cast<std::size_t>(size)};
}

/// The exact value in full if it is short, otherwise 20 digits of it.
ordered_json exact_json(const std::string& text, long double value) {
    constexpr std::size_t short_enough = 36;
    return !text.empty() && text.size() <= short_enough ? text : text_of(value);
}

ordered_json vertex_json(const TraceVertex& vertex) {
    return {{"w", vertex.w}, {"a", vertex.a}, {"b", vertex.b}, {"lambda", vertex.lambda}};
}

ordered_json step_json(const TraceStep& step) {
    ordered_json object{{"phase", step.phase}, {"k", step.k}, {"before", step.comparisons}};
    for (const auto& number : step.numbers)
        object["numbers"].push_back(
            {{"name", number.name},
             {"value", static_cast<double>(number.value)},
             {"exact", number.exact ? ordered_json(text_of(*number.exact)) : ordered_json(nullptr)}});
    if (step.v) object["v"] = *step.v;
    if (step.w) object["w"] = vertex_json(*step.w);
    for (const auto& vertex : step.simplex) object["simplex"].push_back(vertex_json(vertex));
    if (step.time) object["time"] = *step.time;
    if (step.popped >= 0) {
        object["popped"] = step.popped;
        object["vertices"] = step.vertices;
        object["faces"] = step.faces;
        object["removed"] = step.removed;
    }
    return object;
}

/// A comparison as [number, site, relation, left, right, answer, exact left, exact right, exact difference, exact
/// answer].
ordered_json comparison_json(const TraceComparison& each, std::size_t site) {
    const Comparison& c = each.comparison;
    ordered_json row{each.number, site, c.relation, static_cast<double>(c.left), static_cast<double>(c.right),
                     c.answer};
    if (!c.exact) return row;
    row.push_back(exact_json(c.exact->left, c.exact->left_value));
    row.push_back(exact_json(c.exact->right, c.exact->right_value));
    row.push_back(text_of(c.exact->difference));
    row.push_back(c.exact->answer);
    return row;
}

void add_comparisons(ordered_json& object, const Trace& trace) {
    std::map<std::pair<std::string, int>, std::size_t> known;
    ordered_json sites = ordered_json::array(), rows = ordered_json::array();
    for (const auto& each : trace.comparisons) {
        const Comparison& c = each.comparison;
        const std::string file(below_source_root(c.file));
        const auto [at, fresh] = known.try_emplace({file, c.line}, known.size());
        if (fresh) sites.push_back({file, c.line, c.function});
        rows.push_back(comparison_json(each, at->second));
    }
    const TraceComparison* first = first_divergence(trace);
    object["sites"] = sites;
    object["comparisons"] = rows;
    object["made"] = trace.made;
    object["diverged"] = trace.diverged;
    object["incomparable"] = trace.incomparable;
    object["first_divergence"] = first != nullptr ? ordered_json(first->number) : ordered_json(nullptr);
}

ordered_json rounded_json(const ExactVector& x) {
    ordered_json numbers = ordered_json::array();
    for (const ExactNumber& each : x) numbers.push_back(static_cast<double>(each.rounded().high));
    return numbers;
}

/// For the picture: the directions, of any length, and the corners of P(n) on the core of A.
ordered_json gradients_json(const KnownGradients& gradients) {
    ordered_json parts = ordered_json::array();
    const auto add = [&parts](const ExactVector& direction, const std::vector<ExactVector>& corners) {
        ordered_json points = ordered_json::array();
        for (const ExactVector& point : corners) points.push_back(rounded_json(point));
        parts.push_back({{"direction", rounded_json(direction)}, {"points", points}});
    };
    if (gradients.set)
        for (const GradientFace& face : gradients.set->faces) add(face.direction, face.points);
    if (const auto& enclosed = gradients.enclosed)
        add(enclosed->direction, enclosed->common.empty() ? enclosed->points : enclosed->common);
    const auto unique = gradients.unique();
    return {{"unique", unique ? ordered_json(*unique) : ordered_json()},
            {"complete", gradients.set ? gradients.set->complete : unique.value_or(false)},
            {"parts", parts}};
}

ordered_json motion_json(const AnyQuery& query) {
    return std::visit(
        [](const auto& q) -> ordered_json {
            if (!q.motion) return nullptr;
            return {{"velocity", detail::traced(q.motion->velocity)}, {"duration", q.motion->duration}};
        },
        query);
}

std::string quoted(const std::string& word) {
    std::string result = "'";
    for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

}  // namespace

std::string replay_document(const Case& a_case, const Method& method, const Replay& replay) {
    const int dimension = dimension_of(a_case.query);
    const std::string answer = replay.truth
                                   ? judged_line(a_case, method, replay.answer, *replay.judgement, *replay.truth)
                                   : result_line(a_case, method, replay.answer);
    ordered_json object{
        {"id", a_case.id},
        {"method", method.canonical()},
        {"traced", replay.traced_method},
        {"command", "./run -- judge " + quoted(a_case.replay) + " --method " + quoted(method.canonical()) +
                        (replay.gradients ? " --gradient" : "") + library_arguments(method.canonical())},
        {"dimension", dimension},
        {"query", to_string(kind_of(a_case.query))},
        {"case", to_json_line(a_case)},
        {"answer", ordered_json::parse(answer)},
        {"divergence", first_divergence_text(replay)},
        {"note", replay.note}};
    if (replay.judgement && replay.judgement->truth) object["true_value"] = text_of(*replay.judgement->truth);
    object["outline"] = {{"a", mesh_json(replay.outline.a, dimension)},
                         {"b", mesh_json(replay.outline.b, dimension)},
                         {"difference", mesh_json(replay.outline.difference, dimension)}};
    if (replay.gradients) object["gradients"] = gradients_json(*replay.gradients);
    object["motion"] = motion_json(replay.rounded_query);
    object["steps"] = ordered_json::array();
    for (const auto& step : replay.trace.steps) object["steps"].push_back(step_json(step));
    object["vertices"] = ordered_json::array();
    for (const auto& vertex : replay.trace.vertices) object["vertices"].push_back(vertex_json(vertex));
    object["faces"] = replay.trace.faces;
    add_comparisons(object, replay.trace);
    return object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string first_divergence_text(const Replay& replay) {
    const TraceComparison* first = first_divergence(replay.trace);
    if (first == nullptr) return "";
    const Comparison& c = first->comparison;
    return std::string(below_source_root(c.file)) + ":" + std::to_string(c.line) + ", iteration " +
           std::to_string(c.iteration);
}

}  // namespace touchstone
