// SPDX-License-Identifier: MIT
// RapidCheck as driver of random trials. Its detail interface is used because the public one takes the number of trials
// from the environment alone. Invariant of shrinking: an accepted trial draws fewer numbers than the one before, or as
// many with fewer bits set, so shrinking ends.
#include "algorithms/testing/random_trials.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/detail/TestListenerAdapter.h>

#include <bit>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <memory>
#include <numeric>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

#include "algorithms/testing/base_seed.h"

namespace touchstone {
namespace {

using Bits = std::vector<RandomBits::result_type>;

constexpr std::chrono::seconds shrink_budget{10};
constexpr std::uint64_t seed_past_the_record = 20260417;  // arbitrary but fixed
// A distribution that rejects the filler, as std::normal_distribution does, gets other numbers after so many.
constexpr std::size_t fillers = 1000;
const char* const replay_variable = "TOUCHSTONE_TRIAL";

struct Failure {
    std::string file, message;
    int line = 0;
};

/// Runs one trial without telling GoogleTest, and returns the assertions that failed.
std::vector<Failure> failures_of(const Trial& trial, int number, RandomBits& random) {
    std::vector<Failure> result;
    ::testing::TestPartResultArray parts;
    try {
        const ::testing::ScopedFakeTestPartResultReporter reporter(
            ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &parts);
        trial(number, random);
    } catch (const std::exception& error) {
        result.push_back({__FILE__, std::string("the trial ended with an exception: ") + error.what(), __LINE__});
    }
    for (int i = 0; i < parts.size(); ++i) {
        const auto& part = parts.GetTestPartResult(i);
        if (part.failed())
            result.push_back(
                {part.file_name() == nullptr ? __FILE__ : part.file_name(), part.message(), part.line_number()});
    }
    return result;
}

/// The random bits of a trial: none before it ran for the first time.
struct Record {
    int number = 0;
    bool has_run = false;
    Bits bits;
    Bits parent;  ///< empty for a trial that is not shrunk
};

/// The record without the fillers at its end, which need not be recorded.
Bits without_fillers(Bits bits) {
    while (!bits.empty() && bits.back() == RandomBits::filler) bits.pop_back();
    return bits;
}

int bits_set(const Bits& bits) {
    return std::accumulate(bits.begin(), bits.end(), 0, [](int sum, auto x) { return sum + std::popcount(x); });
}

bool is_simpler(const Bits& bits, const Bits& than) {
    return bits.size() < than.size() || (bits.size() == than.size() && bits_set(bits) < bits_set(than));
}

/// All records with a block left out: halves first, then quarters, down to single numbers.
void add_shorter(const Bits& bits, std::vector<Bits>& list) {
    for (std::size_t length = bits.size() / 2; length >= 1; length /= 2)
        for (std::size_t first = 0; first + length <= bits.size(); first += length) {
            const auto begin = bits.begin() + static_cast<std::ptrdiff_t>(first);
            Bits next(bits.begin(), begin);
            next.insert(next.end(), begin + static_cast<std::ptrdiff_t>(length), bits.end());
            list.push_back(std::move(next));
        }
}

/// All records with one number simpler: the least, the middle of the range, then with fewer and fewer leading bits.
void add_simpler_numbers(const Bits& bits, std::vector<Bits>& list) {
    for (std::size_t i = 0; i < bits.size(); ++i) {
        std::vector<RandomBits::result_type> simpler = {0, std::uint64_t{1} << 63};
        for (const int kept : {2, 4, 8, 16, 32}) simpler.push_back(bits[i] & ~(~std::uint64_t{0} >> kept));
        simpler.push_back(bits[i] & 0xff);  // for numbers drawn by a remainder
        simpler.push_back(bits[i] & (bits[i] - 1));
        for (const auto number : simpler) {
            if (std::popcount(number) >= std::popcount(bits[i])) continue;
            list.push_back(bits);
            list.back()[i] = number;
        }
    }
}

using Shrinkable = rc::Shrinkable<std::shared_ptr<Record>>;

Shrinkable shrinkable(const std::shared_ptr<Record>& record) {
    return rc::shrinkable::lambda(
        [record] { return record; },
        [record] {  // called after the trial has run
            std::vector<Bits> simpler;
            add_shorter(record->bits, simpler);
            add_simpler_numbers(record->bits, simpler);
            const int number = record->number;
            return rc::seq::map(rc::seq::fromContainer(std::move(simpler)), [number, parent = record->bits](Bits bits) {
                return shrinkable(std::make_shared<Record>(Record{number, true, std::move(bits), parent}));
            });
        });
}

class Session final : public rc::detail::TestListenerAdapter {
public:
    Session(std::uint64_t seed, const Trial& trial) : source_(seed), trial_(trial) {}

