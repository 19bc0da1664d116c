// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the arguments of a method string by name, fills in defaults, and writes the canonical form. Invariant: every
// given argument is read, or done() throws. Cost: linear in the text.
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

    /// One of `known`. Throws UsageError with similar words.
    std::string word(const std::string& key, const std::string& otherwise, const std::vector<std::string>& known);
    std::string solver(const std::string& otherwise = "voronoi");
    StopRule stop(const std::string& otherwise);
    /// GJK's stopping rule of a method whose own rule is `stop`. If `gjk_stop` is not given and `stop` is a rule of
    /// GJK, that one counts: before these methods had rules of their own, `stop` was GJK's.
    StopRule gjk_stop(const std::string& otherwise);
    /// The rule of another loop than GJK, under `key`. `short_for` lists keys that stand for a rule of their name with
    /// one number. If any of them is given, the rule is any(base, key(number), ...) instead of `otherwise`, without
    /// any(...) if it is a single rule and `base` is empty.
    StopRule rule_of(Loop loop, const std::string& key, const std::string& otherwise,
                     const std::vector<std::string>& short_for = {}, const std::string& base = "");
    /// True if an argument of that key is given, read or not.
    bool is_given(const std::string& key) const;
    /// GJK's search direction. closest_point is left out of the canonical form, so that older texts and databases keep
    /// their meaning.
    StopRule direction();
    /// The iteration cap.
    int cap(int otherwise) { return whole_number("cap", otherwise); }
    /// A number >= 0.
    double number(const std::string& key, double otherwise);
    /// A number >= 0 that older texts have and that `by` replaces. canonical() does not write it. Throws UsageError if
    /// both are given.
    std::optional<double> replaced_number(const std::string& key, const std::string& by);
    /// A number in [0, 1).
    double number_below_one(const std::string& key, double otherwise);
    /// A whole number from 1 to 1000000.
    int whole_number(const std::string& key, int otherwise);
    /// Throws UsageError if a given argument was not read.
    void done() const;

    /// The canonical form "name(scalar=..., ...)", in the order in which the arguments were read.
    std::string canonical() const { return name_ + "(" + text_ + ")"; }

private:
    /// True if `stop` is given and is a rule of GJK.
    bool stop_is_of_gjk() const;
    StopRule stop(const std::string& otherwise, const std::string& key, const std::string& spelled);
    const Call* find(const std::string& key);
    void spell(const std::string& key, const std::string& value);

    const Call& call_;
    std::string name_, text_;
    std::vector<std::string> read_{"scalar"};
};

}  // namespace touchstone
