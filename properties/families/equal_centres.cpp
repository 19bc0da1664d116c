// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies whose centres, or whose flat cores, meet in a point that is known exactly: there the vector from one to the
// other is zero, and no direction follows from it.
#include "properties/families/smooth.h"

namespace touchstone::equal_centres {
namespace {

using namespace families_detail;

constexpr int most_corners = 4;

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"arrangement", 0, 5});
    repeat(list, "shape", 2, 0, 3);
    repeat(list, "size", 6, 1, 8);
    list.push_back({"feature", 0, 3});  // 0: vertex, 1: edge, 2: face, 3: inside
    repeat(list, "quarter", 3, -3, 3);
    list.push_back({"signs", 0, 7});
    list.push_back({"cycle", 0, 2});
    repeat(list, "coordinate", 3 * most_corners, -6, 6);
    repeat(list, "direction", 6, -4, 4);
    repeat(list, "end", 4, 0, 4);
    repeat(list, "margin", 2, 0, 3);
    repeat(list, "offset", 3, -20, 20);
    return list;
}

/// What the slots say, whatever the arrangement uses of it.
struct Parts {
    std::array<std::int64_t, 2> shapes{};
    std::vector<Vec<double, 3>> sizes;
    std::int64_t feature = 0;
    Vec<double, 3> quarters;
    std::int64_t signs = 0, cycle = 0;
    std::vector<Vec<double, 3>> corners, directions;
    std::array<double, 4> ends{};
    std::array<double, 2> margins{};
};

Parts read_parts(RecipeReader& recipe) {
    Parts parts;
    for (auto& shape : parts.shapes) shape = recipe.next();
    parts.sizes = recipe.points<3>(2, 2);
    parts.feature = recipe.next();
    parts.quarters = recipe.vector<3>();
    parts.signs = recipe.next();
    parts.cycle = recipe.next();
    parts.corners = recipe.points<3>(most_corners, most_corners);
    parts.directions = recipe.points<3>(2, 2);
    for (auto& direction : parts.directions)
        if (direction == Vec<double, 3>{}) direction = {0, 0, 1};
    for (double& end : parts.ends) end = recipe.number();
    for (double& margin : parts.margins) margin = recipe.number() / 4;
    return parts;
}

/// A point, a ball, a capsule or a box about `centre`.
Body<3> centred(std::int64_t kind, const Vec<double, 3>& size, const Vec<double, 3>& centre) {
    switch (kind) {
        case 0: return {PointData<3>{centre}, {}, 0};
        case 1: return {SphereData{size[0]}, moved_to<3>(centre), 0};
        case 2: return {CapsuleData{size[0], size[1]}, moved_to<3>(centre), 0};
        default: return {BoxData<3>{size}, moved_to<3>(centre), 0};
    }
}

/// A point of a box about the origin on a vertex, an edge, a face or inside: as many coordinates as the feature asks
/// are those of the surface, and the others are quarters.
Vec<double, 3> point_of_box(const Parts& parts) {
    Vec<double, 3> point{};
    for (int k = 0; k < 3; ++k) {
        const auto axis = static_cast<int>((k + parts.cycle) % 3);
        const bool is_negative = (parts.signs >> k & 1) != 0;
        const bool on_surface = k < 3 - parts.feature;
        point[axis] = parts.sizes[0][axis] * (on_surface ? (is_negative ? -1 : 1) : parts.quarters[axis] / 4);
    }
    return point;
}

/// A point of the simplex of the first corners: a vertex, the middle of an edge, a point inside a triangle, or the
/// centre of four corners.
Vec<double, 3> point_of_corners(const Parts& parts, std::int64_t feature) {
    const auto& p = parts.corners;
    switch (feature) {
        case 0: return p[0];
        case 1: return 0.5 * (p[0] + p[1]);
        case 2: return 0.25 * (p[0] + p[1] + 2.0 * p[2]);
        default: return 0.25 * (p[0] + p[1] + p[2] + p[3]);
    }
}

/// The segment through `point` with the margin as its radius: flat if the margin is 0, otherwise a capsule that lies in
/// any direction.
Body<3> segment_through(const Parts& parts, std::size_t which, const Vec<double, 3>& point) {
    const auto& direction = parts.directions[which];
    const double back = parts.ends[2 * which], ahead = parts.ends[2 * which + 1];
    return {SegmentData<3>{{point - back * direction, point + ahead * direction}}, {}, parts.margins[which]};
}

Query<3> arrange(std::int64_t arrangement, const Parts& parts) {
    const auto& [first, second] = parts.shapes;
    const auto triangle = [&] {
        return Body<3>{TriangleData<3>{{parts.corners[0], parts.corners[1], parts.corners[2]}}, {}, 0};
    };
    const auto in_triangle = point_of_corners(parts, parts.feature % 3);
    Query<3> query;
    switch (arrangement) {
        case 0:
            query.a = centred(first, parts.sizes[0], {});
            query.b = centred(second, parts.sizes[1], {});
            break;
        case 1:
            query.a = centred(3, parts.sizes[0], {});
            query.b = centred(second, parts.sizes[1], point_of_box(parts));
            break;
        case 2:
            query.a = {PolytopeData<3>{parts.corners}, {}, 0};
            query.b = centred(second, parts.sizes[1], point_of_corners(parts, parts.feature));
            break;
        case 3:
            query.a = triangle();
            query.b = centred(second, parts.sizes[1], in_triangle);
            break;
        case 4:
            query.a = triangle();
            query.b = segment_through(parts, 0, in_triangle);
            break;
        default: query.a = segment_through(parts, 0, {}); query.b = segment_through(parts, 1, {});
    }
    return query;
}

/// Moves a body by an integer vector, which is exact.
void move(Body<3>& body, const Vec<double, 3>& by) {
    if (body.pose) {
        body.pose->translation = body.pose->translation + by;
        return;
    }
    std::visit(
        [&](auto& shape) {
            if constexpr (requires { shape.vertices; }) translate(shape.vertices, by);
            if constexpr (requires { shape.position; }) shape.position = shape.position + by;
        },
        body.shape);
}

Case build(RecipeReader& recipe) {
    const auto arrangement = recipe.next();
    const Parts parts = read_parts(recipe);
    const auto offset = recipe.vector<3>();
    Query<3> query = arrange(arrangement, parts);
    for (auto* body : {&query.a, &query.b}) move(*body, offset);
    Case result;
    result.query = query;
    return result;
}

const SimpleFamily family("equal_centres",
                          "points, balls, capsules and boxes with equal centres, or with the centre on a vertex, an "
                          "edge, a face or inside of a box, a hull or a triangle; segments that cross a triangle or "
                          "each other",
                          slots(), build);
const FamilyRegistration registration(family);

}  // namespace
}  // namespace touchstone::equal_centres
