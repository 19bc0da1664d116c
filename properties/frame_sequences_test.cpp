// SPDX-License-Identifier: GPL-3.0-or-later
// Sequences of frames: a query that starts from what the frame before left answers as a query that knows nothing.
// RapidCheck draws a sequence of motions, and leaves out those that a failure does not need.
//
// Source: frame coherence (I-62, P-31). In rationals the answers are equal. In double they differ by rounding, so that
// only their distance from the exact one is bounded.
#include <gtest/gtest.h>
#include <rapidcheck/detail/TestListenerAdapter.h>
#include <rapidcheck/state.h>

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "algorithms/gjk/intersects.h"
#include "algorithms/gjk/warm_start.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/scalars/rational.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/testing/base_seed.h"
#include "properties/check.h"

namespace touchstone::frame_sequences_test {
namespace {

using Q = Rational;
using Points = std::vector<Vec<Q, 3>>;

/// Two bodies by their vertices, of which the motions change those of B.
struct Frame {
    Points a, b;
};

/// Vertices on a small grid: many are equal, collinear or coplanar.
Points draw_points() {
    const auto coordinates = *rc::gen::container<std::vector<std::array<int, 3>>>(
        static_cast<std::size_t>(*rc::gen::inRange(1, 9)),
        rc::gen::container<std::array<int, 3>>(rc::gen::inRange(-2, 3)));
    Points points;
    for (const auto& x : coordinates) points.push_back({Q(x[0]), Q(x[1]), Q(x[2])});
    return points;
}

template <class S>
Polytope<S, 3> hull_of(const Points& points) {
    Polytope<S, 3> hull;
    for (const auto& x : points) {
        Vec<S, 3> y;
        for (int k = 0; k < 3; ++k) y[k] = S(x[k]);
        hull.vertices.push_back(y);
    }
    return hull;
}

/// What one frame leaves to the next, in one scalar.
template <class S>
struct Kept {
    gjk::WarmStart<3> simplex;
    Vec<S, 3> axis = unit_vector<S, 3>(0), start = unit_vector<S, 3>(0);
};

/// The queries whose state is under test.
struct Queries {
    Kept<Q> exact;
    Kept<double> rounded;
};

const Margins<Q> margins{Q(1) / 4, Q(1) / 4};

void expect_equal_answers(const Frame& frame, Kept<Q>& kept) {
    const auto a = hull_of<Q>(frame.a), b = hull_of<Q>(frame.b);
    const auto cold = gjk::distance(a, b), warm = gjk::distance_from(a, b, kept.simplex);
    RC_ASSERT(warm.distance2.upper == cold.distance2.upper);
    RC_ASSERT(warm.v == cold.v);
    RC_ASSERT(meets(warm.verdict) == meets(cold.verdict));
    kept.simplex = gjk::WarmStart<3>(warm.simplex);

    const auto said = gjk::intersects(a, b, {}, NullObserver{}, kept.axis);
    RC_ASSERT(said.verdict != Verdict::undecided);
    RC_ASSERT(meets(said.verdict) == meets(cold.verdict));
    if (said.axis != zero_vector<Q, 3>()) kept.axis = said.axis;

    const auto first = hybrid::depth(a, b, margins),
               again = hybrid::depth(a, b, margins, {}, NullObserver{}, kept.start);
    RC_ASSERT(again.verdict == first.verdict);
    RC_ASSERT(again.contact == first.contact);
    if (first.contact == hybrid::Contact::shallow)
        RC_ASSERT(again.core_distance2->upper == first.core_distance2->upper);
    if (again.next_start != zero_vector<Q, 3>()) kept.start = again.next_start;
}

void expect_near_answers(const Frame& frame, Kept<double>& kept) {
    const auto a = hull_of<double>(frame.a), b = hull_of<double>(frame.b);
    const auto exact = gjk::distance(hull_of<Q>(frame.a), hull_of<Q>(frame.b));
    const auto warm = gjk::distance_from(a, b, kept.simplex);
    // The bodies and their places are smaller than 64, of which this is 64 roundoffs.
    constexpr double near = 64 * 64 * 0x1p-53;
    RC_ASSERT(warm.distance2.upper.has_value());
    const double distance = std::sqrt(static_cast<double>(*exact.distance2.upper));
    RC_ASSERT(std::fabs(std::sqrt(*warm.distance2.upper) - distance) <= near);
    RC_ASSERT(warm.verdict != Verdict::separated || distance > 0);
    kept.simplex = gjk::WarmStart<3>(warm.simplex);

    const auto said = gjk::intersects(a, b, {}, NullObserver{}, kept.axis);
    RC_ASSERT(said.verdict != Verdict::separated || distance > 0);
    RC_ASSERT(!meets(said.verdict) || distance <= near);
    if (said.axis != zero_vector<double, 3>()) kept.axis = said.axis;
}

/// One motion of B, after which all queries are asked.
class Motion : public rc::state::Command<Frame, Queries> {
public:
    void apply(Frame& frame) const final { move(frame.b); }
    void run(const Frame& before, Queries& queries) const final {
        const Frame frame = nextState(before);
        expect_equal_answers(frame, queries.exact);
        expect_near_answers(frame, queries.rounded);
    }

protected:
    virtual void move(Points& points) const = 0;
};

/// A step of at most half a unit along each axis.
class Translate final : public Motion {
public:
    explicit Translate(const Frame&) {}
    void show(std::ostream& out) const override {
        out << "translate by " << x_ << ' ' << y_ << ' ' << z_ << " eighths";
    }

private:
    void move(Points& points) const override {
        for (auto& x : points) x = x + Vec<Q, 3>{Q(x_) / 8, Q(y_) / 8, Q(z_) / 8};
    }
    int x_ = *rc::gen::inRange(-4, 5), y_ = *rc::gen::inRange(-4, 5), z_ = *rc::gen::inRange(-4, 5);
};

/// A turn about an axis through the first vertex, whose cosine and sine are rational.
class Turn final : public Motion {
public:
    explicit Turn(const Frame&) {}
    void show(std::ostream& out) const override {
        out << "turn by " << (far_ ? "atan(4/3)" : "atan(9/40)") << " about axis " << axis_;
    }

private:
    void move(Points& points) const override {
        const Q cosine = far_ ? Q(3) / 5 : Q(40) / 41, sine = far_ ? Q(4) / 5 : Q(9) / 41;
        const int i = (axis_ + 1) % 3, k = (axis_ + 2) % 3;
        const Vec<Q, 3> about = points.front();
        for (auto& x : points) {
            Vec<Q, 3> y = x - about;
            const Q turned = cosine * y[i] - sine * y[k];
            y[k] = sine * y[i] + cosine * y[k];
            y[i] = turned;
            x = about + y;
        }
    }
    int axis_ = *rc::gen::inRange(0, 3);
    bool far_ = *rc::gen::arbitrary<bool>();
};

/// The body stands elsewhere at once, so that what was kept is of no use.
class Jump final : public Motion {
public:
    explicit Jump(const Frame&) {}
    void show(std::ostream& out) const override { out << "jump to " << x_ << ' ' << y_ << ' ' << z_; }

private:
    void move(Points& points) const override {
        const Vec<Q, 3> by = Vec<Q, 3>{Q(x_), Q(y_), Q(z_)} - points.front();
        for (auto& x : points) x = x + by;
    }
    int x_ = *rc::gen::inRange(-5, 6), y_ = *rc::gen::inRange(-5, 6), z_ = *rc::gen::inRange(-5, 6);
};

/// Another body takes its place, so that the vertex numbers that were kept are of others or of none.
class Exchange final : public Motion {
public:
    explicit Exchange(const Frame&) {}
    void show(std::ostream& out) const override { out << "exchange for a body of " << points_.size() << " vertices"; }

private:
    void move(Points& points) const override { points = points_; }
    Points points_ = draw_points();
};

/// Nothing moves.
class Stay final : public Motion {
public:
    explicit Stay(const Frame&) {}
    void show(std::ostream& out) const override { out << "stay"; }

private:
    void move(Points&) const override {}
};

TEST(FrameSequences, answer_each_frame_as_if_there_had_been_none_before) {
    std::size_t frames = 0;
    const auto property = rc::detail::toProperty([&frames] {
        const Frame first{draw_points(), draw_points()};
        Queries queries;
        rc::state::check(first, queries, [&frames](const Frame& frame) {
            ++frames;
            return rc::state::gen::execOneOfWithArgs<Translate, Turn, Jump, Exchange, Stay>()(frame);
        });
    });
    rc::detail::TestParams parameters;
    parameters.seed = test_seed(20261125);
    parameters.maxSuccess = scaled_cases(1500);
    parameters.maxSize = 20;  // and at most so many motions
    rc::detail::TestListenerAdapter listener;
    const auto result = rc::detail::checkProperty(property, {"frames", "frames"}, parameters, listener, {});
    std::ostringstream text;
    rc::detail::printResultMessage(result, text);
    EXPECT_TRUE(result.is<rc::detail::SuccessResult>())
        << text.str() << "\nreplay: this test again with " << base_seed_setting();
    EXPECT_GT(frames, static_cast<std::size_t>(scaled_cases(10'000)));
}

}  // namespace
}  // namespace touchstone::frame_sequences_test
