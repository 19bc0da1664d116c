// SPDX-License-Identifier: GPL-3.0-or-later
// What an oracle says of a query. Standard library only: no exact number type leaks into public headers.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "algorithms/core/result.h"
#include "oracles/certificate.h"

namespace touchstone {

/// high + low: about 128 significant bits, enough to measure errors of long double.
struct WideReal {
    long double high = 0, low = 0;
};

/// A certified enclosure lower <= x <= upper, as decimal strings.
struct Enclosure {
    std::string lower, upper;
};

/// Field names as in the truth lines of the command line. Rationals are "p" or "p/q" in lowest terms.
struct Truth {
    Verdict verdict = Verdict::undecided;
    std::optional<std::string> distance_squared;  ///< exact; "0" when not separated
    std::optional<Enclosure> distance;            ///< where the exact value is irrational in the square as well
    std::optional<std::string> depth_squared;     ///< exact; present when not separated and the oracle knows it
    std::optional<Enclosure> depth;
    std::optional<bool> hit;                 ///< impact queries: do the closed sets meet during the motion?
    std::optional<std::string> impact_time;  ///< exact; present when they do and the oracle knows it exactly
    std::optional<Enclosure> impact_enclosure;
    WideReal distance_value{};                       ///< the distance rounded to about 128 bits, for measuring errors
    WideReal depth_value{};                          ///< likewise, where depth is known
    WideReal impact_value{};                         ///< likewise, where the time of impact is known
    std::shared_ptr<const Certificate> certificate;  ///< where it was asked for and the oracle has one
    std::string oracle;
    std::string oracle_version;
};

}  // namespace touchstone
