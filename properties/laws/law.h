// SPDX-License-Identifier: GPL-3.0-or-later
// A law is a theorem stated as code: one function from what a run of GJK did to "holds", "violated, by so much" or "not
// applicable". It is a promise on exact scalars and a measurement on floating point.
#pragma once

#include <string_view>
#include <vector>

namespace touchstone {

struct ExactRun;

struct LawOutcome {
    enum class Kind { not_applicable, holds, violated };
    Kind kind = Kind::not_applicable;
    long double amount = 0;  ///< of the worst violation, relative to Law::scale(); positive exactly when violated
    int step = -1;           ///< index into ExactRun::steps of the worst violation; -1 for the answer as a whole

    bool is_violated() const { return kind == Kind::violated; }
    bool is_applicable() const { return kind != Kind::not_applicable; }
};

class Law {
public:
    virtual ~Law() = default;
    virtual std::string_view name() const = 0;
    /// The theorem in words, with its proviso.
    virtual std::string_view statement() const = 0;
    /// Where it is stated or proved.
    virtual std::string_view source() const = 0;
    /// Where it must hold, and where it is only measured.
    virtual std::string_view scope() const = 0;
    /// What a violation is divided by, so that amounts of different cases compare.
    virtual std::string_view scale() const = 0;
    /// Never throws on a well-formed run. Cost: a few inner products of rationals a step.
    virtual LawOutcome check(const ExactRun& run) const = 0;
};

/// All laws, sorted by name.
std::vector<const Law*> laws();

/// Null when there is none of that name.
const Law* find_law(std::string_view name);

/// A law's file defines one static object of this type; nothing else needs to know the file.
class LawRegistration {
public:
    explicit LawRegistration(const Law& law);
};

}  // namespace touchstone
