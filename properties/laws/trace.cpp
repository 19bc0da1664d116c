// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/trace.h"

#include <charconv>
#include <cmath>
#include <cstdio>

#include "properties/laws/changed_run.h"
#include "properties/laws/epa_run.h"
#include "properties/laws/impact_run.h"

namespace touchstone {
namespace {

using Lines = std::vector<std::string>;

std::string points_text(const std::vector<ExactVec>& points, int dimension) {
    std::string text;
    for (const ExactVec& x : points) text += (text.empty() ? "" : ", ") + text_of(x, dimension);
    return "{" + text + "}";
}

std::string answer_text(const ExactAnswer& answer) {
    std::string text = std::string(to_string(answer.verdict)) + ", stop " + answer.stop + " (" +
                       std::string(to_string(answer.kind)) + ") after " + std::to_string(answer.iterations) +
                       " iterations";
    const auto& [lower2, upper2] = answer.distance2;
    if (upper2) text += ", " + text_of(lower2) + " <= distance^2 <= " + text_of(*upper2);
    return text;
}

Lines lines_of(const ExactRun& run) {
    Lines lines;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const ExactStep& step = run.steps[i];
        std::string line = "v_" + std::to_string(i) + " = " + text_of(step.v, run.dimension) +
                           "  |v|^2 = " + text_of(squared_norm(step.v)) +
                           "  W = " + points_text(step.simplex, run.dimension);
        if (step.w)
            line += "  w = " + text_of(*step.w, run.dimension) +
                    "  v.v - v.w = " + text_of(Rational(squared_norm(step.v) - dot(step.v, *step.w)));
        lines.push_back(std::move(line));
    }
    lines.push_back("answer: " + answer_text(run.answer));
    lines.push_back("truth: " + std::string(to_string(run.truth.verdict)) + ", v(A - B) = " +
                    text_of(run.truth.nearest, run.dimension) + ", distance^2 = " + text_of(run.truth.distance2));
    return lines;
}

Lines lines_of(const EpaRun& run) {
    Lines lines;
    for (std::size_t i = 0; i < run.steps.size(); ++i)
        lines.push_back("expansion " + std::to_string(i) + ": " + text_of(run.steps[i].lower2) + " <= depth^2 <= " +
                        text_of(run.steps[i].upper2) + ", " + std::to_string(run.steps[i].vertices.size()) +
                        " vertices, " + std::to_string(run.steps[i].faces.size()) + " faces");
    lines.push_back("answer: " + std::string(to_string(run.verdict)) + ", stop " + run.stop);
    const auto& [lower2, upper2] = run.depth2;
    if (upper2) lines.back() += ", " + text_of(lower2) + " <= depth^2 <= " + text_of(*upper2);
    lines.push_back("truth: " + std::string(to_string(run.true_verdict)) + ", depth^2 = " + text_of(run.true_depth2));
    return lines;
}

Lines lines_of(const ImpactRun& run) {
    Lines lines;
    for (std::size_t i = 0; i < run.times.size(); ++i)
        lines.push_back("t_" + std::to_string(i) + " = " + text_of(run.times[i]));
    lines.push_back("answer: " + run.state + ", time in [" + text_of(run.lower) + ", " +
                    text_of(run.upper.value_or(run.duration)) + "]");
    lines.push_back(std::string("truth: ") + (run.hit ? "hit" : "miss") +
                    (run.time ? " at " + text_of(*run.time) : std::string()));
    return lines;
}

}  // namespace

std::string text_of(const Rational& x) {
    const double nearest = x.convert_to<double>();
    char text[64];
    if (std::isfinite(nearest) && Rational(nearest) == x) {
        const auto end = std::to_chars(text, text + sizeof text, nearest).ptr;
        return {text, end};
    }
    const std::string fraction = x.str();
    if (fraction.size() <= 24) return fraction;
    std::snprintf(text, sizeof text, "~%.17g", nearest);
    return text;
}

std::string text_of(const ExactVec& x, int dimension) {
    std::string text;
    for (int k = 0; k < dimension; ++k) text += (k == 0 ? "" : ", ") + text_of(x[k]);
    return "(" + text + ")";
}

std::vector<std::string> trace_of(const Recording& recording) {
    if (const auto* run = dynamic_cast<const ExactRun*>(&recording)) return lines_of(*run);
    if (const auto* run = dynamic_cast<const EpaRun*>(&recording)) return lines_of(*run);
    if (const auto* run = dynamic_cast<const ImpactRun*>(&recording)) return lines_of(*run);
    if (const auto* run = dynamic_cast<const ChangedRun*>(&recording))
        return {"as it stands: " + answer_text(run->before), "changed, and mapped back: " + answer_text(run->after)};
    return {};
}

}  // namespace touchstone
