// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/boolean_2d: the boolean GJK of seed S1 as printed (E-33, E-34).
#pragma once

#include "algorithms/printed/boolean_2d.h"
#include "experiments/methods/printed/text_answer.h"

namespace touchstone {

template <Field S>
class PrintedBoolean2dMethod final : public Adapter<PrintedBoolean2dMethod<S>, S> {
public:
    static constexpr bool needs_square_root = true;
    static constexpr bool only_in_the_plane = true;
    static constexpr std::string_view name = "printed/boolean_2d";
    static constexpr std::string_view signature = "printed/boolean_2d(scalar=double, normalize_zero=zero, cap=256)";
    static constexpr std::string_view what =
        "the planar boolean GJK as printed, read by its open convention; normalize_zero=zero|nan is what its vector "
        "class makes of a zero vector; answers intersects in the plane";

    PrintedBoolean2dMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedBoolean2dMethod<S>, S>(backend) {
        const bool zero = arguments.word("normalize_zero", "zero", {"zero", "nan"}) == "zero";
        convention_ = zero ? printed::NormalizeZero::to_zero : printed::NormalizeZero::to_nan;
        this->read_cap(arguments, 256);
        this->finish(arguments, "as_printed");
    }

    bool answers(QueryKind kind, int dimension) const override {
        return kind == QueryKind::intersects && dimension == 2;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const auto found = printed::boolean_2d(pair.a.ref(), pair.b.ref(), convention_, this->cap());
        Answer answer = text_answer(Quantity::none, found.answered ? by_its_text : by_our_cap, found.iterations, 2);
        if (found.answered && found.collision) answer.verdict = Verdict::penetrating;
        answer.interiors_apart = found.answered && !found.collision;
        return answer;
    }

private:
    printed::NormalizeZero convention_ = printed::NormalizeZero::to_zero;
};

}  // namespace touchstone
