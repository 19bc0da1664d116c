// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/dynamic_gjk: the time of impact of seed S3 as printed (E-30 to E-32).
#pragma once

#include "algorithms/printed/dynamic_gjk.h"
#include "experiments/methods/impact_answer.h"
#include "experiments/methods/printed/text_answer.h"

namespace touchstone {

template <Field S>
class PrintedDynamicGjkMethod final : public Adapter<PrintedDynamicGjkMethod<S>, S> {
public:
    static constexpr bool needs_square_root = true;
    static constexpr std::string_view name = "printed/dynamic_gjk";
    static constexpr std::string_view signature = "printed/dynamic_gjk(scalar=double, eps_rel=1e-06, cap=1000)";
    static constexpr std::string_view what =
        "dynamic GJK as printed; its one second is the duration of the query; a result of 1 is read as a miss; answers "
        "impact";

    PrintedDynamicGjkMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedDynamicGjkMethod<S>, S>(backend) {
        eps_rel_ = arguments.number_below_one("eps_rel", 1e-6);
        this->read_cap(arguments, 1000);
        solvers_ = solvers_named<S>("johnson");
        this->set_tolerance("eps_rel", eps_rel_);
        this->finish(arguments);
    }

    bool answers(QueryKind kind, int) const override { return kind == QueryKind::impact; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        constexpr int D = Pair::dimension;
        printed::DynamicGjkParameters<S> parameters;
        parameters.margin_a = pair.a.margin();
        parameters.margin_b = pair.b.margin();
        parameters.relative = scalar_traits<S>::from_double(eps_rel_);
        parameters.max_iterations = this->cap();
        const Vec<S, D> velocity = pair.duration * *pair.velocity;
        const auto found = printed::dynamic_gjk(pair.a.core(), pair.b.core(), velocity, unit_vector<S, D>(0),
                                                parameters, solvers_.template in<D>());
        Answer answer =
            text_answer(Quantity::impact_time, found.ended_by_text ? by_its_text : by_our_cap, found.iterations, 1);
        if (!found.ended_by_text) return answer;
        answer.verdict = found.time == S(1) ? Verdict::separated : Verdict::intersecting;
        const long double time = scalar_traits<S>::to_long_double(S(found.time * pair.duration));
        if (answer.verdict == Verdict::intersecting) answer.upper = time;
        answer.promised_error = eps_rel_ * time;
        answer.point_a = rounded(found.contact);
        return answer;
    }

private:
    double eps_rel_ = 0;
    Solvers<S> solvers_;
};

}  // namespace touchstone
