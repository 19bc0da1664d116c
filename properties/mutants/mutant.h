// SPDX-License-Identifier: GPL-3.0-or-later
// A mutant is an algorithm with one deliberate mistake, in rationals, so that only the mistake can be the cause of a
// failure; where the mistake is one of rounding, in double, and only laws that must hold there judge it. The seeds'
// text as printed is among them, where the errata say that it is wrong. A law that rejects no mutant detects nothing,
// and a mutant that no law rejects shows a gap in the laws.
//
// A mutant hands its mistake to the shipped code wherever that takes the part as an argument: a solver, a stopping
// rule, a search direction, a support mapping, a body, a facet. The others are made in one of two ways, because an
// argument for them would be one that no user sets:
//   a loop of its own   of EPA and of an advance, since the polytope, its horizon and an advance are the text of those
//                       algorithms and not policies of them; of GJK as printed, from an empty simplex
//   a changed record    the margins and the choice of EPA in the hybrid; the order of axes in SAT, whose policy is its
//                       band; the levels of a hierarchy that is already built; contact points of facets; the simplex
//                       after an advance; and functions without policies: impulses, boxes, prisms, parts of polygons
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "properties/laws/run.h"

namespace touchstone {

class Mutant {
public:
    virtual ~Mutant() = default;
    virtual std::string_view name() const = 0;
    /// The mistake, and the correct form.
    virtual std::string_view mistake() const = 0;
    /// The erratum, or the kind of slip.
    virtual std::string_view source() const = 0;
    /// The subject that the mutant imitates, and whose laws judge it.
    virtual std::string_view subject() const = 0;
    /// Records like Subject::record in rationals, or in double for a mistake of rounding. The number of steps is
    /// bounded.
    virtual Recordings record(const AnyQuery& query) const = 0;
};

/// Returns all mutants, sorted by name.
std::vector<const Mutant*> mutants();

/// Returns the mutant of that name, or null if there is none.
const Mutant* find_mutant(std::string_view name);

/// Makes a mutant one of those above. It must outlive every call of them.
void add_mutant(const Mutant& mutant);

/// The mutants of a file, which it makes known. Precondition: it has static storage duration.
template <class M>
class MutantTable {
public:
    MutantTable(std::initializer_list<M> list) : mutants_(list) {
        for (const M& mutant : mutants_) add_mutant(mutant);
    }

private:
    const std::vector<M> mutants_;
};

/// A mutant of any subject, given by its texts and a function.
class SubjectMutant : public Mutant {
public:
    using Record = Recordings (*)(const AnyQuery&);
    SubjectMutant(std::string_view subject, std::string_view name, std::string_view mistake, std::string_view source,
                  Record record)
        : subject_(subject), name_(name), mistake_(mistake), source_(source), record_(record) {}
    std::string_view name() const override { return name_; }
    std::string_view mistake() const override { return mistake_; }
    std::string_view source() const override { return source_; }
    std::string_view subject() const override { return subject_; }
    Recordings record(const AnyQuery& query) const override { return record_(query); }

private:
    std::string_view subject_, name_, mistake_, source_;
    Record record_;
};

/// The recordings of the true subject, each changed: for mistakes that no argument of the shipped code can make.
template <class Run, void (*change)(Run&), ScalarKind scalar = ScalarKind::rational>
Recordings changed(const AnyQuery& query) {
    Recordings list = find_subject(Run::subject)->record(query, scalar);
    for (auto& recording : list) change(static_cast<Run&>(*recording));
    return list;
}

/// A mutant of GJK, given by a function from a query in space and its truth to a run.
class SimpleMutant final : public Mutant {
public:
    using Run = ExactRun (*)(const Query<3>&, const ExactTruth&);
    SimpleMutant(std::string_view name, std::string_view mistake, std::string_view source, Run run)
        : name_(name), mistake_(mistake), source_(source), run_(run) {}
    std::string_view name() const override { return name_; }
    std::string_view mistake() const override { return mistake_; }
    std::string_view source() const override { return source_; }
    std::string_view subject() const override { return ExactRun::subject; }
    Recordings record(const AnyQuery& query) const override;

private:
    std::string_view name_, mistake_, source_;
    Run run_;
};

}  // namespace touchstone
