// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/methods/arguments.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "algorithms/simplex_solvers/all.h"
#include "experiments/registry/rule_libraries.h"

namespace touchstone {
namespace {

bool is_not_negative(double x) { return x >= 0; }

[[noreturn]] void refuse(std::string_view key, const Call& given, std::string_view allowed) {
    throw UsageError(std::string(key).append(": found ").append(given.name).append("; expected ").append(allowed));
}

}  // namespace

MethodArguments::MethodArguments(const Call& call, std::string_view scalar) : call_(call), name_(call.name) {
    std::set<std::string> keys;
    for (const Argument& argument : call.arguments) {
        if (argument.key.empty())
            throw UsageError(call.name + ": found '" + argument.value.name + "' (column " +
                             std::to_string(argument.value.column) + ") without a name; expected key=value");
        if (!keys.insert(argument.key).second)
            throw UsageError(call.name + ": '" + argument.key + "=' given twice; expected each argument once");
    }
    spell("scalar", scalar);
}

const Call* MethodArguments::find(std::string_view key) {
    read_.emplace_back(key);
    for (const Argument& argument : call_.arguments)
        if (argument.key == key) return &argument.value;
    return nullptr;
}

void MethodArguments::spell(std::string_view key, std::string_view value) {
    text_.append(text_.empty() ? "" : ", ").append(key).append("=").append(value);
}

std::string MethodArguments::word(std::string_view key, std::string_view otherwise,
                                  std::initializer_list<std::string_view> known) {
    return read_word(key, otherwise, {known.begin(), known.end()});
}

std::string MethodArguments::read_word(std::string_view key, std::string_view otherwise,
                                       const std::vector<std::string>& known) {
    const std::string value = read_unspelled(key, otherwise, known);
    spell(key, value);
    return value;
}

std::string MethodArguments::unspelled_word(std::string_view key, std::string_view otherwise,
                                            std::initializer_list<std::string_view> known, std::string_view silent) {
    const std::string value = read_unspelled(key, otherwise, {known.begin(), known.end()});
    if (value != silent) spell(key, value);
    return value;
}

std::string MethodArguments::read_unspelled(std::string_view key, std::string_view otherwise,
                                            const std::vector<std::string>& known) {
    const Call* given = find(key);
    std::string value(given == nullptr ? otherwise : given->name);
    if (std::find(known.begin(), known.end(), value) == known.end()) refuse_word(key, value, known);
    if (given != nullptr && !given->arguments.empty())
        throw UsageError(std::string(key) + ": '" + value + "' takes no arguments; write " + std::string(key) + "=" +
                         value);
    return value;
}

std::string MethodArguments::solver() {
    std::vector<std::string> known;
    std::apply([&](const auto&... solver) { (known.emplace_back(solver.name), ...); }, AllSimplexSolvers{});
    for (const auto& brought : brought_solvers()) known.emplace_back(brought.part.name);
    return read_word("solver", "voronoi", known);
}

StopRule MethodArguments::stop(std::string_view otherwise, std::string_view key, std::string_view spelled) {
    const Call* given = find(key);
    StopRule rule = parse_stop_rule(given == nullptr ? parse_call(otherwise) : *given);
    spell(spelled, touchstone::canonical(rule));
    return rule;
}

StopRule MethodArguments::stop(std::string_view otherwise) { return stop(otherwise, "stop", "stop"); }

StopRule MethodArguments::gjk_stop(std::string_view otherwise) {
    const std::string_view key = stop_is_of_gjk() ? "stop" : "gjk_stop";
    if (key == "stop") read_.emplace_back("gjk_stop");
    return stop(otherwise, key, "gjk_stop");
}

bool MethodArguments::is_given(std::string_view key) const {
    return std::any_of(call_.arguments.begin(), call_.arguments.end(),
                       [&](const Argument& argument) { return argument.key == key; });
}

bool MethodArguments::stop_is_of_gjk() const {
    if (is_given("gjk_stop")) return false;
    for (const Argument& argument : call_.arguments)
        if (argument.key == "stop") return is_stop_rule(argument.value);
    return false;
}

StopRule MethodArguments::rule_of(Loop loop, std::string_view key, std::string_view otherwise,
                                  std::initializer_list<std::string_view> short_for, std::string_view base) {
    const bool is_for_gjk = key == "stop" && std::find(read_.begin(), read_.end(), "gjk_stop") != read_.end();
    const Call* given = is_for_gjk && stop_is_of_gjk() ? nullptr : find(key);
    std::string text(base);
    int parts = base.empty() ? 0 : 1;
    for (const std::string_view name : short_for) {
        const std::string word(name);
        const Call* number = find(word);
        if (number == nullptr) continue;
        if (given != nullptr)
            throw UsageError(word + "= and " + std::string(key) + "= are both given; write " + word +
                             "(...) as a rule in " + std::string(key) + "=any(...)");
        text.append(parts++ > 0 ? ", " : "").append(word).append("(");
        text.append(shortest(number_of(*number, word))).append(")");
    }
    if (parts > 1) text = "any(" + text + ")";
    if (text.empty()) text = otherwise;
    StopRule rule = parse_stop_rule(given != nullptr ? *given : parse_call(text), loop);
    for (const char* name : {"gap_ratio", "source_gap", "relative_gap"})
        for (double ratio : parameters_of(rule, name))
            if (ratio >= 1)
                throw UsageError(std::string(name) + ": found " + shortest(ratio) +
                                 "; expected a number from 0 to below 1");
    spell(key, touchstone::canonical(rule));
    return rule;
}

StopRule MethodArguments::direction() {
    const Call* given = find("direction");
    StopRule direction = parse_direction(given == nullptr ? parse_call("closest_point") : *given);
    if (direction.name != "closest_point") spell("direction", touchstone::canonical(direction));
    return direction;
}

double MethodArguments::number_in(std::string_view key, double otherwise, bool (*is_allowed)(double),
                                  std::string_view allowed) {
    const Call* given = find(key);
    const double value = given == nullptr ? otherwise : number_of(*given, key);
    if (given != nullptr && !is_allowed(value)) refuse(key, *given, allowed);
    spell(key, shortest(value));
    return value;
}

int MethodArguments::whole_number(std::string_view key, int otherwise) {
    const auto is_allowed = [](double x) { return x >= 1 && x <= 1000000 && x == std::floor(x); };
    return static_cast<int>(number_in(key, otherwise, is_allowed, "a whole number from 1 to 1000000"));
}

gjk::ProofKind MethodArguments::proof(std::initializer_list<std::string_view> naming, gjk::ProofKind otherwise) {
    constexpr std::array<std::string_view, 3> proofs{gjk::AsPublished::name, gjk::RoundedSigns::name,
                                                     gjk::ExactSigns::name};
    const bool is_named = std::any_of(naming.begin(), naming.end(), [&](auto key) { return is_given(key); });
    const auto standard = static_cast<std::size_t>(is_named ? gjk::ProofKind::published : otherwise);
    const std::string proof = read_unspelled("proof", proofs[standard], {proofs.begin(), proofs.end()});
    const auto kind = std::find(proofs.begin(), proofs.end(), proof) - proofs.begin();
    if (kind != 0) spell("proof", proof);
    return static_cast<gjk::ProofKind>(kind);
}

Decision MethodArguments::decision(std::initializer_list<std::string_view> naming, gjk::ProofKind otherwise) {
    const gjk::ProofKind kind = proof(naming, otherwise);
    const std::string cores = kind != gjk::ProofKind::published ? "cores" : "support_mappings";
    const std::string bodies = read_unspelled("bodies", cores, {"cores", "support_mappings"});
    if (bodies != cores) spell("bodies", bodies);
    return {kind, bodies == "cores"};
}

int MethodArguments::cap(int otherwise) { return whole_number("cap", otherwise); }

double MethodArguments::number_below_one(std::string_view key, double otherwise) {
    const auto is_allowed = [](double x) { return x >= 0 && x < 1; };
    return number_in(key, otherwise, is_allowed, "a number from 0 to below 1");
}

double MethodArguments::number(std::string_view key, double otherwise) {
    return number_in(key, otherwise, is_not_negative, "a number >= 0");
}

std::optional<double> MethodArguments::replaced_number(std::string_view key, std::string_view by) {
    const Call* given = find(key);
    if (given == nullptr) return {};
    if (is_given(by))
        throw UsageError(std::string(key) + "= and " + std::string(by) + "= are both given; write " + std::string(key) +
                         "(...) as a rule in " + std::string(by) + "=");
    const double value = number_of(*given, key);
    if (!is_not_negative(value)) refuse(key, *given, "a number >= 0");
    return value;
}

void MethodArguments::done() const {
    for (const Argument& argument : call_.arguments)
        if (std::find(read_.begin(), read_.end(), argument.key) == read_.end())
            refuse_word("argument of " + name_, argument.key, read_);
}

std::string MethodArguments::canonical() const { return name_ + "(" + text_ + ")"; }

}  // namespace touchstone
