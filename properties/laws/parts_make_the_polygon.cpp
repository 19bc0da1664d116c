// SPDX-License-Identifier: GPL-3.0-or-later
// The convex parts make up the polygon: nothing is lost, added or covered twice.
#include <algorithm>

#include "properties/laws/decomposition_run.h"
#include "properties/laws/law.h"

namespace touchstone::parts_make_the_polygon {
namespace {

Rational turn(const ExactVec& x, const ExactVec& y, const ExactVec& z) {
    return (y[0] - x[0]) * (z[1] - x[1]) - (y[1] - x[1]) * (z[0] - x[0]);
}

Rational twice_area(const ExactPolygon& polygon) {
    Rational sum = 0;
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) sum += turn(polygon[0], polygon[i], polygon[i + 1]);
    return sum;
}

enum class Place { outside, boundary, inside };

bool on_edge(const ExactVec& p, const ExactVec& x, const ExactVec& y) {
    return turn(x, y, p) == 0 && dot(p - x, p - y) <= 0;
}

/// Classifies p by the winding number of the boundary.
Place place_of(const ExactVec& p, const ExactPolygon& polygon) {
    int winding = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const ExactVec &x = polygon[i], &y = polygon[(i + 1) % polygon.size()];
        if (on_edge(p, x, y)) return Place::boundary;
        if (x[1] <= p[1] && y[1] > p[1] && turn(x, y, p) > 0) ++winding;
        if (x[1] > p[1] && y[1] <= p[1] && turn(x, y, p) < 0) --winding;
    }
    return winding == 0 ? Place::outside : Place::inside;
}

/// Returns the points where the parts could disagree with the whole: corners, the middle of every two, and a point a
/// little beyond it.
std::vector<ExactVec> probes_of(const ExactPolygon& polygon) {
    std::vector<ExactVec> probes;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        for (std::size_t j = i; j < polygon.size(); ++j)
            for (const Rational& weight : {Rational(1, 2), Rational(1, 7)})
                probes.push_back(polygon[i] + weight * (polygon[j] - polygon[i]));
    return probes;
}

bool is_convex(const ExactPolygon& part) {
    for (std::size_t i = 0; i < part.size(); ++i)
        if (turn(part[i], part[(i + 1) % part.size()], part[(i + 2) % part.size()]) < 0) return false;
    return part.size() >= 3;
}

/// Checks that the union of the parts holds p exactly if the polygon does, and that no two parts hold it inside.
bool agree_at(const ExactVec& p, const DecompositionRun& run) {
    int inside = 0, touched = 0;
    for (const auto& part : run.parts) {
        const Place place = place_of(p, part);
        inside += place == Place::inside ? 1 : 0;
        touched += place != Place::outside ? 1 : 0;
    }
    return inside <= 1 && (touched > 0) == (place_of(p, run.polygon) != Place::outside);
}

class PartsMakePolygon final : public LawAbout<DecompositionRun> {
public:
    std::string_view name() const override { return "parts_make_the_polygon"; }
    std::string_view statement() const override {
        return "the parts of a simple polygon are convex and counter-clockwise, their areas add up to its area, a "
               "point is in one of them exactly when it is in the polygon, and in the interior of one at most";
    }
    std::string_view theorem() const override { return "P-26"; }
    std::string_view source() const override { return "seed S2, I-20, I-74; two ears theorem; E-40"; }
    std::string_view scope() const override {
        return "exact scalars: must hold; floating point: measured, a clipper that found no ear says nothing";
    }
    std::string_view scale() const override {
        return "difference of the areas over the area; 1 for a part that is not convex or a point on the wrong side";
    }

protected:
    LawOutcome check_run(const DecompositionRun& run) const override {
        if (run.kind == StopKind::invalid_input || (!run.exact_scalar && run.kind != StopKind::converged)) return {};
        Rational sum = 0;
        for (const auto& part : run.parts) {
            if (!is_convex(part)) return LawOutcome::of_claim(false);
            sum += twice_area(part);
        }
        const Rational area = twice_area(run.polygon);
        if (sum != area) return LawOutcome::of(ratio(Rational(abs(sum - area)), Rational(abs(area))));
        for (const ExactVec& p : probes_of(run.polygon))
            if (!agree_at(p, run)) return LawOutcome::of_claim(false);
        return LawOutcome::held();
    }
};

const PartsMakePolygon law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::parts_make_the_polygon
