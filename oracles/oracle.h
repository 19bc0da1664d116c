// SPDX-License-Identifier: GPL-3.0-or-later
// An oracle knows the right answer to a query for its exact input bits, or says why the query is outside its domain.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

/// The amount of detail of a truth.
enum class Detail {
    asked,     ///< what the query asks for: the depth only for penetration queries
    full,      ///< also the depth for any query, if the bodies meet
    certified  ///< as `full`, with a certificate
};

class Oracle {
public:
    virtual ~Oracle() = default;
    virtual std::string_view name() const = 0;
    virtual std::string_view version() const = 0;
    /// One sentence that says what the oracle promises and how it knows.
    virtual std::string_view promise() const = 0;
    /// Returns why this query is outside the domain, or nullopt if answer() may be called.
    virtual std::optional<std::string> refuses(const AnyQuery& query) const = 0;
    /// Returns the requested detail, as far as this oracle has it. Precondition: refuses(query) is empty and every
    /// coordinate is finite.
    virtual Truth answer(const AnyQuery& query, Detail detail) const = 0;
    Truth answer(const AnyQuery& query) const { return answer(query, Detail::asked); }
};

/// All oracles, sorted by name.
std::vector<const Oracle*> oracles();

/// Returns null if there is no oracle of that name.
const Oracle* find_oracle(std::string_view name);

/// The oracle that is asked if none is named: `exact` where it answers, `enclosure` elsewhere. It is not one of
/// oracles(). A truth carries the name of the oracle that found it.
const Oracle& default_oracle();

/// Registers an oracle. The oracle's file defines one static object of this type, and no other code needs to know the
/// file.
class OracleRegistration {
public:
    explicit OracleRegistration(const Oracle& oracle);
};

}  // namespace touchstone
