// SPDX-License-Identifier: MIT
// Randomised smoothing: an estimate of the gradient of E g(A moved by a random rigid motion), for signed distances g
// whose own gradient jumps, as where faces are parallel or two ways out are equally short.
//
// Source: [Mon23], with Gaussian noise of A's place in the place of theirs, for g itself and not for the witness
// points. A is moved to c + R (x - c) + u, with the three (in the plane one) numbers of u normal with the deviation s,
// those of the rotation vector w of R with s / lever, and c the centre that is handed in. The estimates are
//     zero order:  the mean of (g(u, w) - g(0, 0)) (u / s^2, w / (s / lever)^2), which asks for values alone,
//     first order: the mean of the gradients of g at the moved bodies.
// Both have no bias as estimates of the smoothed gradient. In space the two smoothed gradients differ by terms of s^2,
// since rotation vectors do not add up. From the gradients of the bodies as they stand the smoothed one differs by a
// bias that goes to 0 with s, into their hull where there are several; docs/gradients.md measures it. The variance of
// the zero order does not fall with s: it is that of |(u, w)|^2, the size of the gradient given, over the samples.
#pragma once

#include <cmath>
#include <concepts>
#include <numbers>
#include <optional>
#include <random>
#include <string_view>

#include "algorithms/core/pose.h"
#include "algorithms/fast/posed/transformed.h"
#include "algorithms/gradient/signed_distance.h"

