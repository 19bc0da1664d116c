// SPDX-License-Identifier: GPL-3.0-or-later
// The oracle `exact`: distance, depth and verdict of core polytopes plus balls, solved in doubles, proved in integers.
#include <boost/multiprecision/gmp.hpp>

#include "oracles/boundary.h"
#include "oracles/double_hint.h"
#include "oracles/exact_depth.h"
#include "oracles/exact_minimum.h"
#include "oracles/nearest.h"
#include "oracles/oracle.h"
#include "oracles/rational_text.h"
#include "oracles/wide_root.h"

namespace touchstone {
namespace {

using namespace oracles_detail;
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

Rational power_of_two(int exponent) {
    const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
    return exponent < 0 ? Rational(Integer(1), power) : Rational(power);
}

/// The square of the distance of the cores, and whether the origin is interior when it is zero.
struct CoreTruth {
    std::array<Integer, 3> direction;  ///< the nearest point of A - B is direction / denominator * 2^unit
    Integer numerator, denominator;    ///< distance^2 = numerator / denominator * 4^unit
    int unit = 0;
    bool interior = false;
    Integer depth_numerator = 0, depth_denominator = 1;  ///< depth^2 likewise; zero unless interior
};

/// The depth costs some hundred times the verdict, so it is found only for those who ask.
enum class Wanted { distance, depth };

template <int D>
CoreTruth solve(const CoreBody<D>& a, const CoreBody<D>& b, Wanted wanted) {
    const BodyRange range_a = range_of(a), range_b = range_of(b);
    ExponentRange range = range_a.world;
    range.unite(range_b.world);
    const int unit = range.empty() ? 0 : range.least, top = range.empty() ? 0 : range.greatest;
    ExactCso<Integer, D> cso{{a, range_a, unit, top}, {b, range_b, unit, top}};
    const auto minimum = exact_minimum<Integer, D, IndexPair>(
        DoubleHint<Integer, D>(cso).search(), [&](const IndexPair& pair) { return cso.vertex(pair); },
        [&](const IntegerVec<Integer, D>& v) { return cso.support(v, -1); });
    CoreTruth truth{{}, minimum.value, minimum.denominator, unit};
    std::copy(minimum.direction.begin(), minimum.direction.end(), truth.direction.begin());
    if (is_zero<Integer, D>(minimum.direction)) truth.interior = origin_is_interior<Integer, D>(cso, minimum);
    if (truth.interior && wanted == Wanted::depth) {
        const auto depth = DepthSearch<Integer, D>(cso).run(minimum);
        truth.depth_numerator = depth.offset_squared;
        truth.depth_denominator = depth.normal_squared;
    }
    return truth;
}

Rational squared_depth(const CoreTruth& core) {
    return Rational(core.depth_numerator, core.depth_denominator) * power_of_two(2 * core.unit);
}

Truth polytope_truth(const CoreTruth& core, Wanted wanted) {
    Truth truth;
    if (core.numerator == 0) {
        truth.verdict = core.interior ? Verdict::penetrating : Verdict::touching;
        truth.distance_squared = "0";
        if (wanted == Wanted::depth) truth.depth_squared = squared_depth(core).str();
        return truth;
    }
    truth.verdict = Verdict::separated;
    truth.distance_squared = Rational(Rational(core.numerator, core.denominator) * power_of_two(2 * core.unit)).str();
    truth.distance_value = wide_root(core.numerator, core.denominator, core.unit);
    return truth;
}

/// Is this rational the square of a rational? Then that root.
std::optional<Rational> rational_root(const Rational& x) {
    const Integer p = sqrt(Integer(numerator(x))), q = sqrt(Integer(denominator(x)));
    if (p * p == numerator(x) && q * q == denominator(x)) return Rational(p, q);
    return std::nullopt;
}

std::string negated(const std::string& decimal) { return decimal[0] == '-' ? decimal.substr(1) : "-" + decimal; }

/// Depth of core plus ball: the radius minus the core's distance, or plus its depth; exact where the root is rational.
void add_rounded_depth(Truth& truth, const Rational& squared_distance, const Rational& squared_core_depth,
                       const Rational& radius) {
    const bool apart = squared_distance > 0;
    const Rational& square = apart ? squared_distance : squared_core_depth;
    if (const auto root = rational_root(square)) {
        const Rational depth = apart ? Rational(radius - *root) : Rational(radius + *root);
        truth.depth_squared = Rational(depth * depth).str();
        return;
    }
    const auto shifted = enclose_root_minus(square.str(), Rational(apart ? radius : Rational(-radius)).str(), 45);
    truth.depth = apart ? Enclosure{negated(shifted.upper), negated(shifted.lower)} : shifted;
}

/// Bodies with a ball of total radius r > 0: C = core + ball is full-dimensional, so core distance against r decides.
Truth rounded_truth(const CoreTruth& core, const Rational& radius, Wanted wanted) {
    const Rational squared = Rational(core.numerator, core.denominator) * power_of_two(2 * core.unit);
    const int side = squared.compare(radius * radius);
    Truth truth;
    if (side <= 0) {
        truth.verdict = side == 0 ? Verdict::touching : Verdict::penetrating;
        truth.distance_squared = "0";
        if (wanted == Wanted::depth) add_rounded_depth(truth, squared, squared_depth(core), radius);
        return truth;
    }
    truth.verdict = Verdict::separated;
    if (const auto root = rational_root(squared)) {
        const Rational distance = *root - radius;
        truth.distance_squared = Rational(distance * distance).str();
        truth.distance_value = wide_root(Integer(numerator(distance) * numerator(distance)),
                                         Integer(denominator(distance) * denominator(distance)), 0);
        return truth;
    }
    const auto enclosure = enclose_root_minus(squared.str(), radius.str(), 45);
    truth.distance = enclosure;
    const Rational middle(Rational(rational_of_decimal(enclosure.lower)) +
                          Rational(rational_of_decimal(enclosure.upper)));
    const Rational half = middle / 2;
    truth.distance_value =
        wide_root(Integer(numerator(half) * numerator(half)), Integer(denominator(half) * denominator(half)), 0);
    return truth;
}

template <int D>
Truth answer_query(const Query<D>& query) {
    const auto a = core_of(query.a), b = core_of(query.b);
    const Wanted wanted = query.kind == QueryKind::penetration ? Wanted::depth : Wanted::distance;
    const CoreTruth core = solve<D>(*a, *b, wanted);
    Rational radius(0);
    for (const auto* body : {&*a, &*b})
        for (const double r : body->radii) radius += Rational(r);
    return radius > 0 ? rounded_truth(core, radius, wanted) : polytope_truth(core, wanted);
}

class ExactOracle final : public Oracle {
public:
    std::string_view name() const override { return "exact"; }
    std::string_view version() const override { return "1"; }
    std::string_view promise() const override {
        return "verdict and squared distance of polytopes and of polytopes plus balls as exact rationals: solved in "
               "doubles, proved in integers, iterated exactly where the proof fails";
    }
    std::optional<std::string> refuses(const AnyQuery& query) const override {
        return std::visit(
            [](const auto& q) -> std::optional<std::string> {
                if (core_of(q.a) && core_of(q.b)) return std::nullopt;
                return "cylinders, cones and ellipsoids are no polytope plus ball";
            },
            query);
    }
    Truth answer(const AnyQuery& query) const override {
        Truth truth = std::visit([](const auto& q) { return answer_query(q); }, query);
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
    const auto a = core_of(query.a), b = core_of(query.b);
    if (!a || !b) return std::nullopt;
    const CoreTruth core = solve<D>(*a, *b, Wanted::distance);
    Vec<double, D> v;
    for (int k = 0; k < D; ++k) {
        const Rational coordinate(core.direction[static_cast<std::size_t>(k)], core.denominator);
        v[k] = Rational(coordinate * power_of_two(core.unit)).template convert_to<double>();
    }
    return v;
}

template std::optional<Vec<double, 2>> nearest_vector<2>(const Query<2>&);
template std::optional<Vec<double, 3>> nearest_vector<3>(const Query<3>&);

}  // namespace touchstone
