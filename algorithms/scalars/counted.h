// SPDX-License-Identifier: MIT
// A scalar that counts the operations of an algorithm, each kind separately. The results are those of S, to the bit.
#pragma once

#include <utility>

#include "algorithms/core/scalar.h"
#include "algorithms/scalars/detail/name.h"

namespace touchstone {

/// The number of operations of each kind since construction.
struct OperationCounts {
    long additions = 0;  ///< additions and subtractions
    long multiplications = 0;
    long divisions = 0;
    long square_roots = 0;
    long negations = 0;
    long comparisons = 0;
    long not_finite_results = 0;  ///< results of any operation that left the range of S
};

/// A number whose values point to the counts. The counts must outlive the values. Arithmetic on literals and tolerances
/// alone is not counted. Not to be shared between threads.
template <Field S>
class Counted {
public:
    Counted() : Counted(0) {}
    /// The number x. Nothing is counted until attach() is called.
    explicit Counted(int x) : value_(S(x)) {}
    /// The given number. Nothing is counted until attach() is called.
    explicit Counted(S value) : value_(std::move(value)) {}

    /// The number itself.
    const S& value() const { return value_; }

    friend Counted attach(Counted x, OperationCounts& counts) {
        x.counts_ = &counts;
        return x;
    }

    friend Counted operator+(const Counted& a, const Counted& b) {
        return make(a.value_ + b.value_, a, b, &OperationCounts::additions);
    }
    friend Counted operator-(const Counted& a, const Counted& b) {
        return make(a.value_ - b.value_, a, b, &OperationCounts::additions);
    }
    friend Counted operator*(const Counted& a, const Counted& b) {
        return make(a.value_ * b.value_, a, b, &OperationCounts::multiplications);
    }
    friend Counted operator/(const Counted& a, const Counted& b) {
        return make(a.value_ / b.value_, a, b, &OperationCounts::divisions);
    }
    Counted operator-() const { return make(-value_, *this, *this, &OperationCounts::negations); }
    friend Counted sqrt(const Counted& a) requires Real<S> {
        return make(square_root(a.value_), a, a, &OperationCounts::square_roots);
    }

    friend bool operator<(const Counted& a, const Counted& b) { return compared(a, b), a.value_ < b.value_; }
    friend bool operator<=(const Counted& a, const Counted& b) { return compared(a, b), a.value_ <= b.value_; }
    friend bool operator==(const Counted& a, const Counted& b) { return compared(a, b), a.value_ == b.value_; }

private:
    static OperationCounts* counts_of(const Counted& a, const Counted& b) {
        return a.counts_ != nullptr ? a.counts_ : b.counts_;
    }
    static Counted make(S value, const Counted& a, const Counted& b, long OperationCounts::*kind) {
        Counted result(std::move(value));
        result.counts_ = counts_of(a, b);
        if (result.counts_ != nullptr) {
            ++(result.counts_->*kind);
            if (!scalar_traits<S>::is_finite(result.value_)) ++result.counts_->not_finite_results;
        }
        return result;
    }
    static void compared(const Counted& a, const Counted& b) {
        if (OperationCounts* counts = counts_of(a, b)) ++counts->comparisons;
    }

    S value_;
    OperationCounts* counts_ = nullptr;
};

template <Field S>
struct scalar_traits<Counted<S>> {
private:
    static constexpr std::string_view prefix = "counted(";

public:
    static constexpr bool is_exact = scalar_traits<S>::is_exact;
    static constexpr std::string_view name =
        detail::JoinedName<prefix, scalar_traits<S>::name, detail::close_parenthesis>::value;
    static Counted<S> epsilon() { return Counted<S>(scalar_traits<S>::epsilon()); }
    static bool is_finite(const Counted<S>& x) { return scalar_traits<S>::is_finite(x.value()); }
    static Counted<S> from_double(double x) { return Counted<S>(scalar_traits<S>::from_double(x)); }
    static long double to_long_double(const Counted<S>& x) { return scalar_traits<S>::to_long_double(x.value()); }
};

}  // namespace touchstone
