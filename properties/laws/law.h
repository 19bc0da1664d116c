// SPDX-License-Identifier: GPL-3.0-or-later
// A law is a theorem stated as code: one function from what an algorithm did to "holds", "violated, by so much" or "not
// applicable". It is a promise on exact scalars, and on floating point where it says so; elsewhere it is a measurement.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/laws/subject.h"

namespace touchstone {

struct LawOutcome {
    enum class Kind { not_applicable, holds, violated };
    Kind kind = Kind::not_applicable;
    long double amount = 0;  ///< of the worst violation, relative to Law::scale(); positive exactly when violated
    int step = -1;           ///< index of the step (or part) of the recording that is worst; -1 for it as a whole
    /// Where it holds: by how much at the tightest place, on the same scale, if by anything at all. Absent where it
    /// holds with equality everywhere, and of claims that are true or false.
    std::optional<long double> slack{};

    bool is_violated() const { return kind == Kind::violated; }
    bool is_applicable() const { return kind != Kind::not_applicable; }

    static LawOutcome held() { return {Kind::holds, 0, -1}; }
    /// Violated by amount; holds, with that slack, when it is not positive.
    static LawOutcome of(long double amount, int step = -1);
    /// Violated by 1 unless `holds`: for claims that are true or false.
    static LawOutcome of_claim(bool holds, int step = -1) { return of(holds ? 0 : 1, step); }
};

/// The worse of two: a larger violation, or else the one that applies, with the lesser slack of both.
LawOutcome worse(const LawOutcome& x, const LawOutcome& y);

class Law {
public:
    virtual ~Law() = default;
    virtual std::string_view name() const = 0;
    /// The theorem in words, with its proviso.
    virtual std::string_view statement() const = 0;
    /// The theorem or property by its number in docs/theorems.md: "Theorem 2", "P-16", ...
    virtual std::string_view theorem() const = 0;
    /// The theorems of properties/proofs that prove it, machine-checked, for exact arithmetic: "name, name
    /// (folder/file.v);
    /// ...". Empty where it is tested only.
    virtual std::string_view proved_by() const { return ""; }
    /// What of the statement these theorems leave open; "" where they say all of it.
    virtual std::string_view not_proved() const { return ""; }
    /// Where it is stated.
    virtual std::string_view source() const = 0;
    /// Where it must hold, and where it is only measured.
    virtual std::string_view scope() const = 0;
    /// What a violation is divided by, so that amounts of different cases compare.
    virtual std::string_view scale() const = 0;
    /// What it is about: the name of a Subject.
    virtual std::string_view subject() const = 0;
    /// True where it is a theorem, false where it is measured.
    virtual bool must_hold(ScalarKind scalar) const { return scalar == ScalarKind::rational; }
    /// Precondition: a recording of subject(). Never throws on a well-formed one.
    virtual LawOutcome check(const Recording& recording) const = 0;
};

/// A law about recordings of type R; R::subject names them.
template <class R>
class LawAbout : public Law {
public:
    std::string_view subject() const final { return R::subject; }
    LawOutcome check(const Recording& recording) const final { return check_run(static_cast<const R&>(recording)); }

protected:
    virtual LawOutcome check_run(const R& run) const = 0;
};

/// All laws, sorted by name.
std::vector<const Law*> laws();

/// Those about one subject.
std::vector<const Law*> laws_about(std::string_view subject);

/// theorem() and where that is proved.
std::string theorem_and_proof(const Law& law);

/// Null when there is none of that name.
const Law* find_law(std::string_view name);

/// A law's file defines one static object of this type; nothing else needs to know the file.
class LawRegistration {
public:
    explicit LawRegistration(const Law& law);
};

/// The law and scalar of that name. Throw std::invalid_argument naming what there is.
const Law& law_named(std::string_view name);
ScalarKind scalar_named(std::string_view name);

/// Records `query` as `scalar` sees it and checks every recording: the worst outcome. `not_applicable` where the
/// subject does not take the query. Cost: that of the subject.
LawOutcome measure(const Law& law, const AnyQuery& query, ScalarKind scalar);

}  // namespace touchstone
