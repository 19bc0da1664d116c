// SPDX-License-Identifier: GPL-3.0-or-later
// Method conservative_advancement: time of impact by whole distance queries.
#pragma once

#include "algorithms/toi/conservative_advancement.h"
#include "experiments/methods/impact_answer.h"

namespace touchstone {

template <Field S>
class ConservativeAdvancementMethod final : public Adapter<ConservativeAdvancementMethod<S>, S> {
public:
    static constexpr std::string_view name = "conservative_advancement";
    static constexpr std::string_view signature =
        "conservative_advancement(scalar=double, solver=voronoi, stop=robust(0, 8), contact_length=0, cap=128)";
    static constexpr std::string_view what =
        "conservative advancement, the peer of dynamic_gjk; answers impact. solver and stop are those of its distance "
        "queries";

    ConservativeAdvancementMethod(const ScalarBackend& backend, MethodArguments arguments)
        : Adapter<ConservativeAdvancementMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.stop("robust");
        contact_length_ = arguments.number("contact_length", 0);
        const int cap = this->read_cap(arguments, 128);
        this->set_tolerance("contact_length", contact_length_);
        this->finish(arguments);
        options_ = ByDimension<Options>([&]<int D>() -> Options<D> {
            return {{solver_of<S, D>(solver), stop_of<S, D>(stop), 128}, contact_length_, cap};
        });
    }

    bool answers(QueryKind kind, int) const override { return kind == QueryKind::impact; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const auto motion = translation_of<S>(pair);
        const auto margins = margins_of<S>(pair);
        const MarkIterations<S> marker{*pair.instrument};
        const auto& options = options_.template in<Pair::dimension>();
        return impact_answer(
            toi::conservative_advancement(pair.a.core(), pair.b.core(), motion, margins, options, marker), motion,
            contact_length_);
    }

private:
    template <int D>
    using Options = toi::AdvancementOptions<gjk::Options<AnySolver<S, D>, AnyStop<S, D>>>;

    double contact_length_ = 0;
    ByDimension<Options> options_;
};

}  // namespace touchstone
