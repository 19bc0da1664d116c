// SPDX-License-Identifier: GPL-3.0-or-later
// Balls, capsules and other round bodies that overlap, from one centre outwards.
#include "properties/families/quaternion.h"
#include "properties/families/smooth.h"

namespace touchstone {
namespace {

using namespace families_detail;

/// Balls, capsules, cylinders and boxes deep in each other. A support mapping of a round body never repeats a point, so
/// a loop that waits for a repeated vertex, or for a tetrahedron around the origin, goes on until rounding ends it.
namespace round_overlaps {

constexpr int bits_of_sizes = 20, most_steps = 64;

/// Balls and capsules are twice as frequent as boxes and cylinders.
std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"arrangement", 0, 2});
    repeat(list, "shape", 2, 0, 5);
    repeat(list, "size", 6, 1, 1LL << bits_of_sizes);
    add_quaternion_slots(list, 4);
    add_quaternion_slots(list, 4);
    repeat(list, "offset", 3, -most_steps, most_steps);
    repeat(list, "place", 3, -(1LL << bits_of_sizes), 1LL << bits_of_sizes);
    add_rational_direction_slots(list);
    repeat(list, "radius", 2, 0, 8);
    return list;
}

/// A shape with the radii of a ball inside it and of one around it, about its centre.
struct Round {
    ShapeData<3> shape;
    double inner = 0, outer = 0;
};

Round round(std::int64_t kind, const Vec<double, 3>& size) {
    const double sum = size[0] + size[1] + size[2];
    switch (kind) {
        case 0: return {BoxData<3>{size}, std::min({size[0], size[1], size[2]}), sum};
        case 1: return {CylinderData{size[0], size[1]}, std::min(size[0], size[1]), sum};
        case 2:
        case 3: return {CapsuleData{size[0], size[1]}, size[0], sum};
        default: return {SphereData{size[0]}, size[0], size[0]};
    }
}

/// The larger ball stands at the origin. The smaller one is inside of it and touches its surface at a point whose
/// coordinates are exact, or shares its centre.
Query<3> ball_in_ball(const RationalDirection& direction, double larger_by, double radius) {
    Query<3> query;
    query.a.shape = SphereData{(radius + larger_by) * direction.length};
    query.b.shape = SphereData{radius * direction.length};
    query.a.pose = Pose<double, 3>::identity();
    query.b.pose = moved_to<3>(larger_by * direction.vector);
    return query;
}

/// The offset is less than 0.87 of the sum of the inner radii, so that the bodies overlap. B lies wholly inside A if it
/// is `nested`: it is shrunk by a power of two to a quarter of the inner radius of A, and its offset is less than 0.44
/// of that radius.
Query<3> overlapping(const Round& a, const std::array<std::int64_t, 2>& kinds, Vec<double, 3> size_b,
                     const Vec<double, 3>& steps, bool nested) {
    Round b = round(kinds[1], size_b);
    if (nested) {
        const double factor = std::ldexp(1.0, std::ilogb(a.inner / (4 * b.outer)));
        b = round(kinds[1], factor * size_b);
    }
    const double reach = nested ? a.inner / 2 : a.inner + b.inner;
    Query<3> query;
    query.a.shape = a.shape;
    query.b.shape = b.shape;
    query.a.pose = Pose<double, 3>::identity();
    query.b.pose = moved_to<3>((reach / (2 * most_steps)) * steps);
    return query;
}

void turn(Body<3>& body, const Quaternion& by) {
    const auto at = body.pose->translation;
    body.pose = rotation(by);
    body.pose->translation = at;
}

Case build(RecipeReader& recipe) {
    const auto arrangement = recipe.next();
    std::array<std::int64_t, 2> kinds{};
    for (auto& kind : kinds) kind = recipe.next();
    auto sizes = recipe.points<3>(2, 2);
    scale(sizes, -bits_of_sizes);
    const auto turn_a = read_quaternion(recipe), turn_b = read_quaternion(recipe);
    const auto steps = recipe.vector<3>();
    std::vector<Vec<double, 3>> place{recipe.vector<3>()};
    scale(place, 1 - bits_of_sizes);
    const auto direction = read_rational_direction(recipe);
    const double larger_by = recipe.number(), radius = recipe.number();
    Query<3> query = arrangement == 2
                         ? ball_in_ball(direction, larger_by, radius)
                         : overlapping(round(kinds[0], sizes[0]), kinds, sizes[1], steps, arrangement == 1);
    if (arrangement != 2) turn(query.a, turn_a), turn(query.b, turn_b);
    for (auto* body : {&query.a, &query.b}) body->pose->translation = body->pose->translation + place[0];
    Case result;
    result.query = query;
    return asked_for(QueryKind::penetration, std::move(result));
}

}  // namespace round_overlaps

/// Bodies whose centres, or whose flat cores, meet in a point that is known exactly: there the vector from one to the
/// other is zero, and no direction follows from it.
namespace equal_centres {

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

}  // namespace equal_centres

