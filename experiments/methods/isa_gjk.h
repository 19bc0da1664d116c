// SPDX-License-Identifier: GPL-3.0-or-later
// Method isa_gjk: do the bodies meet? Ends at the first separating axis.
#pragma once

#include "algorithms/gjk/intersects.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

template <Field S>
class IsaGjkMethod final : public Adapter<IsaGjkMethod<S>, S> {
public:
    static constexpr std::string_view name = "isa_gjk";
    static constexpr std::string_view signature = "isa_gjk(scalar=double, solver=voronoi, cap=128)";
    static constexpr std::string_view what = "ISA-GJK, closed convention; answers intersects";

    IsaGjkMethod(const ScalarBackend& backend, MethodArguments arguments) : Adapter<IsaGjkMethod<S>, S>(backend) {
        const std::string solver = this->read_solver(arguments);
        const int cap = this->read_cap(arguments, 128);
        this->finish(arguments, "separating_axis_found");
        planar_ = std::make_shared<const gjk::IntersectsOptions<AnySolver<S, 2>>>(
            gjk::IntersectsOptions<AnySolver<S, 2>>{solver_of<S, 2>(solver), cap});
        solid_ = std::make_shared<const gjk::IntersectsOptions<AnySolver<S, 3>>>(
            gjk::IntersectsOptions<AnySolver<S, 3>>{solver_of<S, 3>(solver), cap});
    }

    bool answers(QueryKind kind, int) const override { return kind == QueryKind::intersects; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MarkIterations<S> marker{*pair.instrument};
        if constexpr (Pair::dimension == 2)
            return answer_of(gjk::intersects(pair.a.ref(), pair.b.ref(), *planar_, marker));
        else
            return answer_of(gjk::intersects(pair.a.ref(), pair.b.ref(), *solid_, marker));
    }

private:
    std::shared_ptr<const gjk::IntersectsOptions<AnySolver<S, 2>>> planar_;
    std::shared_ptr<const gjk::IntersectsOptions<AnySolver<S, 3>>> solid_;
};

}  // namespace touchstone
