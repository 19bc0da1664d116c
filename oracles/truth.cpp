// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/truth.h"

#include <algorithm>

namespace touchstone {

void sort_as_text(std::vector<ExactVector>& list) {
    const auto is_before = [](const ExactNumber& x, const ExactNumber& y) { return x.text() < y.text(); };
    std::sort(list.begin(), list.end(), [&](const ExactVector& x, const ExactVector& y) {
        return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end(), is_before);
    });
}

}  // namespace touchstone
