// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/judge_contact.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/judge/judge_impact_contact.h"
#include "oracles/contact_measures.h"
#include "oracles/contact_polygon.h"
#include "oracles/nearest.h"
#include "oracles/oracle.h"

namespace touchstone {
namespace {

using Recorded = std::array<double, 3>;

/// Points are recorded as doubles, and rounding their coordinates moves each by up to half the smallest double. Two
/// points are then 2 of it nearer or farther apart, and the way between them leads out by so much less.
constexpr long double recorded_underflow = 0x1p-1072L;

bool is_finite(const Recorded& x) {
    return std::all_of(x.begin(), x.end(), [](double coordinate) { return std::isfinite(coordinate); });
}

ExactVector opposite(const ExactVector& n) {
    ExactVector result;
    for (const ExactNumber& coordinate : n) result.push_back(ExactNumber() - coordinate);
    return result;
}

ExactVector difference(const ExactVector& x, const ExactVector& y) {
    ExactVector result;
    for (std::size_t k = 0; k < x.size(); ++k) result.push_back(x[k] - y[k]);
    return result;
}

/// An enclosure of a length.
struct Between {
    long double lower = 0, upper = 0;
};
Between ends_of(const KnownNumber& x) {
    if (x.enclosure) return {x.enclosure->lower.rounded().high, x.enclosure->upper.rounded().high};
    if (x.exact) return {x.rounded.high, x.rounded.high};
    return {0, std::numeric_limits<long double>::infinity()};
}

template <int D, class Shape>
Between distance_of(const Body<D>& body, Shape shape) {
    Query<D> query;
    query.kind = QueryKind::distance;
    query.a = body;
    query.b.shape = std::move(shape);
    return ends_of(default_oracle().answer(query).distance);
}

/// The query with A moved. Each number of the new position is rounded once.
template <int D>
Query<D> with_a_moved(Query<D> query, const Vec<long double, D>& way) {
    query.kind = QueryKind::penetration;
    query.motion.reset();
    if (!query.a.pose) query.a.pose = Pose<double, D>::identity();
    for (int k = 0; k < D; ++k)
        query.a.pose->translation[k] =
            static_cast<double>(static_cast<long double>(query.a.pose->translation[k]) + way[k]);
    return query;
}

/// Judges the parts of one answer. Use an object once.
template <int D>
class ContactJudge {
public:
    ContactJudge(const Answer& answer, const Query<D>& query, const Truth& truth, const Question& question,
                 const ScalarBackend& scalar)
        : answer_(answer), query_(query), truth_(truth), scale_(question.scale) {
        is_exact_ = scalar.is_exact() && answer.exact_upper.has_value();
        const long double roundoffs = 64 * std::max(scalar.unit_roundoff(), 0x1p-53L);
        if (!is_exact_) slack_ = roundoffs * question.scale + recorded_underflow;
        if (answer.stop_kind == StopKind::converged) promise_ = answer.promised_error;
    }

    ContactJudgement run() {
        const bool apart = answer_.verdict == Verdict::separated && truth_.verdict == Verdict::separated;
        const bool meet = answer_.verdict != Verdict::separated && answer_.verdict != Verdict::undecided &&
                          (truth_.verdict == Verdict::touching || truth_.verdict == Verdict::penetrating);
        const bool has_depth = meet && answer_.quantity == Quantity::depth && answer_.upper;
        const bool has_distance = apart && answer_.quantity == Quantity::distance && answer_.upper;
        if (answer_.point_a && answer_.point_b && (has_depth || has_distance)) judge_points(has_depth);
        if (answer_.normal && (apart || has_depth)) judge_normal(apart);
        if (!answer_.contact_points.empty() && has_depth) judge_set();
        if (result_.normal != Part::absent && (has_depth || has_distance)) result_.angle = angle();
        std::sort(result_.findings.begin(), result_.findings.end());
        return std::move(result_);
    }

private:
    enum class Decided { yes, no, open };
    static Decided both(Decided x, Decided y) {
        if (x == Decided::no || y == Decided::no) return Decided::no;
        return x == Decided::yes && y == Decided::yes ? Decided::yes : Decided::open;
    }
    static Decided either(Decided x, Decided y) {
        if (x == Decided::yes || y == Decided::yes) return Decided::yes;
        return x == Decided::no && y == Decided::no ? Decided::no : Decided::open;
    }
    static Part part_of(Decided right) {
        return right == Decided::yes ? Part::right : right == Decided::no ? Part::wrong : Part::not_judged;
    }

