// SPDX-License-Identifier: GPL-3.0-or-later
// Reads queries of hulls in space and prints answers, for ./run vectors faults. Each program beside it answers one kind
// of query by the algorithms as they are compiled, with a mistake planted or without.
//   a query: "ID a b", a + b points of three hexadecimal doubles, and of an impact the velocity and the duration
//   an answer: "ID METHOD MEETS NUMBER", MEETS 1, 0 or -1 for undecided, NUMBER nan where there is none
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>

#include "algorithms/core/result.h"
#include "algorithms/shapes/polytope.h"

namespace touchstone::fault_answers {

struct Asked {
    std::string id;
    Polytope<double, 3> a, b;
};

inline void say(const std::string& id, const char* method, Verdict verdict, std::optional<double> number) {
    const int meets = verdict == Verdict::undecided ? -1 : verdict == Verdict::separated ? 0 : 1;
    std::printf("%s %s %d %a\n", id.c_str(), method, meets, number.value_or(NAN));
}

inline double read_number() {
    std::string text;
    std::cin >> text;
    return std::strtod(text.c_str(), nullptr);
}

inline Vec<double, 3> read_vector() {
    Vec<double, 3> v{};
    for (int k = 0; k < 3; ++k) v[k] = read_number();
    return v;
}

/// The same hull in float, which holds every coordinate of a test vector.
inline Polytope<float, 3> in_float(const Polytope<double, 3>& hull) {
    Polytope<float, 3> result;
    for (const auto& x : hull.vertices)
        result.vertices.push_back({static_cast<float>(x[0]), static_cast<float>(x[1]), static_cast<float>(x[2])});
    return result;
}

/// Asks `answer` every query of standard input. It flushes after each, so that a crash loses none before it.
template <class Answer>
int answer_all(const Answer& answer) {
    Asked asked;
    int count_a = 0, count_b = 0;
    while (std::cin >> asked.id >> count_a >> count_b) {
        asked.a.vertices.clear(), asked.b.vertices.clear();
        for (int i = 0; i < count_a; ++i) asked.a.vertices.push_back(read_vector());
        for (int i = 0; i < count_b; ++i) asked.b.vertices.push_back(read_vector());
        answer(asked);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace touchstone::fault_answers
