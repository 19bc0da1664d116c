// SPDX-License-Identifier: GPL-3.0-or-later
// The exact time of impact of two translating cores: the least t in [0, T] with t v in C = A - B.
//
// There are three proofs, tried in the order of their cost. (1) The direction d of the distance at the start has d.w >=
// d.d on C. If d.v <= 0, the cores never meet. (2) A simplex that the line {t v} pierces and whose plane supports C
// gives the entry t exactly. (3) Otherwise the exact distance of A from the sweep of B over [0, T] decides whether they
// meet, and an exact linear program decides when. The program starts with a few vertices, and each vertex by which the
// support mapping refutes its result is added.
#pragma once

#include "oracles/contact_program.h"
#include "oracles/integer_vector.h"
#include "oracles/ray_walk.h"

namespace touchstone::oracles_detail {

/// The velocity is `velocity` * 2^exponent. `duration` is the true duration divided by `second`, and all times of the
/// search over integer coordinates use the same unit.
template <int D>
struct IntegerMotion {
    IntegerVec<Integer, D> velocity;
    Rational duration, second;

    IntegerMotion(const Motion<D>& motion, int unit) {
        const auto scaled = scaled_integers<D>(motion.velocity);
        velocity = scaled.integers;
        second = power_of_two(unit - scaled.exponent);
        duration = Rational(motion.duration) / second;
    }
};

/// A vertex of A minus the sweep of B: a - b - (end ? T v : 0).
struct SweptPair {
    IndexPair pair;
    int end = 0;
    friend bool operator==(const SweptPair&, const SweptPair&) = default;
};

template <int D>
struct FirstContact {
    Rational time;                     ///< in units of IntegerMotion::second
    WeightedPoints<Integer> at;        ///< the common point
    IntegerVec<Integer, D> direction;  ///< n.(a - b) >= time n.v for all a and b, n.v > 0
    /// True if the line {t v} pierces the inside of a simplex in that plane: no other plane supports A - B there, and
    /// the motion leads across it.
    bool pierced = false;
};

template <int D>
struct Impact {
    bool hit = false;
    std::optional<FirstContact<D>> contact;      ///< set if they meet after the start
    std::optional<IntegerVec<Integer, D>> miss;  ///< d with d.(a - b - t v) > 0 for all a, b and t in [0, T]
};

template <int D>
class ImpactSearch {
public:
    using Vector = IntegerVec<Integer, D>;

    ImpactSearch(CoreSolver<D>& solver, const Motion<D>& motion)
        : solver_(solver), cso_(solver.cso()), motion_(motion, solver.unit()) {}

    const IntegerMotion<D>& motion() const { return motion_; }

    Impact<D> run() {
        if (!solver_.apart()) return {true, {}, {}};
        const Vector& away = solver_.minimum().direction;
        if (!(dot<Integer, D>(away, motion_.velocity) > 0) || motion_.duration == 0) return {false, {}, away};
        if (auto found = by_walk()) return *found;
        const auto sweep = swept_minimum();
        if (!is_zero<Integer, D>(sweep.direction)) return {false, {}, sweep.direction};
        return by_program(sweep);
    }

