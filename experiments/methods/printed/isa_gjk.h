// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/isa_gjk: the boolean loop as seed S0 prints it (E-27, E-28).
#pragma once

#include "algorithms/printed/isa_gjk.h"
#include "experiments/methods/printed/text_answer.h"

namespace touchstone {

template <Field S>
class PrintedIsaGjkMethod final : public Adapter<PrintedIsaGjkMethod<S>, S> {
public:
    static constexpr std::string_view name = "printed/isa_gjk";
    static constexpr std::string_view signature = "printed/isa_gjk(scalar=double, eps_abs=1e-06, cap=256)";
    static constexpr std::string_view what =
        "ISA-GJK as printed: contact when |v| <= eps_abs; the text has no cap; answers intersects";

    PrintedIsaGjkMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedIsaGjkMethod<S>, S>(backend) {
        eps_abs_ = arguments.number("eps_abs", 1e-6);
        this->read_cap(arguments, 256);
        solvers_ = solvers_named<S>("johnson");
        this->set_tolerance("eps_abs", eps_abs_);
        this->finish(arguments);
    }

    bool answers(QueryKind kind, int) const override { return kind == QueryKind::intersects; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const auto found = printed::isa_gjk(pair.a.ref(), pair.b.ref(), unit_vector<S, Pair::dimension>(0),
                                            scalar_traits<S>::from_double(eps_abs_), this->cap(),
                                            solvers_.template in<Pair::dimension>());
        const TextEnding ending = found.answered                         ? by_its_text
                                  : found.ending == printed::Ending::cap ? by_our_cap
                                                                         : lost("beyond_the_text");
        Answer answer = text_answer(Quantity::none, ending, found.iterations, 1);
        if (found.answered) answer.verdict = found.intersects ? Verdict::intersecting : Verdict::separated;
        set_normal(answer, found.v);
        return answer;
    }

private:
    double eps_abs_ = 0;
    Solvers<S> solvers_;
};

}  // namespace touchstone
