// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/separating_axis_2d: SAT of seed S2 as printed (E-38, E-39).
#pragma once

#include "algorithms/printed/separating_axis_2d.h"
#include "experiments/methods/printed/text_answer.h"

namespace touchstone {

template <Field S>
class PrintedSeparatingAxis2dMethod final : public Adapter<PrintedSeparatingAxis2dMethod<S>, S> {
public:
    static constexpr bool needs_square_root = true;
    static constexpr bool only_in_the_plane = true;
    static constexpr std::string_view name = "printed/separating_axis_2d";
    static constexpr std::string_view signature = "printed/separating_axis_2d(scalar=double, zero_normal=zero)";
    static constexpr std::string_view what =
        "SAT as printed, open convention, trusting the order of the vertices; zero_normal=zero|nan is what normalising "
        "a zero edge gives; answers intersects of polygons";

    PrintedSeparatingAxis2dMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedSeparatingAxis2dMethod<S>, S>(backend) {
        const bool zero = arguments.word("zero_normal", "zero", {"zero", "nan"}) == "zero";
        reading_ = zero ? printed::ZeroNormal::zero : printed::ZeroNormal::not_a_number;
        this->finish(arguments, "as_printed");
    }

    bool answers(QueryKind kind, int dimension) const override {
        return kind == QueryKind::intersects && dimension == 2;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        if (!pair.a.is_polytope() || !pair.b.is_polytope())
            return this->refusal("printed/separating_axis_2d is for polygons");
        using Points = std::span<const Vec<S, 2>>;
        Answer answer = text_answer(Quantity::none, by_its_text, 0, 0);
        const bool meet =
            printed::separating_axis_2d<S>(Points(pair.a.vertices()), Points(pair.b.vertices()), reading_);
        if (meet) answer.verdict = Verdict::penetrating;
        answer.interiors_apart = !meet;
        return answer;
    }

private:
    printed::ZeroNormal reading_ = printed::ZeroNormal::zero;
};

}  // namespace touchstone
