// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the arguments of a method string by name, fills in defaults, and spells the canonical form.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "experiments/registry/stop_rule.h"

namespace touchstone {

class MethodArguments {
public:
    /// Throws UsageError for positional arguments and for a key given twice.
    MethodArguments(const Call& call, std::string_view scalar);

    /// One of `known`. Throws UsageError with the near matches.
    std::string word(const std::string& key, const std::string& otherwise, const std::vector<std::string>& known);
    std::string solver(const std::string& otherwise = "voronoi");
    StopRule stop(const std::string& otherwise);
    /// GJK's stopping rule of a method whose own one is `stop`. A `stop` that is a rule of GJK counts for it where no
    /// `gjk_stop` is given, which it did before those methods had rules of their own.
    StopRule gjk_stop(const std::string& otherwise);
    /// The rule of another loop than GJK, under `key`. `short_for`: keys that each stand for a rule of their name with
    /// one number; any of them replaces `otherwise` as any(base, key(number), ...), without any(...) where it is alone
    /// and `base` is empty.
    StopRule rule_of(Loop loop, const std::string& key, const std::string& otherwise,
                     const std::vector<std::string>& short_for = {}, const std::string& base = "");
    /// Whether an argument of that key is given, read or not.
    bool is_given(const std::string& key) const;
    /// GJK's search direction. closest_point is not spelled, so that texts and databases of before mean the same.
    StopRule direction();
    /// The iteration cap, a whole number.
    int cap(int otherwise) { return whole_number("cap", otherwise); }
    /// A number >= 0.
    double number(const std::string& key, double otherwise);
    /// A number >= 0 of texts of before, which `by` replaces and canonical() does not spell. Throws UsageError where
    /// both are given.
    std::optional<double> replaced_number(const std::string& key, const std::string& by);
    /// A number in [0, 1).
    double number_below_one(const std::string& key, double otherwise);
    /// A whole number from 1 to 1000000.
    int whole_number(const std::string& key, int otherwise);
    /// Throws UsageError when an argument was given that nobody read.
    void done() const;

    /// "name(scalar=..., ...)" in the order in which the arguments were read.
    std::string canonical() const { return name_ + "(" + text_ + ")"; }

private:
    /// Whether `stop` is given for GJK.
    bool stop_is_of_gjk() const;
    StopRule stop(const std::string& otherwise, const std::string& key, const std::string& spelled);
    const Call* find(const std::string& key);
    void spell(const std::string& key, const std::string& value);

    const Call& call_;
    std::string name_, text_;
    std::vector<std::string> read_{"scalar"};
};

}  // namespace touchstone
