// SPDX-License-Identifier: GPL-3.0-or-later
// The polytope of EPA stays convex and keeps the origin inside.
#include <algorithm>

#include "properties/laws/epa_run.h"
#include "properties/laws/law.h"

namespace touchstone::epa_polytope_stays_convex {
namespace {

class EpaConvex final : public LawAbout<EpaRun> {
public:
    std::string_view name() const override { return "epa_polytope_stays_convex"; }
    std::string_view statement() const override {
        return "no vertex of P_i lies above the plane of a face of P_i, and the origin lies in P_i: every offset is >= "
               "0";
    }
    std::string_view theorem() const override { return "P-16"; }
    std::string_view source() const override { return "seed S0, EPA (I-57); float E-29"; }
    std::string_view scope() const override { return "exact scalars: must hold; floating point: measured"; }
    std::string_view scale() const override {
        return "height above a plane, squared, over the largest squared norm of a vertex of A or B";
    }

protected:
    LawOutcome check_run(const EpaRun& run) const override {
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
};

const EpaConvex law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::epa_polytope_stays_convex
