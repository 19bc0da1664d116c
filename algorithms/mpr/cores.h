// SPDX-License-Identifier: MIT
// The answers of MPR for bodies that are cores with balls around them (core/core_and_radius.h). Let r be the sum of the
// radii and C the difference of the cores:
//     the cores are apart by |v|:  the depth is r - |v|, and v is found by GJK
//     they meet:                   every normal n bounds the depth by r + h(n)/|n|, and MPR on the cores gives n; if C
//                                  is flat, its normal gives r, which is the depth
//
// Source: I-13; libccd answers two balls so, whose ray ends at once. The support points of a ball round by its radius,
// and MPR on them reaches a point of the ball in the limit only.
// Invariant: the normal is a unit vector, and h is that of the normal that is returned.
#pragma once

#include "algorithms/core/margins.h"
#include "algorithms/core/range.h"
#include "algorithms/core/result.h"
#include "algorithms/core/support.h"
#include "algorithms/gjk/finish.h"
#include "algorithms/shapes/direction.h"

namespace touchstone::mpr::detail {

/// Makes the answer for bodies with balls out of what GJK and MPR say of their cores. Use an object once.
template <Real S, int D>
class Inflation {
public:
    using Result = PenetrationResult<S, D>;

    /// The points of `apart` are before the moves of the bodies, whose difference is `shift`, and so are those of the
    /// answer. The radii are those of the balls, their sum is positive, and `units` is Options::rounding_units.
    /// `is_curved` is false if the cores are polytopes.
    Inflation(const DistanceResult<S, D>& apart, const Vec<S, D>& shift, const Margins<S>& radii, double units,
              bool is_curved)
        : apart_(apart),
          shift_(shift),
          radii_(radii),
          radius_(radii.a + radii.b),
          units_(scalar_traits<S>::from_double(units)),
          is_number_settled_(!is_curved || gjk::proof::is_number_settled(apart)) {
        for (int i = 0; i < apart.simplex.size; ++i) reach(apart.simplex[i]);
        result_.gjk_iterations = apart.iterations;
        result_.support_calls = apart.support_calls;
    }

    /// The answer for cores that GJK has proved to be apart.
    Result of_cores_apart() {
        result_.stop = apart_.stop;
        const S most = square_root(*apart_.distance2.upper), least = square_root(apart_.distance2.lower);
        decide(radius_ - most, radius_ - (differ_by_rounding(least, most) ? most : least), radius_ - least);
        put_points(normalised(-apart_.v), apart_.point_a, apart_.point_b);
        return claiming_nothing_out_of_range();
    }

    /// The answer for cores that meet, up to rounding. `cores` is what MPR says of them, and its normal is that of C if
    /// C is flat. Cost: one support point of each core, if C is flat two.
    template <class Cso>
    Result of_cores_meeting(const Cso& cso, const Result& cores, bool is_flat) {
        result_.stop = is_flat ? Stop<S>::converged("flat_cores") : cores.stop;
        result_.iterations = cores.iterations;
        result_.support_calls += cores.support_calls;
        Vec<S, D> normal = normalised(cores.outward);
        if (!(S(0) < infinity_norm(normal))) return claiming_nothing_out_of_range();  // no plane was computed
        S height = height_along(cso, normal);
        if (is_flat)
            if (const S opposite = height_along(cso, -normal); opposite < height) {
                height = opposite;
                normal = -normal;
            }
        decide(radius_ - most_distance(), radius_ + height, radius_ + height);
        if (cores.verdict == Verdict::penetrating) result_.verdict = Verdict::penetrating;
        if (is_flat)
            put_points(normal, apart_.point_a, apart_.point_b);
        else
            put_points(normal, cores.point_a, cores.point_b);
        return claiming_nothing_out_of_range();
    }

private:
    void reach(const CsoVertex<S, D>& w) {
        for (const Vec<S, D>& x : {w.w, w.a, w.b}) largest_ = larger(largest_, infinity_norm(x));
    }

    /// h(n), for a unit vector n.
    template <class Cso>
    S height_along(const Cso& cso, const Vec<S, D>& n) {
        const auto w = cso.support(n);
        ++result_.support_calls;
        reach(w);
        return dot(n, w.w);
    }

    /// True if the bounds of the distance of the cores differ by no more than rounding makes them, so that the upper
    /// one, |v|, is the distance. Rounding turns v by about u L / |v|, which makes v.w/|v| smaller by u L^2 / |v| and
    /// |v| larger by far less. On a curved core GJK may end that far from the distance, so that it must say that it did
    /// not.
    bool differ_by_rounding(const S& least, const S& most) const {
        return is_number_settled_ &&
               (most - least) * most <= units_ * scalar_traits<S>::epsilon() * S(D) * largest_ * largest_;
    }

    /// An upper bound of the distance of cores that meet up to rounding.
    S most_distance() const {
        if (meets(apart_.verdict)) return S(0);
        return apart_.distance2.upper ? square_root(*apart_.distance2.upper) : radius_;
    }

    /// The verdict and the bracket for a depth from `least` to `most`, which is negative where the bodies are apart.
    /// `proved` is the depth along the normal, which proves that they are.
    void decide(const S& least, const S& most, const S& proved) {
        const auto at_least_zero = [](const S& x) { return x < S(0) ? S(0) : x; };
        const S band = units_ * scalar_traits<S>::epsilon() * (largest_ + radius_);
        result_.depth2 = {at_least_zero(least) * at_least_zero(least), at_least_zero(most) * at_least_zero(most)};
        if (band < least) result_.verdict = Verdict::penetrating;
        if (!(proved < -band)) return;
        result_.verdict = Verdict::separated;
        result_.distance_lower2 = proved * proved;
    }

    /// Moves points of the cores to the surfaces of the balls.
    void put_points(const Vec<S, D>& normal, const Vec<S, D>& on_core_a, const Vec<S, D>& on_core_b) {
        result_.outward = normal;
        result_.point_a = on_core_a + radii_.a * normal;
        result_.point_b = on_core_b - radii_.b * normal;
        result_.foot = (result_.point_a - result_.point_b) + shift_;
    }

    /// The result, or one without numbers if its square has left the range of the scalar.
    Result claiming_nothing_out_of_range() const {
        const S square = radius_ * radius_;
        const bool is_in_range = is_normal_and_finite(square) && is_finite(result_.foot) &&
                                 is_finite(result_.outward) &&
                                 (!result_.depth2.upper || scalar_traits<S>::is_finite(*result_.depth2.upper));
        if (is_in_range) return result_;
        Result unknown;
        unknown.stop = Stop<S>::exhausted(is_normal(square) ? "overflow" : "underflow", square);
        if (result_.stop.kind == StopKind::invalid_input) unknown.stop = result_.stop;
        unknown.iterations = result_.iterations;
        unknown.gjk_iterations = result_.gjk_iterations;
        unknown.support_calls = result_.support_calls;
        return unknown;
    }

    const DistanceResult<S, D>& apart_;
    Vec<S, D> shift_;
    Margins<S> radii_;
    S radius_, units_;
    bool is_number_settled_;
    S largest_ = S(0);  ///< the largest coordinate of the points of the cores
    Result result_{};
};

}  // namespace touchstone::mpr::detail
