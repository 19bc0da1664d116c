// SPDX-License-Identifier: GPL-3.0-or-later
// The minimum-norm point of the hull of at most four points from their Gram matrix, over integers (exact) or doubles (a
// hint). It shares nothing with algorithms/simplex_solvers, because an oracle that used the code it judges would prove
// nothing.
#pragma once

#include <array>
#include <optional>

namespace touchstone::oracles_detail {

/// The Gram matrix G_ij = x_i . x_j of up to four points.
template <class Number>
struct Gram {
    std::array<std::array<Number, 4>, 4> entry;
    int size = 0;
};

/// Barycentric coordinates numerator[i] / denominator of v, positive exactly on `subset`.
template <class Number>
struct MinimumNorm {
    unsigned subset = 0;
    std::array<Number, 4> numerator;
    Number denominator;
};

/// The cofactors of the Lagrange system of min |sum l_i x_i|, sum l_i = 1, for every subset. Each follows from those of
/// the next smaller subsets.
template <class Number>
class Cofactors {
public:
    explicit Cofactors(const Gram<Number>& gram) : gram_(gram) {
        for (unsigned subset = 1; subset < (1U << gram.size); ++subset)
            for (int k = 0; k < gram.size; ++k)
                if (has(subset, k)) value_[subset][static_cast<std::size_t>(k)] = expand(subset & ~(1U << k), k);
    }

    static bool has(unsigned subset, int i) { return (subset >> i & 1U) != 0; }
    const Number& operator()(unsigned subset, int i) const { return value_[subset][static_cast<std::size_t>(i)]; }

    /// Checks the Karush-Kuhn-Tucker conditions: the weights are positive inside the subset, and no point outside it is
    /// nearer.
    bool is_optimal(unsigned subset) const {
        for (int i = 0; i < gram_.size; ++i) {
            if (has(subset, i) && !((*this)(subset, i) > 0)) return false;
            if (!has(subset, i) && (*this)(subset | 1U << i, i) > 0) return false;
        }
        return true;
    }

private:
    Number expand(unsigned rest, int k) const {
        if (rest == 0) return Number(1);
        std::size_t p = 0;
        while (!has(rest, static_cast<int>(p))) ++p;
        Number sum(0);
        for (int i = 0; i < gram_.size; ++i) {
            if (!has(rest, i)) continue;
            const auto j = static_cast<std::size_t>(i);
            sum += (*this)(rest, i) * (gram_.entry[p][j] - gram_.entry[static_cast<std::size_t>(k)][j]);
        }
        return sum;
    }

    const Gram<Number>& gram_;
    std::array<std::array<Number, 4>, 16> value_;
};

/// Over integers there is always a minimum (P-13). Over doubles rounding may leave none.
template <class Number>
std::optional<MinimumNorm<Number>> minimum_norm(const Gram<Number>& gram) {
    const Cofactors<Number> cofactor(gram);
    for (unsigned subset = (1U << gram.size) - 1; subset > 0; --subset) {
        if (!cofactor.is_optimal(subset)) continue;
        MinimumNorm<Number> result;
        result.subset = subset;
        result.denominator = 0;
        for (int i = 0; i < gram.size; ++i)
            if (cofactor.has(subset, i)) {
                result.numerator[static_cast<std::size_t>(i)] = cofactor(subset, i);
                result.denominator += cofactor(subset, i);
            }
        return result;
    }
    return std::nullopt;
}

}  // namespace touchstone::oracles_detail
