// SPDX-License-Identifier: GPL-3.0-or-later
// What a method says of itself: names, rule, tolerance, cap and backend. None of it needs the type of the scalar, so it
// is compiled once and not for every method in every scalar.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "experiments/methods/arguments.h"
#include "experiments/registry/method.h"

namespace touchstone {

/// The part of a method that its description reads. What answers queries derives from it.
class DescribedMethod : public Method {
public:
    const std::string& canonical() const final { return canonical_; }
    std::string_view algorithm() const final { return algorithm_; }
    std::string_view solver() const final { return solver_; }
    const std::string& rule() const final { return rule_; }
    std::optional<double> tolerance() const final { return tolerance_; }
    int cap() const final { return cap_; }
    const ScalarBackend& backend() const final { return backend_; }

protected:
    /// The backend and the characters of `algorithm` must outlive the method.
    DescribedMethod(const ScalarBackend& backend, std::string_view algorithm)
        : backend_(backend), algorithm_(algorithm) {}
    ~DescribedMethod() override;

    /// Reads an argument that most methods have and keeps it as a fact.
    const std::string& read_solver(MethodArguments& arguments);
    int read_cap(MethodArguments& arguments, int standard);
    /// Reads the cap. A preset has its own.
    int read_cap(MethodArguments& arguments, const StopRule& stop, int standard);
    /// Sets the number that a sweep varies, under the name of its argument.
    void set_tolerance(std::string_view rule, double tolerance);
    /// Stores the stopping rule as text, with t in place of its varied number, and that number.
    void set_rule(const StopRule& rule);
    /// Refuses arguments that were not read, and writes the canonical form. Call it after all of them are read. A
    /// `rule` that is not empty replaces what set_rule() or set_tolerance() stored.
    void finish(const MethodArguments& arguments, std::string_view rule = {});

    /// A refusal with its reason.
    static Answer refusal(std::string_view reason);

private:
    const ScalarBackend& backend_;
    std::string_view algorithm_;
    std::string canonical_, solver_, rule_;
    std::optional<double> tolerance_;
    int cap_ = 0;
};

}  // namespace touchstone
