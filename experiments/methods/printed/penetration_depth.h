// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/penetration_depth: the hybrid of seed S0 as printed, including its shallow branch (E-19, E-21).
#pragma once

#include "algorithms/fast/registers/difference.h"
#include "algorithms/printed/penetration_depth.h"
#include "experiments/methods/printed/depth_answer.h"

namespace touchstone {

template <Field S>
class PrintedPenetrationDepthMethod final : public Adapter<PrintedPenetrationDepthMethod<S>, S> {
public:
    static constexpr bool needs_square_root = true;
    static constexpr std::string_view name = "printed/penetration_depth";
    static constexpr std::string_view signature =
        "printed/penetration_depth(scalar=double, eps_rel=0.001, eps_abs=1e-06, cap=128)";
    static constexpr std::string_view what =
        "the hybrid of GJK and EPA with margins as printed, started with a simplex of the cores (E-19); answers "
        "penetration";

    PrintedPenetrationDepthMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedPenetrationDepthMethod<S>, S>(backend) {
        eps_rel_ = arguments.number_below_one("eps_rel", 1e-3);
        eps_abs_ = arguments.number("eps_abs", 1e-6);
        this->read_cap(arguments, 128);
        solvers_ = solvers_named<S>("johnson");
        this->set_tolerance("eps_rel", eps_rel_);
        this->finish(arguments);
    }

    bool answers(QueryKind kind, int) const override { return kind == QueryKind::penetration; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        constexpr int D = Pair::dimension;
        using printed::DepthBranch;
        const MinkowskiDifference<ConvexRef<S, D>, ConvexRef<S, D>> cores{pair.a.core(), pair.b.core()};
        const S margin = S(pair.a.margin() + pair.b.margin());
        const auto found = printed::penetration_depth<S, D>(
            cores, margin, scalar_traits<S>::from_double(eps_rel_), scalar_traits<S>::from_double(eps_abs_),
            unit_vector<S, D>(0), this->cap(), solvers_.template in<D>());
        if (found.branch == DepthBranch::deep) return deep(pair, found);
        const TextEnding ending = found.branch == DepthBranch::cap ? by_our_cap : by_its_text;
        Answer answer = text_answer(Quantity::depth, ending, found.iterations, 1);
        if (found.branch == DepthBranch::cap) return answer;
        // "return 0" means no overlap. A depth can be negative (E-21).
        const S depth = found.branch == DepthBranch::separated ? S(0) : S(margin - square_root(found.upper_bound));
        answer.verdict = S(0) < depth ? Verdict::penetrating : depth < S(0) ? Verdict::separated : Verdict::undecided;
        if (found.branch == DepthBranch::separated) answer.verdict = Verdict::separated;
        answer.upper = scalar_traits<S>::to_long_double(depth);
        claim_a_number(answer, static_cast<double>(eps_rel_ * root_of(found.upper_bound)));
        return answer;
    }

private:
    /// "EPA on the enlarged A - B", which begins with the simplex of the cores.
    template <class Pair>
    Answer deep(const Pair& pair, const printed::PenetrationDepth<S, Pair::dimension>& found) const {
        constexpr int D = Pair::dimension;
        DistanceResult<S, D> start;
        start.iterations = found.iterations;
        start.support_calls = found.iterations + 1;
        start.simplex = found.simplex;
        start.verdict = Verdict::intersecting;
        start.distance2.upper = S(0);
        return printed_epa_answer(pair, start, eps_abs_, this->cap());
    }

    double eps_rel_ = 0, eps_abs_ = 0;
    Solvers<S> solvers_;
};

}  // namespace touchstone
