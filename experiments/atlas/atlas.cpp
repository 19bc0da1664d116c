// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/atlas/atlas.h"

#include <cmath>
#include <limits>

#include "experiments/atlas/axis.h"
#include "experiments/judge/judged_case.h"

namespace touchstone {
namespace {

const ScalarBackend& coarsest(const std::vector<std::unique_ptr<Method>>& methods) {
    const ScalarBackend* result = &methods.front()->backend();
    for (const auto& method : methods)
        if (result->unit_roundoff() < method->backend().unit_roundoff()) result = &method->backend();
    return *result;
}

/// One ulp of the scalar at x, or at the largest coordinate if x is 0. For scalars finer than double, one ulp of
/// double.
double step_at(double x, const AnyQuery& query, const ScalarBackend& scalar) {
    const double at = x != 0 ? std::fabs(x) : static_cast<double>(largest_coordinate(query));
    const double epsilon = 2 * static_cast<double>(scalar.unit_roundoff());
    const int exponent = std::ilogb(at > 0 ? at : 1.0);
    return std::ldexp(std::max(epsilon, std::numeric_limits<double>::epsilon()), exponent);
}

AtlasAxis axis_of(AnyQuery& query, const std::string& name, const ScalarBackend& scalar) {
    const double centre = number_at(query, name);
    return {name, centre, step_at(centre, query, scalar)};
}

AtlasTruth truth_of(const Truth& truth, QueryKind kind) {
    const auto number = [](const WideReal& x) { return static_cast<double>(x.high + x.low); };
    const bool met = truth.verdict == Verdict::penetrating && truth.depth.exact.has_value();
    if (kind == QueryKind::impact)
        return {verdict_asked(truth, kind), truth.hit.value_or(false) ? number(truth.impact_time.rounded)
                                                                      : std::numeric_limits<double>::quiet_NaN()};
    return {truth.verdict, met ? -number(truth.depth.rounded) : number(truth.distance.rounded)};
}

AtlasCell cell_of(const JudgedCase::Outcome& outcome) {
    AtlasCell cell;
    cell.verdict = outcome.answer.verdict;
    cell.finding = outcome.judgement.finding;
    cell.side = outcome.judgement.side;
    if (outcome.judgement.error_scaled) cell.error_scaled = static_cast<double>(*outcome.judgement.error_scaled);
    cell.iterations = outcome.answer.iterations;
    return cell;
}

}  // namespace

Atlas atlas_of(const Case& a_case, const std::string& x, const std::string& y, int ulps,
               const std::vector<std::unique_ptr<Method>>& methods, const Oracle& oracle) {
    if (x == y) throw UsageError("atlas: both axes are '" + x + "'; name two numbers, such as b.v0.x,b.v0.y");
    const ScalarBackend& scalar = coarsest(methods);
    Case moved = a_case;
    std::string reason;
    moved.query = scalar.round(a_case.query, reason).value_or(a_case.query);
    if (!std::isfinite(static_cast<double>(largest_coordinate(moved.query))))
        throw UsageError("atlas: " + a_case.id +
                         ": found a pose that leads out of the range of double; expected one within");
    Atlas atlas{axis_of(moved.query, x, scalar), axis_of(moved.query, y, scalar), ulps, {}, {}};
    atlas.answers.resize(methods.size());
    double& at_x = number_at(moved.query, x);
    double& at_y = number_at(moved.query, y);
    for (int j = -ulps; j <= ulps; ++j) {
        for (int i = -ulps; i <= ulps; ++i) {
            at_x = atlas.x.centre + i * atlas.x.step;
            at_y = atlas.y.centre + j * atlas.y.step;
            JudgedCase judged(moved, oracle);
            AtlasTruth truth;
            for (std::size_t m = 0; m < methods.size(); ++m) {
                const auto outcome = judged.ask(*methods[m]);
                atlas.answers[m].push_back(cell_of(outcome));
                if (&methods[m]->backend() == &scalar) truth = truth_of(*outcome.truth, kind_of(moved.query));
            }
            atlas.truth.push_back(truth);
        }
    }
    return atlas;
}

}  // namespace touchstone
