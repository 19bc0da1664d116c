// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle `cgal`: distance by CGAL's exact quadratic program, verdict by exact linear programs. The solver of each
// quantity has a file of its own. The oracle is slow and shares only the reading of a body with the oracle `exact`, so
// their agreement is evidence.
//
// NT = ET = Gmpzf throughout. With NT = double, the manual's usual form, the same class silently returned wrong squared
// distances on flat and on badly scaled input (1469 of 1500 cases at coordinates near 1e-150).
#include <CGAL/Gmpq.h>
#include <CGAL/Gmpzf.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>

#include <algorithm>
#include <stdexcept>

#include "oracles/cgal_vectors.h"
#include "oracles/oracle.h"

namespace touchstone {

namespace {

using namespace cgal_oracle;
using CGAL::Gmpq;
using CGAL::Gmpzf;
using oracles_detail::core_of;

/// Decides whether sign e_k is a non-negative combination sum l_i a_i - sum m_j b_j with sum l_i = sum m_j.
///
/// By Farkas' lemma it is not iff a weakly separating plane n.a <= t <= n.b (for all vertices a and b) with n_k = sign
/// exists. So the origin, a point of C = A - B, is interior to C iff the answer is yes for all 2 D axis directions.
/// This form has D + 1 rows whatever the number of vertices; the form in (n, t) has one row per vertex.
template <int D>
bool reaches(const Coordinates<D>& a, const Coordinates<D>& b, int axis, int sign) {
    CGAL::Quadratic_program<Gmpzf> program(CGAL::EQUAL, true, Gmpzf(0), false, Gmpzf(0));
    int column = 0;
    for (const auto* body : {&a, &b})
        for (const auto& x : *body) {
            for (int i = 0; i < D; ++i) {
                const Gmpzf& coordinate = x[static_cast<std::size_t>(i)];
                program.set_a(column, i, body == &a ? coordinate : -coordinate);
            }
            program.set_a(column, D, Gmpzf(body == &a ? 1 : -1));
            ++column;
        }
    program.set_b(axis, Gmpzf(sign));
    const auto solution = CGAL::solve_nonnegative_linear_program(program, Gmpzf());
    if (!solution.is_valid())
        throw std::logic_error(
            "oracle cgal: the solution of a linear program fails CGAL's own check, so there is no answer");
    return !solution.is_infeasible();
}

template <int D>
bool origin_is_interior(const Coordinates<D>& a, const Coordinates<D>& b) {
    for (int axis = 0; axis < D; ++axis)
        for (const int sign : {1, -1})
            if (!reaches<D>(a, b, axis, sign)) return false;
    return true;
}

/// Returns the square root of a rational, or nullopt if it is irrational.
std::optional<Gmpq> rational_root(const Gmpq& x) {
    const CGAL::Gmpz p = x.numerator(), q = x.denominator();
    if (mpz_perfect_square_p(p.mpz()) == 0 || mpz_perfect_square_p(q.mpz()) == 0) return std::nullopt;
    CGAL::Gmpz root_p, root_q;
    mpz_sqrt(root_p.mpz(), p.mpz());
    mpz_sqrt(root_q.mpz(), q.mpz());
    return Gmpq(root_p, root_q);
}

/// The truth about cores at distance sqrt(square) > radius from each other.
Truth separated_truth(const Gmpq& square, const Gmpq& radius) {
    Truth truth;
    truth.verdict = Verdict::separated;
    const auto enclosed = root_minus(square, radius);
    truth.distance.rounded = enclosed.value;
    if (radius == 0) {
        truth.distance.exact = exact(square);
    } else if (const auto root = rational_root(square)) {
        const Gmpq distance = *root - radius;
        truth.distance.exact = exact(distance * distance);
    } else {
        truth.distance.enclosure = enclosed.enclosure;
    }
    return truth;
}

/// The depth of core plus ball is the radius plus the depth of the cores, or minus their distance.
void add_depth(Truth& truth, const Gmpq& square, const Gmpq& inner, const Gmpq& radius) {
    const Gmpq& under_root = square > 0 ? square : inner;
    if (const auto root = rational_root(under_root)) {
        const Gmpq depth = square > 0 ? Gmpq(radius - *root) : Gmpq(radius + *root);
        truth.depth.exact = exact(depth * depth);
        truth.depth.rounded = wide_value(depth);
    } else if (radius == 0) {
        truth.depth.exact = exact(inner);
        truth.depth.rounded = root_minus(inner, Gmpq(0)).value;
    } else {
        const auto enclosed = square > 0 ? minus_root(radius, square) : root_minus(inner, -radius);
        truth.depth.enclosure = enclosed.enclosure;
        truth.depth.rounded = enclosed.value;
    }
}

/// Adds the depth and the directions of the shortest way out. Precondition: the bodies meet.
template <int D>
void add_way_out(Truth& truth, const Coordinates<D>& a, const Coordinates<D>& b, const NearestPair<D>& nearest,
                 const Gmpq& radius) {
    Gmpq inner(0);
    std::vector<RationalPoint<D>> directions;
    bool complete = true;
    if (nearest.squared > 0) {
        directions = {difference<D>(nearest.a, nearest.b)};
    } else if (!origin_is_interior<D>(a, b)) {
        auto planes = planes_between<D>(a, b);
        directions = std::move(planes.normals);
        complete = planes.complete;
    } else {
        if (a.size() * b.size() > most_differences) return;
        const auto facets = nearest_facets<D>(a, b);
        inner = facets.squared;
        for (const auto& outward : facets.outward) directions.push_back(difference<D>({}, outward));
    }
    add_depth(truth, nearest.squared, inner, radius);
    truth.minimising_directions.emplace();
    truth.minimising_directions->complete = complete;
    auto& list = truth.minimising_directions->list;
    for (const auto& direction : directions) list.push_back(in_lowest_integers<D>(direction));
    sort_as_text(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

template <int D>
NearestPoints nearest_points(const Coordinates<D>& a, const Coordinates<D>& b, const NearestPair<D>& nearest) {
    NearestPoints result{exact<D>(nearest.a), exact<D>(nearest.b), {}, {}};
    if (nearest.squared == 0) return result;
    const auto v = difference<D>(nearest.a, nearest.b);
    result.face_a = face<D>(a, v, nearest.a);
    result.face_b = face<D>(b, v, nearest.b);
    return result;
}

/// The truth about the bodies as they stand.
template <int D>
Truth standing_truth(const Coordinates<D>& a, const Coordinates<D>& b, const Gmpq& radius, QueryKind kind,
                     Detail detail) {
    const auto nearest = nearest_pair<D>(a, b);
    Truth truth;
    if (nearest.squared > radius * radius) {
        truth = separated_truth(nearest.squared, radius);
    } else {
        truth.distance = known_number(ExactNumber());
        // With a ball, C is its core thickened by the ball, and the distance of the cores decides. Without a ball,
        // linear programs decide.
        const bool interior = radius > 0 ? nearest.squared < radius * radius : origin_is_interior<D>(a, b);
        truth.verdict = interior ? Verdict::penetrating : Verdict::touching;
        if (kind == QueryKind::penetration || detail != Detail::asked) add_way_out<D>(truth, a, b, nearest, radius);
    }
    if (detail != Detail::asked) truth.nearest = nearest_points<D>(a, b, nearest);
    return truth;
}

/// The point and the planes of the contact. Precondition: the bodies touch at that time, and only at points of their
/// boundaries.
template <int D>
ContactPlane contact_plane(const RationalPoint<D>& point, const PlanesBetween<D>& planes, const Motion<D>& motion) {
    ContactPlane result{exact<D>(point), {}, planes.complete};
    if (!planes.complete) return result;
    const auto& normal = planes.normals.front();
    Gmpq side(0);
    for (int k = 0; k < D; ++k) side += normal[static_cast<std::size_t>(k)] * Gmpq(motion.velocity[k]);
    for (std::size_t k = 0; side == 0; ++k) side = normal[k];
    const bool turned = planes.normals.size() == 2 && side < 0;
    result.normal = in_lowest_integers<D>(turned ? difference<D>({}, normal) : normal);
    return result;
}

template <int D>
void add_time(Truth& truth, const Coordinates<D>& a, const Coordinates<D>& b, const Motion<D>& motion, Detail detail) {
    const auto meeting = first_meeting<D>(a, b, motion);
    truth.hit = meeting && meeting->time <= Gmpq(motion.duration);
    if (!*truth.hit) return;
    truth.impact_time = {exact(meeting->time), std::nullopt, wide_value(meeting->time)};
    if (detail == Detail::asked || truth.verdict == Verdict::penetrating) return;
    const auto planes = meeting->time > 0 ? planes_between_at<D>(a, b, motion, meeting->time) : planes_between<D>(a, b);
    truth.contact = contact_plane<D>(meeting->point, planes, motion);
}

template <int D>
void add_time(Truth& truth, const Coordinates<D>& a, const Coordinates<D>& b, const Motion<D>& motion,
              const Gmpq& radius) {
    const auto bracket = contact_bracket<D>(a, b, motion, radius);
    truth.hit = bracket.has_value();
    if (!bracket) return;
    const auto& [lower, upper] = *bracket;
    truth.impact_time.rounded = wide_value(Gmpq((lower + upper) / 2));
    if (upper == 0)
        truth.impact_time.exact = ExactNumber();
    else
        truth.impact_time.enclosure = decimals(lower, upper);
}

template <int D>
Truth answer_query(const Query<D>& query, Detail detail) {
    const auto core_a = core_of(query.a), core_b = core_of(query.b);
    const auto a = world(*core_a), b = world(*core_b);
    Gmpq radius(0);
    for (const auto* core : {&*core_a, &*core_b})
        for (const double r : core->radii) radius += Gmpq(r);
    Truth truth = standing_truth<D>(a, b, radius, query.kind, detail);
    if (query.kind != QueryKind::impact) return truth;
    if (radius == 0)
        add_time<D>(truth, a, b, *query.motion, detail);
    else
        add_time<D>(truth, a, b, *query.motion, radius);
    const auto sweep =
        std::make_shared<Truth>(standing_truth<D>(a, swept<D>(b, *query.motion, Gmpzf(1)), radius, query.kind, detail));
    truth.interiors_apart = sweep->verdict != Verdict::penetrating;
    if (detail != Detail::asked) truth.sweep = sweep;
    return truth;
}

/// Runs every solver used above on two tetrahedra and two triangles whose answers are known by hand.
bool solvers_work() {
    const auto points = [](std::initializer_list<std::array<double, 3>> list) {
        Coordinates<3> result;
        for (const auto& x : list) result.push_back({Gmpzf(x[0]), Gmpzf(x[1]), Gmpzf(x[2])});
        return result;
    };
    const auto corner = points({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    const auto apart = points({{1, 1, 1}, {2, 1, 1}, {1, 2, 1}, {1, 1, 2}});
    const auto touching = points({{0, 0, 1}, {1, 1, 1}, {2, 0, 1}});
    const auto inside = points({{0.125, 0.125, 0.125}, {4, 4, 4}});
    return squared_distance<3>(corner, apart) == Gmpq(4, 3) && squared_distance<3>(corner, touching) == 0 &&
           !origin_is_interior<3>(corner, touching) && squared_distance<3>(corner, inside) == 0 &&
           origin_is_interior<3>(corner, inside) &&
           nearest_facets<3>(corner, points({{0.125, 0.125, 0.125}})).squared == Gmpq(1, 64) &&
           nearest_facets<3>(corner, points({{0.125, 0.125, 0.125}})).outward.size() == 3 &&
           first_meeting<3>(corner, apart, {{-1, -1, -1}, 1})->time == Gmpq(2, 3) &&
           planes_between<3>(corner, points({{0.25, 0.5, 0}})).complete &&
           !planes_between<3>(corner, touching).complete && Gmpzf(0.1) * Gmpzf(3.0) != Gmpzf(0.1 * 3.0);
}

class CgalOracle final : public Oracle {
public:
    std::string_view name() const override { return "cgal"; }
    std::string_view version() const override { return "3"; }
    std::string_view promise() const override {
        return "what `exact` promises, by the quadratic and linear programs of CGAL over dyadic integers, each "
               "solution checked by its own certificate; depth by the hull of all differences, at most 4096; impact "
               "of balls to 2^-52 of the duration; no certificates";
    }
    std::optional<std::string> refuses(const AnyQuery& query) const override {
        return std::visit([](const auto& q) { return oracles_detail::refusal_without_cores(q); }, query);
    }
    Truth answer(const AnyQuery& query, Detail detail) const override {
        static const bool works = solvers_work();
        if (!works) throw std::logic_error("oracle cgal: the solvers of this CGAL fail their self-test; rebuild it");
        Truth truth = std::visit([detail](const auto& q) { return answer_query(q, detail); }, query);
        truth.oracle = name();
        truth.oracle_version = version();
        return truth;
    }
};

const CgalOracle oracle;
const OracleRegistration registration(oracle);

}  // namespace
}  // namespace touchstone
