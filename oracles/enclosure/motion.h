// SPDX-License-Identifier: GPL-3.0-or-later
// The certified facts about a motion: the bracket of the time of impact and, if that time is a simple rational or if
// the motion only grazes or ends at the contact, the contact itself, proved in rationals.
//
// Let n be the normal of a plane between the bodies that touch at time t. If n.v > 0, they were apart at all earlier
// times, so t is exact. If n.v = 0, the plane keeps their interiors apart all the time: a graze, and the first contact
// is not after t.
#pragma once

#include "oracles/enclosure/certificate.h"
#include "oracles/enclosure/enclosure.h"
#include "oracles/enclosure/impact.h"
#include "oracles/simplest_rational.h"

namespace touchstone::enclosure_detail {

template <int D>
ExactPoint<D> exact_velocity(const Query<D>& query) {
    ExactPoint<D> velocity;
    for (std::size_t k = 0; k < D; ++k) velocity[k] = Rational(query.motion->velocity[static_cast<int>(k)]);
    return velocity;
}

/// A proved contact at `time` of the motion.
template <int D>
struct MeetingOnTheWay {
    Rational time;
    ProvedContact<D> contact;
};

/// Returns what the search for the nearest points found about a nearby contact.
template <unsigned Digits, int D>
ContactHint<D> contact_hint(const Cso<Digits, D>& cso, const Nearest<Digits, D>& nearest,
                            const Point<Real<Digits>, D>& leaving) {
    ContactHint<D> found;
    const auto exact = [](const Point<Real<Digits>, D>& x) {
        ExactPoint<D> point;
        for (std::size_t k = 0; k < D; ++k) point[k] = exact_value<Digits>(x[k]);
        return point;
    };
    const auto middle = [&](const Point<Interval<Digits>, D>& x) {
        Point<Real<Digits>, D> point;
        for (std::size_t k = 0; k < D; ++k) point[k] = (x[k].lower() + x[k].upper()) / 2;
        return exact(point);
    };
    for (std::size_t i = 0; i < nearest.simplex.size(); ++i) {
        const auto& x = nearest.simplex[i];
        found.support_a.push_back(middle(cso.certified_a(x)));
        found.support_b.push_back(middle(cso.certified_b(x)));
        found.piece_a.push_back(x.a.piece);
        found.piece_b.push_back(x.b.piece);
        found.weights.push_back(exact_value<Digits>(nearest.weights[i]));
    }
    found.normals.push_back(exact(nearest.direction));
    found.normals.push_back(exact(-leaving));
    return found;
}

/// Turns a contact of the bodies at `time` into a contact of A and the region that B sweeps. That needs a plane between
/// the bodies with the whole region on one side: the plane is parallel to the motion, or the motion ends at it, or
/// starts from it and leaves. Returns nullopt if there is no such plane.
template <int D>
std::optional<ProvedContact<D>> swept_contact(const Query<D>& query, const ProvedContact<D>& contact,
                                              const Rational& time) {
    const auto velocity = exact_velocity<D>(query);
    const Rational end(query.motion->duration);
    ProvedContact<D> result{{}, contact.a, {}};
    for (const auto& n : contact.normals) {
        const Rational speed = dot(n, velocity);
        if (speed == 0 || (speed > 0 && time == end) || (speed < 0 && time == 0)) result.normals.push_back(n);
    }
    if (result.normals.empty()) return std::nullopt;
    const std::size_t pieces = core_of_pieces<Rational, D>(query.b).pieces.size();
    const Rational share = end == 0 ? Rational(0) : Rational(time / end);
    for (const auto& [piece, weight, at] : contact.b) {
        result.b.push_back({piece, Rational(weight * (1 - share)), at});
        result.b.push_back({piece + pieces, Rational(weight * share), at});
    }
    return result;
}

template <unsigned Digits, int D>
class MotionSearch {
public:
    using Number = Real<Digits>;

    MotionSearch(const Query<D>& query, const Cso<Digits, D>& cso, const EnclosureGoal& goal)
        : query_(query), cso_(cso), goal_(goal), velocity_(exact_velocity<D>(query)) {}

    /// Sets hit and time in `truth`, and completes the certificate if there is one. Precondition: the bodies start
    /// apart.
    std::optional<MeetingOnTheWay<D>> run(Truth& truth, Certificate* certificate) {
        const auto impact = ImpactSearch<Digits, D>(cso_, *query_.motion, goal_.impact_width).run();
        if (impact.hit) truth.hit = impact.hit, truth.interiors_apart = !*impact.hit;
        if (impact.hit && !*impact.hit) return std::nullopt;
        if (impact.hit) add_bracket(truth, impact, certificate);
        for (const Rational& time : candidates(impact)) {
            const auto contact = contact_at(time);
            if (!contact) continue;
            for (const auto& n : contact->normals)
                if (dot(n, velocity_) > 0) return add_first(truth, time, *contact, n, certificate);
            for (const auto& n : contact->normals)
                if (dot(n, velocity_) == 0) return add_graze(truth, time, *contact, impact, certificate);
        }
        return std::nullopt;
    }

private:
    using Meeting = std::optional<MeetingOnTheWay<D>>;

