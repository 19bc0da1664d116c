// SPDX-License-Identifier: GPL-3.0-or-later
// Method isa_gjk: do the bodies meet? It ends at the first separating axis.
#pragma once

#include "algorithms/gjk/intersects.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class IsaGjkMethod final : public Adapter<IsaGjkMethod<S>, S> {
public:
    static constexpr std::string_view name = "isa_gjk";
    static constexpr std::string_view signature =
        "isa_gjk(scalar=double, solver=voronoi, stop=axis_beyond_rounding(16), rounding_units=16, cap=128, "
        "proof=exact, bodies=cores)";
    static constexpr std::string_view what =
        "ISA-GJK, closed convention; answers intersects. axis_roundoffs=R is short for stop=axis_beyond_rounding(R), "
        "rounding_units=R. proof and bodies are those of gjk";

    IsaGjkMethod(const ScalarBackend& backend, MethodArguments& arguments) : Adapter<IsaGjkMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const double roundoffs = arguments.replaced_number("axis_roundoffs", "stop").value_or(16);
        const StopRule stop =
            arguments.rule_of(Loop::isa_gjk, "stop", "axis_beyond_rounding(" + shortest(roundoffs) + ")");
        const double rounding_units = arguments.number("rounding_units", roundoffs);
        const int cap = this->read_cap(arguments, 128);
        const auto standard = gjk::proof::can_settle<S> ? gjk::ProofKind::exact : gjk::ProofKind::published;
        const Decision decision =
            arguments.decision({"solver", "stop", "axis_roundoffs", "rounding_units", "cap"}, standard);
        as_cores_ = decision.as_cores;
        this->finish(arguments);
        this->set_rule(stop);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {solver_of<S, D>(solver),
                    rule_for<gjk::AxisCandidate<S, D>>(stop),
                    cap,
                    rounding_units,
                    {decision.proof}};
        });
    }

    bool answers(QueryKind kind, int) const override { return kind == QueryKind::intersects; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        return answer_of(
            gjk::intersects(as_asked(pair.a.ref(), as_cores_), as_asked(pair.b.ref(), as_cores_), options, marker));
    }

private:
    template <int D>
    using Options = gjk::IntersectsOptions<AnySolver<S, D>, AnyRule<gjk::AxisCandidate<S, D>>, gjk::AnyProof>;

    ByDimension<Options> options_;
    bool as_cores_;
};

}  // namespace touchstone
