// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the arguments of a method string by name, fills in defaults, and writes the canonical form. Invariant: every
// given argument is read, or done() throws. Cost: linear in the text.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/gjk/proofs.h"
#include "experiments/registry/stop_rule.h"

namespace touchstone {

/// What a verdict is worth, and whether the bodies are asked as cores with radii.
struct Decision {
    gjk::ProofKind proof = gjk::ProofKind::exact;
    bool as_cores = true;
};

/// The constructors of all methods in all scalars call these functions. So they are compiled once, in arguments.cpp,
/// and take views, so that no caller has to build strings.
class MethodArguments {
public:
    /// Throws UsageError for positional arguments and for a key given twice.
    MethodArguments(const Call& call, std::string_view scalar);

    /// One of `known`. Throws UsageError with similar words.
    std::string word(std::string_view key, std::string_view otherwise, std::initializer_list<std::string_view> known);
    /// The same, but for `silent`, which the canonical form leaves out.
    std::string unspelled_word(std::string_view key, std::string_view otherwise,
                               std::initializer_list<std::string_view> known, std::string_view silent);
    std::string solver();
    StopRule stop(std::string_view otherwise);
    /// GJK's stopping rule of a method whose own rule is `stop`. If `gjk_stop` is not given and `stop` is a rule of
    /// GJK, that one counts: before these methods had rules of their own, `stop` was GJK's.
    StopRule gjk_stop(std::string_view otherwise);
    /// The rule of another loop than GJK, under `key`. `short_for` lists keys that stand for a rule of their name with
    /// one number. If any of them is given, the rule is any(base, key(number), ...) instead of `otherwise`, without
    /// any(...) if it is a single rule and `base` is empty.
    StopRule rule_of(Loop loop, std::string_view key, std::string_view otherwise,
                     std::initializer_list<std::string_view> short_for = {}, std::string_view base = "");
    /// True if an argument of that key is given, read or not.
    bool is_given(std::string_view key) const;
    /// GJK's search direction. closest_point is left out of the canonical form, so that older texts and databases keep
    /// their meaning.
    StopRule direction();
    /// What a verdict is worth. A method that names none of `naming`, the arguments of published loops, has the proof
    /// `otherwise`; one that names any has its loop as published, which is left out of the canonical form, so that
    /// older texts and databases keep their meaning.
    gjk::ProofKind proof(std::initializer_list<std::string_view> naming, gjk::ProofKind otherwise);
    /// The same, and whether the bodies are cores with radii or support mappings. A method with a proof asks cores, one
    /// without asks support mappings, and neither is in the canonical form.
    Decision decision(std::initializer_list<std::string_view> naming, gjk::ProofKind otherwise);
    /// The iteration cap.
    int cap(int otherwise);
    /// A number >= 0.
    double number(std::string_view key, double otherwise);
    /// A number >= 0 that older texts have and that `by` replaces. canonical() does not write it. Throws UsageError if
    /// both are given.
    std::optional<double> replaced_number(std::string_view key, std::string_view by);
    /// A number in [0, 1).
    double number_below_one(std::string_view key, double otherwise);
    /// A whole number from 1 to 1000000.
    int whole_number(std::string_view key, int otherwise);
    /// Throws UsageError if a given argument was not read.
    void done() const;

    /// The canonical form "name(scalar=..., ...)", in the order in which the arguments were read.
    std::string canonical() const;

private:
    /// True if `stop` is given and is a rule of GJK.
    bool stop_is_of_gjk() const;
    StopRule stop(std::string_view otherwise, std::string_view key, std::string_view spelled);
    const Call* find(std::string_view key);
    /// The argument of that key. Throws UsageError if its value is none of `known`.
    std::string read_word(std::string_view key, std::string_view otherwise, const std::vector<std::string>& known);
    /// The same without a place in the canonical form.
    std::string read_unspelled(std::string_view key, std::string_view otherwise, const std::vector<std::string>& known);
    /// The number of that key, or `otherwise` if none is given. Throws UsageError for a number that is not allowed;
    /// `allowed` is for the message.
    double number_in(std::string_view key, double otherwise, bool (*is_allowed)(double), std::string_view allowed);
    void spell(std::string_view key, std::string_view value);

    const Call& call_;
    std::string name_, text_;
    std::vector<std::string> read_{"scalar"};
};

}  // namespace touchstone
