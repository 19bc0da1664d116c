// SPDX-License-Identifier: GPL-3.0-or-later
// Laws about runs of EPA.
#include <algorithm>
#include <map>
#include <set>

#include "properties/laws/epa_run.h"
#include "properties/laws/law.h"

namespace touchstone {
namespace {

/// The final answer of EPA is true.
namespace epa_certified_answer {

LawOutcome check(const EpaRun& run) {
    if (run.kind == StopKind::invalid_input || !run.depth2.upper) {
        return run.exact_scalar ? LawOutcome::of_claim(false) : LawOutcome{};
    }
    const bool honest =
        run.verdict == run.true_verdict || run.verdict == Verdict::undecided || run.verdict == Verdict::intersecting;
    if (!honest || (run.exact_scalar && run.verdict != run.true_verdict)) return LawOutcome::of_claim(false);
    const auto& [lower2, upper2] = run.depth2;
    const Rational& truth2 = run.true_depth2;
    Rational worst = std::max(Rational(lower2 - truth2), Rational(truth2 - *upper2));
    if (run.exact_scalar) {
        worst = std::max({worst, Rational(truth2 - lower2), Rational(*upper2 - truth2)});
        worst = std::max(worst, Rational(abs(squared_norm(run.foot) - truth2)));
    }
    return LawOutcome::of(ratio(worst, run.size2));
}

}  // namespace epa_certified_answer

/// The polytope of EPA is a closed surface of one piece, by Euler's formula.
namespace epa_euler {

bool name_each_other(const EpaStep& step) {
    for (std::size_t f = 0; f < step.faces.size(); ++f)
        for (const int other : step.faces[f].adjacent) {
            if (other < 0) return false;
            const auto& back = step.faces[static_cast<std::size_t>(other)].adjacent;
            if (std::find(back.begin(), back.end(), static_cast<int>(f)) == back.end()) return false;
        }
    return true;
}

bool is_closed_polygon(const EpaStep& step) {
    std::map<int, int> ends;
    for (const EpaFace& edge : step.faces)
        for (const int v : edge.vertex) ++ends[v];
    const bool closed = std::all_of(ends.begin(), ends.end(), [](const auto& each) { return each.second == 2; });
    return closed && ends.size() == step.faces.size() && name_each_other(step);
}

bool is_closed_surface(const EpaStep& step) {
    std::set<int> vertices;
    std::set<std::pair<int, int>> edges;
    for (const EpaFace& face : step.faces)
        for (std::size_t i = 0; i < 3; ++i) {
            vertices.insert(face.vertex[i]);
            if (!edges.emplace(face.vertex[i], face.vertex[(i + 1) % 3]).second) return false;
        }
    for (const auto& [from, to] : edges)
        if (edges.count({to, from}) == 0) return false;
    return vertices.size() + step.faces.size() == edges.size() / 2 + 2 && name_each_other(step);
}

LawOutcome check(const EpaRun& run) {
    LawOutcome worst;
    for (std::size_t i = 0; i < run.steps.size(); ++i)
        worst = worse(worst, LawOutcome::of_claim(
                                 run.dimension == 2 ? is_closed_polygon(run.steps[i]) : is_closed_surface(run.steps[i]),
                                 static_cast<int>(i)));
    return worst;
}

}  // namespace epa_euler

/// The horizon of EPA is one closed cycle.
namespace epa_horizon_is_one_cycle {

bool is_one_cycle(const std::vector<std::array<int, 2>>& edges) {
    std::map<int, int> next;
    for (const auto& [from, to] : edges)
        if (!next.emplace(from, to).second) return false;
    if (edges.size() < 3) return false;
    std::size_t length = 0;
    int at = edges[0][0];
    do {
        const auto step = next.find(at);
        if (step == next.end()) return false;
        at = step->second;
        ++length;
    } while (at != edges[0][0] && length <= edges.size());
    return length == edges.size();
}

LawOutcome check(const EpaRun& run) {
    LawOutcome worst;
    for (std::size_t i = 0; i < run.steps.size(); ++i)
        if (run.steps[i].horizon)
            worst = worse(worst, LawOutcome::of_claim(is_one_cycle(*run.steps[i].horizon), static_cast<int>(i)));
    return worst;
}

}  // namespace epa_horizon_is_one_cycle

/// EPA's lower bound of the depth never falls.
namespace epa_lower_bound_never_falls {

LawOutcome check(const EpaRun& run) {
    LawOutcome worst;
    for (std::size_t i = 1; i < run.steps.size(); ++i)
        worst = worse(worst, LawOutcome::of(ratio(Rational(run.steps[i - 1].lower2 - run.steps[i].lower2), run.size2),
                                            static_cast<int>(i)));
    return worst;
}

}  // namespace epa_lower_bound_never_falls

/// The polytope of EPA stays convex and keeps the origin inside.
namespace epa_polytope_stays_convex {

LawOutcome check(const EpaRun& run) {
    LawOutcome worst;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const EpaStep& step = run.steps[i];
        for (const EpaFace& face : step.faces) {
            Rational height = -face.offset;
            for (const ExactVec& x : step.vertices)
                height = std::max(height, Rational(dot(face.normal, x) - face.offset));
            const Rational square = height > 0 ? Rational(height * height) : Rational(0);
            worst = worse(worst, LawOutcome::of(ratio(square, Rational(squared_norm(face.normal) * run.size2)),
                                                static_cast<int>(i)));
        }
    }
    return worst;
}

}  // namespace epa_polytope_stays_convex

/// EPA's upper bound of the depth never rises.
namespace epa_upper_bound_never_rises {

LawOutcome check(const EpaRun& run) {
    LawOutcome worst;
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const EpaStep& step = run.steps[i];
        Rational rise = step.lower2 - step.upper2;
        if (i > 0) rise = std::max(rise, Rational(step.upper2 - run.steps[i - 1].upper2));
        worst = worse(worst, LawOutcome::of(ratio(rise, run.size2), static_cast<int>(i)));
    }
    return worst;
}

}  // namespace epa_upper_bound_never_rises

