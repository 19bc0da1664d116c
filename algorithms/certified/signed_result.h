// SPDX-License-Identifier: MIT
// The result of a certified query of the signed distance, its options, and the arithmetic of its brackets.
#pragma once

#include <cmath>
#include <limits>
#include <optional>

#include "algorithms/certified/result.h"
#include "algorithms/core/infinity_norm.h"
#include "algorithms/core/result.h"

namespace touchstone {

namespace certified {

/// What a certified query of the signed distance should reach.
struct SignedOptions {
    /// The widest bracket that is asked for, as a share of the largest coordinate of the two bodies under their poses,
    /// balls included. Below 2^-50 no bracket in doubles is as narrow.
    double width = 1e-12;
    /// The largest number of facets by which EPA bounds the depth of a curved body.
    int max_expansions = 1024;
};

}  // namespace certified

namespace certified {

/// The answer to "are they at least so far apart?". It converts to no bool, so that "too near" or "not known" cannot be
/// taken for a yes.
enum class Decision {
    no,        ///< proved: they are nearer
    yes,       ///< proved
    undecided  ///< input that is no body, or a curved body whose distance is the length up to rounding
};

}  // namespace certified

/// The signed distance g of two bodies with its proof: the distance of bodies that are apart, 0 where they touch, and
/// minus the depth of others.
///
/// Proved, whatever rounds: lower <= g <= upper, and along the normal n, a unit vector in doubles taken literally, the
/// least n.x of A is larger than the greatest of B by at least `lower`, less normal_error. Each point is within
/// point_error of its body. They are as far from each other as |g|, up to contact_error, and where the bodies meet, A
/// moved by the way from point_a to point_b overlaps B by no more than that. On smooth bodies the error is about the
/// width of the bracket, and the points may slide by its root. A verdict other than `undecided` is right.
template <int D>
struct CertifiedSignedDistance {
    Verdict verdict = Verdict::undecided;
    /// What the bracket of the cores rests on, or what decided the verdict beyond it; none where it is undecided.
    Proof proof = Proof::none;
    /// Infinite where nothing is known.
    long double lower = -std::numeric_limits<long double>::infinity();
    long double upper = std::numeric_limits<long double>::infinity();
    bool is_narrow = false;   ///< the bracket is as narrow as it was asked for
    Vec<double, D> normal{};  ///< from B to A, of length 1; 0 where nothing is known
    Vec<double, D> point_a{}, point_b{};
    double normal_error = 0;  ///< a length, as the next two
    double point_error = std::numeric_limits<double>::infinity();
    double contact_error = std::numeric_limits<double>::infinity();

    /// The number that is reported: the middle of the bracket, rounded.
    double value() const { return static_cast<double>(lower + (upper - lower) / 2); }
};

namespace certified {

/// A number of a bracket less a sum of radii, rounded downwards or upwards. Each sum rounds in long double by 2^-64 of
/// its result.
inline long double less_radii(long double x, long double radii, bool is_upwards) {
    const long double difference = x - radii;
    const long double error = 0x1p-62L * (std::fabs(x) + std::fabs(radii));
    return is_upwards ? difference + error : difference - error;
}

/// An end of a bracket as a double, itself or the next one in the direction of `towards`, -inf or inf.
inline double outwards(long double x, double towards) {
    const double rounded = static_cast<double>(x);
    const bool is_inside = towards < 0 ? x < rounded : rounded < x;
    return is_inside ? std::nextafter(rounded, towards) : rounded;
}

}  // namespace certified

}  // namespace touchstone
