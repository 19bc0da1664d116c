// SPDX-License-Identifier: GPL-3.0-or-later
// The number inside an ExactNumber, for those who compute with it.
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include "oracles/exact_number.h"

namespace touchstone {

struct ExactNumber::Value {
    boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off> number;
    std::string decimal{};  ///< as it was written; empty where it was no decimal
};

template <class Number>
ExactNumber exact_number(const Number& x) {
    return ExactNumber(std::make_shared<const ExactNumber::Value>(ExactNumber::Value{x}));
}

}  // namespace touchstone
