// SPDX-License-Identifier: MIT
// Archetypes: numbers that offer exactly the operations that Scalar, Field or Real require, in the most awkward form
// that the concepts allow. A template that compiles on them requires no more than its concept states.
//
// Results of arithmetic are expressions that only an explicit S(...) turns into a number. Comparisons return a type
// that merely converts to bool. The only constructor from another type takes an int, explicitly.
#pragma once

#include "algorithms/core/scalar.h"

namespace touchstone {

/// The concept that an archetype meets exactly.
enum class ArchetypeLevel { scalar, field, real };

template <ArchetypeLevel level>
class Archetype {
public:
    /// The result of arithmetic. It becomes a number only through S(...).
    class Expression {
        friend class Archetype;
        explicit Expression(double x) : value_(x) {}
        double value_;
    };
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
    /// The value of an expression.
    explicit Archetype(const Expression& expression) : value_(expression.value_) {}

    friend Expression operator+(const Archetype& a, const Archetype& b) { return express(a.value_ + b.value_); }
    friend Expression operator-(const Archetype& a, const Archetype& b) { return express(a.value_ - b.value_); }
    friend Expression operator*(const Archetype& a, const Archetype& b) { return express(a.value_ * b.value_); }
    friend Expression operator-(const Archetype& a) { return express(-a.value_); }
    friend Expression operator/(const Archetype& a, const Archetype& b) requires(level != ArchetypeLevel::scalar) {
        return express(a.value_ / b.value_);
    }
    friend Expression sqrt(const Archetype& a) requires(level == ArchetypeLevel::real) {
        return express(std::sqrt(a.value_));
    }
    friend Truth operator<(const Archetype& a, const Archetype& b) { return truth(a.value_ < b.value_); }
    friend Truth operator<=(const Archetype& a, const Archetype& b) { return truth(a.value_ <= b.value_); }
    friend Truth operator==(const Archetype& a, const Archetype& b) { return truth(a.value_ == b.value_); }

private:
    friend struct scalar_traits<Archetype>;
    static Expression express(double x) { return Expression(x); }
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
    static S from_double(double x) {
        S result;
        result.value_ = x;
        return result;
    }
    static long double to_long_double(const S& x) { return static_cast<long double>(x.value_); }
};

}  // namespace touchstone
