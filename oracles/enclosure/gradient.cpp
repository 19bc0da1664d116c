// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/curved_gradient.h"

#include <algorithm>

#include "oracles/enclosure/depth_directions.h"
#include "oracles/enclosure/one_direction.h"
#include "oracles/enclosure/section.h"
#include "oracles/exact_number_value.h"

namespace touchstone {

namespace enclosure_detail {
namespace {

const Rational& value_of(const ExactNumber& x) { return x.value().number; }

/// The square of the size of the hull.
template <int D>
Rational squared_extent(const std::vector<Point<Rational, D>>& points) {
    Rational extent(0);
    for (const auto& x : points)
        for (const auto& y : points) extent = std::max(extent, squared<D>(x - y));
    return extent;
}

/// A number of 45 digits close to x.
ExactNumber decimal_near(const Rational& x) {
    Real<60> rounded;
    mpfr_set_q(rounded.backend().data(), x.backend().data(), MPFR_RNDN);
    return decimal<60>(rounded, Round::down);
}

ExactNumber decimal_above(const Rational& x) {
    Real<60> rounded;
    mpfr_set_q(rounded.backend().data(), x.backend().data(), MPFR_RNDU);
    return decimal<60>(rounded, Round::up);
}

template <std::size_t N>
ExactVector exact_vector_of(const std::array<Rational, N>& x) {
    ExactVector result;
    for (const Rational& coordinate : x) result.push_back(exact_number(coordinate));
    return result;
}

template <int D>
Point<Rational, D> point_of(const ExactVector& x) {
    Point<Rational, D> result;
    for (std::size_t k = 0; k < D; ++k) result[k] = value_of(x[k]);
    return result;
}

/// The direction as integers without a common divisor.
template <int D>
Point<Rational, D> in_lowest_terms(Point<Rational, D> n) {
    Integer factor = 1, divisor = 0;
    for (const Rational& x : n) factor = lcm(factor, denominator(x));
    for (Rational& x : n) {
        x *= factor;
        divisor = gcd(divisor, numerator(x));
    }
    for (Rational& x : n) x /= divisor;
    return n;
}

/// d with coordinates of 45 digits and a length that is 1 up to their rounding.
template <int D>
ExactVector unit_near(const Point<Rational, D>& d) {
    const Rational length = Root(squared<D>(d)).above;
    ExactVector result;
    for (const Rational& x : d) result.push_back(decimal_near(x / length));
    return result;
}

/// An upper bound of the distance of the cores, or nullopt if the truth does not tell the distance or depth.
std::optional<Rational> most_of_cores(const Truth& truth, const Rational& radius) {
    if (truth.verdict == Verdict::undecided) return std::nullopt;
    const bool apart = truth.verdict == Verdict::separated;
    const KnownNumber& known = apart ? truth.distance : truth.depth;
    if (known.exact) {
        const Root root(value_of(*known.exact));
        return apart ? Rational(radius + root.above) : Rational(radius - root.below);
    }
    if (!known.enclosure) return std::nullopt;
    return apart ? Rational(radius + value_of(known.enclosure->upper))
                 : Rational(radius - value_of(known.enclosure->lower));
}

/// The direction of the certificate, 0 if it has none. In the plane through a common axis it is told across and along
/// that; one that is not along the axis stands for a whole circle of directions.
template <int D>
Point<Rational, D> direction_of(const Certificate& certificate) {
    if (certificate.direction.size() == D) return point_of<D>(certificate.direction);
    Point<Rational, D> direction{};
    if (!certificate.axis || certificate.direction.size() != 2) return direction;
    const Rational &across = value_of(certificate.direction[0]), &along = value_of(certificate.direction[1]);
    if (abs(across) < abs(along)) direction = Rational(along > 0 ? 1 : -1) * point_of<D>(*certificate.axis);
    return direction;
}

template <int D>
class GradientEnclosure {
public:
    /// `most` bounds the signed distance of the cores.
    GradientEnclosure(const Query<D>& query, const Rational& most, const Certificate& certificate,
                      const Point<Rational, D>& direction)
        : query_(query),
          a_(core_of_pieces<Rational, D>(query.a)),
          b_(core_of_pieces<Rational, D>(query.b)),
          certificate_(certificate),
          most_(most),
          simple_(simple_direction_near<D>(direction)) {
        result_.direction = unit_near<D>(direction);
        d_ = point_of<D>(result_.direction);
    }

