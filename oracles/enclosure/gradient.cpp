// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/curved_gradient.h"

#include <algorithm>

#include "oracles/enclosure/rational_face.h"
#include "oracles/exact_number_value.h"

namespace touchstone {

namespace enclosure_detail {
namespace {

const Rational& value_of(const ExactNumber& x) { return x.value().number; }

/// The square of a number that the norm of N does not exceed.
template <int D>
Rational squared_size(const Piece<Rational, D>& piece) {
    Rational sum(0);
    for (const auto& column : piece.columns) sum += squared<D>(column);
    return sum;
}

/// Points whose hull holds a face, each up to an error.
template <int D>
struct FaceHull {
    std::vector<Point<Rational, D>> points;
    Rational error{0};
    bool is_point = false;  ///< the face is a single point
};

/// Encloses the faces of a core along all unit vectors within `tilt` of d.
template <int D>
class FaceSearch {
public:
    /// Precondition: the length of d is 1 up to 2^-140.
    FaceSearch(const RoundedCore<Rational, D>& core, const Point<Rational, D>& d, const Rational& tilt)
        : core_(core), d_(d), tilt_(tilt) {
        for (const auto& piece : core.pieces) {
            const Rational along = dot(piece.centre, d);
            const Root turning(squared(turned<D>(piece, d)));
            lower_.push_back(along + turning.below);
            upper_.push_back(along + turning.above);
            size_.push_back(Root(squared_size<D>(piece)).above);
        }
    }

    Rational height_above() const { return *std::max_element(upper_.begin(), upper_.end()); }

    FaceHull<D> run() const {
        FaceHull<D> face;
        std::size_t count = 0;
        for (std::size_t i = 0; i < core_.pieces.size(); ++i)
            if (may_be_highest(i)) {
                ++count;
                face.is_point = add(face, i);
            }
        face.is_point = face.is_point && count == 1;
        return face;
    }

private:
    bool may_be_highest(std::size_t i) const {
        const auto top = static_cast<std::size_t>(std::max_element(lower_.begin(), lower_.end()) - lower_.begin());
        if (i == top) return true;
        const Rational apart = Root(squared<D>(core_.pieces[i].centre - core_.pieces[top].centre)).above;
        return upper_[i] + tilt_ * (apart + size_[i] + size_[top]) >= lower_[top];
    }

    /// Adds the part of piece i. Returns true if it is a point for every direction.
    bool add(FaceHull<D>& face, std::size_t i) const {
        const auto& piece = core_.pieces[i];
        const auto along = turned<D>(piece, d_);
        const Root length(squared(along));
        if (size_[i] == 0) {
            face.points.push_back(piece.centre);
            return true;
        }
        if (length.below > tilt_ * size_[i]) {
            auto point = piece.centre;
            for (std::size_t k = 0; k < along.size(); ++k)
                point = point + Rational(along[k] / length.above) * piece.columns[k];
            const Rational share = 2 * tilt_ * size_[i] / length.below + (length.above - length.below) / length.above;
            face.points.push_back(point);
            face.error = std::max(face.error, Rational(size_[i] * share));
            return true;
        }
        for (unsigned corner = 0; corner < 1U << piece.columns.size(); ++corner) {
            auto point = piece.centre;
            for (std::size_t k = 0; k < piece.columns.size(); ++k)
                point = (corner >> k & 1U) != 0 ? point + piece.columns[k] : point - piece.columns[k];
            face.points.push_back(point);
        }
        return false;
    }

