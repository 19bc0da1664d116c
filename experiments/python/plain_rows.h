// SPDX-License-Identifier: GPL-3.0-or-later
// What the library of the Python package shares between its queries: bodies and rows in arrays of the caller, and
// threads that share the pairs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <thread>
#include <vector>

#include "algorithms/core/core_and_radius.h"
#include "algorithms/core/vec.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone::plain {

/// The points of all bodies in one array: body i has `count[i]` points from point `first[i]` on.
struct Bodies {
    const double* coordinates;
    const std::int64_t* first;
    const std::int64_t* count;
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
void write_text(std::string_view text, char32_t (&field)[N]) {
    for (std::size_t i = 0; i < N; ++i) field[i] = i < text.size() ? static_cast<char32_t>(text[i]) : U'\0';
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

/// Calls `part(begin, end)` for an equal part of the pairs on each thread, since all pairs of a call take about the
/// same time.
template <class Part>
void on_threads(int threads, std::size_t pairs, const Part& part) {
    const auto parts = static_cast<std::size_t>(std::max(threads, 1));
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < parts; ++i)
        others.emplace_back([&part, pairs, parts, i] { part(pairs * i / parts, pairs * (i + 1) / parts); });
    part(std::size_t{0}, pairs / parts);
}

}  // namespace touchstone::plain
