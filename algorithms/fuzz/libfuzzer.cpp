// SPDX-License-Identifier: MIT
// The fuzz target for libFuzzer: the first byte chooses the scalar, the rest is the input of one_input.h.
//   cmake --preset clang && cmake --build build/clang --target algorithms_fuzzer && build/clang/algorithms_fuzzer
// Inputs up to 600 bytes are all an input can use: -max_len=600.
#include <cstdio>
#include <cstdlib>

#include "algorithms/fuzz/one_input.h"
#include "algorithms/scalars/rounded.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace touchstone;
    if (size == 0) return 0;
    const std::span<const std::uint8_t> rest(data + 1, size - 1);
    const std::string broken = data[0] % 3 == 0   ? fuzz::broken_promise<float>(rest)
                               : data[0] % 3 == 1 ? fuzz::broken_promise<double>(rest)
                                                  : fuzz::broken_promise<Rounded<11>>(rest);
    if (broken.empty()) return 0;
    std::fprintf(stderr, "%s\n", broken.c_str());
    std::abort();
}
