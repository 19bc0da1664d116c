// SPDX-License-Identifier: MIT
// From contact to motion: computes the impulse of a collision and moves the bodies out of each other.
#include <cstdio>

#include "algorithms/epa/depth.h"
#include "algorithms/response/elastic_collision.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/translated.h"

using namespace touchstone;

int main() {
    const Translated<Box<double, 2>> left{{{1, 1}}, {0, 0}}, right{{{1, 1}}, {1.75, 0.5}};
    const response::MovingBody<double, 2> heavy{{3, 1}, 0.5}, light{{-1, 0}, 1};  // velocity, 1 / mass

    // The normal is a unit vector from body 2 to body 1, which is pushed along it.
    const auto contact = epa::depth(left, right);
    const auto n = *contact.normal();
    const double depth = *contact.depth();
    std::printf("depth %g along (%g %g)\n", depth, n[0], n[1]);

    for (const double restitution : {1.0, 0.5, 0.0}) {
        const auto after = response::elastic_collision(heavy, light, n, restitution);
        const double momentum = 2 * after.velocity_1[0] + after.velocity_2[0];
        const double energy = squared_norm(after.velocity_1) + 0.5 * squared_norm(after.velocity_2);
        std::printf("restitution %g: (%g %g) and (%g %g), momentum %g, energy %g (%s)\n", restitution,
                    after.velocity_1[0], after.velocity_1[1], after.velocity_2[0], after.velocity_2[1], momentum,
                    energy, after.stop.name.data());
    }

    // The lighter body moves further, and the centre of mass stays.
    const auto shift = response::correct_positions(heavy.inverse_mass, light.inverse_mass, depth * n);
    const auto left_at = left.translation + shift.displacement_1, right_at = right.translation + shift.displacement_2;
    std::printf("they part to (%.4f %.4f) and (%.4f %.4f)\n", left_at[0], left_at[1], right_at[0], right_at[1]);

    const response::MovingBody<double, 2> leaving{{-2, 0}, 1};
    std::printf("moving apart: %s\n", response::elastic_collision(leaving, light, n).stop.name.data());
}
