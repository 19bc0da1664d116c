// SPDX-License-Identifier: GPL-3.0-or-later
// Method printed/epa_polygon: GJK and EPA of seed S1 as printed (E-33, E-35, E-36).
#pragma once

#include "algorithms/fast/registers/difference.h"
#include "algorithms/printed/boolean_2d.h"
#include "algorithms/printed/epa_polygon.h"
#include "experiments/methods/printed/text_answer.h"

namespace touchstone {

template <Field S>
class PrintedEpaPolygonMethod final : public Adapter<PrintedEpaPolygonMethod<S>, S> {
public:
    static constexpr bool needs_square_root = true;
    static constexpr bool only_in_the_plane = true;
    static constexpr std::string_view name = "printed/epa_polygon";
    static constexpr std::string_view signature = "printed/epa_polygon(scalar=double, cap=5000)";
    static constexpr std::string_view what =
        "the planar GJK and EPA on a list of vertices as printed, tolerance and slop of 0.001 included; answers "
        "penetration in the plane";

    PrintedEpaPolygonMethod(const ScalarBackend& backend, MethodArguments& arguments)
        : Adapter<PrintedEpaPolygonMethod<S>, S>(backend) {
        this->read_cap(arguments, 5000);
        this->finish(arguments, "as_printed");
    }

    bool answers(QueryKind kind, int dimension) const override {
        return kind == QueryKind::penetration && dimension == 2;
    }

    template <class Pair>
    Answer solve(const Pair& pair) const {
        const MinkowskiDifference<ConvexRef<S, 2>, ConvexRef<S, 2>> cso{pair.a.ref(), pair.b.ref()};
        const auto meeting = printed::boolean_2d(pair.a.ref(), pair.b.ref(), printed::NormalizeZero::to_zero);
        Answer answer =
            text_answer(Quantity::depth, meeting.answered ? by_its_text : by_our_cap, meeting.iterations, 2);
        answer.interiors_apart = meeting.answered && !meeting.collision;
        if (answer.interiors_apart) set_squared_bracket(answer, S(0), S(0));
        if (!meeting.answered || !meeting.collision) return answer;
        std::vector<Vec<S, 2>> polygon;
        for (const auto& x : meeting.points) polygon.push_back({x[0], x[1]});
        const auto found = printed::epa_polygon<S>(
            polygon, [&](const Vec<S, 2>& d) { return cso.support(d).w; }, this->cap());
        answer.iterations += found.iterations;
        answer.support_calls += found.iterations + 1;
        if (found.reached_cap) {
            answer.stop_name = by_our_cap.name;
            answer.stop_kind = by_our_cap.kind;
            return answer;
        }
        // The text returns a vector that is 0.001 longer than the depth.
        answer.verdict = Verdict::penetrating;
        const S length2 = squared_norm(found.translation);
        set_squared_bracket(answer, length2, length2);
        answer.lower.reset();  // a number, no bracket
        set_normal(answer, -found.translation);
        return answer;
    }

private:
};

}  // namespace touchstone
