// SPDX-License-Identifier: MIT
// A Gauss map of a polytope: the directions are divided into cells, and each cell lists the vertices that can be
// extreme for a direction in it. A support mapping then tests about ten vertices, whatever their total number.
//
// The directions are divided as in a cube map (in the plane, a square): the largest component selects the face, and the
// other components divided by it select the cell. A vertex is left out of a cell only if one other vertex reaches
// strictly further at every corner of the cell, by more than rounding. An inner product is linear, so that vertex then
// reaches further for every direction of the cell.
//
// Invariant: every vertex that is extreme for some direction of a cell, in exact arithmetic, is in the list of the
// cell. Physics engines keep one extreme vertex per cell and climb from there. Here nothing climbs, so no tie and no
// rounding can end a climb too early.
//
// Cost: about O(n log n) to build, and about ten inner products per support point.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include "algorithms/core/scalar.h"
#include "algorithms/core/vec.h"

namespace touchstone {

template <std::floating_point S, int D>
class GaussMap {
public:
    GaussMap() = default;

    /// Builds the map. Of several vertices in one place only the first is listed. Precondition: not empty, every
    /// |coordinate| finite and at most 1/8 of the largest number. About O(n log n) if few vertices tie. At most 64 n
    /// numbers are stored.
    explicit GaussMap(std::span<const Vec<S, D>> vertices) : vertices_(vertices) {
        for (const auto& x : vertices)
            for (int k = 0; k < D; ++k) largest_[k] = std::fmax(largest_[k], std::fabs(x[k]));
        for (cells_per_edge_ = 1; cell_count() < vertices.size(); cells_per_edge_ *= 2) continue;
        scale_ = S(cells_per_edge_) / 2;
        room_ = 64 * vertices.size();
        const Candidates all = distinct();
        std::vector<Candidates> lists(cell_count());
        for (int face = 0; face < 2 * D; ++face) refine({face, {}, 1}, all, lists);
        vertices_ = {};
        if (room_ == 0) return;
        first_.push_back(0);
        for (const auto& list : lists) {
            candidate_.insert(candidate_.end(), list.begin(), list.end());
            first_.push_back(static_cast<std::uint32_t>(candidate_.size()));
        }
    }

    /// True if there is no map, also because so many vertices tie up to rounding that the lists would hold more than 64
    /// n of them. A scan of all vertices is then as good.
    bool is_empty() const noexcept { return first_.empty(); }

    /// The vertices to test for direction d: at least one, in ascending order. Precondition: d is finite and not zero.
    std::span<const std::uint32_t> candidates(const Vec<S, D>& d) const noexcept {
        const std::size_t cell = cell_of(d);
        return {candidate_.data() + first_[cell], candidate_.data() + first_[cell + 1]};
    }

    /// The mean number of candidates per cell.
    double mean_candidates() const {
        return is_empty() ? 0 : static_cast<double>(candidate_.size()) / static_cast<double>(first_.size() - 1);
    }

private:
    using Candidates = std::vector<std::uint32_t>;
    static constexpr std::size_t corner_count = D == 2 ? 2 : 4;
    using AtCorners = std::array<S, corner_count>;

    /// The first vertex at each distinct position, in ascending order.
    Candidates distinct() const {
        Candidates numbers(vertices_.size());
        std::iota(numbers.begin(), numbers.end(), 0U);
        const auto& component = [this](std::uint32_t i) -> const auto& { return vertices_[i].component; };
        std::stable_sort(numbers.begin(), numbers.end(), [&](auto i, auto j) { return component(i) < component(j); });
        const auto last =
            std::unique(numbers.begin(), numbers.end(), [&](auto i, auto j) { return component(i) == component(j); });
        numbers.erase(last, numbers.end());
        std::sort(numbers.begin(), numbers.end());
        return numbers;
    }

    /// One of the cells_per_edge^(D - 1) cells of a face. Each coordinate counts cells from the smaller end.
    struct Cell {
        int face = 0;
        std::array<int, static_cast<std::size_t>(D) - 1> at{};
        int cells_per_edge = 1;
    };

    std::size_t cell_count() const {
        const auto edge = static_cast<std::size_t>(cells_per_edge_);
        return D == 2 ? 4 * edge : 6 * edge * edge;
    }

