// SPDX-License-Identifier: GPL-3.0-or-later
// Cores with balls around them. Their depths lie on both sides of the place where the hybrid changes its algorithm. If
// the cores are apart, GJK alone gives the depth. If they overlap, EPA gives it. If they touch, both must.
#include "properties/families/features.h"

namespace touchstone::rounded_penetrations {
namespace {

using namespace families_detail;

constexpr int most = 6;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"vertices_a", 1, most});
    list.push_back({"vertices_b", 1, most});
    repeat(list, "coordinate", 2 * 3 * most, -64, 64);
    repeat(list, "offset", 3, -96, 96);
    repeat(list, "margin", 2, 0, 64);
    return list;
}

Case build(RecipeReader& recipe) {
    const auto count_a = recipe.next(), count_b = recipe.next();
    auto a = recipe.points<3>(count_a, most), b = recipe.points<3>(count_b, most);
    translate(b, recipe.vector<3>());
    const double margin_a = recipe.number(), margin_b = recipe.number();
    Case result = polytope_pair<3>(a, b);
    auto& query = std::get<Query<3>>(result.query);
    query.a.margin = margin_a / 2;
    query.b.margin = margin_b / 2;
    return asked_for(QueryKind::penetration, std::move(result));
}

const SimpleFamily family(
    "rounded_penetrations",
    "polytopes of small integers with balls of up to their own size around them, their cores apart, "
    "touching or overlapping, asked for their depth",
    slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::rounded_penetrations
