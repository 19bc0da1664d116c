// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/score.h"

namespace touchstone {
namespace {

/// Keeps the example with fewer vertices, and the earlier one of equals.
void keep_smaller(std::optional<LawExample>& kept, const LawExample& found) {
    if (!kept || found.vertices < kept->vertices) kept = found;
}

void keep_larger(std::optional<LawExample>& kept, const LawExample& found) {
    if (!kept || found.amount > kept->amount) kept = found;
}

void keep_tighter(std::optional<LawExample>& kept, const LawExample& found) {
    if (!kept || found.amount < kept->amount) kept = found;
}

}  // namespace

long double gross_from(ScalarKind scalar) {
    switch (scalar) {
        case ScalarKind::rational: return 0;
        case ScalarKind::double_precision: return 0x1.6a09e667f3bcdp-27L;  // 2^-26.5
        case ScalarKind::single_precision: return 0x1p-12L;
    }
    return 0;
}

void LawScore::add(const LawOutcome& outcome, const Case& a_case, ScalarKind scalar) {
    if (!outcome.is_applicable()) return;
    ++applicable;
    const int vertices = vertex_count(a_case.query);
    if (!outcome.is_violated()) {
        if (outcome.slack) keep_tighter(tightest, {a_case.replay, vertices, *outcome.slack});
        return;
    }
    ++violations;
    gross += outcome.amount >= gross_from(scalar) ? 1 : 0;
    keep_smaller(smallest, {a_case.replay, vertices, outcome.amount});
    keep_larger(largest, {a_case.replay, vertices, outcome.amount});
}

void LawScore::merge(const LawScore& other) {
    applicable += other.applicable;
    violations += other.violations;
    gross += other.gross;
    if (other.smallest) keep_smaller(smallest, *other.smallest);
    if (other.largest) keep_larger(largest, *other.largest);
    if (other.tightest) keep_tighter(tightest, *other.tightest);
}

std::vector<LawMeasurement> measure_all(const std::vector<const Law*>& list, const AnyQuery& query, ScalarKind scalar) {
    std::vector<LawMeasurement> found;
    for (const Subject* subject : subjects()) {
        std::vector<const Law*> about;
        for (const Law* law : list)
            if (law->subject() == subject->name()) about.push_back(law);
        if (about.empty()) continue;
        const auto recordings = subject->record(query, scalar);
        for (const Law* law : about) {
            std::map<std::string, LawOutcome> worst;
            for (const auto& recording : recordings) {
                LawOutcome& outcome = worst[recording->variant];
                outcome = worse(outcome, law->check(*recording));
            }
            for (const auto& [variant, outcome] : worst) found.push_back({law, variant, outcome});
        }
    }
    return found;
}

bool LawKeyOrder::operator()(const LawKey& x, const LawKey& y) const {
    const auto names = [](const LawKey& key) {
        return std::tuple(std::get<0>(key)->name(), std::get<1>(key), std::string_view(std::get<2>(key)));
    };
    return names(x) < names(y);
}

void LawScores::add(const std::vector<const Law*>& list, const Case& a_case, ScalarKind scalar) {
    ++cases_[scalar];
    for (const Law* law : list) scores_.try_emplace({law, scalar, ""});
    for (const auto& [law, variant, outcome] : measure_all(list, a_case.query, scalar))
        scores_[{law, scalar, variant}].add(outcome, a_case, scalar);
}

void LawScores::merge(const LawScores& other) {
    for (const auto& [scalar, count] : other.cases_) cases_[scalar] += count;
    for (const auto& [key, score] : other.scores_) scores_[key].merge(score);
}

std::map<LawKey, LawScore, LawKeyOrder> LawScores::rows() const {
    std::map<std::pair<const Law*, ScalarKind>, std::int64_t> applied;
    for (const auto& [key, score] : scores_) applied[{std::get<0>(key), std::get<1>(key)}] += score.applicable;
    auto rows = scores_;
    std::erase_if(rows, [&](const auto& row) {
        const auto& [law, scalar, variant] = row.first;
        return row.second.applicable == 0 && (!variant.empty() || applied[{law, scalar}] > 0);
    });
    return rows;
}

std::int64_t LawScores::cases(ScalarKind scalar) const {
    const auto at = cases_.find(scalar);
    return at == cases_.end() ? 0 : at->second;
}

}  // namespace touchstone