    void find(ContactFinding finding) { result_.findings.push_back(finding); }

    ExactVector recorded(const Recorded& x, const std::vector<ExactNumber>& exactly) const {
        if (!exactly.empty()) return exactly;
        ExactVector result;
        for (std::size_t k = 0; k < D; ++k) result.push_back(ExactNumber::of_double(x[k]));
        return result;
    }

    static Between distance_from(const Body<D>& body, const Recorded& point) {
        PointData<D> at;
        for (int k = 0; k < D; ++k) at.position[k] = point[static_cast<std::size_t>(k)];
        return distance_of<D>(body, at);
    }

    Decided is_on(const Body<D>& body, const Recorded& point, const std::vector<ExactNumber>& exactly) {
        if (is_exact_ && !exactly.empty()) {
            const auto squared = squared_distance_to(body, exactly);
            if (!squared) return Decided::open;
            note_point_error(squared->rounded_root().high);
            return *squared == ExactNumber() ? Decided::yes : Decided::no;
        }
        const Between distance = distance_from(body, point);
        if (distance.upper <= slack_ + promise_ || distance.lower > slack_ + promise_) note_point_error(distance.lower);
        if (distance.upper <= slack_ + promise_) return Decided::yes;
        return distance.lower > slack_ + promise_ ? Decided::no : Decided::open;
    }
    void note_point_error(long double distance) {
        if (scale_ > 0) result_.point_error = std::max(result_.point_error.value_or(0), distance / scale_);
    }

    bool has_length_answered(const ExactVector& a, const ExactVector& b) const {
        const ExactNumber squared = squared_length_between(a, b);
        if (is_exact_ && promise_ == 0) return squared == *answer_.exact_upper;
        return std::fabs(squared.rounded_root().high - *answer_.upper) <= slack_ + promise_;
    }

    /// Does A leave B if it is moved by `depth` along n, and further by the slack and the promise?
    Decided leads_out(const ExactVector& n, const std::optional<ExactNumber>& depth_squared, long double depth) {
        const auto gap = gap_along<D>(query_, n);
        if (!gap) return Decided::no;
        const bool exactly = is_exact_ && promise_ == 0 && gap->signed_square && depth_squared;
        const long double way = depth + slack_ + promise_;
        if (exactly ? *gap->signed_square >= ExactNumber() - *depth_squared : -gap->lower <= way) return Decided::yes;
        const Truth moved = default_oracle().answer(with_a_moved<D>(query_, way * unit_vector_of<D>(n)));
        if (moved.verdict == Verdict::undecided) return Decided::open;
        if (moved.verdict != Verdict::penetrating) return Decided::yes;
        if (moved.depth.is_known() && scale_ > 0)
            result_.overlap_left = std::max(result_.overlap_left.value_or(0), ends_of(moved.depth).lower / scale_);
        return Decided::no;
    }

    /// Do planes across n keep the bodies apart?
    Decided separates(const ExactVector& n) const {
        const auto gap = gap_along<D>(query_, n);
        if (!gap) return Decided::no;
        if (!answer_.exact_normal.empty() && gap->signed_square)
            return *gap->signed_square > ExactNumber() ? Decided::yes : Decided::no;
        if (gap->lower >= -slack_) return Decided::yes;
        return gap->upper < -slack_ ? Decided::no : Decided::open;
    }

