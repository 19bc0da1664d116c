// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/parametrised.h"
#include "experiments/instantiate/runtime_rounded.h"

namespace touchstone {
namespace {
using Format = Backend<RuntimeRounded>;
const Format half("half", "IEEE binary16, 11 bits, exponents to 15; sees the query rounded", half_format);
const Format bfloat16("bfloat16", "8 bits, exponents to 127; sees the query rounded", bfloat16_format);
const Format tf32("tf32", "11 bits, exponents to 127; sees the query rounded", tf32_format);
const ParametrisedBackend<RuntimeRounded> rounded(
    "rounded", "rounded(bits)",
    "any precision from 2 to 25 bits, rounded(bits, exponent) with exponents up to that; sees the query rounded",
    {24, 1023}, {{2, 25}, {2, 1023}}, 1);
const ScalarRegistration of_half(half), of_bfloat16(bfloat16), of_tf32(tf32), of_rounded(rounded);
}  // namespace
}  // namespace touchstone
