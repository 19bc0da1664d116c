// SPDX-License-Identifier: GPL-3.0-or-later
// A law is a theorem stated as code: one function from the record of an algorithm to "holds", "violated, by so much" or
// "not applicable". On exact scalars it must hold, and on floating point if it says so. Elsewhere it is a measurement.
#pragma once

#include <initializer_list>
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

/// The scalars on which a law is a theorem. On others it is only measured.
enum class MustHold { on_rationals, not_in_float, in_double, in_floating_point, everywhere, nowhere };

/// What is said of a law.
struct LawText {
    std::string_view name;
    /// The theorem in words, with its provisos.
    std::string_view statement;
    /// The number of the theorem or property in docs/theorems.md: "Theorem 2", "P-16", ...
    std::string_view theorem;
    /// The theorems of properties/proofs that prove the law, machine-checked, for exact arithmetic: "name, name
    /// (folder/file.v); ...". Empty if the law is only tested.
    std::string_view proved_by = "";
    /// The part of the statement that these theorems leave open. Empty if they prove all of it.
    std::string_view not_proved = "";
    /// The place where the law is stated.
    std::string_view source;
    /// The scalars on which the law must hold, and those on which it is only measured.
    std::string_view scope;
    /// The quantity by which a violation is divided, so that amounts of different cases are comparable.
    std::string_view scale;
    MustHold must_hold = MustHold::on_rationals;
};

class Law {
public:
    /// `subject` is the name of the Subject to which the law applies.
    Law(const LawText& text, std::string_view subject) : text_(text), subject_(subject) {}
    virtual ~Law() = default;
    std::string_view name() const { return text_.name; }
    std::string_view statement() const { return text_.statement; }
    std::string_view theorem() const { return text_.theorem; }
    std::string_view proved_by() const { return text_.proved_by; }
    std::string_view not_proved() const { return text_.not_proved; }
    std::string_view source() const { return text_.source; }
    std::string_view scope() const { return text_.scope; }
    std::string_view scale() const { return text_.scale; }
    std::string_view subject() const { return subject_; }
    /// Returns true if the law is a theorem on this scalar, and false if it is only measured.
    bool must_hold(ScalarKind scalar) const;
    /// Checks a recording. Precondition: it is a well-formed recording of subject(). Never throws on such a recording.
    virtual LawOutcome check(const Recording& recording) const = 0;

private:
    LawText text_;
    std::string_view subject_;
};

/// A law about recordings of type R, given by its text and a function. R::subject is the name of their subject.
template <class R>
class LawAbout final : public Law {
public:
    using Check = LawOutcome (*)(const R&);
    LawAbout(const LawText& text, Check check_run) : Law(text, R::subject), check_run_(check_run) {}
    LawOutcome check(const Recording& recording) const override { return check_run_(static_cast<const R&>(recording)); }

private:
    Check check_run_;
};

/// Makes a law one of laws(). It must outlive every call of that.
void add_law(const Law& law);

/// Laws of a file about one kind of recording, which it makes known; no other code needs to know the file.
/// Precondition: it has static storage duration.
template <class R>
class LawTable {
public:
    LawTable(std::initializer_list<LawAbout<R>> list) : laws_(list) {
        for (const Law& law : laws_) add_law(law);
    }

private:
    const std::vector<LawAbout<R>> laws_;
};

/// Returns all laws, sorted by name.
std::vector<const Law*> laws();

/// Returns the laws about one subject.
std::vector<const Law*> laws_about(std::string_view subject);

/// Returns theorem() and the place of its proof.
std::string theorem_and_proof(const Law& law);

/// Returns the law of that name, or null if there is none.
const Law* find_law(std::string_view name);

/// These functions return the law or the scalar of that name. They throw std::invalid_argument with the known names if
/// there is none.
const Law& law_named(std::string_view name);
ScalarKind scalar_named(std::string_view name);

/// Records `query` rounded to `scalar`, checks every recording, and returns the worst outcome. It is `not_applicable`
/// if the subject does not take the query. Cost: that of the subject.
LawOutcome measure(const Law& law, const AnyQuery& query, ScalarKind scalar);

}  // namespace touchstone
