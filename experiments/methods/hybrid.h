// SPDX-License-Identifier: GPL-3.0-or-later
// Method hybrid: penetration depth of cores with margins, GJK while shallow and EPA when deep.
#pragma once

#include "algorithms/penetration/hybrid.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class HybridMethod final : public Adapter<HybridMethod<S>, S> {
public:
    static constexpr std::string_view name = "hybrid";
    static constexpr std::string_view signature = "hybrid(scalar=double, solver=voronoi, gap_ratio=0, cap=128)";
    static constexpr std::string_view what =
        "hybrid GJK and EPA: balls and margins of the case stay apart from the cores; answers intersects and "
        "penetration";

    HybridMethod(const ScalarBackend& backend, MethodArguments arguments) : Adapter<HybridMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        gap_ratio_ = arguments.number_below_one("gap_ratio", 0);
        const int cap = this->read_cap(arguments, 128);
        this->set_tolerance("gap_ratio", gap_ratio_);
        this->finish(arguments);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            const auto any = solver_of<S, D>(solver);
            return {any,
                    gap_ratio_,
                    cap,
                    {{any, stop_of<S, D>(StopRule{"robust", {}})},
                     expansion_rule_of<S, D>(StopRule{"supporting_face", {}})}};
        });
    }

    bool answers(QueryKind kind, int) const override {
        return kind == QueryKind::intersects || kind == QueryKind::penetration;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const penetration::Margins<S> margins{pair.a.margin(), pair.b.margin()};
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        return answer(penetration::penetration_depth(pair.a.core(), pair.b.core(), margins, options, marker), margins);
    }

private:
    template <int D>
    using Options = penetration::Options<AnySolver<S, D>, AnyStop<S, D>, AnyRule<epa::Expansion<S, D>>>;

    using Adapter<HybridMethod<S>, S>::answer;

    /// The bracket of the depth, 0 where the bodies are apart.
    template <int D>
    Answer answer(const penetration::Result<S, D>& result, const penetration::Margins<S>& margins) const {
        Answer answer = answer_shell(result);
        answer.verdict = result.verdict;
        answer.quantity = Quantity::depth;
        answer.iterations += result.epa_iterations;
        if (!result.bracket_is_known) return answer;
        set_depth(answer, result);
        // On the shallow branch the distance of the cores is within the ratio of |v|; deep, EPA promises the optimum.
        if (result.contact == penetration::Contact::shallow)
            answer.promised_error = gap_ratio_ * root_of(result.core_upper2);
        answer.normal = rounded(result.normal);
        if constexpr (Real<S>) {
            const auto [on_a, on_b] = penetration::surface_points(result, margins);
            answer.point_a = rounded(on_a);
            answer.point_b = rounded(on_b);
        } else {
            answer.point_a = rounded(result.core_point_a);
            answer.point_b = rounded(result.core_point_b);
        }
        return answer;
    }

    template <int D>
    static void set_depth(Answer& answer, const penetration::Result<S, D>& result) {
        const auto at_least_zero = [](const S& x) { return x < S(0) ? S(0) : x; };
        if (result.verdict == Verdict::separated) {
            set_squared_bracket(answer, S(0), S(0));
        } else if constexpr (Real<S>) {
            const auto bounds = penetration::depth_bounds(result);
            answer.lower = scalar_traits<S>::to_long_double(at_least_zero(bounds.lower));
            answer.upper = scalar_traits<S>::to_long_double(at_least_zero(bounds.upper));
        } else {
            // Without balls the margin is 0 and the depth is that of the cores.
            set_squared_bracket(answer, at_least_zero(S(-result.core_upper2)), at_least_zero(S(-result.core_lower2)));
        }
    }

    double gap_ratio_ = 0;
    ByDimension<Options> options_;
};

}  // namespace touchstone
