// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/exhaustive/judge_pair.h"

#include <span>
#include <stdexcept>

#include "algorithms/certified/depth.h"
#include "algorithms/certified/intersects.h"
#include "algorithms/gjk/boolean_2d.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/gjk/polygon_distance.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/sat/polygons.h"
#include "algorithms/sat/polytopes.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/simplex_solvers/all.h"
#include "oracles/exact_number_value.h"
#include "oracles/oracle.h"

namespace touchstone::exhaustive {
namespace {

Rational exactly(const Fraction& x) { return Rational(x.numerator) / Rational(x.denominator); }

template <class S, int D>
std::vector<Vec<S, D>> converted(const std::vector<Point<D>>& points) {
    std::vector<Vec<S, D>> vertices;
    for (const auto& p : points)
        vertices.push_back(detail::generate<S, D>([&](int k) { return S(p[static_cast<std::size_t>(k)]); }));
    return vertices;
}

bool is_true(Verdict said, Verdict truth) {
    return said == truth || (said == Verdict::intersecting && truth != Verdict::separated);
}

/// Returns true if lower <= sqrt(square) <= upper.
bool holds(const Bracket<long double>& bracket, const Rational& square) {
    if (!bracket.upper) return false;
    const Rational low(bracket.lower), high(*bracket.upper);
    return low * low <= square && square <= high * high;
}

template <int D>
class PairJudge {
public:
    PairJudge(const std::vector<Point<D>>& a, const std::vector<Point<D>>& b, const LatticeTruth& truth)
        : a_(a), b_(b), truth_(truth), distance2_(exactly(truth.distance2)), depth2_(exactly(truth.depth2)) {}

    Judgement run() {
        ask_rationals();
        ask_certified();
        return judgement_;
    }

private:
    void expect(bool is_right, const std::string& method) {
        ++judgement_.answers;
        if (!is_right) judgement_.wrong.push_back(method);
    }

    template <class Solver>
    void ask_solver(const Polytope<Rational, D>& a, const Polytope<Rational, D>& b) {
        const auto distance = gjk::distance(a, b, gjk::Options<Solver>{});
        expect(is_true(distance.verdict, truth_.verdict) && distance.distance2.lower == distance2_ &&
                   distance.distance2.upper == distance2_ && distance.stop.kind == StopKind::converged,
               "gjk::distance " + std::string(Solver::name));
        const auto meets = gjk::intersects(a, b, gjk::IntersectsOptions<Solver>{});
        expect(is_true(meets.verdict, truth_.verdict), "gjk::intersects " + std::string(Solver::name));
        if constexpr (D == 2) {
            const auto polygon = gjk::polygon_distance(a, b, gjk::PolygonOptions<Solver>{});
            expect(is_true(polygon.verdict, truth_.verdict) && polygon.distance2.lower == distance2_ &&
                       polygon.distance2.upper == distance2_ && polygon.stop.kind == StopKind::converged,
                   "gjk::polygon_distance " + std::string(Solver::name));
        }
    }

    /// Queries the bodies with margins of margin / 2 each. Many pairs on the lattice have the distance 1.
    void ask_hybrid(const Polytope<Rational, D>& a, const Polytope<Rational, D>& b, int margin) {
        const Rational half = Rational(margin) / Rational(2), margin2(margin * margin);
        const auto told = hybrid::depth(a, b, Margins<Rational>{half, half});
        Verdict verdict = truth_.verdict;
        if (margin > 0)
            verdict = margin2 < distance2_    ? Verdict::separated
                      : margin2 == distance2_ ? Verdict::touching
                                              : Verdict::penetrating;
        const Rational signed_square = truth_.verdict == Verdict::separated ? distance2_ : Rational(-depth2_);
        const auto& bracket = told.core_distance2;
        const bool is_between = bracket && bracket->lower <= signed_square && signed_square <= *bracket->upper;
        expect(told.verdict == verdict && is_between &&
                   (verdict == Verdict::separated || bracket->lower == *bracket->upper),
               "hybrid::depth, margin " + std::to_string(margin));
    }

