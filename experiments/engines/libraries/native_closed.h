// SPDX-License-Identifier: MIT
// Balls, capsules and boxes of the engine `touchstone` by their closed forms (algorithms/closed_forms/), which are
// asked with the cores of this engine: a point, a segment or a box under a pose, with a ball around it. What no closed
// form answers, such as the distance of two boxes, and what it leaves open goes to the searches. Cost: O(1).
#pragma once

#include <cmath>
#include <memory>
#include <type_traits>
#include <utility>

#include "algorithms/closed_forms/boxes.h"
#include "algorithms/closed_forms/pair.h"
#include "experiments/engines/libraries/native_answers.h"
#include "experiments/engines/libraries/native_bodies.h"
#include "experiments/engines/libraries/prepared.h"

namespace touchstone {

/// A core under a pose as the closed forms take it. A pose that is not rigid goes to the searches.
inline closed_forms::Simple<closed_forms::PointCore<double>> simple_of(const Body<Point<double, 3>>& body) {
    return {{zero_vector<double, 3>()}, body.ball, body.pose().translation, true};
}
inline closed_forms::Simple<closed_forms::SegmentCore<double>> simple_of(const Body<Segment<double, 3>>& body) {
    const auto& m = body.pose().rows;
    const double half_length = body.core->vertices[0][2];
    return {{zero_vector<double, 3>(), half_length * Vec<double, 3>{{m[0][2], m[1][2], m[2][2]}}},
            body.ball,
            body.pose().translation,
            true};
}
inline closed_forms::Simple<closed_forms::BoxCore<double>> simple_of(const Body<Box<double, 3>>& body) {
    return {{zero_vector<double, 3>(), body.core->half_extents, body.pose().rows},
            body.ball,
            body.pose().translation,
            true};
}

/// The pairs that are asked so.
template <class A, class B>
concept ClosedBodies = requires(const Body<A>& a, const Body<B>& b) {
    closed_forms::verdict(simple_of(a), simple_of(b));
};

/// Two boxes, of which only the verdict is told, and whose distance is that of the hulls of their corners.
template <class A, class B>
inline constexpr bool are_boxes = std::is_same_v<A, Box<double, 3>>&& std::is_same_v<B, Box<double, 3>>;

template <class A, class B>
class ClosedPair final : public Prepared {
public:
    ClosedPair(Body<A> a, Body<B> b, std::unique_ptr<Prepared> search)
        : a_(std::move(a)), b_(std::move(b)), search_(std::move(search)) {
        is_rigid_ = touchstone::is_rigid(a_.pose()) && touchstone::is_rigid(b_.pose());
    }

    void place(const double* rows, const double* translation) override {
        b_.placed.pose = pose_of<3>(rows, translation);
        is_rigid_ = touchstone::is_rigid(a_.pose()) && touchstone::is_rigid(b_.pose());
        search_->place(rows, translation);
    }

    [[gnu::flatten]] void answer(touchstone_answer& answer) override {
        if (!is_rigid_) return ask_search(answer);
        if (kind == TOUCHSTONE_INTERSECTS) {
            const Verdict verdict = closed_forms::verdict(simple_of(a_), simple_of(b_));
            return verdict == Verdict::undecided ? ask_search(answer) : say(verdict, answer);
        }
        if constexpr (are_boxes<A, B>)
            ask_search(answer);
        else
            give_number(answer);
    }

private:
    /// The number, unless rounding leaves the verdict open: the searches may know it.
    void give_number(touchstone_answer& answer) {
        const bool is_distance = kind == TOUCHSTONE_DISTANCE;
        bool is_decided = false;
        const auto tell = [&](double value, double rounding, const auto& normal, const auto& point_a,
                              const auto& point_b) {
            const Verdict verdict = closed_forms::verdict_of(value, rounding);
            is_decided = verdict != Verdict::undecided;
            if (!is_decided) return;
            say(verdict, answer);
            if (answer.verdict == (is_distance ? TOUCHSTONE_MEET : TOUCHSTONE_SEPARATED)) return;
            give(std::fabs(value), point_a, point_b, answer);
            for (int k = 0; k < 3; ++k) answer.normal[k] = normal[k];
        };
        closed_forms::tell_distance(simple_of(a_), simple_of(b_), tell);
        if (!is_decided) ask_search(answer);
    }

    [[gnu::noinline, gnu::cold]] void ask_search(touchstone_answer& answer) {
        search_->kind = kind;
        search_->answer(answer);
    }

    Body<A> a_;
    Body<B> b_;
    std::unique_ptr<Prepared> search_;
    bool is_rigid_ = false;
};

/// The pair by its closed form, if it has one, with the search behind it.
template <class A, class B>
std::unique_ptr<Prepared> with_closed_form(const std::shared_ptr<const A>& a, const std::shared_ptr<const B>& b,
                                           const touchstone_query& query, std::unique_ptr<Prepared> search) {
    if constexpr (ClosedBodies<A, B>)
        return std::make_unique<ClosedPair<A, B>>(standing(a, query.a), standing(b, query.b), std::move(search));
    else
        return search;
}

}  // namespace touchstone
