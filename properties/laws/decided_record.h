// SPDX-License-Identifier: GPL-3.0-or-later
// Asks queries that decide by signs about bodies with known vertices, and records their answers next to the truth of an
// oracle. The subject `decided` hands over the queries, and a mutant hands over its own.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#include "algorithms/core/erased.h"
#include "algorithms/core/error_free.h"
#include "algorithms/fast/nearest.h"
#include "algorithms/fast/pair.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/shapes/dilated.h"
#include "oracles/oracle.h"
#include "properties/laws/decided_run.h"
#include "properties/laws/lift.h"

namespace touchstone {

namespace decided_detail {

/// Bodies with more vertices than this together are not asked: their truth takes too long.
constexpr int most_vertices = 64;

/// A number of the scalar that is stored in a double.
template <Scalar S>
double held(double x) {
    return std::same_as<S, float> ? static_cast<double>(static_cast<float>(x)) : x;
}

/// Every number of the body as the scalar holds it.
template <Scalar S, int D>
Body<D> as_held(Body<D> body) {
    const auto round = [](double& x) { x = held<S>(x); };
    std::visit([&](auto& shape) { for_each_number(shape, round); }, body.shape);
    if (body.pose) {
        for (auto& row : body.pose->rows)
            for (double& x : row.component) round(x);
        for (double& x : body.pose->translation.component) round(x);
    }
    round(body.margin);
    return body;
}

/// What a query is asked of: the hull of corners under a pose, and a ball around each of its points.
template <int D>
struct RoundHull {
    std::vector<Vec<double, D>> corners;
    std::optional<Vec<double, D>> half_extents;  ///< of a box, which is asked as a box
    Pose<double, D> pose;
    double radius;
};

/// The parts of a body, or nothing if it is curved, or its two radii have a sum that S does not hold.
template <Scalar S, int D>
std::optional<RoundHull<D>> parts_of(const Body<D>& body) {
    RoundHull<D> parts{{}, {}, body.pose.value_or(Pose<double, D>::identity()), body.margin};
    const bool is_hull = std::visit(
        [&]<class Shape>(const Shape& shape) {
            if constexpr (RoundedPolytope<Shape, D>) {
                parts.corners = shape.template corners<D>();
                const double ball = largest_ball_radius(shape);
                parts.radius = body.margin + ball;
                if constexpr (std::same_as<Shape, BoxData<D>>) parts.half_extents = shape.half_extents;
                return parts.radius - ball == body.margin && parts.radius - body.margin == ball;
            }
            return false;
        },
        body.shape);
    const bool is_held = held<S>(parts.radius) == parts.radius && (Real<S> || parts.radius == 0);
    return is_hull && is_held ? std::optional(parts) : std::nullopt;
}

/// Calls use(shape).
template <Scalar S, int D, class Use>
void with_shape(const RoundHull<D>& parts, const Use& use) {
    const auto with_core = [&](const auto& core) {
        if constexpr (Real<S>)
            if (parts.radius != 0)
                return use(
                    Dilated<std::remove_cvref_t<decltype(core)>>{core, scalar_traits<S>::from_double(parts.radius)});
        use(core);
    };
    const Pose<S, D> pose = convert<S>(parts.pose);
    if (parts.half_extents) return with_core(Transformed<Box<S, D>>{{convert<S>(*parts.half_extents)}, pose});
    Transformed<Polytope<S, D>> core{{}, pose};
    for (const auto& x : parts.corners) core.shape.vertices.push_back(convert<S>(x));
    with_core(core);
}

/// The radius of a ball about the origin that holds the body.
template <int D>
double reach_of(const RoundHull<D>& parts) {
    double farthest = 0, squares = 0;
    for (const auto& x : parts.corners) farthest = std::max(farthest, infinity_norm(x));
    for (const auto& row : parts.pose.rows) squares = std::max(squares, one_norm(row));
    return D * (squares * farthest + infinity_norm(parts.pose.translation)) + parts.radius;
}

/// At least every number by which the exact search may scale the body.
template <int D>
double size_of(const RoundHull<D>& parts) {
    double size = reach_of(parts);
    for (const auto& x : parts.corners) size = std::max(size, infinity_norm(x));
    return size;
}

/// The exponent of the power of two that is the last binary digit of any number added; `none` for zeros.
class LastDigit {
public:
    static constexpr int none = 4096;

