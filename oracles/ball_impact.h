// SPDX-License-Identifier: GPL-3.0-or-later
// Time of impact of cores with balls: a bracket of the least t in [0, T] with distance(core A, core B + t v) <= r.
//
// g(t) = distance^2 - r^2 is convex, since the distance from a point to a convex set is. If g(lower) > 0 >= g(upper)
// and lower < upper, the first contact lies between them. A tangent at `lower` stays before the contact, and a chord
// falls into it. Bisection keeps the bracket shrinking where the motion only grazes. Everything is exact except the
// choice of the times, which are rounded. While the same vertices are nearest, g is a quadratic with rational
// coefficients. If its root is rational, the search tries it and proves whether it is the first contact.
#pragma once

#include "oracles/exact_impact.h"
#include "oracles/rational_root.h"

namespace touchstone::oracles_detail {

template <int D>
struct BallContact {
    Rational lower, upper;             ///< in units of IntegerMotion::second
    WeightedPoints<Integer> at;        ///< points of the cores that are within the radius at `upper`
    IntegerVec<Integer, D> direction;  ///< direction of the distance at `lower`
    bool exact = false;                ///< the first contact is at `upper`, and `direction` belongs to `upper`
    /// Set for an exact graze, in which `direction` is orthogonal to the velocity. The inner product of this direction
    /// with the velocity is positive, and over A - B it is least at the contact point. A graze at an earlier time would
    /// be at the same point of the sphere, so it would lie behind that plane.
    std::optional<IntegerVec<Integer, D>> across{};
};

template <int D>
struct BallImpact {
    bool hit = false;
    std::optional<BallContact<D>> contact;
    std::optional<IntegerVec<Integer, D>> miss;
};

template <int D>
class BallImpactSearch {
public:
    BallImpactSearch(CoreSolver<D>& solver, const Motion<D>& motion)
        : solver_(solver), translation_(solver, motion), last_(solver.minimum().support) {
        const Rational radius = solver.radius() / power_of_two(solver.unit());
        squared_radius_ = radius * radius;
    }

    const IntegerMotion<D>& motion() const { return translation_.motion(); }

    /// The bracket is narrower than 2^-112 of its upper end, unless the time is rational and was found.
    BallImpact<D> run() {
        const auto& start = solver_.minimum();
        if (Rational(start.value, start.denominator) <= squared_radius_) return {true, {}, {}};
        const auto sweep = translation_.swept_minimum();
        const Integer scale = denominator(motion().duration);
        if (Rational(sweep.value, Integer(sweep.denominator * scale * scale)) > squared_radius_)
            return {false, {}, sweep.direction};
        Integer moved = 0;
        for (std::size_t i = 0; i < sweep.support.size(); ++i)
            if (sweep.support[i].end != 0) moved += sweep.weight[i];
        State upper = at(Rational(motion().duration * Rational(moved, sweep.denominator))), lower = at(Rational(0));
        std::optional<Vector> across;
        for (std::vector<IndexPair> tried;;) {
            if (lower.minimum.support != tried) try_root(lower, upper);
            tried = lower.minimum.support;
            across = graze_across(lower, upper);
            if (is_first(upper) || across) break;
            if ((upper.time - lower.time) * Rational(Integer(1) << 112U) <= upper.time) break;
            narrow(lower, upper);
        }
        const bool exact = is_first(upper) || across;
        return {true,
                BallContact<D>{lower.time, upper.time, points_of<Integer, D>(upper.minimum),
                               (exact ? upper : lower).minimum.direction, exact, across},
                {}};
    }

private:
    using Vector = IntegerVec<Integer, D>;
    struct State {
        Rational time, excess;                        ///< g(time)
        ExactMinimum<Integer, D, IndexPair> minimum;  ///< coordinates times the denominator of the time
    };

    State at(const Rational& time) {
        const Integer p = numerator(time), q = denominator(time);
        State state{time,
                    {},
                    exact_minimum<Integer, D, IndexPair>(
                        last_,
                        [&](const IndexPair& pair) {
                            Vector w = solver_.cso().vertex(pair);
                            for (std::size_t k = 0; k < D; ++k) w[k] = q * w[k] - p * motion().velocity[k];
                            return w;
                        },
                        [&](const Vector& d) { return solver_.cso().support(d, -1); })};
        state.excess = Rational(state.minimum.value, Integer(state.minimum.denominator * q * q)) - squared_radius_;
        last_ = state.minimum.support;
        return state;
    }

