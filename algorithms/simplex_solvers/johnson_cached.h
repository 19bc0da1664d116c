// SPDX-License-Identifier: MIT
// Johnson's sub-algorithm as its authors run it: inner products and determinants are kept from one reduction of a query
// to the next.
//
// Source: Gilbert, Johnson, Keerthi 1988, appendix [GJK88]; van den Bergen 1999 [vdB99].
//     Delta_{i},i = 1,   Delta_{M+k},k = sum over i in M of Delta_M,i (x_p . x_i - x_k . x_i),   p the first of M
// Only the last point of W u {w} is new, so a reduction computes the inner products of w with every point and the
// determinants of the subsets that hold w. It takes differences of inner products, which can be kept, where johnson.h
// takes inner products of differences. In exact arithmetic both are equal. In floating point the difference loses the
// digits that both products have in common, which are many if the points are much nearer to each other than to the
// origin.
//
// Invariant: an entry is a function of the coordinates of its points in their order, and a reduction keeps that order.
// Entries are used as far as the points of the simplex equal those of the last reduction, by value and in their place;
// all others are computed. The answer therefore has the same bits as that of a table built anew, whatever the query did
// to its simplex in between: emptied it, scaled it, or put back an older one.
//
// Cost: for four points of which three are known, 4 inner products and 16 of the 28 determinants, and the comparison of
// at most D + 1 points.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "algorithms/simplex_solvers/johnson.h"

namespace touchstone {

/// The table of the last simplex of a query, with the points and inner products that it was computed from.
template <Field S, int D>
class KeptDeterminants : public DeterminantTable<S, D> {
public:
    using DeterminantTable<S, D>::has;

    /// The table of no point.
    KeptDeterminants() : DeterminantTable<S, D>(0) {}

    /// Makes this the table of the simplex. Precondition: 1 <= simplex.size <= D + 1.
    void update(const Simplex<S, D>& simplex) {
        const int known = known_points(simplex);
        this->size_ = simplex.size;
        for (int k = known; k < simplex.size; ++k) {
            at(point_, k) = simplex[k].w;
            for (int i = 0; i <= k; ++i) product(i, k) = product(k, i) = dot(at(point_, i), at(point_, k));
        }
        // The subsets that hold an unknown point are those from this bit mask on.
        for (unsigned subset = 1U << known; subset < (1U << simplex.size); ++subset)
            for (int k = 0; k < simplex.size; ++k)
                if (has(subset, k)) this->at(subset, k) = determinant(subset & ~(1U << k), k);
    }

    /// Makes this the table of the points of `subset`, in their order. An entry never moves to a later place, and so
    /// never overwrites one that has yet to move.
    void keep(unsigned subset) {
        std::array<int, points> old{};
        int kept = 0;
        for (int i = 0; i < this->size_; ++i)
            if (has(subset, i)) at(old, kept++) = i;
        this->size_ = kept;
        for (int k = 0; k < kept; ++k) {
            if (at(old, k) == k) continue;
            at(point_, k) = at(point_, at(old, k));
            for (int i = 0; i <= k; ++i) product(i, k) = product(k, i) = product(at(old, i), at(old, k));
        }
        for (unsigned to = 1; to < (1U << kept); ++to) {
            unsigned from = 0;
            for (int k = 0; k < kept; ++k)
                if (has(to, k)) from |= 1U << at(old, k);
            if (from == to) continue;
            for (int k = 0; k < kept; ++k)
                if (has(to, k)) this->at(to, k) = (*this)(from, at(old, k));
        }
    }

private:
    static constexpr std::size_t points = static_cast<std::size_t>(D) + 1;

    using DeterminantTable<S, D>::at;
    template <class T>
    static T& at(std::array<T, points>& list, int i) {
        return list[static_cast<std::size_t>(i)];
    }
    S& product(int i, int j) { return at(at(product_, i), j); }

    /// The number of leading points of the simplex that are those of the table.
    int known_points(const Simplex<S, D>& simplex) {
        int known = 0;
        while (known < simplex.size && known < this->size_ && simplex[known].w == at(point_, known)) ++known;
        return known;
    }

    S determinant(unsigned rest, int k) {
        if (rest == 0) return S(1);
        const int p = std::countr_zero(rest);
        S sum = S(0);
        for (int i = 0; i < this->size_; ++i)
            if (has(rest, i)) sum = sum + (*this)(rest, i) * (product(p, i) - product(k, i));
        return sum;
    }

    std::array<Vec<S, D>, points> point_{};
    std::array<std::array<S, points>, points> product_{};
};

struct JohnsonCached {
    static constexpr std::string_view name = "johnson_cached";

    /// The state of one query.
    template <Field S, int D>
    class Query {
    public:
        /// Precondition: 1 <= simplex.size <= D + 1. Tries the subsets in the order of johnson.h.
        bool reduce(Simplex<S, D>& simplex) noexcept(is_nothrow<S>) {
            delta_.update(simplex);
            for (unsigned subset = 1; subset < (1U << simplex.size); ++subset)
                if (delta_.qualifies(subset)) {
                    const bool is_kept = keep_subset(simplex, subset, delta_);
                    if (is_kept) delta_.keep(subset);
                    return is_kept;
                }
            return false;
        }

    private:
        KeptDeterminants<S, D> delta_;
    };

    /// Begins the search of one query.
    template <Field S, int D>
    static auto begin() noexcept(is_nothrow<S>) {
        return Query<S, D>{};
    }

    /// The first reduction of a query.
    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const noexcept(is_nothrow<S>) {
        return begin<S, D>().reduce(simplex);
    }
};

}  // namespace touchstone
