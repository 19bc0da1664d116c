// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/judge/judge_gradient.h"

#include <algorithm>
#include <cmath>

#include "oracles/body_queries.h"
#include "oracles/contact_measures.h"
#include "oracles/distance_from_hull.h"
#include "oracles/oracle.h"

namespace touchstone {
namespace {

template <int D>
using Wide = Vec<long double, D>;

template <int D>
Wide<D> wide(const std::array<double, 3>& x) {
    Wide<D> result;
    for (int k = 0; k < D; ++k) result[k] = static_cast<long double>(x[static_cast<std::size_t>(k)]);
    return result;
}

template <int D>
Wide<D> wide(const ExactVector& x) {
    Wide<D> result;
    for (int k = 0; k < D; ++k) result[k] = x[static_cast<std::size_t>(k)].rounded().high;
    return result;
}

template <int D>
Vec<double, D> narrow(const Wide<D>& x) {
    Vec<double, D> result;
    for (int k = 0; k < D; ++k) result[k] = static_cast<double>(x[k]);
    return result;
}

template <int D>
bool is_finite(const Wide<D>& x) {
    for (int k = 0; k < D; ++k)
        if (!std::isfinite(x[k])) return false;
    return true;
}

/// The distance of the point, rounded to doubles, from the body.
template <int D>
long double distance_from(const Body<D>& body, const Wide<D>& point) {
    Query<D> query;
    query.kind = QueryKind::distance;
    query.a = body;
    query.b.shape = PointData<D>{narrow<D>(point)};
    return default_oracle().answer(query).distance.rounded.high;
}

/// What an answer implies the gradient by. The normal has any length.
struct Implied {
    ExactVector normal;
    std::array<double, 3> point{};
};

template <int D>
class GradientJudge {
public:
    GradientJudge(const Query<D>& query, const Truth& truth, const KnownGradients& gradients, const Implied& implied,
                  long double scale, long double allowed)
        : query_(query),
          gradients_(gradients),
          scale_(scale),
          allowed_(allowed),
          unit_(unit_vector_of<D>(implied.normal)),
          point_(wide<D>(implied.point)),
          gap_(truth.verdict == Verdict::separated ? truth.distance.rounded.high : -truth.depth.rounded.high) {}

    bool is_right(int sign) const {
        const Wide<D> n = static_cast<long double>(sign) * unit_;
        if (squared_norm(n) == 0) return false;
        const auto along = gap_along<D>(query_, exact_vector<D>(narrow<D>(n)));
        if (!along || along->upper < gap_ - allowed_) return false;
        const Wide<D> in_face = point_ - (dot(n, point_) + reach_of_a(-n)) * n;
        return distance_from<D>(query_.a, in_face) <= allowed_ &&
               distance_from<D>(query_.b, in_face - gap_ * n) <= allowed_;
    }

    /// Returns nothing if the normal has no direction, all lengths are 0, or the gradients are not known well enough.
    std::optional<long double> error() const {
        if (squared_norm(unit_) == 0 || scale_ == 0) return std::nullopt;
        if (const auto& enclosed = gradients_.enclosed; enclosed && enclosed->unique.value_or(false)) {
            const long double around =
                std::max(enclosed->direction_error.rounded().high, enclosed->point_error.rounded().high / scale_);
            return std::max(0.0L, error_from(enclosed->direction, enclosed->points) - around);
        }
        if (!gradients_.set || !gradients_.set->complete) return std::nullopt;
        std::optional<long double> least;
        for (const GradientFace& face : gradients_.set->faces) {
            const long double off = error_from(face.direction, face.points);
            least = std::min(least.value_or(off), off);
        }
        return least;
    }

private:
    /// How far the gradient is from those of one direction and the hull of these points.
    long double error_from(const ExactVector& direction, const std::vector<ExactVector>& points) const {
        const Wide<D> n = unit_vector_of<D>(direction), corner = wide<D>(points.front());
        PolytopeData<D> corners;
        for (const ExactVector& p : points) corners.vertices.push_back(narrow<D>(wide<D>(p)));
        Body<D> hull;
        hull.shape = std::move(corners);
        const Wide<D> in_plane = point_ - dot(n, point_ - corner) * n;
        return std::max(std::sqrt(squared_norm(unit_ - n)), distance_from<D>(hull, in_plane) / scale_);
    }