    const RoundedCore<Rational, D>& core_;
    Point<Rational, D> d_;
    Rational tilt_;
    std::vector<Rational> lower_, upper_, size_;  ///< of each piece: bounds of its height, and |N| or more
};

/// The square of the size of the hull.
template <int D>
Rational squared_extent(const std::vector<Point<Rational, D>>& points) {
    Rational extent(0);
    for (const auto& x : points)
        for (const auto& y : points) extent = std::max(extent, squared<D>(x - y));
    return extent;
}

/// Where two edges cross as seen along d, or nullopt if they may be parallel or are no edges. Of the point that faces
/// which these edges enclose have in common, the result is within its error; there is no more than one.
std::optional<FaceHull<3>> crossing_of(const FaceHull<3>& a, const FaceHull<3>& b, const Point<Rational, 3>& d) {
    if (a.points.size() != 2 || b.points.size() != 2) return std::nullopt;
    const auto edge_a = a.points[1] - a.points[0], edge_b = b.points[1] - b.points[0];
    const Rational area = dot(cross(edge_a, edge_b), d), length_a = Root(squared<3>(edge_a)).above,
                   length_b = Root(squared<3>(edge_b)).above;
    const Rational moved = 2 * (a.error * length_b + b.error * length_a) + 4 * a.error * b.error;
    const Rational rise = dot(edge_a, d);
    if (abs(area) <= 2 * moved || 4 * rise * rise > squared<3>(edge_a)) return std::nullopt;
    const Rational share = dot(cross(b.points[0] - a.points[0], edge_b), d) / area;
    // In the plane across d a point within `error` of each line is within 2 error / sin of the crossing; on the line of
    // A it is at most twice as far as seen along d.
    return FaceHull<3>{{a.points[0] + share * edge_a}, 5 * (a.error + b.error) * length_a * length_b / abs(area), true};
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

template <int D>
class GradientEnclosure {
public:
    GradientEnclosure(const Query<D>& query, const Rational& most, const Point<Rational, D>& direction)
        : a_(core_of_pieces<Rational, D>(query.a)), b_(core_of_pieces<Rational, D>(query.b)), most_(most) {
        const auto simple = simple_direction_near<D>(direction);
        common_ = common_corners<D>(a_, b_, simple);
        is_exact_ = common_.size() > 1;
        result_.direction = is_exact_ ? exact_vector_of(simple) : unit_near<D>(direction);
        d_ = is_exact_ ? point_of<D>(unit_near<D>(simple)) : point_of<D>(result_.direction);
    }

    std::optional<EnclosedGradient> run() {
        const Rational roundoff(Integer(1), Integer(1) << 130U);  // of d as a unit vector
        const Rational gap =
            -FaceSearch<D>(a_, -d_, Rational(0)).height_above() - FaceSearch<D>(b_, d_, Rational(0)).height_above();
        const Rational least = gap * (1 - roundoff);
        if (least <= 0 || most_ <= 0) return std::nullopt;
        const Rational left = std::max(Rational(0), Rational(most_ - least));
        const Rational tilt = is_exact_ ? roundoff : Rational(Root(2 * left / most_).above + roundoff);
        if (tilt >= 1) return std::nullopt;
        result_.direction_error = is_exact_ ? ExactNumber() : decimal_above(tilt);
        auto of_a = FaceSearch<D>(a_, -d_, tilt).run(), of_b = FaceSearch<D>(b_, d_, tilt).run();
        for (auto& x : of_b.points) x = x + least * d_;
        of_b.error += left + most_ * (tilt + roundoff);
        set_points(of_a, of_b);
        if (is_exact_) {
            result_.unique = false;
            for (const auto& x : common_) result_.common.push_back(exact_vector_of(x));
        }
        return std::move(result_);
    }

private:
    void set_points(const FaceHull<D>& of_a, const FaceHull<D>& of_b) {
        if constexpr (D == 3)
            if (!of_a.is_point && !of_b.is_point)
                if (const auto crossing = crossing_of(of_a, of_b, d_)) return take(*crossing);
        const Rational extent_a = squared_extent<D>(of_a.points), extent_b = squared_extent<D>(of_b.points);
        const bool is_a = extent_a < extent_b || (extent_a == extent_b && of_a.error <= of_b.error);
        take(is_a ? of_a : of_b);
        if (of_a.is_point || of_b.is_point) result_.unique = true;
    }

    void take(const FaceHull<D>& hull) {
        if (hull.is_point) result_.unique = true;
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

    RoundedCore<Rational, D> a_, b_;
    Rational most_;
    Point<Rational, D> d_;
    std::vector<Point<Rational, D>> common_;
    bool is_exact_ = false;
    EnclosedGradient result_;
};

}  // namespace
}  // namespace enclosure_detail

template <int D>
std::optional<EnclosedGradient> enclosed_gradient(const Query<D>& query, const Truth& truth) {
    if (query.kind == QueryKind::impact || !truth.certificate || truth.certificate->direction.size() != D)
        return std::nullopt;
    using namespace enclosure_detail;
    const Rational radius = core_of_pieces<Rational, D>(query.a).radius + core_of_pieces<Rational, D>(query.b).radius;
    const auto most = most_of_cores(truth, radius);
    const auto direction = enclosure_detail::point_of<D>(truth.certificate->direction);
    if (!most || squared<D>(direction) == 0) return std::nullopt;
    return GradientEnclosure<D>(query, *most, direction).run();
}

std::optional<EnclosedGradient> enclosed_gradient(const AnyQuery& query, const Truth& truth) {
    return std::visit([&truth](const auto& q) { return enclosed_gradient(q, truth); }, query);
}

template std::optional<EnclosedGradient> enclosed_gradient<2>(const Query<2>&, const Truth&);
template std::optional<EnclosedGradient> enclosed_gradient<3>(const Query<3>&, const Truth&);

}  // namespace touchstone
