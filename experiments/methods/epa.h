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
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            Options<D> options{{solver_of<S, D>(solver), stop_of<S, D>(stop), 128}, gap_ratio_, gap_length_};
            options.max_iterations = cap;
            return options;
        });
    }

    bool answers(QueryKind kind, int) const override {
        return kind == QueryKind::intersects || kind == QueryKind::penetration;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        return answer_of(epa::penetration(pair.a.ref(), pair.b.ref(), options, marker), gap_ratio_, gap_length_);
    }

private:
    template <int D>
    using Options = epa::Options<AnySolver<S, D>, AnyStop<S, D>>;

    double gap_ratio_ = 0, gap_length_ = 0;
    ByDimension<Options> options_;
};

}  // namespace touchstone
