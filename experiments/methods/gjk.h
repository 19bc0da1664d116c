// SPDX-License-Identifier: GPL-3.0-or-later
// Method gjk: GJK distance with any solver, stopping rule or preset.
#pragma once

#include "algorithms/gjk/distance.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class GjkMethod final : public Adapter<GjkMethod<S>, S> {
public:
    static constexpr std::string_view name = "gjk";
    static constexpr std::string_view signature = "gjk(scalar=double, solver=voronoi, stop=robust(0, 8), cap=128)";
    static constexpr std::string_view what =
        "GJK distance with witness points; answers intersects and distance. A preset as stop brings its own cap";

    GjkMethod(const ScalarBackend& backend, MethodArguments arguments)
        : GjkMethod(backend, arguments, Parsed(arguments)) {}

    bool answers(QueryKind kind, int) const override {
        return kind == QueryKind::intersects || kind == QueryKind::distance;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        if constexpr (Pair::dimension == 2)
            return answer_of(gjk::distance(pair.a.ref(), pair.b.ref(), planar_, marker));
        else
            return answer_of(gjk::distance(pair.a.ref(), pair.b.ref(), solid_, marker));
    }

private:
    struct Parsed {
        std::string solver;
        StopRule stop;
        int cap;
        explicit Parsed(MethodArguments& arguments)
            : solver(arguments.solver()), stop(arguments.stop("robust")), cap(arguments.cap(default_cap(stop))) {
            arguments.done();
        }
        static int default_cap(const StopRule& rule) {
            const int preset = cap_of_preset(rule.name);
            return preset > 0 ? preset : 128;
        }
    };

    GjkMethod(const ScalarBackend& backend, const MethodArguments& arguments, const Parsed& parsed)
        : Adapter<GjkMethod<S>, S>(backend),
          planar_{solver_of<S, 2>(parsed.solver), build_stop<S, 2>(parsed.stop), parsed.cap},
          solid_{solver_of<S, 3>(parsed.solver), build_stop<S, 3>(parsed.stop), parsed.cap} {
        this->facts_.canonical = arguments.canonical();
        this->facts_.solver = parsed.solver;
        this->facts_.cap = parsed.cap;
        this->set_rule(parsed.stop);
    }

    gjk::Options<AnySolver<S, 2>, AnyStop<S, 2>> planar_;
    gjk::Options<AnySolver<S, 3>, AnyStop<S, 3>> solid_;
};

}  // namespace touchstone