    void ask_interiors(const Polytope<Rational, 2>& a, const Polytope<Rational, 2>& b) {
        const auto told = gjk::boolean_2d(a, b);
        const bool meet = truth_.verdict == Verdict::penetrating;
        expect(told.interiors == (meet ? Interiors::meet : Interiors::apart) &&
                   (told.verdict == Verdict::undecided || told.verdict == truth_.verdict),
               "gjk::boolean_2d");
    }

    void ask_rationals() {
        const Polytope<Rational, D> a{converted<Rational, D>(a_)}, b{converted<Rational, D>(b_)};
        std::apply([&](const auto&... solver) { (ask_solver<std::decay_t<decltype(solver)>>(a, b), ...); },
                   AllSimplexSolvers{});
        const auto epa = epa::depth(a, b);
        expect(epa.verdict == truth_.verdict && (truth_.verdict == Verdict::separated ||
                                                 (epa.depth2.lower == depth2_ && epa.depth2.upper == depth2_)),
               "epa::depth");
        const auto sat = [&] {
            const std::span<const Vec<Rational, D>> p(a.vertices), q(b.vertices);
            if constexpr (D == 2) return sat::polygons(p, q);
            if constexpr (D == 3) return sat::polytopes(p, q);
        }();
        expect(sat.verdict == truth_.verdict && sat.depth2.upper == depth2_ && sat.distance_lower2 <= distance2_ &&
                   (truth_.verdict != Verdict::separated || sat.distance_lower2 > 0),
               "sat");
        ask_hybrid(a, b, 0);
        ask_hybrid(a, b, 1);
        if constexpr (D == 2) ask_interiors(a, b);
    }

    void ask_certified() {
        const auto on_a = converted<double, D>(a_), on_b = converted<double, D>(b_);
        const PackedPolytope<double, D> packed_a{std::span<const Vec<double, D>>(on_a)},
            packed_b{std::span<const Vec<double, D>>(on_b)};
        const CertifiedPolytope<D> a(packed_a), b(packed_b);
        const auto distance = gjk::certified<Rational>(a, b);
        expect(distance.verdict == truth_.verdict && holds(distance.bracket, distance2_), "gjk::certified");
        const auto meets = gjk::certified_intersects<Rational>(a, b);
        expect(meets.verdict == truth_.verdict &&
                   Rational(meets.bracket.lower) * Rational(meets.bracket.lower) <= distance2_,
               "gjk::certified_intersects");
        const auto depth = epa::certified<Rational>(a, b);
        expect(depth.verdict == truth_.verdict && holds(depth.bracket, depth2_), "epa::certified");
    }

    const std::vector<Point<D>>&a_, &b_;
    const LatticeTruth& truth_;
    const Rational distance2_, depth2_;
    Judgement judgement_;
};

template <int D>
bool does_oracle_agree(const std::vector<Point<D>>& a, const std::vector<Point<D>>& b, const LatticeTruth& truth) {
    const Oracle* oracle = find_oracle("exact");
    if (oracle == nullptr) throw std::logic_error("the oracle 'exact' is not linked into this program");
    Query<D> query;
    query.kind = QueryKind::penetration;
    query.a.shape = PolytopeData<D>{converted<double, D>(a)};
    query.b.shape = PolytopeData<D>{converted<double, D>(b)};
    const Truth told = oracle->answer(AnyQuery(query));
    return told.verdict == truth.verdict && told.distance.exact.value() == exact_number(exactly(truth.distance2)) &&
           (truth.verdict == Verdict::separated || told.depth.exact.value() == exact_number(exactly(truth.depth2)));
}

}  // namespace

Judgement judge(const std::vector<Point<2>>& a, const std::vector<Point<2>>& b, const LatticeTruth& truth) {
    return PairJudge<2>(a, b, truth).run();
}
Judgement judge(const std::vector<Point<3>>& a, const std::vector<Point<3>>& b, const LatticeTruth& truth) {
    return PairJudge<3>(a, b, truth).run();
}
bool oracle_agrees(const std::vector<Point<2>>& a, const std::vector<Point<2>>& b, const LatticeTruth& truth) {
    return does_oracle_agree<2>(a, b, truth);
}
bool oracle_agrees(const std::vector<Point<3>>& a, const std::vector<Point<3>>& b, const LatticeTruth& truth) {
    return does_oracle_agree<3>(a, b, truth);
}

}  // namespace touchstone::exhaustive
