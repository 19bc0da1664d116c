// SPDX-License-Identifier: GPL-3.0-or-later
// A law is a theorem stated as code: one function from the record of an algorithm to "holds", "violated, by so much" or
// "not applicable". On exact scalars it must hold, and on floating point if it says so. Elsewhere it is a measurement.
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
    long double amount = 0;  ///< size of the worst violation, relative to Law::scale(); positive exactly if violated
    int step = -1;           ///< index of the worst step (or part) of the recording; -1 for the recording as a whole
    /// The margin by which the law holds at the tightest place, on the same scale, if there is any. Absent if the law
    /// holds with equality everywhere, and for claims that are true or false.
    std::optional<long double> slack{};

    bool is_violated() const { return kind == Kind::violated; }
    bool is_applicable() const { return kind != Kind::not_applicable; }

    static LawOutcome held() { return {Kind::holds, 0, -1}; }
    /// Returns a violation by `amount`, or, if `amount` is not positive, an outcome that holds with that slack.
    static LawOutcome of(long double amount, int step = -1);
    /// Returns a violation by 1 unless `holds`. It serves claims that are true or false.
    static LawOutcome of_claim(bool holds, int step = -1) { return of(holds ? 0 : 1, step); }
};

/// Returns the worse of two outcomes: the one with the larger violation, or else the one that applies, with the lesser
/// slack of both.
LawOutcome worse(const LawOutcome& x, const LawOutcome& y);

class Law {
public:
    virtual ~Law() = default;
    virtual std::string_view name() const = 0;
    /// The theorem in words, with its provisos.
    virtual std::string_view statement() const = 0;
    /// The number of the theorem or property in docs/theorems.md: "Theorem 2", "P-16", ...
    virtual std::string_view theorem() const = 0;
    /// The theorems of properties/proofs that prove the law, machine-checked, for exact arithmetic: "name, name
    /// (folder/file.v); ...". Empty if the law is only tested.
    virtual std::string_view proved_by() const { return ""; }
    /// The part of the statement that these theorems leave open. Empty if they prove all of it.
    virtual std::string_view not_proved() const { return ""; }
    /// The place where the law is stated.
    virtual std::string_view source() const = 0;
    /// The scalars on which the law must hold, and those on which it is only measured.
    virtual std::string_view scope() const = 0;
    /// The quantity by which a violation is divided, so that amounts of different cases are comparable.
    virtual std::string_view scale() const = 0;
    /// The name of the Subject to which the law applies.
    virtual std::string_view subject() const = 0;
    /// Returns true if the law is a theorem on this scalar, and false if it is only measured.
    virtual bool must_hold(ScalarKind scalar) const { return scalar == ScalarKind::rational; }
    /// Checks a recording. Precondition: it is a well-formed recording of subject(). Never throws on such a recording.
    virtual LawOutcome check(const Recording& recording) const = 0;
};

/// A law about recordings of type R. R::subject is the name of their subject.
template <class R>
class LawAbout : public Law {
public:
    std::string_view subject() const final { return R::subject; }
    LawOutcome check(const Recording& recording) const final { return check_run(static_cast<const R&>(recording)); }

protected:
    virtual LawOutcome check_run(const R& run) const = 0;
};

/// Returns all laws, sorted by name.
std::vector<const Law*> laws();

/// Returns the laws about one subject.
std::vector<const Law*> laws_about(std::string_view subject);

/// Returns theorem() and the place of its proof.
std::string theorem_and_proof(const Law& law);

/// Returns the law of that name, or null if there is none.
const Law* find_law(std::string_view name);

/// Registers a law. The law's file defines one static object of this type, and no other code needs to know the file.
class LawRegistration {
public:
    explicit LawRegistration(const Law& law);
};

/// These functions return the law or the scalar of that name. They throw std::invalid_argument with the known names if
/// there is none.
const Law& law_named(std::string_view name);
ScalarKind scalar_named(std::string_view name);

/// Records `query` rounded to `scalar`, checks every recording, and returns the worst outcome. It is `not_applicable`
/// if the subject does not take the query. Cost: that of the subject.
LawOutcome measure(const Law& law, const AnyQuery& query, ScalarKind scalar);

}  // namespace touchstone
