// SPDX-License-Identifier: GPL-3.0-or-later
// Scalars with numbers in their parentheses, such as rounded(11) and stochastic(7). There is one instantiation, and one
// backend per parameter, made at its first use and kept until the program ends.
#pragma once

#include <map>
#include <mutex>

#include "experiments/instantiate/backend.h"

namespace touchstone {

/// The least and largest value of each number, and how many numbers may be omitted at the end.
struct ParameterRange {
    double least, largest;
};

template <Field S>
class ParametrisedBackend final : public Backend<S> {
public:
    /// `stem` is the name before the parentheses, `shown` the form in lists, such as "rounded(p)".
    ParametrisedBackend(std::string stem, std::string shown, std::string description, ScalarParameters standard,
                        std::vector<ParameterRange> ranges, std::size_t required)
        : Backend<S>(shown, description, standard),
          standard_(std::move(standard)),
          stem_(std::move(stem)),
          ranges_(std::move(ranges)),
          required_(required) {}

    const ScalarBackend* find(const Call& scalar) const override {
        if (scalar.name != stem_) return nullptr;
        const ScalarParameters parameters = read(scalar);
        const std::lock_guard lock(mutex_);
        auto& made = made_[parameters];
        if (!made) {
            std::string inside;
            for (const double x : parameters) inside += (inside.empty() ? "" : ", ") + shortest(x);
            made =
                std::make_unique<Backend<S>>(stem_ + "(" + inside + ")", std::string(this->description()), parameters);
        }
        return made.get();
    }

private:
    ScalarParameters read(const Call& scalar) const {
        const std::string expected = "scalar " + std::string(this->name()) + ": found '" + spelled(scalar) + "'; ";
        if (scalar.arguments.size() < required_ || scalar.arguments.size() > ranges_.size())
            throw UsageError(expected + "expected " + std::to_string(required_) +
                             (required_ < ranges_.size() ? " or " + std::to_string(ranges_.size()) : "") +
                             " whole numbers, as in " + stem_ + "(" + shortest(ranges_[0].least) + ")");
        ScalarParameters parameters;
        for (const Argument& argument : scalar.arguments) {
            const ParameterRange& range = ranges_[parameters.size()];
            const double x = number_of(argument.value, "scalar " + stem_);
            if (x != std::floor(x) || x < range.least || x > range.largest)
                throw UsageError(expected + "expected a whole number from " + shortest(range.least) + " to " +
                                 shortest(range.largest));
            parameters.push_back(x);
        }
        for (std::size_t i = parameters.size(); i < required_or_standard(); ++i) parameters.push_back(standard_[i]);
        return parameters;
    }

    /// The number of parameters, given or standard. If none is required, omitted ones have their standard values.
    std::size_t required_or_standard() const { return required_ == 0 ? standard_.size() : 0; }

    ScalarParameters standard_;
    std::string stem_;
    std::vector<ParameterRange> ranges_;
    std::size_t required_;
    mutable std::mutex mutex_;
    mutable std::map<ScalarParameters, std::unique_ptr<ScalarBackend>> made_;
};

}  // namespace touchstone
