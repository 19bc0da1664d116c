// SPDX-License-Identifier: MIT
// How far is a robot's arm from the table, with proof: every answer is a bracket that holds the signed distance of the
// bodies as given, whatever rounds. Needs the standard library alone.
#include <cmath>
#include <cstdio>

#include "algorithms/certified/at_least.h"
#include "algorithms/certified/signed_distance.h"

using namespace touchstone;

namespace {

/// A body that is not turned, at a place.
Pose<double, 3> at(double x, double y, double z) {
    auto pose = Pose<double, 3>::identity();
    pose.translation = {x, y, z};
    return pose;
}

void say(const char* what, const CertifiedSignedDistance<3>& found) {
    std::printf("%-24s %-12s %.14f <= g <= %.14f", what, to_string(found.verdict).data(),
                static_cast<double>(found.lower), static_cast<double>(found.upper));
    // Adding 0 makes 0 of -0.
    const auto plain = [](double x) { return std::round(x * 1e6) / 1e6 + 0; };
    std::printf(", normal (%g, %g, %g)\n", plain(found.normal[0]), plain(found.normal[1]), plain(found.normal[2]));
}

}  // namespace

int main() {
    // Shapes are made once, in their own frames; lengths in metres. A body is a shape under a pose.
    const CertifiedShape<3> table(Box<double, 3>{{0.5, 0.5, 0.0625}});
    const CertifiedShape<3> link(Capsule<double, 3>{0.0625, 0.25}), cup(Cylinder<double, 3>{0.03125, 0.0625});
    const CertifiedShape<3> egg(Ellipsoid<double, 3>{{0.02, 0.02, 0.03}});
    const CertifiedShape<3> gripper(
        std::vector<Vec<double, 3>>{{0, 0, 0}, {0.125, 0, 0}, {0, 0.125, 0}, {0, 0, 0.125}});
    const CertifiedBody<3> top(table, at(0, 0, -0.0625));

    say("link a centimetre above", certified::signed_distance(CertifiedBody<3>(link, at(0, 0, 0.3225)), top));

    // A millionth of a micrometre decides about contact, in either direction.
    const double picometre = 1e-12, rest = 0.0625;
    for (const double off : {-picometre, 0.0, picometre})
        say("cup on the table", certified::signed_distance(CertifiedBody<3>(cup, at(0.1, 0.2, rest + off)), top));
    for (const double off : {-picometre, 0.0, picometre})
        say("gripper", certified::signed_distance(CertifiedBody<3>(gripper, at(0.25, 0.25, off)), top));

    say("egg in the table", certified::signed_distance(CertifiedBody<3>(egg, at(0.1, 0, 0.025)), top));
    say("cup into the corner", certified::signed_distance(CertifiedBody<3>(cup, at(0.515625, 0, 0)), top));

    // A safety margin is a question of its own, which ends as soon as it is decided.
    const CertifiedBody<3> moved(link, at(0, 0, 0.5));
    for (const double margin : {0.18, 0.19}) {
        const bool is_safe = certified::at_least(moved, top, margin) == certified::Decision::yes;
        std::printf("at least %g m: %s\n", margin, is_safe ? "yes" : "not proved");
    }
}
