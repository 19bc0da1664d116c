// SPDX-License-Identifier: GPL-3.0-or-later
// Method mpr: overlap and a depth by Minkowski portal refinement.
#pragma once

#include "algorithms/mpr/depth.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class MprMethod final : public Adapter<MprMethod<S>, S> {
public:
    static constexpr std::string_view name = "mpr";
    static constexpr std::string_view signature =
        "mpr(scalar=double, solver=voronoi, gjk_stop=robust(0, 8), stop=portal_on_boundary(16), rounding_units=16, "
        "cap=256, proof=exact, bodies=cores)";
    static constexpr std::string_view what =
        "Minkowski portal refinement (XenoCollide); answers intersects and penetration. Its depth is along the normal "
        "where one ray leaves: an upper bound, which promises nothing more. solver and gjk_stop are of GJK, which "
        "answers where A - B is flat, and where the cores of bodies with balls are apart. bodies=support_mappings asks "
        "such bodies as support mappings instead of bodies=cores. proof is that of gjk";

    MprMethod(const ScalarBackend& backend, MethodArguments& arguments) : Adapter<MprMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule gjk_stop = arguments.gjk_stop("robust");
        const StopRule stop = arguments.rule_of(Loop::mpr, "stop", "portal_on_boundary(16)");
        const double rounding_units = arguments.number("rounding_units", 16);
        const int cap = this->read_cap(arguments, 256);
        const auto standard = gjk::proof::can_settle<S> ? gjk::ProofKind::exact : gjk::ProofKind::published;
        const gjk::ProofKind proof = arguments.proof({"solver", "gjk_stop", "stop", "rounding_units", "cap"}, standard);
        as_support_mappings_ = arguments.word("bodies", "cores", {"cores", "support_mappings"}) == "support_mappings";
        this->finish(arguments);
        this->set_rule(stop);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {{solver_of<S, D>(solver), stop_of<S, D>(gjk_stop), 128, {}, {proof}},
                    rule_for<mpr::PortalStep<S, D>>(stop),
                    rounding_units,
                    cap};
        });
    }

    bool answers(QueryKind kind, int) const override {
        return kind == QueryKind::intersects || kind == QueryKind::penetration;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const auto& options = options_.template in<Pair::dimension>();
        return answer_of_ray(mpr::depth(as_asked(pair.a.ref(), !as_support_mappings_),
                                        as_asked(pair.b.ref(), !as_support_mappings_), options));
    }

private:
    /// Those of mpr::Options, with a proof that is chosen when the program runs.
    template <int D>
    struct Options {
        gjk::Options<AnySolver<S, D>, AnyStop<S, D>, ClosestPoint, gjk::AnyProof> gjk;
        AnyRule<mpr::PortalStep<S, D>> stop;
        double rounding_units = 16;
        int max_iterations = 256;
    };

    /// The points at which the ray leaves are not as far apart as the depth, so they are no witness points.
    template <int D>
    static Answer answer_of_ray(const PenetrationResult<S, D>& result) {
        Answer answer = answer_shell(result);
        answer.verdict = result.verdict;
        answer.quantity = Quantity::depth;
        answer.iterations += result.gjk_iterations;
        if (!result.depth2.upper) return answer;
        set_squared_bracket(answer, result.depth2.lower, *result.depth2.upper);
        answer.promised_error = *answer.upper - *answer.lower;
        set_normal(answer, -result.outward);
        return answer;
    }

    ByDimension<Options> options_;
    bool as_support_mappings_ = false;
};

}  // namespace touchstone
