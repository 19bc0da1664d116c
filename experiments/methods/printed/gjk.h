// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/gjk: the distance loop as seed S0 prints it (E-09, E-10, E-22 to E-26).
#pragma once

#include "algorithms/fast/registers/difference.h"
#include "algorithms/printed/gjk_distance.h"
#include "experiments/methods/printed/text_answer.h"

namespace touchstone {

template <Field S>
class PrintedGjkMethod final : public Adapter<PrintedGjkMethod<S>, S> {
public:
    static constexpr std::string_view name = "printed/gjk";
    static constexpr std::string_view signature = "printed/gjk(scalar=double, eps_abs=1e-06, remark=ignored, cap=256)";
    static constexpr std::string_view what =
        "GJK as printed: stops when v.v - v.w <= eps_abs^2; the text has no cap. remark=heeded adds its remark on "
        "errors; answers intersects and distance";

    PrintedGjkMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedGjkMethod<S>, S>(backend) {
        eps_abs_ = arguments.number("eps_abs", 1e-6);
        const bool heeded = arguments.word("remark", "ignored", {"ignored", "heeded"}) == "heeded";
        remark_ = heeded ? printed::Remark::heeded : printed::Remark::ignored;
        this->read_cap(arguments, 256);
        solvers_ = solvers_named<S>("johnson");
        this->set_tolerance(heeded ? "remark, eps_abs" : "eps_abs", eps_abs_);
        this->finish(arguments);
    }

    bool answers(QueryKind kind, int) const override { return is_about_distance(kind); }

    /// v_0 is the support point in the first direction. The text asks for a point of A - B.
    template <class Pair>
    Answer solve(const Pair& pair) const {
        constexpr int D = Pair::dimension;
        const MinkowskiDifference<ConvexRef<S, D>, ConvexRef<S, D>> cso{pair.a.ref(), pair.b.ref()};
        const auto start = cso.support(unit_vector<S, D>(0)).w;
        const S eps = scalar_traits<S>::from_double(eps_abs_);
        const auto found = printed::gjk_distance(pair.a.ref(), pair.b.ref(), start, eps, remark_, this->cap(),
                                                 solvers_.template in<D>());
        Answer answer = text_answer(Quantity::distance, ending_of(found.ending), found.iterations, 2);
        const S vv = squared_norm(found.v);
        answer.stop_measured = scalar_traits<S>::to_long_double(vv);
        // The text returns v and nothing else: v = 0 is contact, any other v a distance.
        answer.lower = 0;
        answer.upper = root_of(vv);
        if constexpr (scalar_traits<S>::is_exact) {
            answer.exact_lower = ExactNumber();
            answer.exact_upper = exact_number(vv);
        }
        set_normal(answer, found.v);
        answer.promised_error = error_promised_by_gap(eps_abs_ * eps_abs_, *answer.upper);
        const bool ended = answer.stop_kind == StopKind::converged;
        if (ended) answer.verdict = vv == S(0) ? Verdict::intersecting : Verdict::separated;
        return answer;
    }

private:
    static TextEnding ending_of(printed::Ending ending) {
        switch (ending) {
            case printed::Ending::gap: return {"gap", StopKind::converged};
            case printed::Ending::norm: return {"norm", StopKind::converged};
            case printed::Ending::cap: return by_our_cap;
            case printed::Ending::no_subset: return lost("no_subset");
            case printed::Ending::overfull: return lost("overfull");
        }
        return by_our_cap;
    }

    double eps_abs_ = 0;
    printed::Remark remark_ = printed::Remark::ignored;
    Solvers<S> solvers_;
};

}  // namespace touchstone
