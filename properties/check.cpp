// SPDX-License-Identifier: GPL-3.0-or-later
// The implementation of the property test driver. Only this file uses RapidCheck's detail interface, because the public
// interface shares one seed between all properties, has no shrink budget, and cannot set the number of cases for one
// property.
#include "properties/check.h"

#include <rapidcheck/detail/TestListenerAdapter.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include "algorithms/testing/base_seed.h"
#include "properties/arbitrary.h"
#include "properties/families/counter_random.h"

namespace touchstone {
namespace {

/// Applies RC_PARAMS to the project's defaults.
rc::detail::TestParams parameters(const std::string& name, const Family& family, int cases) {
    rc::detail::Configuration defaults;
    defaults.testParams.seed = default_base_seed;
    defaults.testParams.maxSuccess = cases;
    const char* text = std::getenv("RC_PARAMS");
    auto params = rc::detail::configFromString(text == nullptr ? "" : text, defaults).testParams;
    params.seed = CounterRandom(name + "/" + std::string(family.name()), params.seed, 0).bits(0);
    return params;
}

class Session final : public rc::detail::TestListenerAdapter {
public:
    Session(const Claim& claim, const CheckOptions& options) : claim_(claim), options_(options) {}

    /// The property as RapidCheck sees it. Once the budget is spent, only the last failing recipe still fails, so
    /// shrinking ends and the final report shows a true counterexample.
    rc::detail::CaseResult judge(const Sample& sample) {
        using Type = rc::detail::CaseResult::Type;
        const bool late = failed() && std::chrono::steady_clock::now() > deadline_;
        if (late && sample.recipe != worst_.recipe) return {Type::Success, ""};
        if (!failed()) count(sample.value);
        const auto reason = verdict_on(sample.value);
        if (!reason) return {Type::Success, ""};
        if (!failed()) deadline_ = std::chrono::steady_clock::now() + options_.shrink_budget;
        worst_.recipe = sample.recipe;
        worst_.value = sample.value;
        worst_.reason = *reason;
        return {Type::Failure, *reason};
    }

    void onShrinkTried(const rc::detail::CaseDescription&, bool accepted) override {
        ++worst_.tries;
        if (accepted) ++worst_.shrinks;
    }

    CheckReport report() const {
        CheckReport result;
        result.holds = !failed();
        result.cases = cases_;
        result.count = count_;
        if (failed()) result.counterexample = worst_;
        return result;
    }

private:
    bool failed() const { return !worst_.reason.empty(); }

    void count(const Case& value) {
        ++cases_;
        if (!options_.classes) return;
        for (const std::string& each : options_.classes(value)) ++count_[each];
    }

    std::optional<std::string> verdict_on(const Case& value) const {
        try {
            auto reason = claim_(value);
            if (reason && reason->empty()) return "the claim fails";
            return reason;
        } catch (const std::exception& error) {
            return std::string("exception: ") + error.what();
        }
    }

    const Claim& claim_;
    const CheckOptions& options_;
    std::chrono::steady_clock::time_point deadline_;
    Counterexample worst_;
    int cases_ = 0;
    std::map<std::string, int> count_;
};

std::string failure_text(const std::string& name, const Family& family, const Counterexample& found, int cases) {
    std::ostringstream text;
    text << name << " fails on case " << cases << " of family " << family.name() << ": " << found.reason << "\nshrunk "
         << found.shrinks << " times in " << found.tries << " tries to\n";
    showValue({&family, found.recipe, found.value}, text);
    const char* environment = std::getenv("RC_PARAMS");
    text << "\nreplay: echo '<the case>' | touchstone judge - --method 'gjk', or run this test again with RC_PARAMS='"
         << (environment != nullptr ? environment : "seed=" + std::to_string(default_base_seed)) << "'\n";
    return text.str();
}

std::string coverage_failure(const std::string& name, const CheckReport& report, const CheckOptions& options) {
    std::ostringstream text;
    for (const auto& [wanted, share] : options.at_least) {
        const auto found = report.count.find(wanted);
        const int count = found == report.count.end() ? 0 : found->second;
        if (count < share * report.cases)
            text << name << ": only " << count << " of " << report.cases << " cases are '" << wanted << "', expected "
                 << share * 100 << " %\n";
    }
    return text.str();
}

}  // namespace

int scaled_cases(int cases) {
    const char* text = std::getenv("TOUCHSTONE_CASES");
    if (text == nullptr) return cases;
    char* end = nullptr;
    const double wanted = std::strtod(text, &end);
    if (end == text || *end != '\0' || !(wanted > 0) || !std::isfinite(wanted))
        throw std::invalid_argument("TOUCHSTONE_CASES is '" + std::string(text) +
                                    "'; expected a number of cases such as 1000000, where 1000 is the default");
    return static_cast<int>(std::min(std::max(std::ceil(cases * wanted / 1000), 1.0), 1e9));
}

CheckReport check(const std::string& name, const Family& family, const Claim& claim, const CheckOptions& options) {
    Session session(claim, options);
    const auto property = rc::detail::toProperty([&] { return session.judge(*arbitrary_sample(family)); });
    // A share that must be reached is judged on no smaller sample than its test asks for.
    const int least = options.at_least.empty() ? 1 : options.cases;
    const int cases = std::max(least, scaled_cases(options.cases));
    const auto result = rc::detail::checkProperty(property, {name, name}, parameters(name, family, cases), session, {});
    CheckReport report = session.report();
    if (report.counterexample) {
        report.message = failure_text(name, family, *report.counterexample, report.cases);
    } else if (!result.is<rc::detail::SuccessResult>()) {
        std::ostringstream text;
        rc::detail::printResultMessage(result, text);
        report.message = name + ": " + text.str();
    } else {
        report.message = coverage_failure(name, report, options);
    }
    report.holds = report.message.empty();
    return report;
}

}  // namespace touchstone
