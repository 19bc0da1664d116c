// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of the oracle `cgal`. Dyadic numbers of CGAL go in; rationals and correctly rounded decimals come out. Roots
// and decimals come from MPFR, so that nothing is shared with the oracle that this one checks.
#pragma once

#include <CGAL/Gmpq.h>
#include <CGAL/Gmpzf.h>
#include <mpfr.h>

#include <array>
#include <string>

#include "oracles/exact_number_value.h"
#include "oracles/truth.h"

namespace touchstone::cgal_oracle {

inline CGAL::Gmpq power_of_two(long exponent) {
    CGAL::Gmpz power;
    mpz_ui_pow_ui(power.mpz(), 2, static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
    return exponent < 0 ? CGAL::Gmpq(CGAL::Gmpz(1), power) : CGAL::Gmpq(power);
}

inline CGAL::Gmpq rational(const CGAL::Gmpzf& x) { return CGAL::Gmpq(CGAL::Gmpz(x.man())) * power_of_two(x.exp()); }

inline ExactNumber exact(const CGAL::Gmpq& x) { return exact_number(decltype(ExactNumber::Value::number)(x.mpq())); }

/// A binary floating-point number of given precision. Owns its MPFR variable.
class Float {
public:
    explicit Float(long bits) { mpfr_init2(value_, bits); }
    ~Float() { mpfr_clear(value_); }
    Float(const Float&) = delete;
    Float& operator=(const Float&) = delete;
    mpfr_ptr get() { return value_; }

private:
    mpfr_t value_;
};

inline ExactNumber decimal(mpfr_srcptr x, mpfr_rnd_t rounding, int digits) {
    std::array<char, 160> buffer{};
    mpfr_snprintf(buffer.data(), buffer.size(), "%.*R*e", digits, rounding, x);
    return ExactNumber::of_decimal(buffer.data());
}

inline WideReal wide_value(mpfr_ptr x) {
    WideReal result;
    result.high = mpfr_get_ld(x, MPFR_RNDN);
    Float rest(mpfr_get_prec(x));
    mpfr_set_ld(rest.get(), result.high, MPFR_RNDN);
    mpfr_sub(rest.get(), x, rest.get(), MPFR_RNDN);
    result.low = mpfr_get_ld(rest.get(), MPFR_RNDN);
    return result;
}

struct RootMinus {
    Enclosure enclosure;
    WideReal value;
};

/// Encloses sqrt(square) - shift to a relative width below 10^-45. Precondition: the difference is positive.
inline RootMinus root_minus(const CGAL::Gmpq& square, const CGAL::Gmpq& shift) {
    for (long bits = 512;; bits *= 2) {
        Float lower(bits), upper(bits), offset(bits), width(bits), bound(bits);
        mpfr_set_q(lower.get(), square.mpq(), MPFR_RNDD);
        mpfr_sqrt(lower.get(), lower.get(), MPFR_RNDD);
        mpfr_set_q(offset.get(), shift.mpq(), MPFR_RNDU);
        mpfr_sub(lower.get(), lower.get(), offset.get(), MPFR_RNDD);
        mpfr_set_q(upper.get(), square.mpq(), MPFR_RNDU);
        mpfr_sqrt(upper.get(), upper.get(), MPFR_RNDU);
        mpfr_set_q(offset.get(), shift.mpq(), MPFR_RNDD);
        mpfr_sub(upper.get(), upper.get(), offset.get(), MPFR_RNDU);
        mpfr_sub(width.get(), upper.get(), lower.get(), MPFR_RNDU);
        mpfr_mul_2si(bound.get(), lower.get(), -160, MPFR_RNDD);
        if (mpfr_sgn(lower.get()) <= 0 || mpfr_cmp(width.get(), bound.get()) > 0) continue;
        RootMinus result{{decimal(lower.get(), MPFR_RNDD, 50), decimal(upper.get(), MPFR_RNDU, 50)}, {}};
        mpfr_add(upper.get(), upper.get(), lower.get(), MPFR_RNDN);
        mpfr_div_2ui(upper.get(), upper.get(), 1, MPFR_RNDN);
        result.value = wide_value(upper.get());
        return result;
    }
}

/// Encloses radius - sqrt(square) to a relative width below 10^-45. Precondition: the difference is positive.
inline RootMinus minus_root(const CGAL::Gmpq& radius, const CGAL::Gmpq& square) {
    for (long bits = 512;; bits *= 2) {
        Float lower(bits), upper(bits), root(bits), width(bits), bound(bits);
        mpfr_set_q(root.get(), square.mpq(), MPFR_RNDU);
        mpfr_sqrt(root.get(), root.get(), MPFR_RNDU);
        mpfr_set_q(lower.get(), radius.mpq(), MPFR_RNDD);
        mpfr_sub(lower.get(), lower.get(), root.get(), MPFR_RNDD);
        mpfr_set_q(root.get(), square.mpq(), MPFR_RNDD);
        mpfr_sqrt(root.get(), root.get(), MPFR_RNDD);
        mpfr_set_q(upper.get(), radius.mpq(), MPFR_RNDU);
        mpfr_sub(upper.get(), upper.get(), root.get(), MPFR_RNDU);
        mpfr_sub(width.get(), upper.get(), lower.get(), MPFR_RNDU);
        mpfr_mul_2si(bound.get(), lower.get(), -160, MPFR_RNDD);
        if (mpfr_sgn(lower.get()) <= 0 || mpfr_cmp(width.get(), bound.get()) > 0) continue;
        RootMinus result{{decimal(lower.get(), MPFR_RNDD, 50), decimal(upper.get(), MPFR_RNDU, 50)}, {}};
        result.value = wide_value(lower.get());
        return result;
    }
}

inline WideReal wide_value(const CGAL::Gmpq& x) {
    Float value(512);
    mpfr_set_q(value.get(), x.mpq(), MPFR_RNDN);
    return wide_value(value.get());
}

/// Decimals that enclose [lower, upper].
inline Enclosure decimals(const CGAL::Gmpq& lower, const CGAL::Gmpq& upper) {
    Float low(512), high(512);
    mpfr_set_q(low.get(), lower.mpq(), MPFR_RNDD);
    mpfr_set_q(high.get(), upper.mpq(), MPFR_RNDU);
    return {decimal(low.get(), MPFR_RNDD, 50), decimal(high.get(), MPFR_RNDU, 50)};
}

}  // namespace touchstone::cgal_oracle
