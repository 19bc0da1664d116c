// SPDX-License-Identifier: GPL-3.0-or-later
// Method hybrid: penetration depth of cores with margins, by GJK for shallow and by EPA for deep contact.
#pragma once

#include "algorithms/hybrid/depth.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class HybridMethod final : public Adapter<HybridMethod<S>, S> {
public:
    static constexpr std::string_view name = "hybrid";
    static constexpr std::string_view signature =
        "hybrid(scalar=double, solver=voronoi, stop=gap_ratio(0), epa_stop=supporting_face, rounding_units=128, "
        "cap=128, proof=exact)";
    static constexpr std::string_view what =
        "hybrid GJK and EPA: balls and margins of the case stay apart from the cores; answers intersects and "
        "penetration. stop ends GJK on the cores, epa_stop EPA on them; gap_ratio=R is short for stop=gap_ratio(R)";

    HybridMethod(const ScalarBackend& backend, MethodArguments& arguments) : Adapter<HybridMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.rule_of(Loop::hybrid, "stop", "gap_ratio(0)", {"gap_ratio"}),
                       epa_stop = arguments.rule_of(Loop::epa, "epa_stop", "supporting_face");
        const double rounding_units = arguments.number("rounding_units", 128);
        const int cap = this->read_cap(arguments, 128);
        const auto standard = gjk::proof::can_settle<S> ? gjk::ProofKind::exact : gjk::ProofKind::published;
        const Decision decision =
            arguments.decision({"solver", "stop", "gap_ratio", "epa_stop", "rounding_units", "cap"}, standard);
        as_cores_ = decision.as_cores;
        const double curved_gap = decision.proof == gjk::ProofKind::published ? 0 : 1e-4;
        this->finish(arguments);
        this->set_rule(stop);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {solver_of<S, D>(solver),
                    rule_for<hybrid::CoreIterate<S, D>>(stop),
                    cap,
                    {rule_for<epa::Expansion<S, D>>(epa_stop), rounding_units, 1024, curved_gap},
                    {decision.proof}};
        });
    }

    bool answers(QueryKind kind, int) const override {
        return kind == QueryKind::intersects || kind == QueryKind::penetration;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const Margins<S> margins{pair.a.margin(), pair.b.margin()};
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        const auto a = as_asked(pair.a.core(), as_cores_), b = as_asked(pair.b.core(), as_cores_);
        return answer(hybrid::depth(a, b, margins, options, marker), margins);
    }

private:
    template <int D>
    using Options = hybrid::Options<AnySolver<S, D>, AnyRule<hybrid::CoreIterate<S, D>>, AnyRule<epa::Expansion<S, D>>,
                                    gjk::AnyProof>;

    using Adapter<HybridMethod<S>, S>::answer;

    /// Stores the bracket of the depth, which is 0 if the bodies are apart.
    template <int D>
    Answer answer(const hybrid::Result<S, D>& result, const Margins<S>& margins) const {
        Answer answer = answer_shell(result);
        answer.verdict = result.verdict;
        answer.quantity = Quantity::depth;
        answer.iterations += result.epa_iterations;
        if (!result.core_distance2) return answer;
        set_depth(answer, result);
        // In shallow contact the rule speaks of the distance of the cores, in deep contact of their depth.
        if (result.contact == hybrid::Contact::shallow)
            answer.promised_error = promise_of(result.stop, answer, root_of(*result.core_distance2->upper));
        else if (result.contact == hybrid::Contact::deep)
            answer.promised_error = promise_of(result.stop, answer, *answer.upper);
        set_normal(answer, -result.outward);
        if constexpr (Real<S>) {
            const auto [on_a, on_b] = hybrid::surface_points(result, margins);
            set_points(answer, on_a, on_b);
        } else {
            set_points(answer, result.core_point_a, result.core_point_b);
        }
        return answer;
    }

    /// Precondition: the bracket of the result is known.
    template <int D>
    static void set_depth(Answer& answer, const hybrid::Result<S, D>& result) {
        const auto at_least_zero = [](const S& x) { return x < S(0) ? S(0) : x; };
        if (result.verdict == Verdict::separated) {
            set_squared_bracket(answer, S(0), S(0));
        } else if constexpr (Real<S>) {
            const auto bounds = *hybrid::depth_bounds(result);
            answer.lower = scalar_traits<S>::to_long_double(at_least_zero(bounds.lower));
            answer.upper = scalar_traits<S>::to_long_double(at_least_zero(*bounds.upper));
        } else {
            // Without balls the margin is 0 and the depth is that of the cores.
            const auto& [lower2, upper2] = *result.core_distance2;
            set_squared_bracket(answer, at_least_zero(S(-*upper2)), at_least_zero(S(-lower2)));
        }
    }

    ByDimension<Options> options_;
    bool as_cores_;
};

}  // namespace touchstone
