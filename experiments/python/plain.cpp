// SPDX-License-Identifier: GPL-3.0-or-later
// Answers many plain GJK queries at once, for callers that have their points in arrays. `touchstone.distance` of the
// Python package calls it through ctypes. It is method gjk with all defaults, on float or double, without JSON.
//
// Invariant: a row has the bits that the package makes of what `touchstone solve` prints for the same pair
// (package_test.py compares them).
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <thread>
#include <vector>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone {
namespace {

/// The points of all bodies in one array: body i has `count[i]` points from point `first[i]` on.
struct Bodies {
    const double* coordinates;
    const std::int64_t* first;
    const std::int64_t* count;
};

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

/// Vertices that the caller owns.
template <Scalar S, int D>
struct PointsView {
    using scalar = S;
    static constexpr int dimension = D;
    std::span<const Vec<S, D>> vertices;
    SupportPoint<S, D> support(const Vec<S, D>& d) const noexcept(is_nothrow<S>) {
        return scan_support<S, D>(vertices, d);
    }

    /// The vertices are stored as they are, so exact signs are computed from them (core_and_radius.h).
    static constexpr bool has_plain_vertices = true;
    int exact_vertex_count() const noexcept { return static_cast<int>(vertices.size()); }
    ExactVertex<S, D> exact_vertex(int i) const noexcept(is_nothrow<S>) {
        return {vertices[static_cast<std::size_t>(i)]};
    }
};

template <std::size_t N>
void write(std::string_view text, char32_t (&field)[N]) {
    for (std::size_t i = 0; i < N; ++i) field[i] = i < text.size() ? static_cast<char32_t>(text[i]) : U'\0';
}

template <Scalar S, int D>
void write(const DistanceResult<S, D>& result, Row<D>& row) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    const bool known = result.distance2.upper.has_value();
    write(to_string(result.verdict), row.verdict);
    write(result.stop.name, row.stop);
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

/// Rounds each coordinate once, into memory that is reused from body to body.
template <Scalar S, int D>
PointsView<S, D> rounded(const Bodies& bodies, std::size_t i, std::vector<Vec<S, D>>& memory) {
    const double* x = bodies.coordinates + bodies.first[i] * D;
    memory.resize(static_cast<std::size_t>(bodies.count[i]));
    for (auto& point : memory)
        for (int k = 0; k < D; ++k) point[k] = static_cast<S>(*x++);
    return {memory};
}

template <Scalar S, int D>
void answer(const Bodies& a, const Bodies& b, std::size_t begin, std::size_t end, Row<D>* rows) {
    std::vector<Vec<S, D>> of_a, of_b;
    for (std::size_t i = begin; i < end; ++i)
        write(gjk::distance(rounded<S, D>(a, i, of_a), rounded<S, D>(b, i, of_b)), rows[i]);
}

/// Gives each thread an equal part of the pairs, since all pairs of a call take about the same time.
template <Scalar S, int D>
void answer_on(int threads, const Bodies& a, const Bodies& b, std::size_t pairs, void* memory) {
    const auto parts = static_cast<std::size_t>(std::max(threads, 1));
    const auto part = [&](std::size_t i) {
        answer<S, D>(a, b, pairs * i / parts, pairs * (i + 1) / parts, static_cast<Row<D>*>(memory));
    };
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < parts; ++i) others.emplace_back(part, i);
    part(0);
}

}  // namespace
}  // namespace touchstone

extern "C" {

/// The number of bytes of a row. The caller uses it to refuse a library of another build.
[[gnu::visibility("default")]] std::size_t touchstone_plain_row_size(int dimension) {
    return dimension == 2 ? sizeof(touchstone::Row<2>) : sizeof(touchstone::Row<3>);
}

/// Writes the distance of pair i of A and B, i < pairs, to rows[i]. Preconditions: dimension 2 or 3, finite coordinates
/// in the range of the scalar, at least one point in each body.
[[gnu::visibility("default")]] void touchstone_plain_distances(int dimension, int is_float, int threads,
                                                               std::size_t pairs, const double* points_a,
                                                               const std::int64_t* first_a, const std::int64_t* count_a,
                                                               const double* points_b, const std::int64_t* first_b,
                                                               const std::int64_t* count_b, void* rows) {
    using namespace touchstone;
    const Bodies a{points_a, first_a, count_a}, b{points_b, first_b, count_b};
    if (dimension == 2 && is_float) return answer_on<float, 2>(threads, a, b, pairs, rows);
    if (dimension == 2) return answer_on<double, 2>(threads, a, b, pairs, rows);
    if (is_float) return answer_on<float, 3>(threads, a, b, pairs, rows);
    answer_on<double, 3>(threads, a, b, pairs, rows);
}
}
