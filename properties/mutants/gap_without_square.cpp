// SPDX-License-Identifier: GPL-3.0-or-later
// E-02 misread: the gap is taken for the error itself instead of its square.
#include "properties/mutants/mutated_gjk.h"

namespace touchstone::gap_without_square {
namespace {

struct GapWithoutSquare {
    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& iterate) const {
        const S length = scalar_traits<S>::from_double(0.25);
        const S gap = S(iterate.vv - iterate.vw);
        const bool fired = gap <= length;  // right: length * length
        return Stop<S>::converged_if(fired, "absolute_gap", gap, S(length * length), Promise::gap);
    }
};

const SimpleMutant mutant(
    "gap_without_square",
    "v.v - v.w <= eps is taken for |v - v(A - B)| <= eps; right: Theorem 4 bounds the square, so eps^2",
    "seed S0, remark on Theorem 4; E-02", &run_with_stopping<GapWithoutSquare>);

const MutantRegistration registration(mutant);

}  // namespace
}  // namespace touchstone::gap_without_square
