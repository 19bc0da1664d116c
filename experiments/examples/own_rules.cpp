// SPDX-License-Identifier: MIT
// Two stopping rules and a simplex solver of one's own, for `touchstone ... --rule ./libmine.so`. docs/library.md has
// the command that compiles them, against the headers of algorithms/ alone.
#include "algorithms/plugin/touchstone_rule.h"
#include "algorithms/simplex_solvers/signed_volumes.h"
#include "algorithms/simplex_solvers/voronoi.h"

using namespace touchstone;

/// A gap below a share of |v|^2 or below the square of a length: stop=mine(1e-6, 1e-9).
struct Mine {
    static constexpr std::string_view name = "mine";
    static constexpr std::string_view what = "v.v - v.w <= ratio v.v + length^2";
    double ratio = 1e-6, length = 0;
    static constexpr std::array<Parameter<Mine>, 2> parameters{
        {{"ratio", &Mine::ratio, "ratio"}, {"length", &Mine::length, "length"}}};

    template <Scalar S, int D>
    Stop<S> operator()(const Iterate<S, D>& at) const {
        const S threshold = S(ratio) * at.vv + S(length) * S(length), gap = at.vv - at.vw;
        return Stop<S>::converged_if(gap <= threshold, name, gap, threshold, Promise::gap);
    }
};

/// Gives up after so many iterates without a smaller gap: stop=any(mine(1e-6), patience(3)). What it remembers begins
/// anew in every query.
struct Patience {
    static constexpr std::string_view name = "patience";
    static constexpr std::string_view what = "no smaller gap v.v - v.w in so many iterates, one after the other";
    double iterates = 3;
    static constexpr std::array<Parameter<Patience>, 1> parameters{{{"iterates", &Patience::iterates, "count"}}};

    template <Scalar S, int D>
    auto begin() const {
        return [most = iterates, least = S(-1), waited = 0](const Iterate<S, D>& at) mutable {
            const S gap = at.vv - at.vw;
            const bool is_least = least < S(0) || gap < least;
            waited = is_least ? 0 : waited + 1;
            if (is_least) least = gap;
            return waited < most ? Stop<S>{} : Stop<S>::stalled(name, gap, least);
        };
    }
};

/// Signed volumes, and Voronoi regions where rounding leaves them without an answer: solver=signed_then_voronoi.
struct SignedThenVoronoi {
    static constexpr std::string_view name = "signed_then_voronoi";
    static constexpr std::string_view what = "signed_volumes, and voronoi where that finds no subset";

    template <Scalar S, int D>
    bool reduce(Simplex<S, D>& simplex) const {
        const Simplex<S, D> whole = simplex;
        if (SignedVolumes{}.reduce(simplex)) return true;
        simplex = whole;
        return Voronoi{}.reduce(simplex);
    }
};

TOUCHSTONE_RULES(Mine, Patience, SignedThenVoronoi)
