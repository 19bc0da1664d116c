// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/families/ordinary.h"

#include <algorithm>

namespace touchstone {
namespace {

std::vector<const Family*>& registered() {
    static std::vector<const Family*> list;
    return list;
}

}  // namespace

OrdinaryRegistration::OrdinaryRegistration(const Family& family) { registered().push_back(&family); }

bool is_ordinary(const Family& family) { return std::ranges::find(registered(), &family) != registered().end(); }

}  // namespace touchstone
