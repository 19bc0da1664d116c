// SPDX-License-Identifier: GPL-3.0-or-later
// Method epa: penetration depth by GJK and EPA.
#pragma once

#include "algorithms/epa/penetration.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class EpaMethod final : public Adapter<EpaMethod<S>, S> {
public:
    static constexpr std::string_view name = "epa";
    static constexpr std::string_view signature =
        "epa(scalar=double, solver=voronoi, stop=robust(0, 8), gap_ratio=0, gap_length=0, cap=1024)";
    static constexpr std::string_view what =
        "EPA from the simplex that GJK ends with; answers intersects and penetration. solver and stop are GJK's; on "
        "curved bodies give a gap, since EPA reaches them only in the limit";

    EpaMethod(const ScalarBackend& backend, MethodArguments arguments) : Adapter<EpaMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.stop("robust");
        gap_ratio_ = arguments.number_below_one("gap_ratio", 0);
        gap_length_ = arguments.number("gap_length", 0);
        const int cap = this->read_cap(arguments, 1024);
        this->set_tolerance("epa_gap", gap_ratio_ > 0 ? gap_ratio_ : gap_length_);
        this->finish(arguments);
        planar_ = std::make_shared<const Options<2>>(options<2>(solver, stop, cap));
        solid_ = std::make_shared<const Options<3>>(options<3>(solver, stop, cap));
    }

    bool answers(QueryKind kind, int) const override {
        return kind == QueryKind::intersects || kind == QueryKind::penetration;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        if constexpr (Pair::dimension == 2)
            return answer_of(epa::penetration(pair.a.ref(), pair.b.ref(), *planar_, marker), gap_ratio_, gap_length_);
        else
            return answer_of(epa::penetration(pair.a.ref(), pair.b.ref(), *solid_, marker), gap_ratio_, gap_length_);
    }

private:
    template <int D>
    using Options = epa::Options<AnySolver<S, D>, AnyStop<S, D>>;

    template <int D>
    Options<D> options(const std::string& solver, const StopRule& stop, int cap) const {
        Options<D> result{{solver_of<S, D>(solver), build_stop<S, D>(stop), 128}, gap_ratio_, gap_length_};
        result.max_iterations = cap;
        return result;
    }

    double gap_ratio_ = 0, gap_length_ = 0;
    std::shared_ptr<const Options<2>> planar_;
    std::shared_ptr<const Options<3>> solid_;
};

}  // namespace touchstone