const LawTable<EpaRun> of_epa{
    {{.name = "epa_certified_answer",
      .statement = "the verdict is that of the oracle or a weaker one; lower2 <= depth^2 <= upper2, and both are "
                   "depth^2 on exact scalars; the normal and the foot have that depth",
      .theorem = "P-16, P-18",
      .proved_by = "epa_bracket, supporting_face_ends, face_supports_or_expands, epa_is_finite, "
                   "negative_support_separates (theorems/epa.v)",
      .not_proved = "the verdict touching; and in space that the faces after an expansion describe the polytope, which "
                    "is assumed",
      .source = "seed S0, EPA (I-55 to I-57, I-59)",
      .scope = "exact scalars: must hold, and the run converges; floating point: measured",
      .scale = "squared length over the largest squared norm of a vertex of A or B; 1 for a wrong verdict"},
     &epa_certified_answer::check},
    {{.name = "epa_euler",
      .statement = "V - E + F = 2 for the polytope (V = E for the polygon), every directed edge has its opposite "
                   "exactly once, and neighbours name each other",
      .theorem = "P-16",
      .source = "seed S0, EPA in 3D, invariant entry->adj[i]->adj[entry->index[i]] == entry; E-18c",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "1 for a surface that does not close"},
     &epa_euler::check},
    {{.name = "epa_horizon_is_one_cycle",
      .statement =
          "the edges between the faces that w sees and the others form one closed cycle that visits every vertex once",
      .theorem = "P-16",
      .source = "seed S0, EPA in 3D, silhouette; E-18",
      .scope = "exact scalars in space: must hold; floating point: measured",
      .scale = "1 for anything else than one cycle"},
     &epa_horizon_is_one_cycle::check},
    {{.name = "epa_lower_bound_never_falls",
      .statement = "the keys of the popped faces, and with them lower2, never fall: P_i only grows",
      .theorem = "P-16",
      .proved_by = "lower_bound_never_falls (theorems/epa.v)",
      .not_proved = "in space, that the faces after an expansion describe the polytope, which is assumed",
      .source = "seed S0, EPA (I-56, I-57)",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "squared length over the largest squared norm of a vertex of A or B"},
     &epa_lower_bound_never_falls::check},
    {{.name = "epa_polytope_stays_convex",
      .statement =
          "no vertex of P_i lies above the plane of a face of P_i, and the origin lies in P_i: every offset is >= 0",
      .theorem = "P-16",
      .source = "seed S0, EPA (I-57); float E-29",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "height above a plane, squared, over the largest squared norm of a vertex of A or B"},
     &epa_polytope_stays_convex::check},
    {{.name = "epa_upper_bound_never_rises",
      .statement = "the least of the heights h(n)^2/|n|^2 of supporting planes so far never rises, and never falls "
                   "below the lower bound",
      .theorem = "P-16",
      .source = "seed S0, EPA, upper_bound (I-57)",
      .scope = "exact scalars: must hold; floating point: measured",
      .scale = "squared length over the largest squared norm of a vertex of A or B"},
     &epa_upper_bound_never_rises::check}};

}  // namespace
}  // namespace touchstone
