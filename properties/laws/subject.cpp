// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/laws/subject.h"

#include <algorithm>

namespace touchstone {
namespace {

std::vector<const Subject*>& registered() {
    static std::vector<const Subject*> list;
    return list;
}

}  // namespace

SubjectRegistration::SubjectRegistration(const Subject& subject) { registered().push_back(&subject); }

std::vector<const Subject*> subjects() {
    auto list = registered();
    std::sort(list.begin(), list.end(), [](const auto* x, const auto* y) { return x->name() < y->name(); });
    return list;
}

const Subject* find_subject(std::string_view name) {
    for (const Subject* subject : registered())
        if (subject->name() == name) return subject;
    return nullptr;
}

}  // namespace touchstone