    void add(double x) {
        if (x == 0) return;
        int exponent = 0;
        const auto digits = static_cast<std::uint64_t>(std::ldexp(std::fabs(std::frexp(x, &exponent)), 53));
        place_ = std::min(place_, exponent - 53 + std::countr_zero(digits));
    }
    template <int D>
    void add(const Vec<double, D>& x) {
        for (const double c : x.component) add(c);
    }
    int place() const { return place_; }

private:
    int place_ = none;
};

/// The exponent of a power of two of which the coordinates of all points, those of the corners, and the radius are
/// whole multiples.
template <int D>
int unit_of(const RoundHull<D>& parts) {
    LastDigit of_corners, of_rows, of_others;
    for (const auto& x : parts.corners) of_corners.add(x);
    for (const auto& row : parts.pose.rows) of_rows.add(row);
    of_others.add(parts.pose.translation);
    of_others.add(parts.radius);
    return std::min(of_corners.place() + std::min(of_rows.place(), 0), of_others.place());
}

/// True if no product of `degree` coordinates of points, scaled as the exact search scales them, is lost to underflow.
template <int D>
bool are_products_exact(const RoundHull<D>& a, const RoundHull<D>& b, int degree) {
    const int unit = std::min(unit_of(a), unit_of(b));
    const double size = std::max(size_of(a), size_of(b));
    if (unit >= LastDigit::none || size == 0) return true;
    return degree * (unit - std::ilogb(size) - 1) >= std::ilogb(touchstone::detail::smallest_safe<double>);
}

/// True if S holds the square with all of its digits, after some roundings too.
template <Scalar S>
bool is_square_in_range(const Rational& square) {
    if constexpr (scalar_traits<S>::is_exact) return true;
    using Format = std::numeric_limits<S>;
    return square == 0 || (16 * lift(Format::min()) <= square && 16 * square <= lift(Format::max()));
}

/// The hulls without their radii.
template <int D>
Query<D> cores_of(const RoundHull<D>& a, const RoundHull<D>& b) {
    return {QueryKind::distance, {PolytopeData<D>{a.corners}, a.pose, 0}, {PolytopeData<D>{b.corners}, b.pose, 0}, {}};
}

/// True if the searches for small hulls take the scalar.
template <Scalar S, int D>
inline constexpr bool is_packable = touchstone::detail::Packable<S>&& D == 3;

/// The corners without their pose.
template <Scalar S, int D>
PackedPolytope<S, D> packed(const RoundHull<D>& parts) {
    std::vector<Vec<S, D>> corners;
    for (const auto& x : parts.corners) corners.push_back(convert<S>(x));
    return PackedPolytope<S, D>(std::span<const Vec<S, D>>(corners));
}

/// At least the squared distance of a point from a body.
template <Scalar S, int D>
std::optional<Rational> distance2_from(const Vec<S, D>& x, const Body<D>& body) {
    const auto point = touchstone::detail::generate<double, D>(
        [&](int k) { return static_cast<double>(scalar_traits<S>::to_long_double(x[k])); });
    const Query<D> query{QueryKind::distance, {PointData<D>{point}, {}, 0}, body, {}};
    if (default_oracle().refuses(query)) return std::nullopt;
    const auto squares = squares_of(default_oracle().answer(query).distance);
    return squares ? std::optional(squares->second) : std::nullopt;
}

}  // namespace decided_detail

/// The bodies of a query as S sees them, with the truth about them.
template <Scalar S, int D>
class DecidedCase {
public:
    using Hull = decided_detail::RoundHull<D>;
    using Squares = std::pair<Rational, Rational>;

