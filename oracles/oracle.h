// SPDX-License-Identifier: GPL-3.0-or-later
// An oracle knows the right answer to the very bits of a query, or says why the query is outside its domain.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/shapes/query.h"
#include "oracles/truth.h"

namespace touchstone {

/// How much of a truth is wanted.
enum class Detail {
    asked,     ///< what the query asks for: depth for penetration queries only
    full,      ///< depth whatever the query, where the bodies meet
    certified  ///< the same with a certificate
};

class Oracle {
public:
    virtual ~Oracle() = default;
    virtual std::string_view name() const = 0;
    virtual std::string_view version() const = 0;
    /// One sentence: what it promises and how it knows.
    virtual std::string_view promise() const = 0;
    /// Why this query is outside the domain, or nothing when answer() may be called.
    virtual std::optional<std::string> refuses(const AnyQuery& query) const = 0;
    /// As much of it as is wanted, as far as this oracle has it. Precondition: refuses(query) is empty and every
    /// coordinate is finite.
    virtual Truth answer(const AnyQuery& query, Detail detail) const = 0;
    Truth answer(const AnyQuery& query) const { return answer(query, Detail::asked); }
};

/// All oracles, sorted by name.
std::vector<const Oracle*> oracles();

/// Null when there is none of that name.
const Oracle* find_oracle(std::string_view name);

/// The oracle asked when none is named: `exact` where it answers, `enclosure` elsewhere. It is not one of oracles(); a
/// truth carries the name of the oracle that found it.
const Oracle& default_oracle();

/// An oracle's file defines one static object of this type; nothing else needs to know the file.
class OracleRegistration {
public:
    explicit OracleRegistration(const Oracle& oracle);
};

}  // namespace touchstone
