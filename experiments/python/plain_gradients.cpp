// SPDX-License-Identifier: GPL-3.0-or-later
// The signed distance of many pairs of polytopes and its gradient for rigid motions of A (docs/gradients.md), for
// callers that have their points in arrays: signed_distance() on doubles. `touchstone.gradient` of the Python package
// calls it through ctypes.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "algorithms/gradient/signed_distance.h"
#include "experiments/python/plain_rows.h"

namespace touchstone::plain {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// A row of the structured array in the layout of numpy.
template <int D>
struct GradientRow {
    char32_t verdict[12];
    double lower, upper;
    double gradient[D == 2 ? 3 : 6];
    double error[2];
    char32_t uniqueness[12];
};

double root_of(const std::optional<double>& squared) { return squared ? std::sqrt(*squared) : unknown; }

template <int D>
void write(const std::optional<Gradient<double, D>>& gradient, GradientRow<D>& row) {
    write_text(to_string(gradient ? gradient->uniqueness : Uniqueness::unknown), row.uniqueness);
    std::fill(std::begin(row.gradient), std::end(row.gradient), unknown);
    row.error[0] = row.error[1] = unknown;
    if (!gradient) return;
    const auto n = gradient->normal();
    const auto m = gradient->unit_moment();
    for (int k = 0; k < D; ++k) row.gradient[k] = n[k];
    if constexpr (D == 2)
        row.gradient[2] = m;
    else
        for (int k = 0; k < 3; ++k) row.gradient[3 + k] = m[k];
    row.error[0] = root_of(gradient->normal_error2);
    row.error[1] = root_of(gradient->moment_error2);
}

/// The bracket of the signed distance and its gradient.
template <int D>
void answer(const PointsView<double, D>& a, const PointsView<double, D>& b, GradientRow<D>& row) {
    const auto found = signed_distance(a, b);
    write_text(to_string(found.verdict), row.verdict);
    row.lower = found.distance() ? found.lower : unknown;
    row.upper = found.distance() ? found.upper : unknown;
    // Rounding may let the ends cross by an ulp.
    if (row.upper < row.lower) row.lower = row.upper = found.value;
    write<D>(found.gradient, row);
}

template <int D>
void answer_on(int threads, const Bodies& a, const Bodies& b, std::size_t pairs, void* memory) {
    on_threads(threads, pairs, [&](std::size_t begin, std::size_t end) {
        std::vector<Vec<double, D>> of_a, of_b;
        for (std::size_t i = begin; i < end; ++i)
            answer<D>(rounded<double, D>(a, i, of_a), rounded<double, D>(b, i, of_b),
                      static_cast<GradientRow<D>*>(memory)[i]);
    });
}

}  // namespace
}  // namespace touchstone::plain

extern "C" {

/// The number of bytes of a row of gradients.
[[gnu::visibility("default")]] std::size_t touchstone_gradient_row_size(int dimension) {
    return dimension == 2 ? sizeof(touchstone::plain::GradientRow<2>) : sizeof(touchstone::plain::GradientRow<3>);
}

/// Writes the signed distance of pair i of A and B and its gradient, i < pairs, to rows[i]. Preconditions as of
/// touchstone_plain_distances().
[[gnu::visibility("default")]] void touchstone_plain_gradients(int dimension, int threads, std::size_t pairs,
                                                               const double* points_a, const std::int64_t* first_a,
                                                               const std::int64_t* count_a, const double* points_b,
                                                               const std::int64_t* first_b, const std::int64_t* count_b,
                                                               void* rows) {
    using namespace touchstone::plain;
    const Bodies a{points_a, first_a, count_a}, b{points_b, first_b, count_b};
    if (dimension == 2) return answer_on<2>(threads, a, b, pairs, rows);
    answer_on<3>(threads, a, b, pairs, rows);
}
}
