// SPDX-License-Identifier: GPL-3.0-or-later
// One case for many methods. The query is rounded and prepared, and its truth computed, once per scalar; all methods of
// the scalar share them. Invariant: truth and answer belong to the same rounded query. Cost: one truth per scalar that
// rounds differently.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "experiments/judge/judge.h"
#include "experiments/trace/trace.h"
#include "oracles/gradient.h"
#include "oracles/oracle.h"
#include "properties/cases/case.h"

namespace touchstone {

/// Whether normals and contact points are judged too, and whether the gradients that they imply are. Either costs some
/// exact queries per answer.
enum class Contact { unjudged, judged, with_gradients };

class JudgedCase {
public:
    /// Precondition: the oracle does not refuse the query.
    JudgedCase(const Case& a_case, const Oracle& oracle, Contact contact = Contact::unjudged)
        : case_(a_case), oracle_(oracle), contact_(contact) {}

    struct Outcome {
        Answer answer;
        Judgement judgement;
        const Truth* truth = nullptr;  ///< truth of the query as the scalar sees it; valid as long as this object
        std::optional<long double>
            degeneracy;  ///< degeneracy_ulps() of that query, else |perturbation_ulps| of the case
        /// Those of that query; null if gradients are not judged or not known. Valid as long as this object.
        const KnownGradients* gradients = nullptr;
    };
    /// Asks the method and judges its answer. If `trace` is not null, it is emptied and the run recorded in it, iterate
    /// by iterate; it stays empty if the method does not take the case or shows no iterates. A record changes no
    /// answer.
    Outcome ask(const Method& method, Trace* trace = nullptr);

    /// The truth of the case as given, computed once.
    const Truth& truth();

    /// The query rounded to the scalar. Null if it is outside the scalar's range.
    const AnyQuery* rounded_for(const ScalarBackend& scalar);

private:
    struct RoundedCase {
        std::optional<AnyQuery> query;
        std::unique_ptr<PreparedQuery> prepared;
        std::string reason;
        Truth truth;
        Question question;
        std::optional<long double> degeneracy;
        KnownGradients gradients;  ///< empty if they are not judged
    };
    RoundedCase& rounded(const ScalarBackend& scalar);

    const Case& case_;
    const Oracle& oracle_;
    Contact contact_;
    std::map<const ScalarBackend*, RoundedCase> rounded_;
    std::optional<Truth> original_;
};

/// The answer of a method without any truth: the case is rounded, prepared and solved.
Answer answer_only(const Case& a_case, const Method& method);

}  // namespace touchstone
