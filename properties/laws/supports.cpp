// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about support mappings, hierarchies and poses.
#include <algorithm>

#include "properties/laws/exact_algebra.h"
#include "properties/laws/law.h"
#include "properties/laws/posed_run.h"
#include "properties/laws/rounding_bounds.h"
#include "properties/laws/support_run.h"

namespace touchstone {
namespace {

/// The hierarchy and the linear scan find vertices of the same height.
namespace hierarchy_equals_scan {

LawOutcome check(const HierarchyRun& run) {
    LawOutcome worst;
    for (std::size_t i = 0; i < run.answers.size(); ++i)
        worst = worse(worst,
                      LawOutcome::of_claim(missing_height(run.points, {}, run.answers[i]) <= 0, static_cast<int>(i)));
    return worst;
}

}  // namespace hierarchy_equals_scan

/// The levels of the hierarchy shrink to a simplex.
namespace hierarchy_levels_shrink {

LawOutcome check(const HierarchyRun& run) {
    if (run.levels.empty() || !run.predicates_are_exact) return {};
    for (std::size_t i = 0; i + 1 < run.levels.size(); ++i) {
        const HierarchyLevel& level = run.levels[i];
        const std::size_t n = level.vertices.size(), left = run.levels[i + 1].vertices.size();
        const bool degrees = std::all_of(level.dropped_degrees.begin(), level.dropped_degrees.end(),
                                         [](int degree) { return degree <= 8; });
        // The next level must keep its dimension, so vertices may be put back until only one is dropped.
        const bool shrinks = left < n && ((n - left) * 18 >= n || left <= 8);
        if (!degrees || !level.dropped_is_independent || !shrinks)
            return LawOutcome::of_claim(false, static_cast<int>(i));
    }
    for (std::size_t i = 0; i < run.levels.size(); ++i)
        if (run.levels[i].affine_dimension != run.affine_dimension)
            return LawOutcome::of_claim(false, static_cast<int>(i));
    const std::size_t simplex = static_cast<std::size_t>(std::max(run.affine_dimension, 0)) + 1;
    return LawOutcome::of_claim(run.levels.back().vertices.size() <= simplex, static_cast<int>(run.levels.size()) - 1);
}

}  // namespace hierarchy_levels_shrink

/// A query of the hierarchy visits few vertices per level.
namespace hierarchy_visits_are_logarithmic {

LawOutcome check(const HierarchyRun& run) {
    if (run.levels.empty()) return {};
    const long double bound = 16 + 12 * static_cast<long double>(run.levels.size());
    LawOutcome worst;
    for (std::size_t i = 0; i < run.visits.size(); ++i)
        worst = worse(worst,
                      LawOutcome::of((static_cast<long double>(run.visits[i]) - bound) / bound, static_cast<int>(i)));
    return worst;
}

}  // namespace hierarchy_visits_are_logarithmic

/// The bracket of GJK holds the distance of boxes, capsules, cylinders and other shapes under poses.
namespace posed_bracket_holds {

bool is_right(Verdict said, Verdict truth) {
    if (said == Verdict::intersecting) return truth == Verdict::touching || truth == Verdict::penetrating;
    return said == truth;
}

LawOutcome check(const PosedRun& run) {
    if (run.kind == StopKind::invalid_input) return {};
    if (run.exact_scalar && !is_right(run.said, run.truth)) return LawOutcome::of_claim(false);
    return LawOutcome::of_claim(root_is_at_most(run.lower2, run.nearest_at_most, run.tolerance) &&
                                root_is_at_most(run.nearest_at_least, run.upper2, run.tolerance));
}

}  // namespace posed_bracket_holds

/// A support point belongs to its body.
namespace support_is_a_member {

bool is_member(const SupportRun& run, const ExactVec& x) {
    if (run.minus.empty()) return std::find(run.points.begin(), run.points.end(), x) != run.points.end();
    return std::any_of(run.minus.begin(), run.minus.end(), [&](const ExactVec& b) {
        return std::find(run.points.begin(), run.points.end(), x + b) != run.points.end();
    });
}

LawOutcome check(const SupportRun& run) {
    if (!run.exact_scalar && run.variant != "scan" && run.variant != "hill climbing") return {};
    LawOutcome worst;
    for (std::size_t i = 0; i < run.answers.size(); ++i)
        worst = worse(worst, LawOutcome::of_claim(is_member(run, run.answers[i].found), static_cast<int>(i)));
    return worst;
}

}  // namespace support_is_a_member

/// A support point is farthest along its direction, up to a derived rounding. docs/theorems.md derives it (Support
/// points, P-01).
namespace support_is_maximal {

Rational scale_of(const SupportRun& run, const SupportAnswer& answer) {
    Rational length = 0, largest = 0;
    for (const Rational& d : answer.direction.component) length += abs(d);
    for (const auto* points : {&run.points, &run.minus})
        for (const ExactVec& x : *points)
            for (const Rational& c : x.component) largest = std::max(largest, Rational(abs(c)));
    return Rational(length * largest);
}

/// |x_k| in each component.
ExactVec magnitudes(const ExactVec& x) { return {abs(x[0]), abs(x[1]), abs(x[2])}; }

/// The rounding of a support point M x + N found along M^T d. Let q = |M|^T |d|. The components of M^T d are off by
/// `tilt`, which counts twice, for the point found and the one missed; the image has four roundings a term.
Rational rounding_of_image(const SupportRun& run, const ExactVec& d) {
    const ScalarFormat& format = run.format;
    const Rational scale = std::max(Rational(1), largest_component(d));
    ExactVec q{}, columns{};
    for (int i = 0; i < 3; ++i) {
        const ExactVec row = magnitudes(run.rows[static_cast<std::size_t>(i)]);
        columns = columns + row;
        q = q + Rational(abs(d[i])) * row;
    }
    ExactVec tilt{};
    for (int k = 0; k < 3; ++k)
        tilt[k] = (growth(format, 3) - 1) * q[k] + growth(format, 3) * scale * format.least * (3 + columns[k]) / 2;
    const ExactVec most = q + tilt;
    const Rational lost = format.least * std::max(scale, largest_component(most)) * (3 + reach({1, 1, 1}, run.local));
    const Rational missed = 2 * (growth(format, 3) - 1) * reach(most, run.local) + growth(format, 3) * lost;
    const Rational image = (growth(format, 4) - 1) * (reach(q, run.local) + size_of_products(d, run.translation)) +
                           growth(format, 4) * 3 * format.least / 2 * size_of_products(d, {1, 1, 1});
    return Rational(missed + 2 * reach(tilt, run.local) + image);
}

/// The height that the support point may miss. 0 on exact scalars.
Rational allowed(const SupportRun& run, const SupportAnswer& answer) {
    if (run.exact_scalar) return 0;
    const ExactVec& d = answer.direction;
    if (!run.local.empty()) return rounding_of_image(run, d);
    Rational height = missed_height(run.format, d, run.points);
    if (!run.minus.empty())
        height +=
            missed_height(run.format, d, run.minus) + run.format.unit_roundoff * size_of_products(d, answer.found);
    return height;
}

/// False if a product d_k x_k other than 0 is so small that it loses more than a roundoff. The walk of hill climbing
/// then leaves out vertices: the rounding that it allows for is relative to the products.
bool keeps_products(const SupportRun& run, const ExactVec& d) {
    const Rational u = run.format.unit_roundoff;
    if (run.exact_scalar || u == 0) return true;
    const Rational least = run.format.least / (u * u) * std::max(Rational(1), largest_component(d));
    for (const ExactVec& x : run.points)
        for (int k = 0; k < 3; ++k) {
            const Rational product = abs(Rational(d[k] * x[k]));
            if (product != 0 && product < least) return false;
        }
    return true;
}

bool is_covered(const SupportRun& run, const ExactVec& d) {
    if (run.variant == "hill climbing" && !keeps_products(run, d)) return false;
    Rational stretch = 1;
    for (const ExactVec& row : run.rows) stretch = std::max(stretch, size_of_products({1, 1, 1}, row));
    return products_are_in_range(run.format, 3 * stretch * d, {&run.points, &run.minus, &run.local});
}

LawOutcome check(const SupportRun& run) {
    LawOutcome worst;
    for (std::size_t i = 0; i < run.answers.size(); ++i) {
        const SupportAnswer& answer = run.answers[i];
        if (!is_covered(run, answer.direction)) continue;
        const Rational excess = missing_height(run.points, run.minus, answer) - allowed(run, answer);
        worst = worse(worst, LawOutcome::of(ratio(excess, scale_of(run, answer)), static_cast<int>(i)));
    }
    return worst;
}

}  // namespace support_is_maximal

const LawTable<HierarchyRun> of_hierarchy{
    {{.name = "hierarchy_equals_scan",
      .statement =
          "the Dobkin-Kirkpatrick hierarchy gives a vertex whose height is that of the linear scan, ties included",
      .theorem = "P-04",
      .source = "seed S0, Dobkin-Kirkpatrick (I-11); Dobkin and Kirkpatrick 1990 [DK90]",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "1 for a vertex that is not highest"},
     &hierarchy_equals_scan::check},
    {{.name = "hierarchy_levels_shrink",
      .statement =
          "the vertices that a level drops are independent, of degree at most 8, and at least n/18 of its n vertices "
          "while more than a simplex is left; every level has the dimension of P, and the last is a simplex",
      .theorem = "P-04",
      .source = "seed S0, Dobkin-Kirkpatrick (I-11); E-06, E-07",
      .scope = "exact scalars: must hold; floating point: must hold where hulls have exact predicates, which subnormal "
               "doubles in space have not",
      .scale = "1 for a level that breaks it",
      .must_hold = MustHold::everywhere},
     &hierarchy_levels_shrink::check},
    {{.name = "hierarchy_visits_are_logarithmic",
      .statement = "a query visits at most 12 vertices per level (4 candidates, and 8 neighbours of a new best vertex) "
                   "and 16 at the start, so O(log n) with hierarchy_levels_shrink, whatever the degree of a vertex",
      .theorem = "P-04",
      .source = "seed S0, Dobkin-Kirkpatrick (I-11), corrected by E-08; O'Rourke, section 7.10",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "vertices visited beyond the bound, over the bound"},
     &hierarchy_visits_are_logarithmic::check}};
const LawTable<PosedRun> of_posed{
    {{.name = "posed_bracket_holds",
      .statement = "lower <= distance <= upper for boxes, capsules, cylinders and other shapes under poses, against "
                   "the number or the enclosure that an oracle proves, with 64 u (R_A + R_B) for rounding, R the "
                   "radius of a ball about the origin around a body, 2^-20 <= R_A + R_B <= 2^20; on exact scalars "
                   "nothing is added, and the verdict is the truth",
      .theorem = "P-33",
      .source = "seed S0, GJK, Theorem 4 and affine support mappings; seed S4, shapes (I-08)",
      .scope = "exact scalars (boxes and polytopes, for which they need no root) and floating point: must hold",
      .scale = "1 for a bracket or a verdict that is wrong",
      .must_hold = MustHold::everywhere},
     &posed_bracket_holds::check}};
const LawTable<SupportRun> of_support{
    {{.name = "support_is_a_member",
      .statement = "S(P, d) is one of the points that span P, and for a difference the difference of two such points: "
                   "a finite set, though not always of vertices",
      .theorem = "P-01, P-03",
      .source = "seed S0, support mappings; E-03",
      .scope = "exact scalars: must hold; the scan and hill climbing on floating point: must hold too, since they "
               "copy; images and differences are rounded there and do not count",
      .scale = "1 for a point outside this set",
      .must_hold = MustHold::everywhere},
     &support_is_a_member::check},
    {{.name = "support_is_maximal",
      .statement = "d . S(P, d) = max of d . x over P, for the linear scan, hill climbing, an affine image M P + N "
                   "with S = M S(P, M^T d) + N, and a difference with S(A, d) - S(B, -d); on floating point it falls "
                   "short by at most the rounding of the inner products that the mapping compares, of M^T d, of M x + "
                   "N and of a - b, as long as none overflows",
      .theorem = "P-01, P-02",
      .source = "seed S0, support mappings (I-01, I-05, I-07); seed S4 (I-08); rounding derived in docs/theorems.md "
                "after [Hig02], section 3.1",
      .scope = "exact scalars and floating point: must hold",
      .scale = "missing height over |d|_1 times the largest coordinate",
      .must_hold = MustHold::everywhere},
     &support_is_maximal::check}};

}  // namespace
}  // namespace touchstone