    std::optional<EnclosedGradient> run() {
        look_along();
        if (!is_known_touching() && (least_ > 0 ? !is_known_apart() : !is_known_inside())) return std::nullopt;
        if (is_exact_) result_.direction = exact_vector_of(simple_);
        result_.direction_error = is_exact_ ? ExactNumber() : decimal_above(tilt_);
        const Rational left = std::max(Rational(0), Rational(most_ - least_));
        auto of_a = FaceSearch<D>(a_, -d_, tilt_).run(), of_b = FaceSearch<D>(b_, d_, tilt_).run();
        for (auto& x : of_b.points) x = x + least_ * d_;
        of_b.error += left + std::max(abs(most_), abs(least_)) * (tilt_ + unit_roundoff());
        set_points(of_a, of_b);
        if (is_exact_ && common_.size() > 1) {
            result_.unique = false;
            for (const auto& x : common_) result_.common.push_back(exact_vector_of(x));
        }
        return std::move(result_);
    }

private:
    /// Sets the least signed distance of the cores that d may keep.
    void look_along() {
        const Rational gap =
            -FaceSearch<D>(a_, -d_, Rational(0)).height_above() - FaceSearch<D>(b_, d_, Rational(0)).height_above();
        least_ = gap > 0 ? Rational(gap * (1 - unit_roundoff())) : Rational(gap * (1 + unit_roundoff()));
    }

    void take_exact_direction() {
        is_exact_ = is_only_ = true;
        d_ = point_of<D>(unit_near<D>(simple_));
        tilt_ = unit_roundoff();
        look_along();
    }

    /// Cores that touch have planes between them, of which the truth has proved one.
    bool is_known_touching() {
        if (most_ < 0 || !is_only_plane<D>(a_, b_, simple_)) return false;
        common_ = common_corners<D>(a_, b_, simple_);
        if (common_.empty()) return false;
        take_exact_direction();
        return true;
    }

    bool is_known_apart() {
        if (most_ <= 0) return false;
        is_only_ = true;
        common_ = common_corners<D>(a_, b_, simple_);
        if (common_.size() > 1)
            take_exact_direction();
        else
            tilt_ = Root(2 * std::max(Rational(0), Rational(most_ - least_)) / most_).above + unit_roundoff();
        return tilt_ < 1;
    }

    bool is_known_inside() {
        if (most_ >= 0 || !certificate_.round_surface) return false;
        const auto tilt = tilt_around_d();
        if (!tilt) return false;
        tilt_ = *tilt;
        const Highest<D> highest{FaceSearch<D>(a_, -d_, tilt_).highest(), FaceSearch<D>(b_, d_, tilt_).highest()};
        const auto across = across_of<D>(highest, d_);
        if (across && is_exactly(*across)) simple_ = in_lowest_terms<D>(*across);
        if (is_exactly(simple_)) {
            take_exact_direction();
            common_ = common_corners<D>(a_, b_, simple_);
        } else {
            const Rational most = -least_ + tilt_ * reach_of_difference<D>(a_, b_);
            is_only_ = is_one_by_bending<D>(highest, d_, tilt_, Rational(-most_), most);
        }
        return true;
    }

