// SPDX-License-Identifier: MIT
// Properties on random input for tests of this folder. RapidCheck drives the trials, and it shrinks the random numbers
// of a trial that fails: it leaves some out and makes others simpler as long as the trial still fails, as Hypothesis
// does [MD20]. A test thus generates its input by plain code from a source of random bits. Invariant: as long as no
// trial fails, the trials of a test draw from one generator, one after the other. Only random_trials.cpp includes
// RapidCheck.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <utility>
#include <vector>

namespace touchstone {

/// A uniform random bit generator (std::uniform_random_bit_generator) that remembers what it gave. It gives the bits
/// of a recorded trial first, then the number `filler` at most `fillers` times, and then those of `source`. The filler
/// is the least of most distributions. It is not 0, which std::uniform_int_distribution may reject without end.
class RandomBits {
public:
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }

    static constexpr result_type filler = 1;

    RandomBits(std::vector<result_type> recorded, std::size_t fillers, std::mt19937_64& source)
        : recorded_(std::move(recorded)), fillers_(fillers), source_(&source) {}
    result_type operator()() {
        const std::size_t k = given_.size();
        given_.push_back(k < recorded_.size() ? recorded_[k] : k < recorded_.size() + fillers_ ? filler : (*source_)());
        return given_.back();
    }
    const std::vector<result_type>& given() const { return given_; }

private:
    std::vector<result_type> recorded_, given_;
    std::size_t fillers_;
    std::mt19937_64* source_;
};

/// One trial: its number, from 0 on, and its random bits. It fails by the assertions of GoogleTest or an exception.
using Trial = std::function<void(int, RandomBits&)>;

/// Runs `trials` trials with a generator that begins at test_seed(seed) (base_seed.h), up to the first that fails. The
/// shrunk trial becomes the failure of the running test, with its random bits and how to run it again. Throws
/// std::invalid_argument if the environment is malformed. Not thread-safe.
void check_random_trials(std::uint64_t seed, int trials, const Trial& trial);

}  // namespace touchstone
