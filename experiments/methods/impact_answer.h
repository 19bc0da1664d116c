// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of the methods for impact queries: the motion of a prepared pair, and the conversion of ImpactResult
// to Answer. Cost: O(1).
#pragma once

#include <algorithm>

#include "algorithms/toi/impact_result.h"
#include "algorithms/toi/terminations/approach.h"
#include "algorithms/toi/translation.h"
#include "experiments/methods/adapter.h"

namespace touchstone {

/// Precondition: an impact query.
template <Field S, class Pair>
toi::Translation<S, Pair::dimension> translation_of(const Pair& pair) {
    return {*pair.velocity, pair.duration};
}

/// A rule of these loops behind one type, with the length that it accepts as contact, and the roundoffs
/// within which it asks the line of the motion.
template <Field S, int D>
struct ErasedApproachRule {
    AnyRule<toi::Approach<S, D>> rule;
    double length = 0;
    double roundoffs = 0;

    Stop<S> operator()(const toi::Approach<S, D>& approach) const { return rule(approach); }
    template <Scalar T, int E>
        requires(std::same_as<T, S>&& E == D)
    auto begin() const { return rule.template begin<T, E>(); }
    double accepted_length() const { return length; }
    double contact_roundoffs() const { return roundoffs; }
};

/// How an impact method asks the bodies.
enum class ImpactBodies {
    cores,             ///< cores with radii, their moves apart from their points
    world_cores,       ///< cores with radii where they are in the world
    support_mappings,  ///< round bodies as support mappings, where they are in the world
};

/// Reads `bodies`. A method with a stopping rule of its own asks world_cores unless it says otherwise, and this is left
/// out of the canonical form: so older texts and databases keep their meaning.
inline ImpactBodies read_bodies(MethodArguments& arguments) {
    const bool is_named = arguments.is_given("stop") || arguments.is_given("contact_length");
    const std::string word = arguments.unspelled_word("bodies", is_named ? "world_cores" : "cores",
                                                      {"cores", "world_cores", "support_mappings"}, "world_cores");
    return word == "cores"         ? ImpactBodies::cores
           : word == "world_cores" ? ImpactBodies::world_cores
                                   : ImpactBodies::support_mappings;
}

/// query(A, B, margins) on the bodies of a pair.
template <Field S, class Pair, class Query>
auto on_bodies(const Pair& pair, ImpactBodies bodies, const Query& query) {
    using Margin = Margins<S>;
    switch (bodies) {
        case ImpactBodies::cores: break;
        case ImpactBodies::world_cores:
            return query(pair.a.core().as_support_mapping(), pair.b.core().as_support_mapping(),
                         Margin{pair.a.margin(), pair.b.margin()});
        case ImpactBodies::support_mappings:
            return query(pair.a.ref().as_support_mapping(), pair.b.ref().as_support_mapping(), Margin{S(0), S(0)});
    }
    return query(pair.a.core(), pair.b.core(), Margin{pair.a.margin(), pair.b.margin()});
}

/// The gap that a rule of these loops accepts as contact.
class AcceptedContact {
public:
    AcceptedContact() = default;
    explicit AcceptedContact(const StopRule& rule) {
        for (const double length : parameters_of(rule, "contact_length")) length_ = std::max(length_, length);
        const auto rounded = parameters_of(rule, "rounded_contact");
        for (std::size_t i = 0; i + 1 < rounded.size(); i += 2) {
            length_ = std::max(length_, rounded[i]);
            roundoffs_ = std::max(roundoffs_, rounded[i + 1]);
        }
        for (const double length : parameters_of(rule, "jolt_cast")) length_ = std::max(length_, length);
        for (const double slop : parameters_of(rule, "box2d_toi")) length_ = std::max(length_, 1.25 * slop);
        for (const double ratio : parameters_of(rule, "relative_gap")) ratio_ = std::max(ratio_, ratio / (1 - ratio));
    }
    /// The largest gap that the loop does not advance over.
    double length() const { return length_; }
    /// The roundoffs within which a rule asks the line of the motion; 0 if none does.
    double roundoffs() const { return roundoffs_; }
    /// The distance that the bodies may have if a rule accepted contact; 0 for rules that promise nothing.
    template <Field S>
    double error(const Margins<S>& margins) const {
        if (ratio_ == 0) return length_;
        const auto margin = static_cast<double>(scalar_traits<S>::to_long_double(S(margins.a + margins.b)));
        return std::max(length_, ratio_ * margin);
    }

private:
    double length_ = 0, ratio_ = 0, roundoffs_ = 0;
};

/// Contact within `contact_length` means a time with an error of at most that length divided by the closing speed.
template <Field S, int D>
Answer impact_answer(const toi::ImpactResult<S, D>& result, const toi::Translation<S, D>& motion,
                     double contact_length) {
    Answer answer = answer_shell(result);
    answer.quantity = Quantity::impact_time;
    if (result.state == toi::ImpactState::miss) answer.verdict = Verdict::separated;
    if (result.time.upper) answer.verdict = Verdict::intersecting;
    const auto number = [](const S& x) { return scalar_traits<S>::to_long_double(x); };
    answer.lower = lower_end(result.time.lower);
    if (result.time.upper) answer.upper = upper_end(*result.time.upper);
    if constexpr (scalar_traits<S>::is_exact) {
        answer.exact_lower = exact_number(result.time.lower);
        if (result.time.upper) answer.exact_upper = exact_number(*result.time.upper);
    }
    const long double along = std::fabs(number(dot(result.axis, motion.velocity)));
    const long double length = std::sqrt(number(squared_norm(result.axis)));
    // At the time `upper` the bodies may still have that distance.
    if (contact_length > 0 && along > 0 && answer.upper) {
        answer.promised_error = contact_length * length / along;
        *answer.upper += answer.promised_error;
    }
    set_normal(answer, result.axis);
    set_points(answer, result.point_a, result.point_b);
    return answer;
}

}  // namespace touchstone