    /// `squares` and `of_cores` are those between which the distances of the bodies and of their cores lie.
    /// Precondition: parts_of() knows both bodies.
    DecidedCase(Recordings& list, const Query<D>& query, const char* variant, const Hull& a, const Hull& b,
                Verdict truth, const Squares& squares, const Squares& of_cores)
        : list_(list), query_(query), a_(a), b_(b), reach_(decided_detail::reach_of(a) + decided_detail::reach_of(b)) {
        run_.variant = variant;
        run_.exact_scalar = scalar_traits<S>::is_exact;
        run_.truth = truth;
        std::tie(run_.distance2_at_least, run_.distance2_at_most) = squares;
        if constexpr (!scalar_traits<S>::is_exact) note_range(a, b, of_cores.first);
    }

    /// Records the verdict of a boolean query.
    void add(bool has_exact_signs, Verdict said) const {
        DecidedRun run = run_;
        run.has_exact_signs = has_exact_signs;
        run.said = said;
        add_recording(list_, std::move(run));
    }

    /// Records an answer of fast::distance, whose numbers are its own unless gjk::distance has answered.
    void add(bool has_exact_signs, const fast::Nearest<S>& answer) const requires(decided_detail::is_packable<S, D>) {
        DecidedRun run = run_;
        run.has_exact_signs = has_exact_signs;
        run.said = answer.verdict;
        if (has_exact_signs || !answer.is_handed_over)
            run.numbers = numbers_of(answer.lower2, answer.upper2, answer.point_a, answer.point_b);
        add_recording(list_, std::move(run));
    }

    /// Calls use(a, b) with the bodies as packed hulls under their poses, if they have no radii and the poses are
    /// rigid, and where neither has a pose once more without.
    template <class Use>
    void with_packed_hulls(const Use& use) const {
        if constexpr (decided_detail::is_packable<S, D>) {
            const Pose<S, D> pose_a = convert<S>(a_.pose), pose_b = convert<S>(b_.pose);
            if (a_.radius != 0 || b_.radius != 0 || !is_rigid(pose_a) || !is_rigid(pose_b)) return;
            const auto a = decided_detail::packed<S>(a_), b = decided_detail::packed<S>(b_);
            use(fast::PlacedHull<S>{a, pose_a}, fast::PlacedHull<S>{b, pose_b});
            if (pose_a == Pose<S, D>::identity() && pose_b == Pose<S, D>::identity()) use(a, b);
        }
    }

    /// Records an answer of gjk::distance.
    void add(bool has_exact_signs, const DistanceResult<S, D>& answer) const {
        DecidedRun run = run_;
        run.has_exact_signs = has_exact_signs;
        run.said = answer.verdict;
        const auto& [lower2, upper2] = answer.distance2;
        if (has_exact_signs && upper2) run.numbers = numbers_of(lower2, *upper2, answer.point_a, answer.point_b);
        add_recording(list_, std::move(run));
    }

private:
    /// Notes what the theorem is about. The signs that decide are those of polynomials of degree four in the points, of
    /// degree six with radii, and points are made of products of degree five.
    void note_range(const Hull& a, const Hull& b, const Rational& distance2_of_cores) {
        using namespace decided_detail;
        const bool has_radii = a.radius != 0 || b.radius != 0;
        const Rational reach = lift(reach_);
        const auto holds = [](const Rational& square) { return is_square_in_range<S>(square); };
        const bool has_squares = holds(distance2_of_cores) && (reach < 1 || holds(reach * reach));
        run_.is_in_range = has_squares && are_products_exact(a, b, has_radii ? 6 : 4);
        run_.is_number_in_range = has_squares && are_products_exact(a, b, has_radii ? 6 : 5) &&
                                  holds(run_.distance2_at_least) && 16 * lift(std::numeric_limits<S>::min()) <= reach;
    }

