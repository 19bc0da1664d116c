// SPDX-License-Identifier: GPL-3.0-or-later
// Answers many plain GJK queries at once, for callers that have their points in arrays. `touchstone.distance` of the
// Python package calls it through ctypes. It is method gjk with all defaults, on float or double, without JSON.
//
// Invariant: a row has the bits that the package makes of what `touchstone solve` prints for the same pair
// (package_test.py compares them).
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "algorithms/gjk/distance.h"
#include "experiments/python/plain_rows.h"

namespace touchstone::plain {
namespace {

/// A row of the structured array in the layout of numpy: texts in UTF-32, padded with zeros.
template <int D>
struct Row {
    char32_t verdict[12];
    double lower, upper;
    double points[2][D];
    double normal[D];
    char32_t stop[32];
    std::int32_t iterations, support_calls;
};

template <Scalar S, int D>
void write(const DistanceResult<S, D>& result, Row<D>& row) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const bool known = result.distance2.upper.has_value();
    write_text(to_string(result.verdict), row.verdict);
    write_text(result.stop.name, row.stop);
    row.lower = static_cast<double>(std::sqrt(result.distance2.lower));
    row.upper = known ? static_cast<double>(*result.distance()) : unknown;
    // Rounding may let the ends cross by an ulp.
    if (row.upper < row.lower) row.lower = row.upper;
    for (int k = 0; k < D; ++k) {
        row.points[0][k] = known ? static_cast<double>(result.point_a[k]) : unknown;
        row.points[1][k] = known ? static_cast<double>(result.point_b[k]) : unknown;
        row.normal[k] = known ? static_cast<double>(result.v[k]) : unknown;
    }
    row.iterations = result.iterations;
    row.support_calls = result.support_calls;
}

template <Scalar S, int D>
void answer(const Bodies& a, const Bodies& b, std::size_t begin, std::size_t end, Row<D>* rows) {
    std::vector<Vec<S, D>> of_a, of_b;
    for (std::size_t i = begin; i < end; ++i)
        write(gjk::distance(rounded<S, D>(a, i, of_a), rounded<S, D>(b, i, of_b)), rows[i]);
}

template <Scalar S, int D>
void answer_on(int threads, const Bodies& a, const Bodies& b, std::size_t pairs, void* memory) {
    on_threads(threads, pairs, [&](std::size_t begin, std::size_t end) {
        answer<S, D>(a, b, begin, end, static_cast<Row<D>*>(memory));
    });
}

}  // namespace
}  // namespace touchstone::plain

extern "C" {

/// The number of bytes of a row. The caller uses it to refuse a library of another build.
[[gnu::visibility("default")]] std::size_t touchstone_plain_row_size(int dimension) {
    return dimension == 2 ? sizeof(touchstone::plain::Row<2>) : sizeof(touchstone::plain::Row<3>);
}

/// Writes the distance of pair i of A and B, i < pairs, to rows[i]. Preconditions: dimension 2 or 3, finite coordinates
/// in the range of the scalar, at least one point in each body.
[[gnu::visibility("default")]] void touchstone_plain_distances(int dimension, int is_float, int threads,
                                                               std::size_t pairs, const double* points_a,
                                                               const std::int64_t* first_a, const std::int64_t* count_a,
                                                               const double* points_b, const std::int64_t* first_b,
                                                               const std::int64_t* count_b, void* rows) {
    using namespace touchstone::plain;
    const Bodies a{points_a, first_a, count_a}, b{points_b, first_b, count_b};
    if (dimension == 2 && is_float) return answer_on<float, 2>(threads, a, b, pairs, rows);
    if (dimension == 2) return answer_on<double, 2>(threads, a, b, pairs, rows);
    if (is_float) return answer_on<float, 3>(threads, a, b, pairs, rows);
    answer_on<double, 3>(threads, a, b, pairs, rows);
}
}
