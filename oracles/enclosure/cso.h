// SPDX-License-Identifier: GPL-3.0-or-later
// The difference C = core(A) - core(B) of two hulls of pieces. The search uses rounded numbers, and intervals certify
// its results.
#pragma once

#include "oracles/enclosure/body.h"
#include "oracles/enclosure/interval.h"
#include "oracles/enclosure/text.h"

namespace touchstone::enclosure_detail {

/// The location of a support point: in piece c + N u at u = weights / |weights|. The weights are exact numbers, so the
/// point that they define exists whatever rounding led to them, and intervals can enclose it.
template <unsigned Digits, int D>
struct Feature {
    std::size_t piece = 0;
    Point<Real<Digits>, D> weights{};
};

/// A support point of C, rounded, and the features of A and B that define the exact point near it.
template <unsigned Digits, int D>
struct CsoPoint {
    Point<Real<Digits>, D> position;
    Feature<Digits, D> a, b;
};

template <unsigned Digits, int D>
class Cso {
public:
    using Rounded = Point<Real<Digits>, D>;
    using Certified = Point<Interval<Digits>, D>;

    Cso(const Body<D>& a, const Body<D>& b)
        : a_(core_of_pieces<Real<Digits>, D>(a)),
          b_(core_of_pieces<Real<Digits>, D>(b)),
          certified_a_(core_of_pieces<Interval<Digits>, D>(a)),
          certified_b_(core_of_pieces<Interval<Digits>, D>(b)) {}

    /// Builds C from cores in rationals.
    Cso(const RoundedCore<Rational, D>& a, const RoundedCore<Rational, D>& b)
        : a_(rounded_core(a)), b_(rounded_core(b)), certified_a_(certified_core(a)), certified_b_(certified_core(b)) {}

    /// Returns C with B at the given time of its motion.
    Cso moved(const Vec<double, D>& velocity, const Real<Digits>& time) const {
        Cso result = *this;
        for (auto& piece : result.b_.pieces) shift(piece, velocity, time);
        for (auto& piece : result.certified_b_.pieces) shift(piece, velocity, Interval<Digits>(time));
        return result;
    }
    /// Returns C with the hull of B and of B at the end of the motion in the place of B.
    Cso swept(const Motion<D>& motion) const {
        Cso result = *this;
        const Cso end = moved(motion.velocity, Real<Digits>(motion.duration));
        for (const auto& piece : end.b_.pieces) result.b_.pieces.push_back(piece);
        for (const auto& piece : end.certified_b_.pieces) result.certified_b_.pieces.push_back(piece);
        return result;
    }

    const RoundedCore<Real<Digits>, D>& a() const { return a_; }
    const RoundedCore<Real<Digits>, D>& b() const { return b_; }

    /// The sum of the radii of both balls.
    Interval<Digits> radius() const { return certified_a_.radius + certified_b_.radius; }

    /// Returns a point of C that is extreme in direction n, up to rounding. Precondition: n is not zero.
    CsoPoint<Digits, D> support(const Rounded& n) const {
        const auto in_a = support_of(a_, n), in_b = support_of(b_, -n);
        return {point_of(a_, in_a) - point_of(b_, in_b), in_a, in_b};
    }

    /// max over C of n.c.
    Interval<Digits> height(const Rounded& n) const {
        Certified exact;
        for (std::size_t k = 0; k < D; ++k) exact[k] = n[k];
        return height_of(certified_a_, exact) + height_of(certified_b_, -exact);
    }

    /// These functions enclose the exact points of A, B and C that a search point defines.
    Certified certified_a(const CsoPoint<Digits, D>& x) const { return point_of(certified_a_, x.a); }
    Certified certified_b(const CsoPoint<Digits, D>& x) const { return point_of(certified_b_, x.b); }
    Certified certified(const CsoPoint<Digits, D>& x) const { return certified_a(x) - certified_b(x); }

