// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/hunt/hunt.h"

#include <algorithm>
#include <optional>

#include "experiments/judge/judged_case.h"
#include "properties/families/counter_random.h"

namespace touchstone {
namespace {

using Clock = std::chrono::steady_clock;

/// A climb on one family ends after this many consecutive changes that did not help.
constexpr int most_vain_changes = 200;

double score_of(const JudgedCase::Outcome& outcome, Objective objective) {
    const auto& [answer, judgement, truth, degeneracy, gradients] = outcome;
    const bool is_answer = answer.refused.empty() && (answer.verdict != Verdict::undecided || answer.interiors_apart);
    if (!answer.refused.empty() || (!is_answer && objective != Objective::iterations)) return -1;
    switch (objective) {
        case Objective::iterations: return answer.iterations;
        case Objective::gap:
            if (!answer.lower || !answer.upper || !(*answer.upper > 0)) return -1;
            return static_cast<double>((*answer.upper - std::max(*answer.lower, 0.0L)) / *answer.upper);
        case Objective::ulps: break;
    }
    return judgement.ulps ? static_cast<double>(*judgement.ulps) : -1;
}

class Hunter {
public:
    Hunter(const HuntPlan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {}

    Hunted run() {
        const std::size_t families = plan_.families.size();
        std::uint64_t climbs = 0;
        for (; !is_over(); ++climbs) climb(*plan_.families[climbs % families], climbs);
        if (best_.family == nullptr)
            throw UsageError("hunt: " + plan_.method.canonical() + " answered none of " + std::to_string(judged_) +
                             " cases, on " + std::to_string(std::min<std::uint64_t>(climbs, families)) + " of " +
                             std::to_string(families) +
                             " families; choose others with --family, another --query or a larger --budget");
        simplify();
        best_.judged = judged_;
        return best_;
    }

private:
    bool is_over() const {
        return stop_ || judged_ >= plan_.budget.cases || Clock::now() - start_ >= plan_.budget.time;
    }

    std::optional<Case> case_of(const Family& family, const Recipe& recipe) const {
        Case made = family.build(recipe);
        if (!plan_.query) return made;
        return asked_as(made, *plan_.query);
    }

    double score(const Family& family, const Recipe& recipe) {
        ++judged_;
        const auto made = case_of(family, recipe);
        if (!made || default_oracle().refuses(made->query)) return -1;
        JudgedCase judged(*made, default_oracle());
        return score_of(judged.ask(plan_.method), plan_.objective);
    }

    void climb(const Family& family, std::uint64_t number) {
        const CounterRandom random(family.name(), plan_.seed, number);
        std::uint64_t draws = 0;
        Recipe here = draw(family, plan_.seed, number);
        double height = score(family, here);
        keep(family, here, height);
        for (int vain = 0; vain < most_vain_changes && !is_over();) {
            const Recipe there = changed(family, here, random, draws);
            const double found = score(family, there);
            vain = found > height ? 0 : vain + 1;
            if (found < height) continue;  // equal heights are accepted, so that plateaus can be crossed
            here = there;
            height = found;
            keep(family, here, height);
        }
    }

    void keep(const Family& family, const Recipe& recipe, double height) {
        if (height < 0 || (best_.family != nullptr && height <= best_.score)) return;
        best_.family = &family;
        best_.recipe = recipe;
        best_.score = height;
    }

    /// Changes one to three integers: by one, by a factor of two, or to a new random value.
    static Recipe changed(const Family& family, Recipe recipe, const CounterRandom& random, std::uint64_t& draws) {
        const auto& slots = family.slots();
        const auto pick = [&](std::int64_t low, std::int64_t high) { return random.uniform(draws++, low, high); };
        for (std::int64_t changes = pick(1, 3); changes > 0; --changes) {
            const auto at = static_cast<std::size_t>(pick(0, static_cast<std::int64_t>(slots.size()) - 1));
            const Slot& slot = slots[at];
            const std::int64_t old = recipe[at];
            std::int64_t value = old;
            switch (pick(0, 4)) {
                case 0: value = old - 1; break;
                case 1: value = old + 1; break;
                case 2: value = old / 2; break;
                case 3: value = old > slot.high / 2 || old < slot.low / 2 ? old : 2 * old; break;
                default: value = pick(slot.low, slot.high); break;
            }
            recipe[at] = std::clamp(value, slot.low, slot.high);
        }
        return recipe;
    }

    /// Moves every integer as near to zero as possible without losing score.
    void simplify() {
        for (bool simpler = true; simpler && !stop_;) {
            simpler = false;
            for (std::size_t at = 0; at < best_.recipe.size(); ++at) {
                const Slot& slot = best_.family->slots()[at];
                const std::int64_t least = std::clamp(std::int64_t{0}, slot.low, slot.high);
                if (stop_) break;
                for (const std::int64_t value : {least, least + (best_.recipe[at] - least) / 2}) {
                    if (value == best_.recipe[at]) continue;
                    Recipe candidate = best_.recipe;
                    candidate[at] = value;
                    if (score(*best_.family, candidate) < best_.score) continue;
                    best_.recipe = std::move(candidate);
                    simpler = true;
                    break;
                }
            }
        }
        best_.worst = *case_of(*best_.family, best_.recipe);
        best_.worst.id =
            "hunted-" + std::string(best_.family->name()) + "-" + identity_of(best_.worst.query).substr(0, 8);
        best_.worst.origin = "hunted on " + std::string(best_.family->name()) + " against " + plan_.method.canonical();
    }

    const HuntPlan& plan_;
    const std::atomic<bool>& stop_;
    Clock::time_point start_ = Clock::now();
    std::int64_t judged_ = 0;
    Hunted best_;
};

}  // namespace

Hunted hunt(const HuntPlan& plan, const std::atomic<bool>& stop) { return Hunter(plan, stop).run(); }

}  // namespace touchstone