    bool is_first(const State& state) const {
        return state.excess == 0 && dot<Integer, D>(state.minimum.direction, motion().velocity) > 0;
    }

    /// Returns the supporting direction of `lower` if it proves that the graze at `upper` is the first (see
    /// BallContact).
    std::optional<Vector> graze_across(const State& lower, const State& upper) {
        const Vector& across = lower.minimum.direction;
        if (upper.excess != 0 || dot<Integer, D>(upper.minimum.direction, motion().velocity) != 0) return std::nullopt;
        if (!(dot<Integer, D>(across, motion().velocity) > 0)) return std::nullopt;
        const Integer least = dot<Integer, D>(across, solver_.cso().vertex(solver_.cso().support(across, -1)));
        const Rational at_contact = Rational(dot<Integer, D>(across, upper.minimum.direction),
                                             Integer(upper.minimum.denominator * denominator(upper.time))) +
                                    upper.time * Rational(dot<Integer, D>(across, motion().velocity));
        return Rational(least) >= at_contact ? std::optional(across) : std::nullopt;
    }

    /// The inner product of the parts of x and y that are orthogonal to the affine hull of these vertices.
    Rational across_hull(const std::vector<IndexPair>& support, const Vector& x, const Vector& y) {
        const auto edge = [&](std::size_t i) {
            Vector result = solver_.cso().vertex(support[i]);
            for (std::size_t k = 0; k < D; ++k) result[k] -= solver_.cso().vertex(support[0])[k];
            return result;
        };
        const auto along = [&](const Vector& n) {
            return Rational(Integer(dot<Integer, D>(x, n) * dot<Integer, D>(y, n)), dot<Integer, D>(n, n));
        };
        if (support.size() == 1) return Rational(dot<Integer, D>(x, y));
        if (support.size() == 2) return Rational(dot<Integer, D>(x, y)) - along(edge(1));
        if constexpr (D == 3) return along(cross<Integer>(edge(1), edge(2)));
        return Rational(0);
    }

    /// Near `lower`, g is a quadratic. Makes its root the upper end if the root is rational and g is 0 there.
    void try_root(const State& lower, State& upper) {
        const auto& support = lower.minimum.support;
        const Vector& velocity = motion().velocity;
        const Vector vertex = solver_.cso().vertex(support[0]);
        const Rational square = across_hull(support, velocity, velocity);
        if (square == 0) return;
        const Rational middle = across_hull(support, velocity, vertex);
        const Rational rest = across_hull(support, vertex, vertex) - squared_radius_;
        const Rational discriminant = middle * middle - square * rest;
        if (discriminant < 0) return;
        const auto root = rational_root(discriminant);
        if (!root) return;
        const Rational time = (middle - *root) / square;
        if (time <= lower.time || time > upper.time) return;
        State state = at(time);
        if (state.excess == 0) upper = std::move(state);
    }

    void narrow(State& lower, State& upper) {
        // g' = -2 v.V with v = direction / (denominator q).
        const Integer slope = dot<Integer, D>(lower.minimum.direction, motion().velocity);
        const Rational tangent =
            lower.excess * Rational(Integer(lower.minimum.denominator * denominator(lower.time)), Integer(2 * slope));
        const Rational chord = (upper.time - lower.time) * lower.excess / (lower.excess - upper.excess);
        const Rational base = lower.time;
        try_time(Rational(base + tangent), lower, upper);
        try_time(Rational(base + chord), lower, upper);
        try_time(Rational((lower.time + upper.time) / 2), lower, upper);
    }

    /// Evaluates g at a time near `time`. Makes that time the lower end if g is positive there, and the upper end
    /// otherwise.
    void try_time(const Rational& time, State& lower, State& upper) {
        const Rational rounded = round(time, upper.time);
        if (rounded <= lower.time || rounded >= upper.time) return;
        State state = at(rounded);
        (state.excess > 0 ? lower : upper) = std::move(state);
    }

    /// Rounds x down to a multiple of a power of two below 2^-128 of `scale`, so that the numbers do not grow.
    static Rational round(const Rational& x, const Rational& scale) {
        const int bits = 130 + static_cast<int>(msb(denominator(scale))) - static_cast<int>(msb(numerator(scale)));
        const Rational unit = power_of_two(-bits), quotient = x / unit;
        return Rational(Integer(numerator(quotient) / denominator(quotient))) * unit;
    }

    CoreSolver<D>& solver_;
    ImpactSearch<D> translation_;
    std::vector<IndexPair> last_;
    Rational squared_radius_;
};

}  // namespace touchstone::oracles_detail
