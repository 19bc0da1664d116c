// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/methods/arguments.h"

#include <algorithm>
#include <cmath>

#include "algorithms/simplex_solvers/all.h"

namespace touchstone {

MethodArguments::MethodArguments(const Call& call, std::string_view scalar) : call_(call), name_(call.name) {
    std::set<std::string> keys;
    for (const Argument& argument : call.arguments) {
        if (argument.key.empty())
            throw UsageError(call.name + ": found '" + argument.value.name + "' (column " +
                             std::to_string(argument.value.column) + ") without a name; expected key=value");
        if (!keys.insert(argument.key).second)
            throw UsageError(call.name + ": '" + argument.key + "=' given twice; expected each argument once");
    }
    spell("scalar", std::string(scalar));
}

const Call* MethodArguments::find(const std::string& key) {
    read_.push_back(key);
    for (const Argument& argument : call_.arguments)
        if (argument.key == key) return &argument.value;
    return nullptr;
}

void MethodArguments::spell(const std::string& key, const std::string& value) {
    text_ += (text_.empty() ? "" : ", ") + key + "=" + value;
}

std::string MethodArguments::word(const std::string& key, const std::string& otherwise,
                                  const std::vector<std::string>& known) {
    const Call* given = find(key);
    const std::string value = given == nullptr ? otherwise : given->name;
    if (std::find(known.begin(), known.end(), value) == known.end()) refuse_word(key, value, known);
    if (given != nullptr && !given->arguments.empty())
        throw UsageError(key + ": '" + value + "' takes no arguments; write " + key + "=" + value);
    spell(key, value);
    return value;
}

std::string MethodArguments::solver(const std::string& otherwise) {
    std::vector<std::string> known;
    std::apply([&](const auto&... solver) { (known.emplace_back(solver.name), ...); }, AllSimplexSolvers{});
    return word("solver", otherwise, known);
}

StopRule MethodArguments::stop(const std::string& otherwise, const std::string& key, const std::string& spelled) {
    const Call* given = find(key);
    const StopRule rule = parse_stop_rule(given == nullptr ? parse_call(otherwise) : *given);
    spell(spelled, touchstone::canonical(rule));
    return rule;
}

StopRule MethodArguments::stop(const std::string& otherwise) { return stop(otherwise, "stop", "stop"); }

StopRule MethodArguments::gjk_stop(const std::string& otherwise) {
    const std::string key = stop_is_of_gjk() ? "stop" : "gjk_stop";
    if (key == "stop") read_.push_back("gjk_stop");
    return stop(otherwise, key, "gjk_stop");
}

bool MethodArguments::is_given(const std::string& key) const {
    return std::any_of(call_.arguments.begin(), call_.arguments.end(),
                       [&](const Argument& argument) { return argument.key == key; });
}

bool MethodArguments::stop_is_of_gjk() const {
    if (is_given("gjk_stop")) return false;
    for (const Argument& argument : call_.arguments)
        if (argument.key == "stop") return is_stop_rule(argument.value);
    return false;
}

StopRule MethodArguments::rule_of(Loop loop, const std::string& key, const std::string& otherwise,
                                  const std::vector<std::string>& short_for, const std::string& base) {
    const bool is_for_gjk = key == "stop" && std::find(read_.begin(), read_.end(), "gjk_stop") != read_.end();
    const Call* given = is_for_gjk && stop_is_of_gjk() ? nullptr : find(key);
    std::string text = base;
    int parts = base.empty() ? 0 : 1;
    for (const std::string& word : short_for) {
        const Call* number = find(word);
        if (number == nullptr) continue;
        if (given != nullptr)
            throw UsageError(word + "= and " + key + "= are both given; write " + word + "(...) as a rule in " + key +
                             "=any(...)");
        text += (parts++ > 0 ? ", " : "") + word + "(" + shortest(number_of(*number, word)) + ")";
    }
    if (parts > 1) text = "any(" + text + ")";
    if (text.empty()) text = otherwise;
    const StopRule rule = parse_stop_rule(given != nullptr ? *given : parse_call(text), loop);
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
    const StopRule direction = parse_direction(given == nullptr ? parse_call("closest_point") : *given);
    if (direction.name != "closest_point") spell("direction", touchstone::canonical(direction));
    return direction;
}

int MethodArguments::whole_number(const std::string& key, int otherwise) {
    const Call* given = find(key);
    const double value = given == nullptr ? otherwise : number_of(*given, key);
    if (value < 1 || value > 1000000 || value != std::floor(value))
        throw UsageError(key + ": found " + given->name + "; expected a whole number from 1 to 1000000");
    spell(key, shortest(value));
    return static_cast<int>(value);
}

double MethodArguments::number_below_one(const std::string& key, double otherwise) {
    const Call* given = find(key);
    const double value = given == nullptr ? otherwise : number_of(*given, key);
    if (value < 0 || value >= 1)
        throw UsageError(key + ": found " + given->name + "; expected a number from 0 to below 1");
    spell(key, shortest(value));
    return value;
}

std::optional<double> MethodArguments::replaced_number(const std::string& key, const std::string& by) {
    const Call* given = find(key);
    if (given == nullptr) return {};
    if (is_given(by))
        throw UsageError(key + "= and " + by + "= are both given; write " + key + "(...) as a rule in " + by + "=");
    const double value = number_of(*given, key);
    if (value < 0) throw UsageError(key + ": found " + given->name + "; expected a number >= 0");
    return value;
}

double MethodArguments::number(const std::string& key, double otherwise) {
    const Call* given = find(key);
    const double value = given == nullptr ? otherwise : number_of(*given, key);
    if (value < 0) throw UsageError(key + ": found " + given->name + "; expected a number >= 0");
    spell(key, shortest(value));
    return value;
}

void MethodArguments::done() const {
    for (const Argument& argument : call_.arguments)
        if (std::find(read_.begin(), read_.end(), argument.key) == read_.end())
            refuse_word("argument of " + name_, argument.key, read_);
}

}  // namespace touchstone
