// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/law.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace touchstone {
namespace {

std::vector<const Law*>& registered() {
    static std::vector<const Law*> list;
    return list;
}

}  // namespace

LawOutcome LawOutcome::of(long double amount, int step) {
    if (amount > 0) return {Kind::violated, amount, step, {}};
    LawOutcome outcome = held();
    if (amount < 0) outcome.slack = -amount;
    return outcome;
}

LawOutcome worse(const LawOutcome& x, const LawOutcome& y) {
    if (x.is_violated() != y.is_violated()) return x.is_violated() ? x : y;
    if (x.is_violated()) return y.amount > x.amount ? y : x;
    if (x.is_applicable() != y.is_applicable()) return x.is_applicable() ? x : y;
    return !x.slack || (y.slack && *y.slack < *x.slack) ? y : x;
}

bool Law::must_hold(ScalarKind scalar) const {
    switch (text_.must_hold) {
        case MustHold::on_rationals: return scalar == ScalarKind::rational;
        case MustHold::not_in_float: return scalar != ScalarKind::single_precision;
        case MustHold::in_double: return scalar == ScalarKind::double_precision;
        case MustHold::in_floating_point: return scalar != ScalarKind::rational;
        case MustHold::everywhere: return true;
        case MustHold::nowhere: return false;
    }
    return false;
}

void add_law(const Law& law) { registered().push_back(&law); }

std::vector<const Law*> laws() {
    auto list = registered();
    std::sort(list.begin(), list.end(), [](const Law* x, const Law* y) { return x->name() < y->name(); });
    return list;
}

std::vector<const Law*> laws_about(std::string_view subject) {
    auto list = laws();
    std::erase_if(list, [&](const Law* law) { return law->subject() != subject; });
    return list;
}

std::string theorem_and_proof(const Law& law) {
    const std::string proof(law.proved_by()), open(law.not_proved());
    if (proof.empty()) return std::string(law.theorem()) + ", not proved by machine";
    return std::string(law.theorem()) + ", proved by " + proof + (open.empty() ? "" : "; not proved: " + open);
}

const Law* find_law(std::string_view name) {
    for (const Law* law : registered())
        if (law->name() == name) return law;
    return nullptr;
}

const Law& law_named(std::string_view name) {
    if (const Law* law = find_law(name)) return *law;
    std::string known;
    for (const Law* law : laws()) known += " " + std::string(law->name());
    throw std::invalid_argument("no law '" + std::string(name) + "'; there are" + known);
}

ScalarKind scalar_named(std::string_view name) {
    for (const ScalarKind scalar : all_scalars)
        if (to_string(scalar) == name) return scalar;
    throw std::invalid_argument("laws are not measured on scalar '" + std::string(name) +
                                "'; expected rational, double or float");
}

LawOutcome measure(const Law& law, const AnyQuery& query, ScalarKind scalar) {
    const Subject* subject = find_subject(law.subject());
    LawOutcome outcome;
    if (subject == nullptr) return outcome;
    for (const auto& recording : subject->record(query, scalar)) outcome = worse(outcome, law.check(*recording));
    return outcome;
}

}  // namespace touchstone
