// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/methods/described_method.h"

namespace touchstone {

DescribedMethod::~DescribedMethod() = default;

const std::string& DescribedMethod::read_solver(MethodArguments& arguments) { return solver_ = arguments.solver(); }

int DescribedMethod::read_cap(MethodArguments& arguments, int standard) { return cap_ = arguments.cap(standard); }

int DescribedMethod::read_cap(MethodArguments& arguments, const StopRule& stop, int standard) {
    const int cap = cap_of_preset(stop.name);
    return read_cap(arguments, cap > 0 ? cap : standard);
}

void DescribedMethod::set_tolerance(std::string_view rule, double tolerance) {
    rule_ = std::string(rule) + (tolerance == 0 ? "(0)" : "(t)");
    if (tolerance != 0) tolerance_ = tolerance;
}

void DescribedMethod::set_rule(const StopRule& rule) {
    rule_ = canonical_with_t(rule);
    if (const double* number = tuned_number(rule)) tolerance_ = *number;
}

void DescribedMethod::finish(const MethodArguments& arguments, std::string_view rule) {
    arguments.done();
    canonical_ = arguments.canonical();
    if (!rule.empty()) rule_ = rule;
}

Answer DescribedMethod::refusal(std::string_view reason) {
    Answer answer;
    answer.refused = reason;
    return answer;
}

}  // namespace touchstone
