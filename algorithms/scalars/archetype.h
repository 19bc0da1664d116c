// SPDX-License-Identifier: MIT
// Archetypes: numbers that offer exactly the operations that Scalar, Field or Real require, in the most awkward form
// that the concepts allow. A template that compiles on them requires no more than its concept states.
//
// Comparisons return a type that merely converts to bool. The only constructor from another type takes an int,
// explicitly.
#pragma once

#include "algorithms/core/scalar.h"

namespace touchstone {

/// The concept that an archetype meets exactly.
enum class ArchetypeLevel { scalar, field, real };

/// The second parameter makes std an associated namespace, as it is of numbers of Boost and of the standard library: a
/// call of `apply` without its namespace would find std::apply.
template <ArchetypeLevel level, class = std::true_type>
class Archetype {
public:
    /// The result of a comparison.
    class Truth {
        friend class Archetype;
        explicit Truth(bool is_true) : is_true_(is_true) {}
        bool is_true_;

    public:
        /// The only operation on the result of a comparison.
        operator bool() const { return is_true_; }
    };

    Archetype() = default;
    /// The number x. Only an int is accepted.
    explicit Archetype(std::same_as<int> auto x) : value_(x) {}

    friend Archetype operator+(const Archetype& a, const Archetype& b) { return of(a.value_ + b.value_); }
    friend Archetype operator-(const Archetype& a, const Archetype& b) { return of(a.value_ - b.value_); }
    friend Archetype operator*(const Archetype& a, const Archetype& b) { return of(a.value_ * b.value_); }
    friend Archetype operator-(const Archetype& a) { return of(-a.value_); }
    friend Archetype operator/(const Archetype& a, const Archetype& b) requires(level != ArchetypeLevel::scalar) {
        return of(a.value_ / b.value_);
    }
    friend Archetype sqrt(const Archetype& a) requires(level == ArchetypeLevel::real) {
        return of(std::sqrt(a.value_));
    }
    friend Truth operator<(const Archetype& a, const Archetype& b) { return truth(a.value_ < b.value_); }
    friend Truth operator<=(const Archetype& a, const Archetype& b) { return truth(a.value_ <= b.value_); }
    friend Truth operator==(const Archetype& a, const Archetype& b) { return truth(a.value_ == b.value_); }

private:
    friend struct scalar_traits<Archetype>;
    static Archetype of(double x) {
        Archetype result;
        result.value_ = x;
        return result;
    }
    static Truth truth(bool is_true) { return Truth(is_true); }
    double value_ = 0;
};

/// A model of Scalar with the fewest operations allowed.
using ScalarArchetype = Archetype<ArchetypeLevel::scalar>;
/// A model of Field with the fewest operations allowed.
using FieldArchetype = Archetype<ArchetypeLevel::field>;
/// A model of Real with the fewest operations allowed.
using RealArchetype = Archetype<ArchetypeLevel::real>;

template <ArchetypeLevel level>
struct scalar_traits<Archetype<level>> {
    using S = Archetype<level>;
    static constexpr bool is_exact = false;
    static constexpr std::string_view name = level == ArchetypeLevel::scalar  ? "scalar_archetype"
                                             : level == ArchetypeLevel::field ? "field_archetype"
                                                                              : "real_archetype";
    static S epsilon() { return from_double(std::numeric_limits<double>::epsilon() / 2); }
    static bool is_finite(const S& x) { return std::isfinite(x.value_); }
    static S from_double(double x) { return S::of(x); }
    static long double to_long_double(const S& x) { return static_cast<long double>(x.value_); }
};

}  // namespace touchstone
