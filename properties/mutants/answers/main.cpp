// SPDX-License-Identifier: GPL-3.0-or-later
// Prints what every mutant of a query answers to the cases of a file, one JSON object a line, as `touchstone solve`
// does:
//   {"id": CASE, "method": "mutant/NAME", "verdict": "separated", "upper": 0.5}
// A mutant of a part, such as a support mapping, gives no answer to a query and is left out. Where a mutant answers a
// case in several ways, the one that is off the most is for the reader to find: each is a line of its own.
//   mutant_answers CASES.jsonl [--list]
#include <cmath>
#include <cstdio>
#include <exception>
#include <optional>
#include <string>

#include "algorithms/scalars/rational.h"
#include "properties/cases/case_json.h"
#include "properties/laws/certified_run.h"
#include "properties/laws/changed_run.h"
#include "properties/laws/epa_run.h"
#include "properties/laws/facets_run.h"
#include "properties/laws/impact_run.h"
#include "properties/laws/run.h"
#include "properties/laws/sat_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone::mutant_answers {
namespace {

struct Answer {
    Verdict verdict = Verdict::undecided;
    std::optional<double> number;
};

double root(const Rational& square) { return std::sqrt(square.convert_to<double>()); }

std::optional<double> root(const std::optional<Rational>& square) {
    return square ? std::optional(root(*square)) : std::nullopt;
}

/// The queries that a subject answers.
bool answers(std::string_view subject, QueryKind kind) {
    if (kind == QueryKind::impact) return subject == ImpactRun::subject;
    if (subject == EpaRun::subject || subject == FacetsRun::subject) return kind == QueryKind::penetration;
    if (subject == SatRun::subject) return kind != QueryKind::distance;
    return kind != QueryKind::penetration &&
           (subject == ExactRun::subject || subject == ChangedRun::subject || subject == CertifiedRun::subject);
}

bool is_of_a_query(std::string_view subject) {
    return answers(subject, QueryKind::distance) || answers(subject, QueryKind::penetration) ||
           answers(subject, QueryKind::impact);
}

Answer of_impact(const ImpactRun& run) {
    if (run.state == "miss") return {Verdict::separated, {}};
    if (run.state != "hit" && run.state != "initial_overlap") return {};
    return {Verdict::intersecting, run.lower.convert_to<double>()};
}

/// What the recording says to a query of that kind.
std::optional<Answer> answer_of(const Recording& recording, QueryKind kind) {
    if (const auto* gjk = dynamic_cast<const ExactRun*>(&recording))
        return Answer{gjk->answer.verdict, root(gjk->answer.distance2.upper)};
    if (const auto* changed = dynamic_cast<const ChangedRun*>(&recording)) {
        if (changed->variant.find(changes::scaled) != std::string::npos) return std::nullopt;
        return Answer{changed->after.verdict, root(changed->after.distance2.upper)};
    }
    if (const auto* epa = dynamic_cast<const EpaRun*>(&recording)) {
        if (epa->kind == StopKind::exhausted) return Answer{};
        return Answer{epa->verdict, root(epa->depth2.upper)};
    }
    if (const auto* facets = dynamic_cast<const FacetsRun*>(&recording))
        return Answer{facets->verdict, root(facets->upper2)};
    if (const auto* sat = dynamic_cast<const SatRun*>(&recording)) {
        if (kind == QueryKind::intersects) return Answer{sat->isa_verdict, {}};
        return Answer{sat->verdict, kind == QueryKind::penetration ? std::optional(root(sat->depth2)) : std::nullopt};
    }
    if (const auto* certified = dynamic_cast<const CertifiedRun*>(&recording))
        return Answer{certified->said,
                      certified->upper ? std::optional(certified->upper->convert_to<double>()) : std::nullopt};
    if (const auto* impact = dynamic_cast<const ImpactRun*>(&recording)) return of_impact(*impact);
    return std::nullopt;
}

void print(const Case& a_case, const std::string& method, const Recordings& recordings) {
    for (const auto& recording : recordings) {
        const auto answer = answer_of(*recording, kind_of(a_case.query));
        if (!answer) continue;
        std::printf(R"({"id":"%s","method":"%s","verdict":"%s")", a_case.id.c_str(), method.c_str(),
                    std::string(to_string(answer->verdict)).c_str());
        if (answer->number && std::isfinite(*answer->number)) std::printf(R"(,"upper":"%a")", *answer->number);
        std::printf("}\n");
    }
}

void answer_all(const std::string& path) {
    read_case_file(path, [](Case&& a_case) {
        const QueryKind kind = kind_of(a_case.query);
        for (const Subject* subject : subjects())
            if (answers(subject->name(), kind))
                print(a_case, "subject/" + std::string(subject->name()),
                      subject->record(a_case.query, ScalarKind::rational));
        for (const Mutant* mutant : mutants())
            if (answers(mutant->subject(), kind))
                print(a_case, "mutant/" + std::string(mutant->name()), mutant->record(a_case.query));
    });
}

}  // namespace
}  // namespace touchstone::mutant_answers

int main(int argc, char** argv) {
    using namespace touchstone;
    if (argc != 2) return std::fprintf(stderr, "usage: mutant_answers CASES.jsonl | --list\n"), 2;
    try {
        if (std::string(argv[1]) != "--list") return mutant_answers::answer_all(argv[1]), 0;
        for (const Mutant* mutant : mutants())
            if (mutant_answers::is_of_a_query(mutant->subject()))
                std::printf("mutant/%s\n", std::string(mutant->name()).c_str());
        return 0;
    } catch (const std::exception& error) {
        return std::fprintf(stderr, "mutant_answers: %s\n", error.what()), 2;
    }
}
