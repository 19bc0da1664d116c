// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/instantiate/runtime_shadow.h"

#include "experiments/instantiate/backend.h"

namespace touchstone {
namespace {
using WithCompanion = Backend<RuntimeShadow>;

std::string described(const std::string& format) {
    return format + " with an exact companion; `doubts` names the first comparison that goes the other way";
}

const WithCompanion of_float("shadow(float)", described("float"), {24, 127});
const WithCompanion of_double("shadow(double)", described("double"), {53, 1023});
const WithCompanion of_half("shadow(half)", described("half"), half_format);
const WithCompanion of_bfloat16("shadow(bfloat16)", described("bfloat16"), bfloat16_format);
const WithCompanion of_tf32("shadow(tf32)", described("tf32"), tf32_format);
const ScalarRegistration float_registration(of_float), double_registration(of_double), half_registration(of_half),
    bfloat16_registration(of_bfloat16), tf32_registration(of_tf32);
}  // namespace
}  // namespace touchstone