    std::optional<DecidedRun::Numbers> numbers_of(const S& lower2, const S& upper2, const Vec<S, D>& point_a,
                                                  const Vec<S, D>& point_b) const {
        using Traits = scalar_traits<S>;
        if constexpr (Traits::is_exact) return std::nullopt;  // the bracket in rationals: certified_answer
        if (!Traits::is_finite(lower2) || !Traits::is_finite(upper2)) return std::nullopt;
        const auto off_a2 = decided_detail::distance2_from(point_a, query_.a),
                   off_b2 = decided_detail::distance2_from(point_b, query_.b);
        if (!off_a2 || !off_b2) return std::nullopt;
        return DecidedRun::Numbers{lift(lower2),
                                   lift(upper2),
                                   lift(point_a),
                                   lift(point_b),
                                   *off_a2,
                                   *off_b2,
                                   Rational(64 * lift(Traits::epsilon()) * lift(reach_))};
    }

    Recordings& list_;
    const Query<D>& query_;
    const Hull &a_, &b_;
    double reach_;
    DecidedRun run_;
};

/// Calls ask(decided, a, b) with the bodies of the query, erased, if their vertices are known and an oracle knows their
/// distance. The result has the squares between which the distance lies.
template <Scalar S, int D, class Ask>
std::optional<std::pair<Rational, Rational>> record_decided(Recordings& list, const Query<D>& given,
                                                            const char* variant, const Ask& ask) {
    using namespace decided_detail;
    const Query<D> query{QueryKind::distance, as_held<S>(given.a), as_held<S>(given.b), {}};
    const auto a = parts_of<S>(query.a), b = parts_of<S>(query.b);
    if (!a || !b || a->corners.size() + b->corners.size() > most_vertices) return std::nullopt;
    if (!std::isfinite(reach_of(*a) + reach_of(*b)) || default_oracle().refuses(query)) return std::nullopt;
    const Truth truth = default_oracle().answer(query);
    const auto squares = squares_of(truth.distance);
    if (!squares || truth.verdict == Verdict::undecided) return std::nullopt;
    const bool has_radii = a->radius != 0 || b->radius != 0;
    const auto of_cores = has_radii ? squares_of(default_oracle().answer(cores_of(*a, *b)).distance) : squares;
    if (!of_cores) return std::nullopt;
    const DecidedCase<S, D> decided(list, query, variant, *a, *b, truth.verdict, *squares, *of_cores);
    // GJK takes the shapes erased, or every pair of them would compile its own loop.
    with_shape<S>(*a, [&](const auto& of_a) {
        with_shape<S>(*b, [&](const auto& of_b) { ask(decided, ConvexRef<S, D>(of_a), ConvexRef<S, D>(of_b)); });
    });
    return squares;
}

/// The same bodies, both moved by a vector that is long beside them, so that contact stays what it is where no number
/// rounds.
template <int D>
Query<D> moved_far(Query<D> query) {
    for (Body<D>* body : {&query.a, &query.b}) {
        if (!body->pose) body->pose = Pose<double, D>::identity();
        for (int k = 0; k < D; ++k) body->pose->translation[k] += 10000.25 - 4000 * k;
    }
    return query;
}

/// The same bodies with radii whose sum is their distance up to rounding, given its square.
template <Scalar S, int D>
Query<D> with_radii(Query<D> query, const Rational& distance2) {
    const auto distance = static_cast<double>(std::sqrt(scalar_traits<Rational>::to_long_double(distance2)));
    query.a.margin = decided_detail::held<S>(distance / 4);
    query.b.margin = decided_detail::held<S>(distance - query.a.margin);
    return query;
}

/// Records what `ask` says of the bodies as they are given, far from the origin and with radii.
template <Scalar S, class Ask>
void record_decided_in_places(Recordings& list, const AnyQuery& query, const Ask& ask) {
    std::visit(
        [&](const auto& given) {
            const auto distance2 = record_decided<S>(list, given, "as given", ask);
            if (!distance2) return;
            record_decided<S>(list, moved_far(given), "far from the origin", ask);
            const bool has_radii = given.a.margin != 0 || given.b.margin != 0;
            if (Real<S> && !has_radii && distance2->second > 0)
                record_decided<S>(list, with_radii<S>(given, distance2->first), "with radii", ask);
        },
        query);
}

}  // namespace touchstone
