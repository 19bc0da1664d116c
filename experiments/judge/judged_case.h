// SPDX-License-Identifier: GPL-3.0-or-later
// One case asked of many methods: rounded, prepared and its truth found once per scalar, shared by all methods of it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "experiments/judge/judge.h"
#include "experiments/trace/trace.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"

namespace touchstone {

/// Whether normals and contact points are judged too, which costs some exact queries an answer.
enum class Contact { unjudged, judged };

class JudgedCase {
public:
    /// Precondition: the oracle does not refuse the query.
    JudgedCase(const Case& a_case, const Oracle& oracle, Contact contact = Contact::unjudged)
        : case_(a_case), oracle_(oracle), contact_(contact) {}

    struct Outcome {
        Answer answer;
        Judgement judgement;
        const Truth* truth = nullptr;           ///< of the query as the scalar saw it; valid as long as this object
        std::optional<long double> degeneracy;  ///< degeneracy_ulps() of that query, else the dial of its family
    };
    Outcome ask(const Method& method);

    /// What the method does, iterate by iterate: it is asked once more. Empty where it does not take the case or where
    /// nobody can look into it.
    Trace trace(const Method& method);

    /// The truth of the case as it was given, found once.
    const Truth& truth();

    /// The query as this method's scalar sees it, null when it leaves the scalar's range.
    const AnyQuery* seen_by(const ScalarBackend& scalar);

private:
    struct Seen {
        std::optional<AnyQuery> query;
        std::unique_ptr<PreparedQuery> prepared;
        std::string reason;
        Truth truth;
        Question question;
        std::optional<long double> degeneracy;
    };
    Seen& seen(const ScalarBackend& scalar);

    const Case& case_;
    const Oracle& oracle_;
    Contact contact_;
    std::map<const ScalarBackend*, Seen> seen_;
    std::optional<Truth> original_;
};

/// What a method says without any truth: rounded, prepared, asked.
Answer answer_only(const Case& a_case, const Method& method);

}  // namespace touchstone
