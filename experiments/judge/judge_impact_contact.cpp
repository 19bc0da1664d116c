// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/judge_impact_contact.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "oracles/contact_measures.h"
#include "oracles/oracle.h"

namespace touchstone {
namespace impact_contact {
namespace {

using Recorded = std::array<double, 3>;

bool is_finite(const Recorded& x) {
    return std::all_of(x.begin(), x.end(), [](double coordinate) { return std::isfinite(coordinate); });
}

template <int D>
ExactVector exactly(const Recorded& x) {
    ExactVector result;
    for (std::size_t k = 0; k < D; ++k) result.push_back(ExactNumber::of_double(x[k]));
    return result;
}

/// The bodies as they are after `time`. Each number of the new position of B is rounded once.
template <int D>
Query<D> after(Query<D> query, long double time) {
    query.kind = QueryKind::distance;
    if (!query.b.pose) query.b.pose = Pose<double, D>::identity();
    for (int k = 0; k < D; ++k) {
        double& coordinate = query.b.pose->translation[k];
        coordinate = static_cast<double>(static_cast<long double>(coordinate) + time * query.motion->velocity[k]);
    }
    query.motion.reset();
    return query;
}

/// Judges the parts of one answer. Use an object once.
template <int D>
class ImpactContactJudge {
public:
    ImpactContactJudge(const Answer& answer, const Query<D>& query, const Truth& truth, const Question& question,
                       const ScalarBackend& scalar)
        : answer_(answer), query_(query), truth_(truth), scale_(question.scale) {
        const long double time = truth.impact_time.is_known() ? truth.impact_time.rounded.high : 0;
        long double way = 0;
        for (int k = 0; k < D; ++k) {
            const long double along = query.motion->velocity[k];
            way = std::max(way, std::fabs(time * along));
            speed_ += along * along;
        }
        speed_ = std::sqrt(speed_);
        slack_ = 64 * std::max(scalar.unit_roundoff(), 0x1p-53L) * std::max(scale_, way);
    }

    ContactJudgement run() {
        if (answer_.verdict != Verdict::intersecting) return {};
        if (answer_.point_a && answer_.point_b) judge_points();
        if (!answer_.contact_points.empty()) judge_set();
        if (answer_.normal) judge_normal();
        std::sort(result_.findings.begin(), result_.findings.end());
        result_.findings.erase(std::unique(result_.findings.begin(), result_.findings.end()), result_.findings.end());
        return std::move(result_);
    }

private:
    enum class Decided { yes, no, open };
    static Decided both(Decided x, Decided y) {
        if (x == Decided::no || y == Decided::no) return Decided::no;
        return x == Decided::yes && y == Decided::yes ? Decided::yes : Decided::open;
    }
    static Part part_of(Decided right) {
        return right == Decided::yes ? Part::right : right == Decided::no ? Part::wrong : Part::not_judged;
    }
    void find(ContactFinding finding) { result_.findings.push_back(finding); }

    /// The time to which the points of the answer belong: the lower end of its bracket, or its only number.
    std::optional<long double> time_of_points() const { return answer_.lower ? answer_.lower : answer_.upper; }
    /// s and p. The bodies close by no more than this while the time is within its bracket and its promise.
    long double allowed() const {
        const long double promise = answer_.stop_kind == StopKind::converged ? answer_.promised_error : 0;
        const long double width = answer_.lower && answer_.upper ? *answer_.upper - *answer_.lower : 0;
        return slack_ + std::max(promise, width) * speed_;
    }

    Decided is_on(const Body<D>& body, const Recorded& point, bool is_own) {
        Query<D> query;
        query.kind = QueryKind::distance;
        query.a = body;
        PointData<D> at;
        for (int k = 0; k < D; ++k) at.position[k] = point[static_cast<std::size_t>(k)];
        query.b.shape = at;
        const KnownNumber distance = default_oracle().answer(query).distance;
        if (!distance.is_known()) return Decided::open;
        const long double lower = distance.enclosure ? distance.enclosure->lower.rounded().high : distance.rounded.high;
        const long double upper = distance.enclosure ? distance.enclosure->upper.rounded().high : distance.rounded.high;
        if (is_own && scale_ > 0) result_.point_error = std::max(result_.point_error.value_or(0), lower / scale_);
        if (upper <= allowed()) return Decided::yes;
        return lower > allowed() ? Decided::no : Decided::open;
    }

    void judge_points() {
        const auto time = time_of_points();
        if (!time || !is_finite(*answer_.point_a) || !is_finite(*answer_.point_b)) {
            result_.points = Part::not_judged;
            return;
        }
        const Query<D> moved = after(query_, *time);
        const Decided own = both(is_on(moved.a, *answer_.point_a, true), is_on(moved.b, *answer_.point_b, true));
        const Decided other = both(is_on(moved.b, *answer_.point_a, false), is_on(moved.a, *answer_.point_b, false));
        if (own == Decided::no) find(ContactFinding::point_off_body);
        if (other == Decided::no) find(ContactFinding::contact_outside);
        result_.points = part_of(both(own, other));
    }

    void judge_set() {
        const auto time = time_of_points();
        result_.set = Part::not_judged;
        if (!time) return;
        const Query<D> moved = after(query_, *time);
        Decided on_bodies = Decided::yes;
        for (const ContactPoint& point : answer_.contact_points)
            for (const auto* body : {&moved.a, &moved.b})
                on_bodies =
                    both(on_bodies, is_finite(point.position) ? is_on(*body, point.position, false) : Decided::open);
        if (on_bodies == Decided::no) find(ContactFinding::contact_outside);
        result_.set = part_of(on_bodies);
    }

    /// Do planes across n keep the bodies apart when they first meet, up to what the answer leaves open?
    Decided separates(const Query<D>& moved, const ExactVector& n) const {
        const auto gap = gap_along<D>(moved, n);
        if (!gap) return Decided::no;
        const long double least = -allowed() - truth_.impact_time.width() * speed_;
        if (gap->lower >= least) return Decided::yes;
        return gap->upper < least ? Decided::no : Decided::open;
    }

    void judge_normal() {
        result_.normal = Part::not_judged;
        // Bodies that overlap at the start have no plane between them.
        if (!truth_.impact_time.is_known() || truth_.impact_time.rounded.high == 0) return;
        if (!is_finite(*answer_.normal)) return;
        const Query<D> moved = after(query_, truth_.impact_time.rounded.high);
        const Decided right = separates(moved, exactly<D>(*answer_.normal));
        result_.normal = part_of(right);
        if (right != Decided::no) return;
        const Recorded& n = *answer_.normal;
        const bool is_reversed = separates(moved, exactly<D>({-n[0], -n[1], -n[2]})) == Decided::yes;
        find(is_reversed ? ContactFinding::normal_reversed : ContactFinding::normal_wrong);
    }

    const Answer& answer_;
    const Query<D>& query_;
    const Truth& truth_;
    const long double scale_;
    long double slack_ = 0, speed_ = 0;
    ContactJudgement result_;
};

}  // namespace
}  // namespace impact_contact

ContactJudgement judge_impact_contact(const Answer& answer, const AnyQuery& query, const Truth& truth,
                                      const Question& question, const ScalarBackend& scalar) {
    return std::visit(
        [&]<int D>(const Query<D>& q) {
            return impact_contact::ImpactContactJudge<D>(answer, q, truth, question, scalar).run();
        },
        query);
}

}  // namespace touchstone
