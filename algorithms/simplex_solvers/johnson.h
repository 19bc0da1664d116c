// SPDX-License-Identifier: MIT
// Johnson's distance sub-algorithm in its recursive form, over all subsets.
//
// Source: seed S0, "Johnson's Distance Algorithm"; Gilbert, Johnson, Keerthi 1988, appendix [GJK88].
// Determinants:  Delta_{i},i = 1,   Delta_{M+k},k = sum over i in M of Delta_M,i (x_p - x_k) . x_i,   any p in M.
// A subset J is sought with
//   condition 1   Delta_J,i > 0          for every i in J
//   condition 2   Delta_{J+j},j <= 0     for every j not in J
// Then v(conv X) = v(aff J) = sum over J of Delta_J,i x_i / sum over J of Delta_J,i.
//
// Invariant (exact arithmetic): for every finite X at least one J qualifies, every qualifying J is affinely
// independent, and all of them give the same v. Affine independence of X only makes J unique (P-13). Rounding can leave
// no J (E-24); reduce() then returns false and does not invent one.
//
// Subsets are tried in the order of their bit masks, {0}, {1}, {0,1}, {2}, {0,2}, {1,2}, {0,1,2}, {3}, ..., and not, as
// in the source, all vertices first, then all edges, then all faces. Both orders try a subset after those that it
// includes, and they differ only if several subsets qualify. In exact arithmetic all of these give the same v. With
// rounding (E-24) the orders may take different ones, and neither is known to take the nearer one.
//
// Cost: the whole table, which has 28 determinants for four points.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "algorithms/core/simplex.h"

namespace touchstone {

/// The table Delta_M,i for every non-empty subset M (a bit mask) of `size` points and every i in M. A derived class
/// fills it.
template <Field S, int D>
class DeterminantTable {
public:
    /// Delta_subset,i. Precondition: has(subset, i).
    const S& operator()(unsigned subset, int i) const { return delta_[subset][static_cast<std::size_t>(i)]; }

    /// Whether vertex i belongs to the subset.
    static constexpr bool has(unsigned subset, int i) { return ((subset >> i) & 1U) != 0; }

    /// Conditions 1 and 2; both are needed (E-12).
    bool qualifies(unsigned subset) const {
        for (int i = 0; i < size_; ++i) {
            if (has(subset, i) && !(S(0) < (*this)(subset, i))) return false;
            if (!has(subset, i) && S(0) < (*this)(subset | (1U << i), i)) return false;
        }
        return true;
    }

protected:
    /// A table of `size` points, all of whose entries are zero.
    explicit DeterminantTable(int size) : size_(size) {}

    /// Delta_subset,i to be set.
    S& at(unsigned subset, int i) { return delta_[subset][static_cast<std::size_t>(i)]; }

    int size_;
    std::array<std::array<S, static_cast<std::size_t>(D) + 1>, (1U << (D + 1))> delta_{};
};

/// The table of a simplex, by the recursion of the source.
template <Field S, int D>
class JohnsonDeterminants : public DeterminantTable<S, D> {
public:
    using DeterminantTable<S, D>::has;

    /// 1 <= simplex.size <= D + 1. At most 28 determinants for four points.
    explicit JohnsonDeterminants(const Simplex<S, D>& simplex) : DeterminantTable<S, D>(simplex.size) {
        for (unsigned subset = 1; subset < (1U << simplex.size); ++subset)
            for (int k = 0; k < simplex.size; ++k)
                if (has(subset, k)) this->at(subset, k) = determinant(simplex, subset & ~(1U << k), k);
    }

private:
    S determinant(const Simplex<S, D>& simplex, unsigned rest, int k) const {
        if (rest == 0) return S(1);
        const Vec<S, D> edge = simplex[std::countr_zero(rest)].w - simplex[k].w;
        S sum = S(0);
        for (int i = 0; i < simplex.size; ++i)
            if (has(rest, i)) sum = sum + (*this)(rest, i) * dot(edge, simplex[i].w);
        return sum;
    }
};

/// Keeps the points of `subset` with lambda_i = Delta_i / sum of Delta. Returns false and leaves the simplex unchanged
/// if the sum has overflowed: its quotients would all vanish and fake an origin inside.
template <Field S, int D>
bool keep_subset(Simplex<S, D>& simplex, unsigned subset, const DeterminantTable<S, D>& delta) {
    S total = S(0);
    for (int i = 0; i < simplex.size; ++i)
        if (delta.has(subset, i)) total = total + delta(subset, i);
    if (!scalar_traits<S>::is_finite(total)) return false;
    int kept = 0;
    for (int i = 0; i < simplex.size; ++i)
        if (delta.has(subset, i)) {
            if (kept != i) simplex[kept] = simplex[i];
            simplex.lambda[static_cast<std::size_t>(kept++)] = delta(subset, i) / total;
        }
    simplex.size = kept;
    return true;
}

struct Johnson {
    static constexpr std::string_view name = "johnson";

    template <Field S, int D>
    bool reduce(Simplex<S, D>& simplex) const noexcept(is_nothrow<S>) {
        const JohnsonDeterminants<S, D> delta(simplex);
        for (unsigned subset = 1; subset < (1U << simplex.size); ++subset)
            if (delta.qualifies(subset)) return keep_subset(simplex, subset, delta);
        return false;
    }
};

}  // namespace touchstone
