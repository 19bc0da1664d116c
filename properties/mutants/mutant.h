// SPDX-License-Identifier: GPL-3.0-or-later
// A mutant is GJK with one deliberate mistake, in rationals, so that nothing but the mistake can be to blame. Among
// them is the seed's text as printed where the errata say that it is wrong. A law that rejects no mutant says nothing,
// and a mutant that no law rejects shows a hole in the laws.
#pragma once

#include <string_view>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

template <int D>
struct Query;

class Mutant {
public:
    virtual ~Mutant() = default;
    virtual std::string_view name() const = 0;
    /// The mistake, and what would be right.
    virtual std::string_view mistake() const = 0;
    /// The erratum or the kind of slip.
    virtual std::string_view source() const = 0;
    /// Preconditions as in record_run. The number of steps is bounded.
    virtual ExactRun run(const Query<3>& query, const ExactTruth& truth) const = 0;
};

/// All mutants, sorted by name.
std::vector<const Mutant*> mutants();

/// Null when there is none of that name.
const Mutant* find_mutant(std::string_view name);

class MutantRegistration {
public:
    explicit MutantRegistration(const Mutant& mutant);
};

/// A mutant given by its texts and a function: enough for every mutant so far.
class SimpleMutant final : public Mutant {
public:
    using Run = ExactRun (*)(const Query<3>&, const ExactTruth&);
    SimpleMutant(std::string_view name, std::string_view mistake, std::string_view source, Run run)
        : name_(name), mistake_(mistake), source_(source), run_(run) {}
    std::string_view name() const override { return name_; }
    std::string_view mistake() const override { return mistake_; }
    std::string_view source() const override { return source_; }
    ExactRun run(const Query<3>& query, const ExactTruth& truth) const override { return run_(query, truth); }

private:
    std::string_view name_, mistake_, source_;
    Run run_;
};

}  // namespace touchstone
