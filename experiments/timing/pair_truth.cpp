// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/timing/pair_truth.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "experiments/threads/in_parallel.h"

namespace touchstone {
namespace {

/// A bound of |coordinate| for every point of the shape in its local frame.
template <int D>
double reach_of(const ShapeData<D>& shape) {
    return std::visit(
        [](const auto& data) {
            double most = 0;
            for_each_field(data, [&](const auto& field, const auto& value) {
                if (field.meaning != Meaning::ball_radius)
                    for_each_number_in(value, [&](double x) { most = std::max(most, std::fabs(x)); });
            });
            return most + largest_ball_radius(data);
        },
        shape);
}

template <int D>
double largest_coordinate(const Query<D>& query) {
    double most = 0;
    for (const Body<D>* body : {&query.a, &query.b})
        for (int k = 0; k < D; ++k)
            most = std::max(most, std::fabs(body->pose->translation[k]) + reach_of<D>(body->shape));
    return most;
}

template <int D>
PairTruth truth_of(const PairSet<D>& set, std::size_t pair, const Oracle& oracle) {
    const bool meets =
        set.placement == Placement::touching || set.placement == Placement::shallow || set.placement == Placement::deep;
    const auto query = query_of(set, pair, meets ? QueryKind::penetration : QueryKind::distance);
    const Truth truth = oracle.answer(query);
    const bool has_depth = truth.depth.is_known();
    if (truth.verdict == Verdict::undecided || (truth.verdict == Verdict::penetrating && !has_depth))
        throw std::runtime_error(set.name() + ", pair " + std::to_string(pair) + ": the oracle cannot decide it");
    return {truth.verdict, static_cast<double>(truth.distance.rounded.high),
            static_cast<double>(truth.depth.rounded.high), largest_coordinate(query)};
}

}  // namespace

std::vector<PairTruth> truths_of(const AnySet& any, const Oracle& oracle) {
    return std::visit(
        [&](const auto& set) {
            std::vector<PairTruth> truths(set.pairs.size());
            in_parallel(available_threads(), truths.size(),
                        [&](std::size_t i) { truths[i] = truth_of(set, i, oracle); });
            return truths;
        },
        any);
}

bool is_wrong(int kind, int verdict, double value, const PairTruth& truth, const Criterion& criterion) {
    const double floor = 64 * criterion.eps * truth.scale;
    if (kind == TOUCHSTONE_INTERSECTS) {
        const double gap = truth.gap > 0 ? truth.gap : truth.depth;
        const int right = truth.gap > 0 ? TOUCHSTONE_SEPARATED : TOUCHSTONE_MEET;
        return verdict != right && gap - criterion.relative * gap > floor;
    }
    const bool is_distance = kind == TOUCHSTONE_DISTANCE;
    const double number = is_distance ? truth.gap : truth.depth;
    const bool says_zero = std::isnan(value) || verdict == (is_distance ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED);
    return !(std::fabs((says_zero ? 0 : value) - number) <= criterion.relative * number + floor);
}

}  // namespace touchstone
