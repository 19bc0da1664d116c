// SPDX-License-Identifier: MIT
// The method of physics engines: bodies are cores with margins. GJK on the cores answers shallow contact, and EPA runs
// only for deep contact.
#include <cstdio>

#include "algorithms/hybrid/depth.h"
#include "algorithms/shapes/box.h"
#include "algorithms/shapes/translated.h"

using namespace touchstone;

int main() {
    const Box<double, 3> ground{{5, 5, 1}};
    const Margins<double> margins{0.125, 0.125};

    Vec<double, 3> start = zero_vector<double, 3>();
    for (const double height : {3.0, 2.5, 2.125, 2.0625, 1.75}) {
        const Translated<Box<double, 3>> falling{{{1, 1, 1}}, {0.5, 0.25, height}};
        const auto contact = hybrid::depth(falling, ground, margins, {}, NullObserver{}, start);
        std::printf("height %.4f: %-9s %-11s depth %.4f, %d reductions, %d expansions\n", height,
                    to_string(contact.contact).data(), to_string(contact.verdict).data(), *contact.depth(),
                    contact.iterations, contact.epa_iterations);
        if (contact.contact == hybrid::Contact::separated)
            std::printf("  at least %.4f apart\n", -*hybrid::depth_bounds(contact)->upper);
        if (contact.contact == hybrid::Contact::shallow) {
            const auto [on_body, on_ground] = hybrid::surface_points(contact, margins);
            std::printf("  surfaces at z = %.4f and %.4f\n", on_body[2], on_ground[2]);
        }
        start = contact.next_start;  // the next query starts where this frame ended
    }
}
