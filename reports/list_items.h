// SPDX-License-Identifier: GPL-3.0-or-later
// What the answer "these are wrong" counts: an item for each rule on a scalar, with its counts at all tolerances.
// Cost: linear in the rows.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "reports/headline_row.h"

namespace touchstone {

/// Counts of normals, points, sets of contact points and gradients of a method.
struct ContactCounts {
    std::int64_t normals = 0, normals_wrong = 0, points = 0, points_wrong = 0, sets = 0, sets_wrong = 0, gradients = 0,
                 gradients_wrong = 0, gradients_of_many = 0;
    std::int64_t wrong() const { return normals_wrong + points_wrong + sets_wrong + gradients_wrong; }
};

/// A method, with its counts of contact where they were judged.
struct Counted {
    HeadlineRow row;
    std::optional<ContactCounts> contact;
    std::int64_t doubtful = 0;  ///< queries with proof: how many fell through to exact arithmetic

    std::int64_t contact_wrong() const { return contact ? contact->wrong() : 0; }
};

/// A rule on a scalar, at each of its tolerances: the method that is wrong most often stands for it, of equals the one
/// whose contact is.
struct Item {
    Counted worst, worst_contact;  ///< by answers; by contact alone
    std::string name;
    Rows tolerances;  ///< its methods, the loosest first

    bool is_wrong() const { return worst.row.wrong > 0 || worst_contact.contact_wrong() > 0; }
    bool is_swept() const { return tolerances.size() > 1; }
    const HeadlineRow& loosest() const { return tolerances.front(); }
    const HeadlineRow& tightest() const { return tolerances.back(); }
};

/// "12 of 5,000".
std::string of_cases(std::int64_t count, std::int64_t of);
/// " at t = 0.01", or nothing where no tolerance was asked.
std::string at_tolerance(const HeadlineRow& row);
/// The wrong answers of a method by their kinds, such as "verdicts 5, of them unsafe 1; numbers 7".
std::string kinds_of_wrong(const HeadlineRow& row);
/// What the loosest tolerance of a swept item costs in error and saves in support calls beside the tightest. Empty
/// where no number is asked.
std::string cost_of_tolerance(const Item& item);

/// The sentence that answers the question: what is wrong with how many methods, and with which most often. `wrong` are
/// those of `items` that are wrong on some case, the worst first; `parts` has a row a method and family.
std::string title_of_list(const std::vector<Item>& items, const std::vector<Item>& wrong, const Rows& parts);

}  // namespace touchstone