    /// True if A leaves B by the shortest way along n alone.
    bool is_exactly(const Point<Rational, D>& n) const {
        const auto unit = point_of<D>(unit_near<D>(n));
        const Rational tilt = tilt_ + Root(squared<D>(unit - d_)).above + unit_roundoff();
        const Rational depth =
            FaceSearch<D>(a_, -unit, Rational(0)).height_above() + FaceSearch<D>(b_, unit, Rational(0)).height_above();
        return is_only_least<D>(a_, b_, n, tilt, Rational(depth * (1 + unit_roundoff())));
    }

    /// How far the directions of the shortest way may be from d. In the plane through a common axis only the axis
    /// itself stands for one direction.
    std::optional<Rational> tilt_around_d() const {
        const auto& surface = *certificate_.round_surface;
        if (!certificate_.axis) return tilt_of_least<D>(a_, b_, surface, -d_, -least_);
        if constexpr (D == 3)
            if (const auto section = coaxial_section(query_)) {
                const Rational up(dot(d_, section->axis) > 0 ? -1 : 1);
                return tilt_of_least<2>(section->a, section->b, surface, {Rational(0), up}, -least_);
            }
        return std::nullopt;
    }

    void set_points(const FaceHull<D>& of_a, const FaceHull<D>& of_b) {
        if constexpr (D == 3)
            if (!of_a.is_point && !of_b.is_point)
                if (const auto crossing = crossing_of(of_a, of_b, d_)) return take(*crossing);
        const Rational extent_a = squared_extent<D>(of_a.points), extent_b = squared_extent<D>(of_b.points);
        const bool is_a = extent_a < extent_b || (extent_a == extent_b && of_a.error <= of_b.error);
        take(is_a ? of_a : of_b);
        if (is_only_ && (of_a.is_point || of_b.is_point)) result_.unique = true;
    }

    void take(const FaceHull<D>& hull) {
        if (is_only_ && hull.is_point) result_.unique = true;
        Rational off(0);
        for (const auto& x : hull.points) {
            ExactVector& rounded = result_.points.emplace_back();
            Rational squared_off(0);
            for (const Rational& coordinate : x) {
                rounded.push_back(decimal_near(coordinate));
                const Rational difference = value_of(rounded.back()) - coordinate;
                squared_off += difference * difference;
            }
            off = std::max(off, Root(squared_off).above);
        }
        result_.point_error = decimal_above(hull.error + off);
    }

    const Query<D>& query_;
    RoundedCore<Rational, D> a_, b_;
    const Certificate& certificate_;
    Rational most_, least_, tilt_;  ///< bounds of the signed distance of the cores, and of |n - d|
    Point<Rational, D> simple_, d_{};
    std::vector<Point<Rational, D>> common_;
    bool is_exact_ = false;  ///< n is the direction of simple_
    bool is_only_ = false;   ///< there is one n
    EnclosedGradient result_;
};

}  // namespace
}  // namespace enclosure_detail

template <int D>
std::optional<EnclosedGradient> enclosed_gradient(const Query<D>& query, const Truth& truth) {
    if (query.kind == QueryKind::impact || !truth.certificate) return std::nullopt;
    using namespace enclosure_detail;
    const Rational radius = core_of_pieces<Rational, D>(query.a).radius + core_of_pieces<Rational, D>(query.b).radius;
    const auto most = most_of_cores(truth, radius);
    const auto direction = direction_of<D>(*truth.certificate);
    if (!most || squared<D>(direction) == 0) return std::nullopt;
    return GradientEnclosure<D>(query, *most, *truth.certificate, direction).run();
}

std::optional<EnclosedGradient> enclosed_gradient(const AnyQuery& query, const Truth& truth) {
    return std::visit([&truth](const auto& q) { return enclosed_gradient(q, truth); }, query);
}

template std::optional<EnclosedGradient> enclosed_gradient<2>(const Query<2>&, const Truth&);
template std::optional<EnclosedGradient> enclosed_gradient<3>(const Query<3>&, const Truth&);

}  // namespace touchstone
