// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/dobkin_kirkpatrick: this library's GJK over the hierarchy as seed S0 prints it (E-06 to E-08). Its
// cost is the number of examined vertices, compared with gjk_on_hulls(support=dobkin_kirkpatrick).
#pragma once

#include "algorithms/gjk/distance.h"
#include "algorithms/printed/dobkin_kirkpatrick.h"
#include "experiments/methods/printed/text_answer.h"

namespace touchstone {

namespace methods_detail {

/// Models SupportMappable if has_start(), and counts the examined vertices. An object is used by one thread.
template <Field S>
struct CountedPrintedHierarchy {
    using scalar = S;
    static constexpr int dimension = 3;
    printed::DobkinKirkpatrick<S> hierarchy;
    mutable int visits = 0;

    bool has_start() const { return !hierarchy.levels.empty() && !hierarchy.levels.back().vertex.empty(); }
    SupportPoint<S, 3> support(const Vec<S, 3>& d) const {
        const auto found = hierarchy.support(d);
        visits += found->visits;
        return found->point;
    }
};

}  // namespace methods_detail

template <Field S>
class PrintedDobkinKirkpatrickMethod final : public Adapter<PrintedDobkinKirkpatrickMethod<S>, S> {
public:
    static constexpr std::string_view name = "printed/dobkin_kirkpatrick";
    static constexpr std::string_view signature =
        "printed/dobkin_kirkpatrick(scalar=double, start=solid, solver=voronoi, stop=robust(0, 8), cap=128)";
    static constexpr std::string_view what =
        "this library's GJK over the hierarchy as printed, marks cleared at each level; counts the vertices looked at. "
        "start=solid begins with its last level of full dimension, start=last with the last of all, which is empty. "
        "Answers intersects and distance of polytopes in space";

    PrintedDobkinKirkpatrickMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedDobkinKirkpatrickMethod<S>, S>(backend) {
        begins_solid_ = arguments.word("start", "solid", {"solid", "last"}) == "solid";
        const std::string solver = this->read_solver(arguments);
        const StopRule stop = arguments.stop("robust");
        const int cap = this->read_cap(arguments, 128);
        this->finish(arguments, "as_printed");
        options_ = gjk_options<S>(solver, stop, cap);
    }

    bool answers(QueryKind kind, int dimension) const override { return is_about_distance(kind) && dimension == 3; }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        if constexpr (Pair::dimension == 3) {
            if (!pair.a.is_polytope() || !pair.b.is_polytope()) return this->refusal("takes polytopes and boxes only");
            const auto a = hierarchy_of(pair.a.vertices()), b = hierarchy_of(pair.b.vertices());
            if (!a.has_start() || !b.has_start()) return text_answer(Quantity::distance, lost("no_start"), 0, 0);
            const ConvexRef<S, 3> on_a(a), on_b(b);
            const MarkIterations<S> marker{*pair.instrument};
            Answer answer = answer_of(gjk::distance(on_a, on_b, options_.template in<3>(), marker));
            answer.vertices_visited = a.visits + b.visits;
            return answer;
        } else {
            return this->refusal("printed/dobkin_kirkpatrick is for space");
        }
    }

private:
    methods_detail::CountedPrintedHierarchy<S> hierarchy_of(const std::vector<Vec<S, 3>>& points) const {
        auto built = printed::dobkin_kirkpatrick(points, printed::Marks::cleared_each_level);
        if (begins_solid_) printed::drop_flat_levels(built);
        return {std::move(built)};
    }

    bool begins_solid_ = true;
    GjkOptions<S> options_;
};

}  // namespace touchstone