    /// A length of the order of the largest coordinate of both cores. It is zero if all coordinates are zero.
    Real<Digits> scale() const {
        Real<Digits> largest(0);
        for (const auto* core : {&a_, &b_})
            for (const auto& piece : core->pieces) {
                for (const auto& x : piece.centre) largest = std::max(largest, Real<Digits>(abs(x)));
                for (const auto& column : piece.columns)
                    for (const auto& x : column) largest = std::max(largest, Real<Digits>(abs(x)));
            }
        return largest;
    }

private:
    static Real<Digits> nearest(const Rational& x, mpfr_rnd_t direction) {
        Real<Digits> result;
        mpfr_set_q(result.backend().data(), x.backend().data(), direction);
        return result;
    }
    template <class Number, class Convert>
    static RoundedCore<Number, D> converted(const RoundedCore<Rational, D>& core, const Convert& convert) {
        const auto vector = [&](const Point<Rational, D>& x) {
            Point<Number, D> result;
            for (std::size_t k = 0; k < D; ++k) result[k] = convert(x[k]);
            return result;
        };
        RoundedCore<Number, D> result;
        result.radius = convert(core.radius);
        for (const auto& piece : core.pieces) {
            result.pieces.push_back({vector(piece.centre), {}});
            for (const auto& column : piece.columns) result.pieces.back().columns.push_back(vector(column));
        }
        return result;
    }
    static RoundedCore<Real<Digits>, D> rounded_core(const RoundedCore<Rational, D>& core) {
        return converted<Real<Digits>>(core, [](const Rational& x) { return nearest(x, MPFR_RNDN); });
    }
    static RoundedCore<Interval<Digits>, D> certified_core(const RoundedCore<Rational, D>& core) {
        return converted<Interval<Digits>>(
            core, [](const Rational& x) { return Interval<Digits>(nearest(x, MPFR_RNDD), nearest(x, MPFR_RNDU)); });
    }

    template <class Number>
    static void shift(Piece<Number, D>& piece, const Vec<double, D>& velocity, const Number& time) {
        for (std::size_t k = 0; k < D; ++k) piece.centre[k] += time * Number(velocity[static_cast<int>(k)]);
    }

    static Real<Digits> larger(const Real<Digits>& x, const Real<Digits>& y) { return std::max(x, y); }
    static Interval<Digits> larger(const Interval<Digits>& x, const Interval<Digits>& y) {
        return {std::max(x.lower(), y.lower()), std::max(x.upper(), y.upper())};
    }

    template <class Number>
    static Number height_of(const Piece<Number, D>& piece, const Point<Number, D>& n) {
        Number sum = dot(piece.centre, n);
        if (piece.columns.empty()) return sum;
        Number squared(0);
        for (const auto& column : piece.columns) {
            const Number along = dot(column, n);
            squared += along * along;
        }
        return sum + sqrt(squared);
    }
    template <class Number>
    static Number height_of(const RoundedCore<Number, D>& core, const Point<Number, D>& n) {
        Number best = height_of(core.pieces.front(), n);
        for (std::size_t i = 1; i < core.pieces.size(); ++i) best = larger(best, height_of(core.pieces[i], n));
        return best;
    }

    static Feature<Digits, D> support_of(const RoundedCore<Real<Digits>, D>& core, const Rounded& n) {
        Feature<Digits, D> feature;
        Real<Digits> best = height_of(core.pieces.front(), n);
        for (std::size_t i = 1; i < core.pieces.size(); ++i) {
            const Real<Digits> height = height_of(core.pieces[i], n);
            if (!(height > best)) continue;
            best = height;
            feature.piece = i;
        }
        const auto& columns = core.pieces[feature.piece].columns;
        for (std::size_t k = 0; k < columns.size(); ++k) feature.weights[k] = dot(columns[k], n);
        return feature;
    }

    /// c + N weights / |weights|, or the centre c if all weights are zero.
    template <class Number>
    static Point<Number, D> point_of(const RoundedCore<Number, D>& core, const Feature<Digits, D>& feature) {
        const auto& piece = core.pieces[feature.piece];
        Number squared(0);
        bool centred = true;
        for (std::size_t k = 0; k < piece.columns.size(); ++k) {
            squared += Number(feature.weights[k]) * Number(feature.weights[k]);
            centred = centred && feature.weights[k] == 0;
        }
        auto point = piece.centre;
        if (centred) return point;
        const Number length = sqrt(squared);
        for (std::size_t k = 0; k < piece.columns.size(); ++k)
            point = point + (Number(feature.weights[k]) / length) * piece.columns[k];
        return point;
    }

    RoundedCore<Real<Digits>, D> a_, b_;
    RoundedCore<Interval<Digits>, D> certified_a_, certified_b_;
};

}  // namespace touchstone::enclosure_detail
