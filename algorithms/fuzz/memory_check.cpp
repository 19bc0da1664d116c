// SPDX-License-Identifier: MIT
// The inputs of the fuzz tests under MemorySanitizer, which ends the program at the first read of uninitialised memory.
// ./run test --sanitize runs it. No coverage-guided fuzzer drives it, because MemorySanitizer needs every library
// compiled with it, and Debian's libFuzzer is not.
//   algorithms_memory_check [number of inputs for each scalar]
#include <cstdio>
#include <cstdlib>
#include <string>

#include "algorithms/fuzz/random_inputs.h"
#include "algorithms/scalars/rounded.h"

int main(int count, char** arguments) {
    using namespace touchstone;
    const auto inputs = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 20'000ULL;
    if (inputs == 0) {
        std::fprintf(stderr, "%s is no number of inputs; give one from 1 on\n", arguments[1]);
        return 2;
    }
    for (const std::string& failure : {fuzz::first_failure<float>(0, inputs), fuzz::first_failure<double>(0, inputs),
                                       fuzz::first_failure<Rounded<11>>(0, inputs)}) {
        if (failure.empty()) continue;
        std::fprintf(stderr, "%s\n", failure.c_str());
        return 1;
    }
    std::printf("%llu inputs for each of three scalars: no read of uninitialised memory\n", inputs);
    return 0;
}