    /// A rational with longer numbers is not simple: it is near the time by chance.
    static constexpr unsigned most_bits = 80;

    void add_bracket(Truth& truth, const ImpactBounds<Digits, D>& impact, Certificate* certificate) {
        truth.impact_time = known(impact.time);
        if (certificate == nullptr) return;
        const Rational time = exact_value<Digits>(impact.time.upper());
        auto meeting = cso_.radius().lower() > 0 ? std::optional(witness_of<Digits, D>(cso_, impact.nearest))
                                                 : common_point<Digits, D>(query_, time, cso_, impact.surface);
        if (meeting) set_contact(*certificate, time, std::move(*meeting), impact);
    }
    static void set_contact(Certificate& certificate, const Rational& time, Certificate::Witness witness,
                            const ImpactBounds<Digits, D>& impact) {
        certificate.contact =
            Certificate::Contact{exact_number(time), std::move(witness), direction_of<Digits>(impact.plane)};
        certificate.contact->before = exact_number(exact_value<Digits>(before(impact)));
    }
    static Number before(const ImpactBounds<Digits, D>& impact) {
        return impact.apart_until * (1 - pow(Number(10), 4 - static_cast<int>(Digits)));
    }

    Meeting add_first(Truth& truth, const Rational& time, const ProvedContact<D>& contact, const ExactPoint<D>& n,
                      Certificate* certificate) const {
        if (!truth.hit && time == Rational(query_.motion->duration)) truth.interiors_apart = true;
        truth.hit = true;
        truth.impact_time = known_number(exact_number(time));
        if (certificate != nullptr)
            certificate->contact = Certificate::Contact{exact_number(time),
                                                        {weights_of(contact.a), weights_of(contact.b)},
                                                        exact_numbers({n.begin(), n.end()})};
        return MeetingOnTheWay<D>{time, contact};
    }
    Meeting add_graze(Truth& truth, const Rational& time, const ProvedContact<D>& contact,
                      const ImpactBounds<Digits, D>& impact, Certificate* certificate) const {
        truth.hit = truth.interiors_apart = true;
        truth.impact_time =
            known_within(enclose(exact_number(exact_value<Digits>(before(impact))), exact_number(time), 45));
        if (certificate != nullptr)
            set_contact(*certificate, time, {weights_of(contact.a), weights_of(contact.b)}, impact);
        return MeetingOnTheWay<D>{time, contact};
    }

    /// The times at which a proof of contact is tried.
    std::vector<Rational> candidates(const ImpactBounds<Digits, D>& impact) const {
        std::vector<Rational> list;
        const Rational end(query_.motion->duration), until = exact_value<Digits>(impact.apart_until);
        const auto consider = [&](const Rational& time) {
            const bool simple = msb(Integer(numerator(time) + 1)) <= most_bits && msb(denominator(time)) <= most_bits;
            if (simple && time >= until && time <= end && std::find(list.begin(), list.end(), time) == list.end())
                list.push_back(time);
        };
        if (impact.hit) {
            const Rational upper = exact_value<Digits>(impact.time.upper());
            consider(simplest_near(Rational((until + upper) / 2), Rational((upper - until) / 2)));
            return list;
        }
        for (const unsigned bits : {45U, 30U, 20U, 12U})
            consider(simplest_near(until, Rational(until / Rational(Integer(1) << bits))));
        const Rational close = end - until;
        if (close * 1024 <= end) list.push_back(end);
        return list;
    }
    using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

    std::optional<ProvedContact<D>> contact_at(const Rational& time) const {
        Number rounded;
        mpfr_set_q(rounded.backend().data(), time.backend().data(), MPFR_RNDN);
        const auto moved = cso_.moved(query_.motion->velocity, rounded);
        const auto nearest = NearestSearch<Digits, D>(moved, NearestGoal::enclosure, goal_.distance_width).run();
        return proved_contact<D>(query_, time * velocity_, contact_hint<Digits, D>(moved, nearest, nearest.direction));
    }

    const Query<D>& query_;
    const Cso<Digits, D>& cso_;
    const EnclosureGoal& goal_;
    ExactPoint<D> velocity_;
};

/// Adds what the sweep proves. Returns false if hit or miss is certain but not certified, and then removes it from
/// `truth`.
inline bool certify_impact(Truth& truth, const Truth& sweep) {
    auto certificate = std::make_shared<Certificate>(*truth.certificate);
    certificate->sweep = sweep.certificate;
    truth.interiors_apart.reset();
    if (sweep.verdict == Verdict::penetrating) truth.interiors_apart = false;
    if (sweep.verdict == Verdict::separated || sweep.verdict == Verdict::touching) truth.interiors_apart = true;
    const bool miss = truth.hit && !*truth.hit;
    if (miss && sweep.verdict == Verdict::separated) certificate->miss = sweep.certificate->direction;
    const bool proved = !truth.hit || truth.verdict != Verdict::separated || certificate->contact || certificate->miss;
    if (!proved) {
        truth.hit.reset();
        truth.impact_time.enclosure.reset();
    }
    truth.certificate = certificate;
    return proved;
}

}  // namespace touchstone::enclosure_detail
