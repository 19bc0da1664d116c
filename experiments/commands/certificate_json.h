// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a certificate as JSON, in the form that oracles/verify_truth.py reads. Cost: linear in the certificate.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "oracles/certificate.h"

namespace touchstone {

nlohmann::ordered_json certificate_json(const Certificate& certificate);

}  // namespace touchstone