    using SweptMinimum = ExactMinimum<Integer, D, SweptPair>;
    /// The coordinates are those of the cores times the denominator of the duration.
    SweptMinimum swept_minimum() {
        std::vector<SweptPair> start;
        for (const auto& pair : solver_.minimum().support) start.push_back({pair, 0});
        const Integer p = numerator(motion_.duration), q = denominator(motion_.duration);
        return exact_minimum<Integer, D, SweptPair>(
            start,
            [&](const SweptPair& x) {
                Vector w = cso_.vertex(x.pair);
                for (std::size_t k = 0; k < D; ++k) {
                    w[k] *= q;
                    if (x.end != 0) w[k] -= p * motion_.velocity[k];
                }
                return w;
            },
            [&](const Vector& d) {
                return SweptPair{cso_.support(d, -1), dot<Integer, D>(d, motion_.velocity) > 0 ? 1 : 0};
            });
    }

private:
    std::optional<Impact<D>> by_walk() {
        const auto direction = ExactCso<Integer, D>::approximate(motion_.velocity);
        const auto start = DoubleRayWalk<Integer, D>(cso_, direction, solver_.minimum().support).search();
        if (!start) return std::nullopt;
        const auto simplex = exact_entry<Integer, D>(cso_, motion_.velocity, *start);
        if (!simplex) return std::nullopt;
        const Vector n = simplex->normal();
        const Integer speed = dot<Integer, D>(n, motion_.velocity), offset = dot<Integer, D>(n, simplex->corner[0]);
        if (offset < 0) return std::nullopt;  // C lies behind the start; the sweep will show that it is never met
        if (offset * denominator(motion_.duration) > numerator(motion_.duration) * speed)
            return Impact<D>{false, {}, n};
        FirstContact<D> contact{Rational(offset, speed), {{}, {}, speed}, n};
        Vector origin;
        for (auto& x : origin) x = 0;
        const auto weights = simplex->weights(motion_.velocity, origin);
        for (std::size_t i = 0; i < D; ++i) {
            if (weights[i] == 0) continue;
            contact.at.a.emplace_back(simplex->pair[i].a, weights[i]);
            contact.at.b.emplace_back(simplex->pair[i].b, weights[i]);
        }
        contact.pierced = contact.at.a.size() == D;
        return Impact<D>{true, std::move(contact), {}};
    }

    /// Precondition: the sweep meets A, and `sweep` holds a common point.
    Impact<D> by_program(const SweptMinimum& sweep) {
        std::vector<int> a, b;
        const auto add = [](std::vector<int>& list, int i) {
            if (std::find(list.begin(), list.end(), i) == list.end()) list.push_back(i);
        };
        for (const auto& x : sweep.support) {
            add(a, x.pair.a);
            add(b, x.pair.b);
        }
        for (;;) {
            std::vector<Vector> points_a, points_b;
            for (const int i : a) points_a.push_back(cso_.a.exact(i));
            for (const int i : b) points_b.push_back(cso_.b.exact(i));
            // The program is feasible from the first round on, because the vertices of `sweep` meet.
            const auto solution = *ContactProgram<D>(points_a, points_b, motion_.velocity).solve();
            const Vector n = integral(solution.normal);
            const IndexPair least = cso_.support(n, -1);
            const Rational bound = solution.time * Rational(dot<Integer, D>(n, motion_.velocity));
            if (!(Rational(dot<Integer, D>(n, cso_.vertex(least))) < bound)) {
                FirstContact<D> contact{solution.time, {{}, {}, 1}, n};
                for (const auto* weights : {&solution.a, &solution.b})
                    for (const Rational& weight : *weights)
                        contact.at.denominator = lcm(contact.at.denominator, Integer(denominator(weight)));
                contact.at.a = over(contact.at.denominator, a, solution.a);
                contact.at.b = over(contact.at.denominator, b, solution.b);
                return {true, std::move(contact), {}};
            }
            add(a, least.a);
            add(b, least.b);
        }
    }

    static std::vector<std::pair<int, Integer>> over(const Integer& common, const std::vector<int>& vertices,
                                                     const std::vector<Rational>& weights) {
        std::vector<std::pair<int, Integer>> result;
        for (std::size_t i = 0; i < vertices.size(); ++i)
            if (weights[i] != 0)
                result.emplace_back(vertices[i], Integer(numerator(weights[i]) * (common / denominator(weights[i]))));
        return result;
    }

    static Vector integral(const std::array<Rational, D>& x) {
        Integer common = 1;
        for (const auto& coordinate : x) common = lcm(common, Integer(denominator(coordinate)));
        Vector result;
        for (std::size_t k = 0; k < D; ++k) result[k] = numerator(x[k]) * (common / denominator(x[k]));
        return result;
    }

    CoreSolver<D>& solver_;
    ExactCso<Integer, D>& cso_;
    IntegerMotion<D> motion_;
};

}  // namespace touchstone::oracles_detail