    /// The number of the cell that contains d. Faces 2 axis and 2 axis + 1 hold the directions whose largest component
    /// is `axis`, positive and negative respectively.
    std::size_t cell_of(const Vec<S, D>& d) const noexcept {
        int axis = std::fabs(d[0]) < std::fabs(d[1]) ? 1 : 0;
        if constexpr (D == 3) axis = std::fabs(d[axis]) < std::fabs(d[2]) ? 2 : axis;
        const S inverse = scale_ / std::fabs(d[axis]);
        int cell = 2 * axis + (d[axis] < S(0));
        for (int i = 1; i < D; ++i) {
            const int at = static_cast<int>(d[other_axis(axis, i)] * inverse + scale_);
            cell = cell * cells_per_edge_ + (at < cells_per_edge_ ? at : cells_per_edge_ - 1);
        }
        return static_cast<std::size_t>(cell);
    }
    static int other_axis(int axis, int i) { return axis + i < D ? axis + i : axis + i - D; }

    /// A corner, moved slightly outwards, so that a direction whose cell was found with rounding lies inside the
    /// corners.
    Vec<S, D> corner(const Cell& cell, std::size_t which) const {
        constexpr S margin = S(1) / (1 << 20);
        const int axis = cell.face / 2;
        Vec<S, D> d = zero_vector<S, D>();
        d[axis] = S(cell.face % 2 == 0 ? 1 : -1);
        for (int i = 1; i < D; ++i) {
            const bool upper = (which >> (i - 1)) % 2 == 1;
            const int at = cell.at[static_cast<std::size_t>(i) - 1] + (upper ? 1 : 0);
            d[other_axis(axis, i)] =
                S(2 * at - cell.cells_per_edge) / S(cell.cells_per_edge) + (upper ? margin : -margin);
        }
        return d;
    }

    /// A bound on the error of the difference of two inner products with d: 8 unit roundoffs each, and underflow.
    S rounding(const Vec<S, D>& d) const {
        S terms = S(0);
        for (int k = 0; k < D; ++k) terms += std::fabs(d[k]) * largest_[k];
        return S(16) * scalar_traits<S>::epsilon() * terms + std::numeric_limits<S>::min();
    }

    /// The vertices of `among` that may be extreme in the cell: no candidate that is extreme at a corner certainly
    /// beats them at all corners.
    Candidates not_dominated(const Cell& cell, const Candidates& among) const {
        AtCorners band;
        std::vector<AtCorners> reach(among.size());
        std::array<std::size_t, corner_count> best{};
        for (std::size_t c = 0; c < corner_count; ++c) {
            const Vec<S, D> d = corner(cell, c);
            band[c] = rounding(d);
            for (std::size_t i = 0; i < among.size(); ++i) {
                reach[i][c] = dot(d, vertices_[among[i]]);
                if (reach[best[c]][c] < reach[i][c]) best[c] = i;
            }
        }
        const auto beats = [&](const AtCorners& one, const AtCorners& other) {
            for (std::size_t c = 0; c < corner_count; ++c)
                if (!(one[c] - other[c] > band[c])) return false;
            return true;
        };
        Candidates kept;
        for (std::size_t i = 0; i < among.size(); ++i)
            if (std::none_of(best.begin(), best.end(), [&](std::size_t b) { return beats(reach[b], reach[i]); }))
                kept.push_back(among[i]);
        return kept;
    }

    /// Halves the cell recursively down to the cells of the map. Each part tests only the candidates that the whole has
    /// kept, which makes this fast.
    void refine(const Cell& cell, const Candidates& among, std::vector<Candidates>& lists) {
        if (room_ == 0) return;
        const Candidates left = not_dominated(cell, among);
        if (cell.cells_per_edge == cells_per_edge_) {
            std::size_t number = static_cast<std::size_t>(cell.face);
            for (const int at : cell.at)
                number = number * static_cast<std::size_t>(cells_per_edge_) + static_cast<std::size_t>(at);
            lists[number] = left;
            room_ = room_ < left.size() ? 0 : room_ - left.size();
            return;
        }
        for (unsigned part = 0; part < corner_count; ++part) {
            Cell half{cell.face, {}, 2 * cell.cells_per_edge};
            for (std::size_t i = 0; i < cell.at.size(); ++i)
                half.at[i] = 2 * cell.at[i] + static_cast<int>((part >> i) % 2);
            refine(half, left, lists);
        }
    }

    std::span<const Vec<S, D>> vertices_;  ///< used only while the map is built, as is room_
    std::size_t room_ = 0;                 ///< candidates that may still be listed
    Vec<S, D> largest_ = zero_vector<S, D>();
    int cells_per_edge_ = 0;  ///< a power of two
    S scale_{};               ///< cells_per_edge_ / 2
    std::vector<std::uint32_t> first_, candidate_;
};

}  // namespace touchstone