    /// max n.x over A.
    long double reach_of_a(const Wide<D>& n) const {
        const Vec<double, D> direction = narrow<D>(n);
        const auto support = exact_support<D>(query_.a, direction);
        if (!support) return enclosed_support<D>(query_.a, direction).middle().high;
        return support->value ? support->value->rounded().high : support->enclosure->middle().high;
    }

    const Query<D>& query_;
    const KnownGradients& gradients_;
    long double scale_, allowed_;
    Wide<D> unit_, point_;
    long double gap_;
};

/// A vector of the plane as one of space.
template <int D>
Wide<3> in_space(const Wide<D>& x) {
    Wide<3> result{};
    for (int k = 0; k < D; ++k) result[k] = x[k];
    return result;
}

/// A gradient that an answer names.
struct GivenGradient {
    Wide<3> linear{}, moment{};
    explicit GivenGradient(const std::array<double, 6>& x) {
        for (int k = 0; k < 3; ++k) {
            linear[k] = static_cast<long double>(x[static_cast<std::size_t>(k)]);
            moment[k] = static_cast<long double>(x[static_cast<std::size_t>(k + 3)]);
        }
    }
    /// The direction of the linear part, and the point of the line along it that is nearest to the origin.
    template <int D>
    Implied implied() const {
        Wide<D> direction;
        for (int k = 0; k < D; ++k) direction[k] = linear[k];
        const Vec<double, 3> point = narrow<3>((1 / squared_norm(linear)) * cross(linear, moment));
        return {exact_vector<D>(narrow<D>(direction)), {point[0], point[1], point[2]}};
    }
};

template <int D>
class GivenGradientJudge {
public:
    /// Precondition: scale > 0.
    GivenGradientJudge(const Query<D>& query, const Truth& truth, const KnownGradients& gradients,
                       const GivenGradient& given, long double scale, long double allowed)
        : query_(query), truth_(truth), gradients_(gradients), given_(given), scale_(scale), allowed_(allowed) {}

    bool is_right(int sign) const {
        return is_of_one_direction(sign) || (is_set_complete() && distance_from_set(sign) <= allowed_ / scale_);
    }

    bool is_set_complete() const { return gradients_.set && gradients_.set->complete; }

    /// True of a gradient that may lie in the hull of others which are not all known: it is shorter than 1, as no
    /// gradient of one direction is, and it is not proved that there is only one direction.
    bool may_be_a_mean() const {
        return truth_.verdict != Verdict::separated && !is_set_complete() && gradients_.unique() != true &&
               std::sqrt(squared_norm(given_.linear)) < 1 - allowed_ / scale_;
    }

    /// Precondition: the set is complete.
    long double distance_from_set(int sign) const {
        std::vector<typename HullDistance<6>::Point> differences;
        for (const GradientFace& face : gradients_.set->faces)
            for (const ExactVector& corner : face.points) {
                const Wide<3> n = in_space<D>(unit_vector_of<D>(face.direction));
                const Wide<3> linear = n - static_cast<long double>(sign) * given_.linear;
                const Wide<3> turning = (1 / scale_) * (cross(in_space<D>(wide<D>(corner)), n) -
                                                        static_cast<long double>(sign) * given_.moment);
                differences.push_back({linear[0], linear[1], linear[2], turning[0], turning[1], turning[2]});
            }
        return HullDistance<6>(std::move(differences)).value();
    }

private:
    bool is_of_one_direction(int sign) const {
        const long double length = std::sqrt(squared_norm(given_.linear));
        if (std::abs(length - 1) > allowed_ / scale_) return false;
        if (std::abs(dot(given_.linear, given_.moment)) > allowed_) return false;
        return GradientJudge<D>(query_, truth_, gradients_, given_.implied<D>(), scale_, allowed_).is_right(sign);
    }

