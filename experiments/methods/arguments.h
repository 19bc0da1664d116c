// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the arguments of a method string by name, fills in defaults, and spells the canonical form.
#pragma once

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
    /// GJK's stopping rule of a method whose own one is `stop`. A `stop` that is a rule of GJK counts for it, which it
    /// did before EPA had rules of its own.
    StopRule gjk_stop(const std::string& otherwise);
    /// EPA's stopping rule. The keys gap_ratio and gap_length are short for
    /// any(supporting_face, gap_ratio(...), gap_length(...)).
    StopRule expansion_rule();
    /// GJK's search direction. closest_point is not spelled, so that texts and databases of before mean the same.
    StopRule direction();
    /// The iteration cap, a whole number.
    int cap(int otherwise) { return whole_number("cap", otherwise); }
    /// A number >= 0.
    double number(const std::string& key, double otherwise);
    /// A number in [0, 1).
    double number_below_one(const std::string& key, double otherwise);
    /// A whole number from 1 to 1000000.
    int whole_number(const std::string& key, int otherwise);
    /// Throws UsageError when an argument was given that nobody read.
    void done() const;

    /// "name(scalar=..., ...)" in the order in which the arguments were read.
    std::string canonical() const { return name_ + "(" + text_ + ")"; }

private:
    /// Whether `stop` is given and is a rule of GJK.
    bool stop_is_of_gjk() const;
    StopRule stop(const std::string& otherwise, const std::string& key, const std::string& spelled);
    const Call* find(const std::string& key);
    void spell(const std::string& key, const std::string& value);

    const Call& call_;
    std::string name_, text_;
    std::vector<std::string> read_{"scalar"};
};

}  // namespace touchstone
