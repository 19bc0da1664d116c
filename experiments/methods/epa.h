// SPDX-License-Identifier: GPL-3.0-or-later
// Method epa: penetration depth by GJK and EPA.
#pragma once

#include "algorithms/epa/depth.h"
#include "algorithms/hybrid/options.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class EpaMethod final : public Adapter<EpaMethod<S>, S> {
public:
    static constexpr std::string_view name = "epa";
    static constexpr std::string_view signature =
        "epa(scalar=double, solver=voronoi, gjk_stop=robust(0, 8), stop=supporting_face, rounding_units=128, cap=1024, "
        "proof=exact, bodies=cores)";
    static constexpr std::string_view what =
        "EPA from the simplex that GJK ends with; answers intersects and penetration. solver and gjk_stop are GJK's. "
        "EPA reaches curved bodies only in the limit, and ends there within 1e-4 of the depth; a method that names its "
        "rules asks for more as in stop=any(supporting_face, gap_length(1e-4)). gap_ratio=R and gap_length=L are short "
        "for such rules; a preset as stop brings its own cap. proof and bodies are those of gjk";

    EpaMethod(const ScalarBackend& backend, MethodArguments& arguments) : Adapter<EpaMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule gjk_stop = arguments.gjk_stop("robust");
        const StopRule stop =
            arguments.rule_of(Loop::epa, "stop", "supporting_face", {"gap_ratio", "gap_length"}, "supporting_face");
        const double rounding_units = arguments.number("rounding_units", 128);
        const int cap = this->read_cap(arguments, stop, 1024);
        const auto standard = gjk::proof::can_settle<S> ? gjk::ProofKind::exact : gjk::ProofKind::published;
        const Decision decision = arguments.decision(
            {"solver", "gjk_stop", "stop", "gap_ratio", "gap_length", "rounding_units", "cap"}, standard);
        as_cores_ = decision.as_cores;
        const double curved_gap = decision.proof == gjk::ProofKind::published ? 0 : 1e-4;
        this->finish(arguments);
        this->set_rule(stop);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {{solver_of<S, D>(solver), stop_of<S, D>(gjk_stop), 128, {}, {decision.proof}},
                    {rule_for<epa::Expansion<S, D>>(stop), rounding_units, cap, curved_gap}};
        });
    }

    bool answers(QueryKind kind, int) const override {
        return kind == QueryKind::intersects || kind == QueryKind::penetration;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        constexpr int D = Pair::dimension;
        const auto a = as_asked(pair.a.ref(), as_cores_), b = as_asked(pair.b.ref(), as_cores_);
        epa::Workspace<S, D> workspace;
        return with_cores(a, b, [&](const auto& core_a, const auto& core_b, const auto& radii) {
            return answer_of(epa::detail::penetration_of_cores(core_a, core_b, radii, options.gjk, options.epa, marker,
                                                               unit_vector<S, D>(0), workspace));
        });
    }

private:
    /// Those of epa::Options in two parts, so that the method `hybrid` has the same instantiation of EPA.
    template <int D>
    struct Options {
        gjk::Options<AnySolver<S, D>, AnyStop<S, D>, ClosestPoint, gjk::AnyProof> gjk;
        hybrid::DeepOptions<AnyRule<epa::Expansion<S, D>>> epa;
    };

    ByDimension<Options> options_;
    bool as_cores_;
};

}  // namespace touchstone
