// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/epa: EPA as seed S0 prints it, in the plane and in space (E-13 to E-18).
#pragma once

#include "experiments/methods/printed/depth_answer.h"

namespace touchstone {

template <Field S>
class PrintedEpaMethod final : public Adapter<PrintedEpaMethod<S>, S> {
public:
    static constexpr std::string_view name = "printed/epa";
    static constexpr std::string_view signature = "printed/epa(scalar=double, eps_abs=1e-06, cap=300)";
    static constexpr std::string_view what =
        "EPA as printed, begun by this library's GJK and its initial polytope, so that only EPA is on trial; answers "
        "penetration";

    PrintedEpaMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedEpaMethod<S>, S>(backend) {
        eps_abs_ = arguments.number("eps_abs", 1e-6);
        this->read_cap(arguments, 300);
        gjk_ = gjk_options<S>("voronoi", parse_stop_rule({"robust", {}}), 128);
        this->set_tolerance("eps_abs", eps_abs_);
        this->finish(arguments);
    }

    bool answers(QueryKind kind, int) const override { return kind == QueryKind::penetration; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const auto start =
            gjk::distance(pair.a.support_mapping(), pair.b.support_mapping(), gjk_.template in<Pair::dimension>());
        if (start.verdict == Verdict::separated || start.verdict == Verdict::undecided) return answer_before_epa(start);
        return printed_epa_answer(pair, start, eps_abs_, this->cap());
    }

private:
    double eps_abs_ = 0;
    GjkOptions<S> gjk_;
};

}  // namespace touchstone