/// Two tapered capsules in contact: tip to tip, tip to flank, or flank to flank.
namespace tapered_capsules {

/// Directions of integers whose length is an integer and whose component along the axis is a power of two. A tapered
/// capsule with such a normal along its flank consists of dyadic numbers.
constexpr std::array<std::array<int, 4>, 9> quadruples{{{2, 2, 1, 3},
                                                        {2, 1, 2, 3},
                                                        {0, 3, 4, 5},
                                                        {3, 6, 2, 7},
                                                        {-6, 3, 2, 7},
                                                        {4, 7, 4, 9},
                                                        {4, -8, 1, 9},
                                                        {1, 4, 8, 9},
                                                        {6, 9, 2, 11}}};

std::vector<Slot> slots() {
    std::vector<Slot> list;
    list.push_back({"quadruple", 0, static_cast<std::int64_t>(quadruples.size()) - 1});
    list.push_back({"signs", 0, 7});
    repeat(list, "radius", 4, 0, 4);
    repeat(list, "half_height", 2, 0, 8);
    repeat(list, "taper", 2, 1, 2);
    list.push_back({"arrangement", 0, 2});
    list.push_back({"lying", 0, 1});
    repeat(list, "place_on_flank", 1, 0, 8);
    repeat(list, "offset", 3, -20, 20);
    add_perturbation_slots(list);
    return list;
}

RationalDirection read_flank_normal(RecipeReader& recipe) {
    const auto& chosen = quadruples[static_cast<std::size_t>(recipe.next())];
    const auto signs = static_cast<unsigned>(recipe.next());
    RationalDirection direction;
    for (int k = 0; k < 3; ++k) {
        const double x = chosen[static_cast<std::size_t>(k)];
        direction.vector[k] = (signs >> static_cast<unsigned>(k) & 1U) != 0 ? 0 - x : x;
    }
    direction.length = chosen[3];
    return direction;
}

/// Returns the shape whose flank has this normal. The radii differ by `taper` lengths of the normal, and the extreme
/// points of both balls along it are equally far. The last coordinate of the normal is positive towards the smaller
/// ball.
TaperedCapsuleData with_flank(const RationalDirection& normal, double radius, double taper) {
    const double larger = (radius + taper) * normal.length, smaller = radius * normal.length;
    const double half_height = normal.length * normal.length * taper / (2 * std::fabs(normal.vector[2]));
    if (normal.vector[2] > 0) return {smaller, larger, half_height};
    return {larger, smaller, half_height};
}

/// Returns the points of the upper and of the lower ball that are farthest along the direction, for a shape whose axis
/// is `axis`. Precondition: the radii are multiples of the length of the direction.
std::array<Vec<double, 3>, 2> farthest_of_balls(const TaperedCapsuleData& shape, int axis,
                                                const RationalDirection& direction) {
    const Vec<double, 3> top = shape.half_height * unit_vector<double, 3>(axis);
    return {top + (shape.top_radius / direction.length) * direction.vector,
            (shape.bottom_radius / direction.length) * direction.vector - top};
}

Vec<double, 3> farther(const std::array<Vec<double, 3>, 2>& points, const Vec<double, 3>& direction) {
    return dot(points[0], direction) < dot(points[1], direction) ? points[1] : points[0];
}

/// B touches A from the side of the direction, in a plane across it. In the tip-to-tip contact both are arbitrary
/// tapered capsules. Otherwise the flank of A lies in that plane. In the flank-to-flank contact the flank of B lies in
/// it too, with the opposite normal. B may lie along x.
Case build(RecipeReader& recipe) {
    const auto direction = read_flank_normal(recipe);
    const RationalDirection opposite{-direction.vector, direction.length};
    std::array<double, 4> radii;
    for (double& radius : radii) radius = recipe.number();
    const double half_a = recipe.number(), half_b = recipe.number(), taper_a = recipe.number(),
                 taper_b = recipe.number();
    const auto arrangement = recipe.next(), lying = recipe.next();
    const double place = recipe.number() / 8;
    const auto at_a = recipe.vector<3>();
    const long long perturbation = read_perturbation(recipe);

    TaperedCapsuleData a{radii[0] * direction.length, radii[1] * direction.length, half_a};
    TaperedCapsuleData b{radii[2] * direction.length, radii[3] * direction.length, half_b};
    if (arrangement > 0) a = with_flank(direction, radii[0], taper_a);
    if (arrangement > 1) b = with_flank(opposite, radii[2], taper_b);
    const bool lies = arrangement < 2 && lying == 1;
    const auto on_a = farthest_of_balls(a, 2, direction);
    const auto point_a = arrangement == 0 ? farther(on_a, direction.vector) : on_a[1] + place * (on_a[0] - on_a[1]);
    const auto point_b = farther(farthest_of_balls(b, lies ? 0 : 2, opposite), opposite.vector);
    Body<3> body_b{b, {}, 0};
    if (lies) body_b.pose = Pose<double, 3>{{{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}}, {}};
    return perturbed_bodies<3>({a, {}, 0}, body_b, at_a, at_a + point_a - point_b, direction.vector, perturbation, 512);
}

}  // namespace tapered_capsules

const FamilyTable table{
    {"round_overlaps",
     "balls, capsules, cylinders and boxes deep in each other, wholly inside of each other, or a ball that touches the "
     "surface of a ball from inside",
     round_overlaps::slots(), round_overlaps::build},
    {"equal_centres",
     "points, balls, capsules and boxes with equal centres, or with the centre on a vertex, an edge, a face or inside "
     "of a box, a hull or a triangle; segments that cross a triangle or each other",
     equal_centres::slots(), equal_centres::build},
    {"tapered_capsules",
     "tapered capsules in tangential contact, tip to tip, tip to flank, or flank to flank along a segment; then moved "
     "by a chosen number of ulps",
     tapered_capsules::slots(), tapered_capsules::build}};

}  // namespace
}  // namespace touchstone