    const Query<D>& query_;
    const Truth& truth_;
    const KnownGradients& gradients_;
    const GivenGradient& given_;
    long double scale_, allowed_;
};

/// Does the answer hold the number that its normal and its points belong to? The normal of a query that ends sooner is
/// only that of a plane between the bodies.
bool is_answered(const Answer& answer, const Truth& truth, Finding finding) {
    if (finding == Finding::wrong_verdict || finding == Finding::undecided || finding == Finding::no_answer)
        return false;
    const bool apart = truth.verdict == Verdict::separated;
    return answer.upper && answer.quantity == (apart ? Quantity::distance : Quantity::depth) &&
           (apart || truth.depth.is_known());
}

/// The deepest contact point, the first of equals.
const ContactPoint& deepest(const Answer& answer) {
    return *std::max_element(answer.contact_points.begin(), answer.contact_points.end(),
                             [](const ContactPoint& x, const ContactPoint& y) { return x.depth < y.depth; });
}

/// The point of the gradient that the answer implies.
std::optional<std::array<double, 3>> point_of(const Answer& answer) {
    if (answer.point_a) return answer.point_a;
    if (answer.contact_points.empty()) return std::nullopt;
    return deepest(answer).position;
}

/// The normal of the gradient that the answer implies. Points nearer than `allowed` have no meaningful direction.
std::optional<std::array<double, 3>> normal_of(const Answer& answer, bool apart, long double allowed) {
    if (answer.normal || !answer.point_a || !answer.point_b) return answer.normal;
    std::array<double, 3> way;
    long double squared = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        way[k] = apart ? (*answer.point_a)[k] - (*answer.point_b)[k] : (*answer.point_b)[k] - (*answer.point_a)[k];
        squared += static_cast<long double>(way[k]) * static_cast<long double>(way[k]);
    }
    if (squared <= allowed * allowed) return std::nullopt;
    return way;
}

/// The normal as it was given. On exact scalars the doubles may have lost it to underflow.
template <int D>
ExactVector exactly(const std::array<double, 3>& normal, const std::vector<ExactNumber>& exact) {
    if (!exact.empty()) return exact;
    ExactVector result;
    for (std::size_t k = 0; k < D; ++k) result.push_back(ExactNumber::of_double(normal[k]));
    return result;
}

long double allowed_by(const Answer& answer, const Question& question, const ScalarBackend& scalar) {
    const long double slack = 64 * std::max(scalar.unit_roundoff(), 0x1p-53L) * question.scale + 0x1p-1072L;
    return slack + (answer.stop_kind == StopKind::converged ? answer.promised_error : 0);
}

ContactFinding finding_of(bool opposite_is_right) {
    return opposite_is_right ? ContactFinding::gradient_reversed : ContactFinding::gradient_outside;
}

void note(ContactJudgement& contact, const KnownGradients& gradients, bool right,
          const std::optional<long double>& error) {
    contact.gradient = right ? Part::right : Part::wrong;
    contact.gradient_unique = gradients.unique();
    contact.gradient_error = error;
}

template <int D>
void judge_given(ContactJudgement& contact, const GivenGradient& given, const Query<D>& query, const Truth& truth,
                 const KnownGradients& gradients, long double scale, long double allowed) {
    if (scale == 0 || !is_finite<3>(given.linear) || !is_finite<3>(given.moment)) {
        contact.gradient = Part::not_judged;
        return;
    }
    const GivenGradientJudge<D> judge(query, truth, gradients, given, scale, allowed);
    const bool right = judge.is_right(1);
    if (!right && judge.may_be_a_mean()) {
        contact.gradient = Part::not_judged;
        return;
    }
    note(contact, gradients, right, judge.is_set_complete() ? std::optional(judge.distance_from_set(1)) : std::nullopt);
    if (!right) contact.findings.push_back(finding_of(judge.is_right(-1)));
}

}  // namespace

void judge_gradient(Judgement& judgement, const Answer& answer, const AnyQuery& query, const Truth& truth,
                    const KnownGradients& gradients, const Question& question, const ScalarBackend& scalar) {
    if (question.kind == QueryKind::impact || !is_answered(answer, truth, judgement.finding)) return;
    const long double allowed = allowed_by(answer, question, scalar);
    ContactJudgement& contact = *judgement.contact;
    if (answer.gradient) {
        std::visit(
            [&](const auto& q) {
                judge_given(contact, GivenGradient(*answer.gradient), q, truth, gradients, question.scale, allowed);
            },
            query);
        return;
    }
    const auto normal = normal_of(answer, truth.verdict == Verdict::separated, allowed);
    const auto point = point_of(answer);
    if (!normal || !point) return;
    std::visit(
        [&]<int D>(const Query<D>& q) {
            if (!is_finite<D>(wide<D>(*normal)) || !is_finite<D>(wide<D>(*point))) {
                contact.gradient = Part::not_judged;
                return;
            }
            const GradientJudge<D> judge(q, truth, gradients, {exactly<D>(*normal, answer.exact_normal), *point},
                                         question.scale, allowed);
            const bool right = judge.is_right(1);
            note(contact, gradients, right, judge.error());
            if (!right) contact.findings.push_back(finding_of(judge.is_right(-1)));
        },
        query);
}

}  // namespace touchstone