    void judge_points(bool meet) {
        if (!is_finite(*answer_.point_a) || !is_finite(*answer_.point_b)) {
            result_.points = Part::not_judged;
            return;
        }
        const ExactVector a = recorded(*answer_.point_a, answer_.exact_point_a),
                          b = recorded(*answer_.point_b, answer_.exact_point_b);
        const Decided on_bodies = both(is_on(query_.a, *answer_.point_a, answer_.exact_point_a),
                                       is_on(query_.b, *answer_.point_b, answer_.exact_point_b));
        const Decided length = has_length_answered(a, b) ? Decided::yes : Decided::no;
        const ExactNumber squared = squared_length_between(a, b);
        const long double way = squared.rounded_root().high;
        // Points closer than the slack have no meaningful direction. On exact scalars this holds only for equal points.
        const bool leads = meet && (is_exact_ ? squared != ExactNumber() : way > slack_ + promise_);
        const Decided out = leads ? leads_out(difference(b, a), squared, way) : Decided::yes;
        if (on_bodies == Decided::no) find(ContactFinding::point_off_body);
        if (length == Decided::no) find(ContactFinding::wrong_length);
        if (out == Decided::no) find(ContactFinding::points_mislead);
        result_.points = part_of(both(on_bodies, both(length, out)));
    }

    Decided is_right(const ExactVector& n, bool apart) {
        return apart ? separates(n) : leads_out(n, answer_.exact_upper, *answer_.upper);
    }

    void judge_normal(bool apart) {
        if (!is_finite(*answer_.normal)) {
            result_.normal = Part::not_judged;
            return;
        }
        const ExactVector n = recorded(*answer_.normal, answer_.exact_normal);
        const Decided right = is_right(n, apart);
        result_.normal = part_of(right);
        if (right != Decided::no) return;
        const auto left = result_.overlap_left;
        find(is_right(opposite(n), apart) == Decided::yes ? ContactFinding::normal_reversed
                                                          : ContactFinding::normal_wrong);
        result_.overlap_left = left;  // that of the answered normal
    }

    /// All directions of least distance or depth. Empty if they are unknown or a continuum.
    std::vector<ExactVector> least_directions() const {
        if (truth_.verdict == Verdict::separated) {
            const auto v = nearest_vector(query_);
            return v ? std::vector<ExactVector>{exact_vector(*v)} : std::vector<ExactVector>{};
        }
        auto directions = truth_.minimising_directions;
        if (!directions && truth_.oracle == "exact")  // a cached truth does not contain them
            directions = default_oracle().answer(query_).minimising_directions;
        return directions && directions->complete ? directions->list : std::vector<ExactVector>{};
    }

    std::optional<long double> angle() const {
        if (!is_finite(*answer_.normal)) return std::nullopt;
        const auto n = unit_vector_of<D>(recorded(*answer_.normal, answer_.exact_normal));
        std::optional<long double> least;
        if (squared_norm(n) == 0) return least;
        for (const ExactVector& direction : least_directions()) {
            const auto m = unit_vector_of<D>(direction);
            const long double between = 2 * std::atan2(std::sqrt(squared_norm(n - m)), std::sqrt(squared_norm(n + m)));
            least = std::min(least.value_or(between), between);
        }
        return least;
    }

    /// The face of least depth whose direction is nearest to the normal of the answer.
    std::optional<ContactPolygon> polygon_meant() const {
        const auto directions = least_directions();
        if (directions.size() == 1) return contact_polygon(query_, directions.front());
        if (directions.empty() || !answer_.normal || !is_finite(*answer_.normal)) return std::nullopt;
        const auto n = unit_vector_of<D>(recorded(*answer_.normal, answer_.exact_normal));
        const auto off = [&n](const ExactVector& direction) { return squared_norm(n - unit_vector_of<D>(direction)); };
        return contact_polygon(query_,
                               *std::min_element(directions.begin(), directions.end(),
                                                 [&](const auto& x, const auto& y) { return off(x) < off(y); }));
    }

