// SPDX-License-Identifier: MIT
// Random rounding: each inexact operation returns one of the two neighbours of its exact result, chosen by a coin. Runs
// with different seeds show which digits, and which verdicts, are accidents of rounding.
//
// Values carry a pointer to the coin, so there is no global state: one coin, one seed, one sequence, whatever else runs
// at the same time. Exact operations stay exact and toss no coin. Overflow chooses between the largest number and
// infinity, as directed rounding does.
// Source: CESTAC, Vignes 1993 [Vig93]; the coin is SplitMix64, Steele, Lea, Flood 2014 [SLF14].
//
// Verdict, stop and bracket mean what they mean in S: they are answers of one run in one rounded arithmetic, with a
// unit roundoff twice that of S.
#pragma once

#include "algorithms/core/error_free.h"
#include "algorithms/core/scalar.h"
#include "algorithms/scalars/detail/name.h"

namespace touchstone {

/// A fair coin that depends on its seed alone. It must outlive the values that toss it. Not to be shared between
/// threads.
class RandomRounding {
public:
    /// A coin whose sequence depends on the seed alone.
    explicit RandomRounding(std::uint64_t seed) : state_(seed) {}

    /// The next toss. The n-th one depends on the seed and on n alone.
    bool toss() {
        ++tosses_;
        state_ += 0x9e3779b97f4a7c15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return ((z ^ (z >> 31)) >> 63) != 0;
    }
    /// The number of inexact operations so far.
    long tosses() const { return tosses_; }

private:
    std::uint64_t state_;
    long tosses_ = 0;
};

/// A number that is rounded at random. S is float, double or long double. Operations on values without a coin
/// (literals, tolerances) round to nearest.
template <std::floating_point S>
class Stochastic {
public:
    Stochastic() = default;
    /// The nearest number of S. It rounds like S until attach() is called.
    explicit Stochastic(double x) : value_(static_cast<S>(x)) {}

    /// The number itself.
    S value() const { return value_; }

    friend Stochastic attach(Stochastic x, RandomRounding& coin) {
        x.coin_ = &coin;
        return x;
    }

    friend Stochastic operator+(Stochastic a, Stochastic b) {
        return pick(detail::around_sum(a.value_, b.value_), a.value_ + b.value_, a, b);
    }
    friend Stochastic operator-(Stochastic a, Stochastic b) { return a + (-b); }
    friend Stochastic operator*(Stochastic a, Stochastic b) {
        return pick(detail::around_product(a.value_, b.value_), a.value_ * b.value_, a, b);
    }
    friend Stochastic operator/(Stochastic a, Stochastic b) {
        return pick(detail::around_quotient(a.value_, b.value_), a.value_ / b.value_, a, b);
    }
    friend Stochastic sqrt(Stochastic a) { return pick(detail::around_root(a.value_), std::sqrt(a.value_), a, a); }
    Stochastic operator-() const {
        Stochastic negated = *this;
        negated.value_ = -value_;
        return negated;
    }
    friend bool operator<(Stochastic a, Stochastic b) { return a.value_ < b.value_; }
    friend bool operator<=(Stochastic a, Stochastic b) { return a.value_ <= b.value_; }
    friend bool operator==(Stochastic a, Stochastic b) { return a.value_ == b.value_; }

private:
    static Stochastic pick(detail::Neighbours<S> around, S nearest, Stochastic a, Stochastic b) {
        Stochastic result;
        result.value_ = nearest;
        result.coin_ = a.coin_ != nullptr ? a.coin_ : b.coin_;
        if (result.coin_ != nullptr && around.lower < around.upper)
            result.value_ = result.coin_->toss() ? around.upper : around.lower;
        return result;
    }

    S value_ = 0;
    RandomRounding* coin_ = nullptr;
};

template <std::floating_point S>
struct scalar_traits<Stochastic<S>> {
private:
    static constexpr std::string_view prefix = "stochastic(";

public:
    static constexpr bool is_exact = false;
    static constexpr std::string_view name =
        detail::JoinedName<prefix, scalar_traits<S>::name, detail::close_parenthesis>::value;
    /// 2u: a neighbour may be a whole ulp away.
    static Stochastic<S> epsilon() { return Stochastic<S>(static_cast<double>(std::numeric_limits<S>::epsilon())); }
    static bool is_finite(Stochastic<S> x) noexcept { return std::isfinite(x.value()); }
    static Stochastic<S> from_double(double x) { return Stochastic<S>(x); }
    static long double to_long_double(Stochastic<S> x) { return static_cast<long double>(x.value()); }
};

}  // namespace touchstone
