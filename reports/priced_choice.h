// SPDX-License-Identifier: GPL-3.0-or-later
// Which method to take, by a stated price: a wrong verdict costs 1, an undecided or missing one w, a right one nothing.
// Support calls are never added to it. The page and `touchstone choose` decide by these functions and no others.
//
// Of the methods of a group, which were asked the same,
//   1. those stay that no drawn family shows to cost more than the reference: the two are compared case by case in each
//      family (experiments/rates/paired_loss.h), with Holm's correction over all comparisons of the group [Hol79].
//      Where a method is shown to cost less on some family and more on none, only such methods stay. The reference is
//      the method that the campaign compares each with or, where it compares all with all, the one that costs least on
//      its worst family, and as long as some are shown to be better than it, of these the one that costs least so;
//   2. of these those whose 99 % error is, on no family, shown to be more than twice the least of them: the lower end
//      of its interval is above that;
//   3. of these the one with the fewest support calls, at equal cost the loosest. Costs within 5 % decide nothing: the
//      documentation's default is taken where it is among them.
// Step 2 is one test a method and family without a correction, against the least that was measured.
// Fixed cases take no part. A family counts by itself, however small it is: its few cases make its test weak and its
// interval wide, and no other family dilutes them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/rates/paired_loss.h"
#include "reports/headline_row.h"

namespace touchstone {

/// The cost of an undecided verdict in wrong ones unless another is asked for, and those that the page offers.
inline constexpr double default_undecided_cost = 0.1;
inline constexpr std::array offered_undecided_costs{0.0, 0.01, default_undecided_cost, 0.3, 1.0};

inline constexpr std::string_view choice_rule =
    "A wrong verdict costs 1, an undecided or missing one the price that is set here, and nothing else is added to "
    "them. Of the methods asked the same, those stay that no family shows to cost more than the reference, case by "
    "case on the same cases, with Holm's correction over all comparisons; where some are shown to cost less on a "
    "family and more on none, only these. Of them those whose 99 % error is on no family shown to be more than twice "
    "the least; of these the one with the fewest support calls, or the documentation's default if it costs the same "
    "within 5 %. Fixed cases take no part.";

/// A method with its rows of drawn families.
struct Contender {
    HeadlineRow total;
    Rows families;              ///< drawn ones, of which it takes a case
    bool is_default = false;    ///< the documentation's, or if no method is, the published loop with its policies
    bool is_published = false;  ///< the latter
    std::string compared_with;  ///< a method, "all", or nothing

    /// Its row on the family where a case costs most. Precondition: it takes a case of a drawn family.
    const HeadlineRow& worst_family(double w) const;
};

/// What a case costs on average.
double cost_of(const HeadlineRow& row, double w);

/// Two contenders on one family, by their places in the group.
struct Contrast {
    std::size_t a = 0, b = 0;
    std::string family;
    Discordance counts;
    double p_value = 1;
    bool is_apart = false;  ///< told apart after Holm's correction
    std::size_t dearer(double w) const { return counts.excess(w) > 0 ? a : b; }
};

/// A contender whose 99 % error is shown to be more than twice the least on a family, and by how much.
struct Inaccuracy {
    std::size_t contender = 0;
    std::string family;
    double error = 0, least = 0;
};

struct PricedChoice {
    double undecided_cost = 0;
    std::string where;  ///< "On double"; empty where there is one group only
    std::vector<Contender> group;
    std::vector<Contrast> contrasts;       ///< of every compared pair on every family where a price differs
    std::optional<std::size_t> reference;  ///< nothing where the campaign compares no methods of the group
    std::vector<std::size_t> better, worse, stay, accurate;
    std::vector<Inaccuracy> inaccurate;  ///< of those that stay, each on the family where the ratio is largest
    std::size_t chosen = 0;
    bool is_decided = false;

    const Contender& choice() const { return group[chosen]; }
    /// The contrast of two contenders on a family, with `a` first. Null if they do not differ or were not compared.
    std::optional<Contrast> contrast(std::size_t a, std::size_t b, const std::string& family) const;
};

/// One choice for each group of methods: of a scalar those that take the same families; of all scalars where engines
/// ran or no scalar has two methods. Methods that take no drawn case are in none. Cost: the sums of the paired tests,
/// some microseconds a pair and family.
std::vector<PricedChoice> priced_choices(const ResultsReader& results, const Table& headline, double undecided_cost);

/// Methods that cost the same within 5 %.
bool costs_the_same(const HeadlineRow& row, const HeadlineRow& best);

}  // namespace touchstone
