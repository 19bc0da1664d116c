// SPDX-License-Identifier: GPL-3.0-or-later
// The value inside an ExactNumber, for code that computes with it.
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include "oracles/exact_number.h"

namespace touchstone {

struct ExactNumber::Value {
    boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off> number;
    std::string decimal{};  ///< the decimal as written; empty if the number was not made from a decimal
};

template <class Number>
ExactNumber exact_number(const Number& x) {
    return ExactNumber(std::make_shared<const ExactNumber::Value>(ExactNumber::Value{x}));
}

}  // namespace touchstone
