// SPDX-License-Identifier: GPL-3.0-or-later
// A campaign, read from TOML: a question, a grid of methods, and the families of cases that they answer.
// Invariant: names, methods and families are sorted, so equal files give equal campaigns. Cost: linear in the grid.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/campaign/pair_tally.h"
#include "experiments/judge/judged_case.h"
#include "experiments/registry/method.h"
#include "properties/laws/law.h"

namespace touchstone {

/// A method with which others are compared.
struct Base {
    std::string scalar;  ///< of the methods that are compared with it; empty for all
    std::string canonical;
};

struct Campaign {
    std::string name, question;
    std::uint64_t seed = 1;
    std::int64_t cases = 1000;                     ///< per family
    std::vector<std::string> families;             ///< sorted
    std::vector<std::string> included;             ///< paths of .jsonl files, each one more family
    std::optional<QueryKind> query;                ///< the query of every case; if absent, each case asks its own
    std::vector<std::unique_ptr<Method>> methods;  ///< sorted by canonical text
    std::vector<std::pair<std::string, std::string>> not_built;  ///< engines left out, with the reason
    std::vector<const Law*> laws;                                ///< measured on every case, sorted by name
    std::vector<ScalarKind> scalars;                             ///< scalars in which the laws are measured
    Contact contact = Contact::unjudged;                         ///< which of normals, points and gradients are judged
    std::string text;                                            ///< the TOML text from which it was read
    bool compares_all = false;                                   ///< whether every pair of methods is compared
    std::vector<Base> bases;                 ///< the methods with which others are compared, if not all are
    std::vector<MethodPair> compared;        ///< pairs whose findings are counted against each other, of the two above
    std::vector<std::string> compared_with;  ///< of each method: its first base, "all", or an empty text
    std::string answer;  ///< the form of the answer: list, threshold, choice or difference; empty for tables alone
};

/// Whether the methods of a campaign are wanted. Without them a campaign has its cases, and names an engine that need
/// not be there.
enum class Methods { read, left_out };

/// Reads a campaign from TOML text:
///   name, question: strings;  seed, cases: integers;  families: list of names, ["*"] for all, "-name" to leave one out
///   include (optional): list of .jsonl files, relative to the folder of the campaign's file; each is one more family,
///   and with them families may be left out
///   query (optional): "intersects", "distance", "penetration" or "impact", the query of every case
///   compare (optional): "all" for every pair of methods, at most 64 methods, or one method that each other is paired
///   with; {scalar} in it stands for the scalar of the other, so that there is one such method for each scalar; an
///   engine that is named there need be in no grid
///
///   answer (optional): "list", "threshold", "choice", "survival" or "difference", the form of the answer
///
///   laws (optional): list of names, ["*"] for all; scalars: of "rational", "double", "float", in which the laws are
///   measured
///
///   contact (optional): true to judge normals and contact points beside verdicts and numbers
///   gradient (optional): true to judge the gradients that these imply as well
///
///   [[grid]] method = "gjk(scalar={scalar}, stop=absolute_gap({t}))", and for each {key} a list of strings or numbers
/// Without laws there is at least one grid. A grid with when_built = true leaves out engines that are not part of this
/// program; without it they are an error. Every combination becomes one method, and repeated methods are kept once.
/// Throws UsageError with file, line and key.
Campaign parse_campaign(std::string_view toml, const std::string& source, Methods methods = Methods::read);

/// The number of answers and measurements per case.
std::int64_t answers_per_case(const Campaign& campaign);

/// Adds a method, unless the campaign has it already, and compares it as the others are. Throws UsageError.
void add_method(Campaign& campaign, const std::string& text);

/// Compares every other method with this one, beside what is compared already. Precondition: the campaign has it.
void compare_with(Campaign& campaign, const std::string& canonical);

/// Leaves out every method but those named. Throws UsageError with similar names for one that the campaign lacks.
void keep_only(Campaign& campaign, const std::vector<std::string>& names);

/// The names of the built-in campaigns, sorted.
std::vector<std::string> builtin_campaigns();

/// A built-in campaign by its name or its former one, or a .toml file by path. Throws UsageError with similar names.
Campaign load_campaign(const std::string& name_or_path, Methods methods = Methods::read);

}  // namespace touchstone
