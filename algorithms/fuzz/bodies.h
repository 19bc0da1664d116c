// SPDX-License-Identifier: MIT
// Makes bodies from bytes: shapes of the library of all kinds, often degenerate, behind one type.
#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "algorithms/core/erased.h"
#include "algorithms/dobkin_kirkpatrick/hierarchy.h"
#include "algorithms/fuzz/numbers.h"
#include "algorithms/shapes/all.h"

namespace touchstone::fuzz {

template <Scalar S, int D>
std::vector<Vec<S, D>> draw_points(ByteReader& reader, NumberSource<S>& numbers, int at_most) {
    std::vector<Vec<S, D>> points(static_cast<std::size_t>(1 + reader.below(at_most)));
    for (auto& each : points) each = numbers.template vector<D>();
    return points;
}

template <Scalar S, int D>
class Body {
public:
    explicit Body(ByteReader& reader) {
        NumberSource<S> numbers(reader);
        shape_ = draw(reader, numbers, reader.below(20));
        is_finite_ = numbers.all_finite();
    }

    /// A view of the body. The body must outlive it.
    ConvexRef<S, D> view() const {
        return std::visit([](const auto& shape) { return ConvexRef<S, D>(shape); }, shape_);
    }

    bool is_finite() const { return is_finite_; }

    /// True if a support mapping reveals that the body is not finite. A box reveals only one corner per support point.
    bool shows_what_is_not_finite() const { return !std::holds_alternative<Aabb<S, D>>(shape_); }

private:
    using Points = Polytope<S, D>;
    using Shape = std::variant<Point<S, D>, Segment<S, D>, Triangle<S, D>, Points, Box<S, D>, Aabb<S, D>, Sphere<S, D>,
                               Capsule<S, D>, Cylinder<S, D>, Cone<S, D>, Ellipsoid<S, D>, EllipsoidAsImage<S, D>,
                               HillClimbingPolytope<S, D>, dobkin_kirkpatrick::Hierarchy<S, D>, Transformed<Box<S, D>>,
                               Translated<Cone<S, D>>, Dilated<Points>, HullOfTwo<Points, Sphere<S, D>>,
                               MinkowskiSum<Points, Box<S, D>>, MinkowskiDifferenceShape<Points, Segment<S, D>>>;

    static Pose<S, D> draw_pose(NumberSource<S>& numbers) {
        Pose<S, D> pose;
        for (auto& row : pose.rows) row = numbers.template vector<D>();
        pose.translation = numbers.template vector<D>();
        return pose;
    }

    static Shape draw(ByteReader& reader, NumberSource<S>& numbers, int kind) {
        const auto vector = [&] { return numbers.template vector<D>(); };
        const auto extents = [&] { return numbers.template non_negative_vector<D>(); };
        switch (kind) {
            case 0: return Point<S, D>{vector()};
            case 1: return Segment<S, D>{{vector(), vector()}};
            case 2: return Triangle<S, D>{{vector(), vector(), vector()}};
            case 3: return Box<S, D>{extents()};
            case 4: return draw_aabb(numbers);
            case 5: return draw_sphere(numbers);
            case 6: return draw_of_revolution<Capsule<S, D>>(numbers);
            case 7: return draw_of_revolution<Cylinder<S, D>>(numbers);
            case 8: return draw_of_revolution<Cone<S, D>>(numbers);
            case 9: return Ellipsoid<S, D>{extents()};
            default: return draw_composite(reader, numbers, kind);
        }
    }

    static Shape draw_composite(ByteReader& reader, NumberSource<S>& numbers, int kind) {
        const auto vector = [&] { return numbers.template vector<D>(); };
        if (kind == 10) return Transformed<Box<S, D>>{{numbers.template non_negative_vector<D>()}, draw_pose(numbers)};
        if (kind == 11) return Translated<Cone<S, D>>{draw_of_revolution<Cone<S, D>>(numbers), vector()};
        if (kind == 18) return ellipsoid_as_image(numbers.template non_negative_vector<D>(), draw_pose(numbers));
        const Points points{draw_points<S, D>(reader, numbers, 6)};
        switch (kind) {
            case 12: return Dilated<Points>{points, numbers.non_negative()};
            case 13: return HullOfTwo<Points, Sphere<S, D>>{points, draw_sphere(numbers)};
            case 14: return MinkowskiSum<Points, Box<S, D>>{points, {numbers.template non_negative_vector<D>()}};
            case 15: return MinkowskiDifferenceShape<Points, Segment<S, D>>{points, {{vector(), vector()}}};
            case 16: {
                const auto hull = convex_hull(points.vertices);
                if (hull.vertices.empty()) return points;
                return hill_climbing_polytope(hull);
            }
            case 17: return dobkin_kirkpatrick::Hierarchy<S, D>(points.vertices);
            default: return points;
        }
    }

    static Sphere<S, D> draw_sphere(NumberSource<S>& numbers) {
        const auto centre = numbers.template vector<D>();
        return {centre, numbers.non_negative()};
    }

    template <class Round>
    static Round draw_of_revolution(NumberSource<S>& numbers) {
        const S radius = numbers.non_negative();
        return {radius, numbers.non_negative()};
    }

    static Aabb<S, D> draw_aabb(NumberSource<S>& numbers) {
        Aabb<S, D> box{numbers.template vector<D>(), numbers.template vector<D>()};
        for (int k = 0; k < D; ++k)
            if (box.max[k] < box.min[k]) std::swap(box.min[k], box.max[k]);
        return box;
    }

    Shape shape_;
    bool is_finite_ = true;
};

}  // namespace touchstone::fuzz
