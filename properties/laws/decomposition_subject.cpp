// SPDX-License-Identifier: GPL-3.0-or-later
// The subjects `decomposition` and `polygon_overlap`: star-shaped polygons through the vertices of planar bodies, cut
// into convex parts and tested for overlap.
#include <algorithm>

#include "algorithms/decomposition/convex_parts.h"
#include "algorithms/decomposition/polygon_overlap.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"
#include "properties/laws/decomposition_run.h"
#include "properties/laws/lift.h"

namespace touchstone {
namespace {

Rational turn(const ExactVec& x, const ExactVec& y) { return x[0] * y[1] - x[1] * y[0]; }

/// Returns 0 for directions above the x axis or along it to the right, and 1 for all others.
int half_of(const ExactVec& x) { return x[1] > 0 || (x[1] == 0 && x[0] > 0) ? 0 : 1; }

bool comes_before(const ExactVec& x, const ExactVec& y) {
    if (half_of(x) != half_of(y)) return half_of(x) < half_of(y);
    const Rational left = turn(x, y);
    return left != 0 ? left > 0 : squared_norm(x) > squared_norm(y);
}

/// Returns the star in scalar S. Its corners are vertices of the query, so nothing is rounded.
template <Field S>
std::vector<Vec<S, 2>> star_in(const std::vector<Vec<S, 2>>& points) {
    std::vector<Vec<S, 2>> star;
    for (const ExactVec& corner : star_of(lift(points)))
        star.push_back(*std::find_if(points.begin(), points.end(), [&](const auto& x) { return lift(x) == corner; }));
    return star;
}

template <Field S>
void add_decomposition(Recordings& list, const Query<2>& query) {
    auto points = polytope_of<S>(query.a).vertices;
    for (const auto& x : polytope_of<S>(query.b).vertices) points.push_back(x);
    const auto star = star_in(points);
    const auto found = decomposition::convex_parts<S>(star);
    DecompositionRun run;
    run.variant = "default";
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.polygon = lift(star);
    run.kind = found.stop.kind;
    for (const auto& part : found.parts) {
        run.parts.emplace_back();
        for (const int corner : part) run.parts.back().push_back(run.polygon[static_cast<std::size_t>(corner)]);
    }
    add_recording(list, std::move(run));
}

/// Returns triangles of the polygon, by ear clipping in rationals. The law `parts_make_the_polygon` checks them.
std::vector<PolytopeData<2>> triangles_of(const std::vector<Vec<double, 2>>& polygon) {
    std::vector<Vec<Rational, 2>> exact;
    for (const auto& x : polygon) exact.push_back(convert<Rational>(x));
    std::vector<PolytopeData<2>> parts;
    for (const auto& part : decomposition::convex_parts<Rational>(exact).parts) {
        parts.emplace_back();
        for (const int corner : part) parts.back().vertices.push_back(polygon[static_cast<std::size_t>(corner)]);
    }
    return parts;
}

/// Returns penetrating if two parts penetrate, else touching if two parts touch. Returns undecided if a polygon is not
/// simple.
Verdict true_overlap(const std::vector<Vec<double, 2>>& a, const std::vector<Vec<double, 2>>& b) {
    const auto parts_a = triangles_of(a), parts_b = triangles_of(b);
    if (parts_a.empty() || parts_b.empty()) return Verdict::undecided;
    Verdict verdict = Verdict::separated;
    for (const auto& part_a : parts_a)
        for (const auto& part_b : parts_b) {
            const Query<2> query{QueryKind::distance, {part_a, {}, 0}, {part_b, {}, 0}, {}};
            const Verdict pair = default_oracle().answer(query).verdict;
            if (pair == Verdict::penetrating) return pair;
            if (pair == Verdict::touching) verdict = pair;
        }
    return verdict;
}

template <Field S>
void add_overlap(Recordings& list, const Query<2>& query) {
    const auto a = star_in(polytope_of<S>(query.a).vertices), b = star_in(polytope_of<S>(query.b).vertices);
    OverlapRun run;
    run.variant = "default";
    run.exact_scalar = scalar_traits<S>::is_exact;
    run.true_verdict = true_overlap(star_in(vertices_of(query.a)), star_in(vertices_of(query.b)));
    if (run.true_verdict == Verdict::undecided) return;
    run.verdict = decomposition::polygon_overlap<S>(a, b).verdict;
    add_recording(list, std::move(run));
}

template <class Add>
Recordings planar(const AnyQuery& query, ScalarKind scalar, const Add& add) {
    Recordings list;
    if (dimension_of(query) != 2) return list;
    for_scalar(query, scalar, [&](auto tag, const auto& rounded) {
        if constexpr (std::same_as<std::remove_cvref_t<decltype(rounded)>, Query<2>>) add(list, tag, rounded);
    });
    return list;
}

Recordings record_decomposition(const AnyQuery& query, ScalarKind scalar) {
    return planar(query, scalar, [](Recordings& list, auto tag, const Query<2>& rounded) {
        add_decomposition<typename decltype(tag)::type>(list, rounded);
    });
}

Recordings record_overlap(const AnyQuery& query, ScalarKind scalar) {
    return planar(query, scalar, [](Recordings& list, auto tag, const Query<2>& rounded) {
        add_overlap<typename decltype(tag)::type>(list, rounded);
    });
}

const SimpleSubject decomposition_subject("decomposition", &record_decomposition);
const SubjectRegistration decomposition_registration(decomposition_subject);
const SimpleSubject overlap_subject("polygon_overlap", &record_overlap);
const SubjectRegistration overlap_registration(overlap_subject);

}  // namespace

ExactVec mean_of(const std::vector<ExactVec>& points) {
    ExactVec sum = zero_vector<Rational, 3>();
    for (const ExactVec& x : points) sum = sum + x;
    return Rational(Rational(1) / Rational(static_cast<long>(points.size()))) * sum;
}

ExactPolygon star_of(const std::vector<ExactVec>& points) {
    const ExactVec centre = mean_of(points);
    ExactPolygon around;
    for (const ExactVec& x : points)
        if (!(x == centre)) around.push_back(x - centre);
    std::sort(around.begin(), around.end(), &comes_before);
    ExactPolygon star;
    for (const ExactVec& x : around)
        if (star.empty() || half_of(star.back()) != half_of(x) || turn(star.back(), x) != 0) star.push_back(x);
    for (ExactVec& x : star) x = x + centre;
    return star;
}

}  // namespace touchstone
