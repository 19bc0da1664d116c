// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies in exact contact, from which B is moved along one axis by an exactly known number of ulps of the largest
// coordinate.
#include "properties/families/contact.h"

namespace touchstone::near_touching {
namespace {

using namespace families_detail;

template <int D>
std::vector<Slot> slots() {
    auto list = contact_slots<D>();
    add_placement_slots<D>(list);
    list.push_back({"towards", 0, 3});  // 0: into A; otherwise away from A
    list.push_back({"power", 0, 40});
    list.push_back({"mantissa", 0, 7});
    return list;
}

/// Moves B by `perturbation` ulps along the axis on which the normal is largest, away from A if the perturbation is
/// positive. The gap of the supporting planes becomes exactly |perturbation| ulp |n_k| / |n|, and the distance is at
/// least that.
template <int D>
Case build(RecipeReader& recipe) {
    auto contact = read_contact<D>(recipe);
    read_placement(recipe, contact.a, contact.b);
    const long long sign = recipe.next() == 0 ? -1 : 1;
    const auto power = static_cast<int>(recipe.next());
    const long long perturbation = sign * ((8 + recipe.next()) << static_cast<unsigned>(power) >> 3U);
    int axis = 0;
    for (int k = 1; k < D; ++k)
        if (std::fabs(contact.normal[axis]) < std::fabs(contact.normal[k])) axis = k;
    const double largest = std::max(largest_coordinate<D>(contact.a), largest_coordinate<D>(contact.b));
    // The ulp is that of the binade above, so B's coordinates stay representable after the move and the gap is exact.
    const double ulp = largest == 0 ? 0x1p-52 : std::ldexp(1.0, std::ilogb(largest) + 1 - 52);
    Vec<double, D> move{};
    move[axis] = std::copysign(static_cast<double>(perturbation) * ulp,
                               contact.normal[axis] * static_cast<double>(perturbation));
    translate(contact.b, move);
    Case result = polytope_pair<D>(contact.a, contact.b, contact.tags);
    result.perturbation_ulps = perturbation;
    return result;
}

const SimpleFamily solid("near_touching",
                         "exact contact opened or closed by an exactly known number of ulps, 1 to 2^41: how close to "
                         "touching an answer can be trusted",
                         slots<3>(), build<3>);
const SimpleFamily planar("near_touching_2d", "polygons in exact contact moved by an exactly known number of ulps",
                          slots<2>(), build<2>);
const FamilyRegistration solid_registration(solid), planar_registration(planar);

}  // namespace
}  // namespace touchstone::near_touching
