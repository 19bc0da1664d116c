// SPDX-License-Identifier: GPL-3.0-or-later
// Two circles in contact.
#include "properties/families/smooth.h"

namespace touchstone::tangent_circles {
namespace {

using namespace families_detail;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"triple", 0, 3});
    list.push_back({"signs", 0, 7});
    repeat(list, "radius", 2, 0, 8);
    list.push_back({"concentric", 0, 1});
    repeat(list, "offset", 2, -20, 20);
    add_perturbation_slots(list);
    return list;
}

Case build(RecipeReader& recipe) {
    static constexpr std::array<std::array<int, 3>, 4> triples{{{0, 1, 1}, {3, 4, 5}, {5, 12, 13}, {8, 15, 17}}};
    const auto& triple = triples[static_cast<std::size_t>(recipe.next())];
    const auto signs = recipe.next();
    Vec<double, 2> direction{signs % 2 != 0 ? 0.0 - triple[0] : triple[0],
                             signs / 2 % 2 != 0 ? 0.0 - triple[1] : triple[1]};
    if (signs >= 4) direction = {direction[1], direction[0]};
    const double k = recipe.number(), l = recipe.number(), apart = recipe.next() == 0 ? k + l : 0;
    const auto at_a = recipe.vector<2>();
    const long long perturbation = read_perturbation(recipe);
    const Body<2> a{SphereData{k * triple[2]}, {}, 0}, b{SphereData{l * triple[2]}, {}, 0};
    return perturbed_bodies<2>(a, b, at_a, at_a + apart * direction, direction, perturbation, 512);
}

const SimpleFamily family(
    "tangent_circles",
    "circles in tangential contact from outside or concentric, then moved by a chosen number of ulps", slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::tangent_circles
