// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/polygon_gjk: the flow chart of seed S4 as printed (E-42, E-44).
#pragma once

#include "algorithms/printed/polygon_gjk.h"
#include "experiments/methods/printed/text_answer.h"

namespace touchstone {

template <Field S>
class PrintedPolygonGjkMethod final : public Adapter<PrintedPolygonGjkMethod<S>, S> {
public:
    static constexpr bool only_in_the_plane = true;
    static constexpr std::string_view name = "printed/polygon_gjk";
    static constexpr std::string_view signature = "printed/polygon_gjk(scalar=double, cap=256)";
    static constexpr std::string_view what =
        "polygon GJK as printed: a repeated support point is looked for after culling; the text has no cap; answers "
        "intersects and distance of polygons";

    PrintedPolygonGjkMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedPolygonGjkMethod<S>, S>(backend) {
        this->read_cap(arguments, 256);
        solvers_ = solvers_named<S>("voronoi");
        this->finish(arguments, "repeated_support");
    }

    bool answers(QueryKind kind, int dimension) const override { return is_about_distance(kind) && dimension == 2; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        if (!pair.a.is_polytope() || !pair.b.is_polytope()) return this->refusal("printed/polygon_gjk is for polygons");
        return answer(printed::polygon_gjk(Polytope<S, 2>{pair.a.vertices()}, Polytope<S, 2>{pair.b.vertices()},
                                           this->cap(), printed::PolygonStop::repeated_support,
                                           solvers_.template in<2>()));
    }

private:
    using Adapter<PrintedPolygonGjkMethod<S>, S>::answer;

    Answer answer(const printed::PolygonGjkResult<S>& found) const {
        using printed::PolygonEnding;
        const bool contained =
            found.ending == PolygonEnding::contained || found.ending == PolygonEnding::query_point_reached;
        const bool ended = contained || found.ending == PolygonEnding::repeated_support;
        const TextEnding ending = contained ? TextEnding{"contained", StopKind::converged}
                                  : ended   ? TextEnding{"repeated_support", StopKind::converged}
                                  : found.ending == PolygonEnding::no_region ? lost("no_region")
                                                                             : by_our_cap;
        Answer answer = text_answer(Quantity::distance, ending, found.iterations, 1);
        const S vv = contained ? S(0) : squared_norm(found.closest);
        if (ended) answer.verdict = vv == S(0) ? Verdict::intersecting : Verdict::separated;
        set_squared_bracket(answer, ended ? vv : S(0), vv);
        set_normal(answer, found.closest);
        return answer;
    }

    Solvers<S> solvers_;
};

}  // namespace touchstone
