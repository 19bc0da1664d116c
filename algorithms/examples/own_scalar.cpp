// SPDX-License-Identifier: MIT
// The same templates on other numbers: fractions, on which every answer is exact, and 11-bit floats, on which few are.
#include <cstdio>
#include <numeric>

#include "algorithms/epa/depth.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/shapes/polytope.h"

// A scalar is a type with + - * / and an order. 64 bits suffice for small cases; algorithms/scalars/rational.h has no
// limit.
struct Fraction {
    long long p = 0, q = 1;  // lowest terms, q > 0

    Fraction() = default;
    explicit Fraction(int n) : p(n) {}
    Fraction(long long numerator, long long denominator) {
        const long long divisor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
        p = numerator / divisor;
        q = denominator / divisor;
    }
    friend Fraction operator+(Fraction x, Fraction y) { return {x.p * y.q + y.p * x.q, x.q * y.q}; }
    friend Fraction operator*(Fraction x, Fraction y) { return {x.p * y.p, x.q * y.q}; }
    friend Fraction operator/(Fraction x, Fraction y) { return {x.p * y.q, x.q * y.p}; }
    Fraction operator-() const { return {-p, q}; }
    friend Fraction operator-(Fraction x, Fraction y) { return x + -y; }
    friend bool operator<(Fraction x, Fraction y) { return x.p * y.q < y.p * x.q; }
    friend bool operator<=(Fraction x, Fraction y) { return !(y < x); }
    friend bool operator==(Fraction x, Fraction y) { return x.p == y.p && x.q == y.q; }
};

// These facts cannot be derived from its operators.
template <>
struct touchstone::scalar_traits<Fraction> {
    static constexpr bool is_exact = true;
    static constexpr std::string_view name = "fraction";
    static Fraction epsilon() { return Fraction(0); }
    static bool is_finite(Fraction) { return true; }
    static Fraction from_double(double x) { return {static_cast<long long>(x * 0x1p20), 1LL << 20}; }
    static long double to_long_double(Fraction x) { return static_cast<long double>(x.p) / x.q; }
};

using namespace touchstone;

template <class S>
void ask() {
    const Polytope<S, 2> a{{{S(0), S(0)}, {S(3), S(1)}, {S(1), S(4)}}}, b{{{S(4), S(3)}, {S(5), S(5)}, {S(3), S(5)}}};
    const Polytope<S, 2> c{{{S(1), S(1)}, {S(5), S(2)}, {S(2), S(4)}}};
    const auto apart = gjk::distance(a, b);
    const auto deep = epa::depth(a, c);
    std::printf("%s: distance^2 in [%.9Lf, %.9Lf], depth^2 in [%.9Lf, %.9Lf]\n", scalar_traits<S>::name.data(),
                scalar_traits<S>::to_long_double(apart.distance2.lower),
                scalar_traits<S>::to_long_double(*apart.distance2.upper),
                scalar_traits<S>::to_long_double(deep.depth2.lower),
                scalar_traits<S>::to_long_double(*deep.depth2.upper));
}

int main() { ask<Fraction>(), ask<double>(), ask<Half>(); }
