// SPDX-License-Identifier: GPL-3.0-or-later
// The subject `hybrid`: hybrid::depth with margins above, below and equal to the distance of the
// cores.
#include <cmath>

#include "algorithms/hybrid/depth.h"
#include "oracles/exact_number_value.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"
#include "properties/laws/exact_algebra.h"
#include "properties/laws/hybrid_run.h"
#include "properties/laws/lift.h"

namespace touchstone::hybrid_subject {
namespace {

constexpr int most_vertices = 20;

template <Field S, int D>
HybridAnswer lifted(const hybrid::Result<S, D>& result) {
    HybridAnswer answer;
    answer.verdict = result.verdict;
    answer.contact = hybrid::to_string(result.contact);
    answer.kind = result.stop.kind;
    const auto& bracket = result.core_distance2;
    if (bracket && scalar_traits<S>::is_finite(bracket->lower) && scalar_traits<S>::is_finite(*bracket->upper))
        answer.core_distance2 = {lift(bracket->lower), lift(*bracket->upper)};
    return answer;
}

/// Returns 0, a power of two below the distance, one above it, and the distance itself if it is a double.
std::vector<double> margins_for(const Truth& truth) {
    const double distance = static_cast<double>(truth.distance.rounded.high);
    std::vector<double> margins{0};
    if (!(distance > 0) || !std::isfinite(distance)) return {0, 1};
    margins.push_back(std::ldexp(1.0, std::ilogb(distance) - 1));
    margins.push_back(std::ldexp(1.0, std::ilogb(distance) + 1));
    if (Rational(distance) * Rational(distance) == truth.distance.exact->value().number) margins.push_back(distance);
    return margins;
}

template <Field S, int D>
void add_runs(Recordings& list, Query<D> query) {
    if (vertex_count(query) > most_vertices || query.motion) return;
    query.kind = QueryKind::penetration;
    const Truth truth = default_oracle().answer(query);
    const auto a = polytope_of<S>(query.a), b = polytope_of<S>(query.b);
    for (const double margin : margins_for(truth)) {
        const Margins<S> margins{scalar_traits<S>::from_double(margin), S(0)};
        if (!scalar_traits<S>::is_finite(margins.a)) continue;
        HybridRun run;
        run.variant = margin == 0 ? "no margin" : "margin";
        run.exact_scalar = scalar_traits<S>::is_exact;
        run.margin = lift(margins.a);
        run.size2 = std::max(largest_squared_norm(lift(a.vertices)), largest_squared_norm(lift(b.vertices)));
        run.core2 = truth.verdict == Verdict::separated ? truth.distance.exact->value().number
                    : truth.depth.exact                 ? Rational(-truth.depth.exact->value().number)
                                                        : Rational(0);
        run.cores_touch = truth.verdict == Verdict::touching;
        Vec<S, D> start = zero_vector<S, D>();
        for (int k = 0; k < 4; ++k) {
            if (k == 1) start = -unit_vector<S, D>(D - 1);
            if (k == 2) start = a.vertices.back() - b.vertices.front();
            const auto result = hybrid::depth(a, b, margins, hybrid::Options<>{}, NullObserver{}, start);
            run.answers.push_back(lifted(result));
            start = result.next_start;
        }
        add_recording(list, std::move(run));
    }
}

Recordings record(const AnyQuery& query, ScalarKind scalar) {
    Recordings list;
    for_scalar(query, scalar,
               [&](auto tag, const auto& rounded) { add_runs<typename decltype(tag)::type>(list, rounded); });
    return list;
}

const SimpleSubject subject("hybrid", &record);
const SubjectRegistration registration(subject);

}  // namespace
}  // namespace touchstone::hybrid_subject