    Shrinkable next() { return shrinkable(std::make_shared<Record>(Record{next_++, false, {}, {}})); }

    /// Once the budget is spent, no simpler trial fails any more, so shrinking ends.
    rc::detail::CaseResult run(Record& record) {
        using Type = rc::detail::CaseResult::Type;
        const bool is_late = found_ && std::chrono::steady_clock::now() > deadline_;
        if (is_late && !record.parent.empty()) return {Type::Success, ""};
        std::mt19937_64 past_the_record(seed_past_the_record);
        RandomBits random(record.bits, record.has_run ? fillers : 0, record.has_run ? past_the_record : source_);
        auto failures = failures_of(trial_, record.number, random);
        record.bits = without_fillers(random.given());
        record.has_run = true;
        if (failures.empty() || (!record.parent.empty() && !is_simpler(record.bits, record.parent)))
            return {Type::Success, ""};
        if (!found_) deadline_ = std::chrono::steady_clock::now() + shrink_budget;
        found_ = record;
        failures_ = std::move(failures);
        return {Type::Failure, failures_.front().message};
    }

    void onShrinkTried(const rc::detail::CaseDescription&, bool accepted) override { shrinks_ += accepted ? 1 : 0; }

    /// Tells GoogleTest what the shrunk trial found.
    void report() const {
        if (!found_) return;
        for (const Failure& each : failures_) ADD_FAILURE_AT(each.file.c_str(), each.line) << each.message;
        std::ostringstream bits;
        for (const auto number : found_->bits) bits << ' ' << number;
        ADD_FAILURE() << "trial " << found_->number << " failed, shrunk " << shrinks_ << " times to "
                      << found_->bits.size() << " random numbers; it alone: " << replay_variable << "='"
                      << found_->number << bits.str()
                      << "' with this test's --gtest_filter, or all trials: " << base_seed_setting();
    }

private:
    std::mt19937_64 source_;
    const Trial& trial_;
    int next_ = 0, shrinks_ = 0;
    std::chrono::steady_clock::time_point deadline_;
    std::optional<Record> found_;
    std::vector<Failure> failures_;
};

/// Runs the trial that the environment names, without interception, so that a debugger stops where it fails.
void replay(const std::string& text, const Trial& trial) {
    std::istringstream in(text);
    int number = 0;
    if (!(in >> number))
        throw std::invalid_argument(
            std::string(replay_variable) + " is '" + text +
            "'; expected the number of a trial and its random numbers, as a failed test prints");
    Bits bits;
    for (RandomBits::result_type each = 0; in >> each;) bits.push_back(each);
    std::mt19937_64 past_the_record(seed_past_the_record);
    RandomBits random(std::move(bits), fillers, past_the_record);
    trial(number, random);
}

}  // namespace

void check_random_trials(std::uint64_t seed, int trials, const Trial& trial) {
    if (const char* text = std::getenv(replay_variable)) return replay(text, trial);
    const std::uint64_t seed_of_trials = test_seed(seed);
    Session session(seed_of_trials, trial);
    const rc::Gen<std::shared_ptr<Record>> trial_of_session = [&session](const rc::Random&, int) {
        return session.next();
    };
    const auto property = rc::detail::toProperty([&] { return session.run(**trial_of_session); });
    rc::detail::TestParams parameters;
    parameters.seed = seed_of_trials;
    parameters.maxSuccess = trials;
    const auto result =
        rc::detail::checkProperty(property, {"random trials", "random trials"}, parameters, session, {});
    session.report();
    if (result.is<rc::detail::SuccessResult>() || result.is<rc::detail::FailureResult>()) return;
    std::ostringstream text;
    rc::detail::printResultMessage(result, text);
    ADD_FAILURE() << text.str();
}

}  // namespace touchstone