namespace touchstone::smoothing {

/// A vector and a moment: a velocity (u, w) or a gradient (n, m).
template <std::floating_point S, int D>
struct Wrench {
    Vec<S, D> linear{};
    Moment<S, D> angular{};
    friend Wrench operator+(const Wrench& x, const Wrench& y) { return {x.linear + y.linear, x.angular + y.angular}; }
    friend Wrench operator-(const Wrench& x, const Wrench& y) { return {x.linear - y.linear, x.angular - y.angular}; }
    friend Wrench operator*(S s, const Wrench& x) { return {s * x.linear, s * x.angular}; }
};

/// A value of g at moved bodies, and there its gradient about the centre.
template <std::floating_point S, int D>
struct Sample {
    S value{};
    std::optional<Wrench<S, D>> gradient;
};

/// How the motions are drawn.
struct Options {
    double deviation = 0.01;  ///< s, a length
    double lever = 1;         ///< a length: angles deviate by s / lever
    int samples = 100;
};

/// What one sample adds to the mean: its motion times the rise of g there, over the variance of the motion.
struct ZeroOrder {
    static constexpr std::string_view name = "zero_order";
    /// `here`: g of the bodies as they stand.
    template <std::floating_point S, int D>
    static std::optional<Wrench<S, D>> of(const Wrench<S, D>& motion, const Sample<S, D>& there, const S& here,
                                          const Options& options) {
        const S linear = S(1) / S(options.deviation * options.deviation);
        const S angular = linear * S(options.lever * options.lever);
        const S rise = there.value - here;
        return Wrench<S, D>{rise * linear * motion.linear, rise * angular * motion.angular};
    }
};

/// What one sample adds to the mean: the gradient there.
struct FirstOrder {
    static constexpr std::string_view name = "first_order";
    /// Absent where the sample has no gradient.
    template <std::floating_point S, int D>
    static std::optional<Wrench<S, D>> of(const Wrench<S, D>&, const Sample<S, D>& there, const S&, const Options&) {
        return there.gradient;
    }
};

/// A smoothed gradient and how far chance may have put it off.
template <std::floating_point S, int D>
struct Estimate {
    Wrench<S, D> gradient{};  ///< about the point that the samples are about
    /// The sum of the variances of the numbers of the linear part, and that of the angular part: of the mean, estimated
    /// from the spread of the samples. Their roots are standard errors.
    S linear_variance{}, angular_variance{};
    int used = 0;  ///< samples that had a value, and a gradient where the order needs one
};

namespace detail {

/// Two independent normal numbers from two uniform ones (Box and Muller), so that a seed gives the same numbers with
/// every standard library.
template <std::uniform_random_bit_generator G>
class Normal {
public:
    explicit Normal(G& generator) : generator_(generator) {}
    double operator()() {
        if (spare_) return *std::exchange(spare_, std::nullopt);
        const double size = std::sqrt(-2 * std::log(1 - uniform()));
        const double angle = 2 * std::numbers::pi * uniform();
        spare_ = size * std::sin(angle);
        return size * std::cos(angle);
    }

private:
    /// In [0, 1).
    double uniform() { return std::fmin(std::generate_canonical<double, 53>(generator_), 1 - 0x1p-53); }
    G& generator_;
    std::optional<double> spare_;
};

template <std::floating_point S, int D, class G>
Wrench<S, D> drawn(Normal<G>& normal, const Options& options) {
    Wrench<S, D> motion;
    for (int k = 0; k < D; ++k) motion.linear[k] = S(options.deviation * normal());
    const double turn = options.deviation / options.lever;
    if constexpr (D == 2)
        motion.angular = S(turn * normal());
    else
        for (int k = 0; k < 3; ++k) motion.angular[k] = S(turn * normal());
    return motion;
}

template <std::floating_point S, int D>
S squared_size(const Moment<S, D>& x) {
    if constexpr (D == 2)
        return x * x;
    else
        return squared_norm(x);
}

}  // namespace detail

/// Estimates the gradient of the smoothed `g`, which maps a motion to an optional Sample. Samples without one are left
/// out. Returns nothing if g has no value without a motion, or if fewer than two samples have one. Preconditions:
/// deviation and lever are positive. Cost: one call of g more than samples.
template <class Order, std::floating_point S, int D, class G, std::uniform_random_bit_generator Random>
std::optional<Estimate<S, D>> estimate(const G& g, const Options& options, Random& generator) {
    const std::optional<Sample<S, D>> here = g(Wrench<S, D>{});
    if (!here) return std::nullopt;
    detail::Normal<Random> normal(generator);
    Estimate<S, D> result;
    S linear = S(0), angular = S(0);  // sums of squared deviations from the mean, after Welford
    for (int i = 0; i < options.samples; ++i) {
        const auto motion = detail::drawn<S, D>(normal, options);
        const std::optional<Sample<S, D>> there = g(motion);
        if (!there) continue;
        const auto sample = Order::template of<S, D>(motion, *there, here->value, options);
        if (!sample) continue;
        const Wrench<S, D> before = *sample - result.gradient;
        ++result.used;
        result.gradient = result.gradient + (S(1) / S(result.used)) * before;
        const S share = S(result.used - 1) / S(result.used);
        linear += share * squared_norm(before.linear);
        angular += share * detail::squared_size<S, D>(before.angular);
    }
    if (result.used < 2) return std::nullopt;
    const S pairs = S(result.used) * S(result.used - 1);
    result.linear_variance = linear / pairs;
    result.angular_variance = angular / pairs;
    return result;
}

/// The pose of points that turn by w about the centre and then move by u.
template <std::floating_point S, int D>
Pose<S, D> pose_of(const Wrench<S, D>& motion, const Vec<S, D>& centre) {
    auto pose = Pose<S, D>::identity();
    if constexpr (D == 2) {
        const S c = std::cos(motion.angular), s = std::sin(motion.angular);
        pose.rows = {Vec<S, 2>{c, -s}, Vec<S, 2>{s, c}};
    } else {  // Rodrigues
        const Vec<S, 3>& w = motion.angular;
        const S angle = std::sqrt(squared_norm(w));
        const S first = angle > S(0) ? std::sin(angle) / angle : S(1);
        const S half = angle > S(0) ? std::sin(angle / S(2)) / angle : S(1) / S(2);
        for (int i = 0; i < 3; ++i) {
            const auto axis = unit_vector<S, 3>(i);
            // Row i of R is what R^T, the turn by -w, makes of axis i.
            pose.rows[static_cast<std::size_t>(i)] =
                axis - first * cross(w, axis) + S(2) * half * half * cross(w, cross(w, axis));
        }
    }
    pose.translation = centre + motion.linear - touchstone::apply(pose, centre);
    return pose;
}

/// The estimate for two bodies, about the origin of the world as everywhere (docs/conventions.md): A is turned about
/// `centre`, which should be a point of A, or far from the origin a small angle moves it by more than the deviation.
/// Bodies with floating-point scalars. Cost: a signed_distance for each sample.
template <class Order, SupportMappable A, SupportMappable B, std::uniform_random_bit_generator Random>
auto smoothed_gradient(const A& a, const B& b, const Vec<typename A::scalar, A::dimension>& centre,
                       const Options& options, Random& generator) {
    using S = typename A::scalar;
    constexpr int D = A::dimension;
    const auto g = [&](const Wrench<S, D>& motion) -> std::optional<Sample<S, D>> {
        const auto there = signed_distance(Transformed<A>{a, pose_of<S, D>(motion, centre)}, b);
        if (!there.distance()) return std::nullopt;
        Sample<S, D> sample{there.value, std::nullopt};
        if (there.gradient) {
            const auto n = there.gradient->normal();
            sample.gradient = Wrench<S, D>{n, moment_of<S, D>(there.gradient->point - centre, n)};
        }
        return sample;
    };
    auto found = estimate<Order, S, D>(g, options, generator);
    if (found) found->gradient.angular = found->gradient.angular + moment_of<S, D>(centre, found->gradient.linear);
    return found;
}

}  // namespace touchstone::smoothing
