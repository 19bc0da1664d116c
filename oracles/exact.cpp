// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle `exact`: distance, depth, verdict and time of impact of core polytopes plus balls, solved in doubles and
// proved in integers.
#include "oracles/exact_certificate.h"
#include "oracles/exact_details.h"
#include "oracles/exact_number_value.h"
#include "oracles/nearest.h"
#include "oracles/oracle.h"
#include "oracles/rational_root.h"
#include "oracles/wide_root.h"

namespace touchstone {
namespace {

using namespace oracles_detail;

/// The depth costs some hundred times as much as the verdict, so it is computed only on request.
enum class Wanted { distance, depth };

template <int D>
Truth polytope_truth(CoreSolver<D>& core, Wanted wanted) {
    Truth truth;
    truth.verdict = core.verdict();
    if (truth.verdict == Verdict::separated) {
        const auto& minimum = core.minimum();
        truth.distance = {exact_number(core.squared_distance()), std::nullopt,
                          wide_root(minimum.value, minimum.denominator, core.unit())};
        return truth;
    }
    truth.distance = known_number(ExactNumber());
    if (wanted == Wanted::depth) truth.depth = known_root(exact_number(core.squared_depth()));
    return truth;
}

ExactNumber negated(const ExactNumber& decimal) {
    const std::string text = decimal.text();
    return ExactNumber::of_decimal(text[0] == '-' ? text.substr(1) : "-" + text);
}

/// The depth of core plus ball is the radius minus the distance of the cores, or plus their depth. It is exact if the
/// root is rational.
void add_rounded_depth(Truth& truth, const Rational& squared_distance, const Rational& squared_core_depth,
                       const Rational& radius) {
    const bool apart = squared_distance > 0;
    const Rational& square = apart ? squared_distance : squared_core_depth;
    if (const auto root = rational_root(square)) {
        const Rational depth = apart ? Rational(radius - *root) : Rational(radius + *root);
        truth.depth = known_root(exact_number(Rational(depth * depth)));
        return;
    }
    const auto shifted = enclose_root_minus(exact_number(square), exact_number(apart ? radius : Rational(-radius)), 45);
    truth.depth = known_within(apart ? Enclosure{negated(shifted.upper), negated(shifted.lower)} : shifted);
}

/// Handles bodies with a ball of total radius r > 0. C = core + ball is full-dimensional, so the comparison of the core
/// distance with r decides.
template <int D>
Truth rounded_truth(CoreSolver<D>& core, const Rational& radius, Wanted wanted) {
    const Rational squared = core.squared_distance();
    const int side = squared.compare(radius * radius);
    Truth truth;
    if (side <= 0) {
        truth.verdict = side == 0 ? Verdict::touching : Verdict::penetrating;
        truth.distance = known_number(ExactNumber());
        if (wanted == Wanted::depth)
            add_rounded_depth(truth, squared, squared == 0 ? core.squared_depth() : Rational(0), radius);
        return truth;
    }
    truth.verdict = Verdict::separated;
    if (const auto root = rational_root(squared)) {
        const Rational distance = *root - radius;
        truth.distance = known_root(exact_number(Rational(distance * distance)));
        return truth;
    }
    truth.distance = known_within(enclose_root_minus(exact_number(squared), exact_number(radius), 45));
    return truth;
}

void add_time(Truth& truth, const Rational& time) { truth.impact_time = known_number(exact_number(time)); }

template <int D>
void add_time(Truth& truth, const FirstContact<D>& contact, const Rational& second) {
    add_time(truth, contact.time * second);
}

template <int D>
void add_time(Truth& truth, const BallContact<D>& contact, const Rational& second) {
    if (contact.exact) return add_time(truth, contact.upper * second);
    const Rational lower = contact.lower * second, upper = contact.upper * second;
    truth.impact_time = {std::nullopt, enclose(exact_number(lower), exact_number(upper), 45),
                         exact_number(Rational((lower + upper) / 2)).rounded()};
}

/// The truth about the bodies as they stand.
template <int D>
Truth standing_truth(CoreSolver<D>& core, Wanted wanted, Detail detail) {
    const Rational radius = core.radius();
    Truth truth = radius > 0 ? rounded_truth<D>(core, radius, wanted) : polytope_truth<D>(core, wanted);
    if (detail != Detail::asked) truth.nearest = nearest_points<D>(core);
    if (wanted == Wanted::depth && truth.verdict != Verdict::separated)
        truth.minimising_directions = minimising_directions<D>(core);
    return truth;
}

/// `Search` is ImpactSearch or BallImpactSearch. Completes the certificate if there is one.
template <class Search, int D>
void add_impact(Truth& truth, CoreSolver<D>& core, const Query<D>& query, Detail detail, Certificate* certificate) {
    Search search(core, *query.motion);
    const auto impact = search.run();
    truth.hit = impact.hit;
    if (certificate != nullptr) add_contact(*certificate, impact, search.motion());
    if (impact.contact) {
        add_time(truth, *impact.contact, search.motion().second);
        truth.contact = contact_of<D>(core, *impact.contact);
    } else if (impact.hit) {
        add_time(truth, Rational(0));
        if (truth.verdict == Verdict::touching) truth.contact = contact_at_start<D>(core, search.motion().velocity);
    }
    const bool across = impact.contact && leads_across<D>(*impact.contact, search.motion().duration);
    truth.interiors_apart = !across && truth.verdict != Verdict::penetrating;
    if (detail == Detail::asked && (!impact.hit || !*truth.interiors_apart)) return;
    CoreSolver<D> sweep = swept<D>(query);
    const Wanted wanted = detail == Detail::asked ? Wanted::distance : Wanted::depth;
    const auto of_sweep = std::make_shared<Truth>(standing_truth<D>(sweep, wanted, detail));
    truth.interiors_apart = of_sweep->verdict != Verdict::penetrating;
    if (detail == Detail::asked) return;
    if (certificate != nullptr) certificate->sweep = std::make_shared<Certificate>(core_certificate<D>(sweep));
    truth.sweep = of_sweep;
}

template <int D>
Truth answer_query(const Query<D>& query, Detail detail) {
    CoreSolver<D> core(query);
    const Wanted wanted =
        query.kind == QueryKind::penetration || detail != Detail::asked ? Wanted::depth : Wanted::distance;
    Truth truth = standing_truth<D>(core, wanted, detail);
    std::shared_ptr<Certificate> certificate;
    if (detail == Detail::certified) certificate = std::make_shared<Certificate>(core_certificate<D>(core));
    if (query.kind == QueryKind::impact) {
        if (core.radius() > 0)
            add_impact<BallImpactSearch<D>>(truth, core, query, detail, certificate.get());
        else
            add_impact<ImpactSearch<D>>(truth, core, query, detail, certificate.get());
    }
    truth.certificate = certificate;
    return truth;
}

class ExactOracle final : public Oracle {
public:
    std::string_view name() const override { return "exact"; }
    std::string_view version() const override { return "4"; }
    std::string_view promise() const override {
        return "verdict, squared distance and depth, and time of impact of translating polytopes as exact rationals, "
               "of polytopes plus balls exactly or enclosed to 30 digits and more: solved in doubles, proved in "
               "integers, iterated exactly where the proof fails";
    }
    std::optional<std::string> refuses(const AnyQuery& query) const override {
        return std::visit([](const auto& q) { return refusal_without_cores(q); }, query);
    }
    Truth answer(const AnyQuery& query, Detail detail) const override {
        Truth truth = std::visit([detail](const auto& q) { return answer_query(q, detail); }, query);
        truth.oracle = name();
        truth.oracle_version = version();
        return truth;
    }
};

const ExactOracle oracle;
const OracleRegistration registration(oracle);

}  // namespace

template <int D>
std::optional<Vec<double, D>> nearest_vector(const Query<D>& query) {
    if (!core_of(query.a) || !core_of(query.b)) return std::nullopt;
    const CoreSolver<D> core(query);
    Vec<double, D> v;
    for (int k = 0; k < D; ++k) {
        const Rational coordinate(core.minimum().direction[static_cast<std::size_t>(k)], core.minimum().denominator);
        v[k] = Rational(coordinate * power_of_two(core.unit())).template convert_to<double>();
        if (!std::isfinite(v[k])) return std::nullopt;  // a pose may lead out of the range of double
    }
    return v;
}

template std::optional<Vec<double, 2>> nearest_vector<2>(const Query<2>&);
template std::optional<Vec<double, 3>> nearest_vector<3>(const Query<3>&);

}  // namespace touchstone
