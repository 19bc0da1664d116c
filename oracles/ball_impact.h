// SPDX-License-Identifier: GPL-3.0-or-later
// Time of impact of cores with balls: bracket of the least t in [0, T] with distance(core A, core B + t v) <= r.
//
// g(t) = distance^2 - r^2 is convex, since the distance of a point to a convex set is. So where g(lower) > 0 >=
// g(upper) and lower < upper, the first contact lies between; a tangent at `lower` stays before it, a chord falls into
// the contact; halving keeps the pace where the motion only grazes. All of it is exact; only the times tried are
// rounded.
#pragma once

#include "oracles/exact_impact.h"

namespace touchstone::oracles_detail {

template <int D>
struct BallContact {
    Rational lower, upper;             ///< over IntegerMotion::second
    WeightedPoints<Integer> at;        ///< points of the cores that are within the radius at `upper`
    IntegerVec<Integer, D> direction;  ///< of the distance at `lower`
    bool exact = false;                ///< first contact is at `upper`, and so is `direction`
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

    /// The bracket is narrower than 2^-112 of its upper end, unless a contact is found exactly: where the distance at
    /// some time is the radius and the bodies still approach.
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
        while (!is_first(upper) && (upper.time - lower.time) * Rational(Integer(1) << 112U) > upper.time)
            narrow(lower, upper);
        const bool exact = is_first(upper);
        return {true,
                BallContact<D>{lower.time, upper.time, points_of<Integer, D>(upper.minimum),
                               (exact ? upper : lower).minimum.direction, exact},
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

    /// Replaces the end of the bracket on whose side a time near `time` lies.
    void try_time(const Rational& time, State& lower, State& upper) {
        const Rational rounded = round(time, upper.time);
        if (rounded <= lower.time || rounded >= upper.time) return;
        State state = at(rounded);
        (state.excess > 0 ? lower : upper) = std::move(state);
    }

    /// To a multiple of a power of two below 2^-128 of `scale`, so that numbers do not grow.
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
