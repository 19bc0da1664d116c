// SPDX-License-Identifier: MIT
// How to add your own shape and rule: a shape is a support mapping, a stopping rule is a function of the iterate.
// Nothing is derived from a base class, and nothing is registered.
#include <cmath>
#include <cstdio>

#include "algorithms/epa/depth.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/shapes/box.h"
#include "algorithms/terminations/any_of.h"
#include "algorithms/terminations/no_progress.h"

using namespace touchstone;

/// The lens in which two unit discs with centres `apart` from each other overlap. Its support point is on the arc of
/// the opposite disc, or a corner.
struct Lens {
    using scalar = double;
    static constexpr int dimension = 2;

    double apart = 1;

    SupportPoint<double, 2> support(const Vec<double, 2>& d) const {
        const double half = apart / 2, corner = std::sqrt(1 - half * half), length = std::hypot(d[0], d[1]);
        if (length == 0) return {{0, corner}, 0};
        const double x = std::copysign(std::abs(d[0]) / length - half, d[0]), y = d[1] / length;
        if (std::abs(y) >= corner) return {{0, std::copysign(corner, y)}, 0};
        return {{x, y}, 1};
    }
};

/// Fires once the bodies are known to be further apart than `length`. A sensor needs no more, and this is much earlier.
struct FurtherThan {
    double length = 0;

    Stop<double> operator()(const Iterate<double, 2>& iterate) const {
        const bool fired = length * length < iterate.lower2;
        return Stop<double>::converged_if(fired, "further_than", iterate.lower2, length * length);
    }
};

static_assert(SupportMappable<Lens> && Termination<FurtherThan, double, 2>);

int main() {
    const Lens lens{1};
    Transformed<Box<double, 2>> box{{{1, 1}}};
    box.pose.translation = {4, 3};

    const auto near = gjk::distance(lens, box);
    std::printf("distance %.4f after %s\n", *near.distance(), near.iterations > 2 ? "some reductions" : "two");

    using Rule = AnyOf<FurtherThan, NoProgress>;
    const auto far = gjk::distance(lens, box, gjk::Options<Voronoi, Rule>{{}, Rule{FurtherThan{2}, NoProgress{}}});
    std::printf("%s: %s, at least %.1f apart, after %d\n", far.stop.name.data(), to_string(far.verdict).data(),
                std::sqrt(far.distance2.lower), far.iterations);

    box.pose.translation = {1.25, 0};  // every algorithm accepts the lens
    std::printf("depth %.4f\n", *epa::depth(lens, box).depth());
}