    /// Is the point on A, on B or between? Bodies that lean may have a point of A deepest in B that is not in B, and
    /// points between the two that are in neither, so that to ask for a point of both would be too much.
    Decided is_between(const ContactPoint& point) const {
        const Between from_a = distance_from(query_.a, point.position),
                      from_b = distance_from(query_.b, point.position);
        const long double there = std::isnan(point.depth) ? 0 : std::fabs(static_cast<long double>(point.depth));
        const long double overlap = std::max(there, *answer_.upper), allowed = slack_ + promise_;
        if (from_a.lower + from_b.lower > overlap + allowed) return Decided::no;
        if (from_a.upper + from_b.upper > overlap + allowed) return Decided::open;
        if (std::min(from_a.upper, from_b.upper) <= allowed) return Decided::yes;
        Decided result = Decided::no;
        const std::vector<ExactVector> normals = normals_of_set();
        if (normals.empty()) return Decided::open;
        for (const ExactVector& n : normals) {
            const Vec<long double, D> way = overlap * unit_vector_of<D>(n);
            for (const auto& [a, b] : {std::pair(way, -way), std::pair(-way, way)})
                result = either(result,
                                both(is_within(query_.a, point.position, a), is_within(query_.b, point.position, b)));
        }
        return result;
    }
    /// The directions along which points of a set may lie between the bodies. Empty if none is known.
    std::vector<ExactVector> normals_of_set() const {
        if (answer_.normal && is_finite(*answer_.normal)) return {recorded(*answer_.normal, answer_.exact_normal)};
        return least_directions();
    }
    /// Is the body met on the way from a point?
    Decided is_within(const Body<D>& body, const Recorded& point, const Vec<long double, D>& way) const {
        SegmentData<D> segment{{{}, {}}};
        for (int k = 0; k < D; ++k) {
            segment.vertices[0][k] = point[static_cast<std::size_t>(k)];
            segment.vertices[1][k] = static_cast<double>(segment.vertices[0][k] + way[k]);
        }
        const Between distance = distance_of<D>(body, std::move(segment));
        if (distance.upper <= slack_ + promise_) return Decided::yes;
        return distance.lower > slack_ + promise_ ? Decided::no : Decided::open;
    }

    /// The overlap is nowhere deeper than the depth of the bodies, and over the contact polygon it is equal to it.
    Decided has_right_depth(const ContactPoint& point, const std::optional<ContactPolygon>& polygon) const {
        if (std::isnan(point.depth)) return Decided::yes;
        const Between depth = ends_of(truth_.depth);
        if (!truth_.depth.is_known()) return Decided::open;
        if (point.depth > depth.upper + slack_ + promise_) return Decided::no;
        if (!polygon || point.depth >= depth.lower - slack_ - promise_) return Decided::yes;
        return holds<D>(*polygon, recorded(point.position, {})) ? Decided::no : Decided::yes;
    }

    void judge_set() {
        const auto polygon = polygon_meant();
        Decided places = Decided::yes, depths = Decided::yes;
        std::vector<ExactVector> points;
        for (const ContactPoint& point : answer_.contact_points) {
            points.push_back(recorded(point.position, {}));
            places = both(places, is_between(point));
            depths = both(depths, has_right_depth(point, polygon));
        }
        if (places == Decided::no) find(ContactFinding::contact_outside);
        if (depths == Decided::no) find(ContactFinding::contact_depth_wrong);
        result_.set = part_of(both(places, depths));
        if (polygon) result_.covered = share_covered<D>(*polygon, points);
    }

    const Answer& answer_;
    const Query<D>& query_;
    const Truth& truth_;
    long double scale_, slack_ = 0, promise_ = 0;
    bool is_exact_ = false;
    ContactJudgement result_;
};

bool lacks_number_alone(const Answer& answer) {
    return answer.refused.empty() &&
           std::any_of(answer.bad_fields.begin(), answer.bad_fields.end(),
                       [](const FieldFault& fault) { return fault.field == BadField::number; });
}

bool is_an_answer(Finding finding, const Answer& answer) {
    if (finding == Finding::no_answer) return lacks_number_alone(answer);
    return finding != Finding::wrong_verdict && finding != Finding::undecided;
}

}  // namespace

ContactJudgement judge_contact(const Answer& answer, const AnyQuery& query, const Truth& truth,
                               const Question& question, const Judgement& judgement, const ScalarBackend& scalar) {
    if (!is_an_answer(judgement.finding, answer)) return {};
    if (question.kind == QueryKind::impact) return judge_impact_contact(answer, query, truth, question, scalar);
    return std::visit(
        [&]<int D>(const Query<D>& q) { return ContactJudge<D>(answer, q, truth, question, scalar).run(); }, query);
}

}  // namespace touchstone
