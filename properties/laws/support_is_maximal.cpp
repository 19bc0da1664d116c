// SPDX-License-Identifier: GPL-3.0-or-later
// A support point is farthest along its direction, up to a derived rounding. docs/theorems.md derives it (Support
// points, P-01).
#include <algorithm>

#include "properties/laws/law.h"
#include "properties/laws/rounding_bounds.h"
#include "properties/laws/support_run.h"

namespace touchstone::support_is_maximal {
namespace {

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

class SupportMaximal final : public LawAbout<SupportRun> {
public:
    std::string_view name() const override { return "support_is_maximal"; }
    std::string_view statement() const override {
        return "d . S(P, d) = max of d . x over P, for the linear scan, hill climbing, an affine image M P + N with S "
               "= M S(P, M^T d) + N, and a difference with S(A, d) - S(B, -d); on floating point it falls short by at "
               "most the rounding of the inner products that the mapping compares, of M^T d, of M x + N and of a - b, "
               "as long as none overflows";
    }
    std::string_view theorem() const override { return "P-01, P-02"; }
    std::string_view source() const override {
        return "seed S0, support mappings (I-01, I-05, I-07); seed S4 (I-08); rounding derived in docs/theorems.md "
               "after [Hig02], section 3.1";
    }
    std::string_view scope() const override { return "exact scalars and floating point: must hold"; }
    std::string_view scale() const override { return "missing height over |d|_1 times the largest coordinate"; }
    bool must_hold(ScalarKind) const override { return true; }

protected:
    LawOutcome check_run(const SupportRun& run) const override {
        LawOutcome worst;
        for (std::size_t i = 0; i < run.answers.size(); ++i) {
            const SupportAnswer& answer = run.answers[i];
            if (!is_covered(run, answer.direction)) continue;
            const Rational excess = missing_height(run.points, run.minus, answer) - allowed(run, answer);
            worst = worse(worst, LawOutcome::of(ratio(excess, scale_of(run, answer)), static_cast<int>(i)));
        }
        return worst;
    }
};

const SupportMaximal law;
const LawRegistration registration(law);

}  // namespace
}  // namespace touchstone::support_is_maximal
