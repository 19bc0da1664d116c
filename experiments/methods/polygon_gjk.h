// SPDX-License-Identifier: GPL-3.0-or-later
// Method polygon_gjk: distance in the plane, searching along perpendiculars of edges.
#pragma once

#include <memory>

#include "algorithms/gjk/polygon_distance.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class PolygonGjkMethod final : public Adapter<PolygonGjkMethod<S>, S> {
public:
    static constexpr bool only_in_the_plane = true;
    static constexpr std::string_view name = "polygon_gjk";
    static constexpr std::string_view signature = "polygon_gjk(scalar=double, solver=voronoi, cap=128)";
    static constexpr std::string_view what =
        "polygon GJK after Catto with the edge perpendicular as search direction; answers intersects and distance in "
        "the plane";

    PolygonGjkMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PolygonGjkMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const int cap = this->read_cap(arguments, 128);
        this->finish(arguments, "repeated_support");
        options_ = std::make_shared<const gjk::PolygonOptions<AnySolver<S, 2>>>(
            gjk::PolygonOptions<AnySolver<S, 2>>{solver_of<S, 2>(solver), cap});
    }

    bool answers(QueryKind kind, int dimension) const override { return is_about_distance(kind) && dimension == 2; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        return answer_of(gjk::polygon_distance(pair.a.ref(), pair.b.ref(), *options_, marker));
    }

private:
    std::shared_ptr<const gjk::PolygonOptions<AnySolver<S, 2>>> options_;
};

}  // namespace touchstone
