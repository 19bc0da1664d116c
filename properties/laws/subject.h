// SPDX-License-Identifier: GPL-3.0-or-later
// A subject of laws is an algorithm that can run on a query in any scalar, with a record of the run lifted to
// rationals. Laws see recordings and never templates, so one definition serves exact scalars, floating point and
// mutants.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/shapes/query.h"

namespace touchstone {

enum class ScalarKind { rational, double_precision, single_precision };

constexpr std::string_view to_string(ScalarKind scalar) {
    switch (scalar) {
        case ScalarKind::rational: return "rational";
        case ScalarKind::double_precision: return "double";
        case ScalarKind::single_precision: return "float";
    }
    return "rational";
}

/// All scalars, the exact one first.
inline constexpr ScalarKind all_scalars[]{ScalarKind::rational, ScalarKind::double_precision,
                                          ScalarKind::single_precision};

/// The record of one run of an algorithm. The subject determines the derived type.
struct Recording {
    std::string variant;  ///< variant of the method, if a subject runs several: "default", "seed rule", ...
    bool exact_scalar = true;

    Recording() = default;
    Recording(const Recording&) = default;
    Recording(Recording&&) = default;
    Recording& operator=(const Recording&) = default;
    Recording& operator=(Recording&&) = default;
    virtual ~Recording() = default;
};

using Recordings = std::vector<std::unique_ptr<Recording>>;

template <class R>
void add_recording(Recordings& list, R run) {
    list.push_back(std::make_unique<R>(std::move(run)));
}

class Subject {
public:
    virtual ~Subject() = default;
    virtual std::string_view name() const = 0;
    /// Runs the algorithm on the query rounded to `scalar`. Returns an empty list if the subject does not take the
    /// query: shapes without vertices, no motion, or coordinates outside the range of the scalar.
    virtual Recordings record(const AnyQuery& query, ScalarKind scalar) const = 0;
};

/// Returns all subjects, sorted by name.
std::vector<const Subject*> subjects();

/// Returns the subject of that name, or null if there is none.
const Subject* find_subject(std::string_view name);

class SubjectRegistration {
public:
    explicit SubjectRegistration(const Subject& subject);
};

/// A subject given by its name and a function.
class SimpleSubject final : public Subject {
public:
    using Record = Recordings (*)(const AnyQuery&, ScalarKind);
    SimpleSubject(std::string_view name, Record record) : name_(name), record_(record) {}
    std::string_view name() const override { return name_; }
    Recordings record(const AnyQuery& query, ScalarKind scalar) const override { return record_(query, scalar); }

private:
    std::string_view name_;
    Record record_;
};

}  // namespace touchstone
