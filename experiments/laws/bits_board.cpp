// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/laws/bits_board.h"

#include <limits>
#include <mutex>
#include <utility>
#include <variant>

#include "algorithms/scalars/multiprecision.h"
#include "experiments/instantiate/runtime_rounded.h"
#include "experiments/methods/policies.h"
#include "experiments/threads/in_parallel.h"
#include "properties/laws/record.h"

namespace touchstone {
namespace {

using Wide = Mpfr<50>;

constexpr int bits_of_double = std::numeric_limits<double>::digits,
              bits_of_long_double = std::numeric_limits<long double>::digits,
              bits_of_wide = std::numeric_limits<Wide>::digits, cap = 64;

/// The vertices of both bodies, posed and rounded to the format in use.
template <class S, int D>
Query<D> rounded_to(const Query<D>& query) {
    const auto rounded = [](const Body<D>& body) {
        PolytopeData<D> data;
        for (const auto& x : vertices_of(body)) {
            Vec<double, D> y;
            for (int k = 0; k < D; ++k) y[k] = static_cast<double>(S(x[k]));
            data.vertices.push_back(y);
        }
        return Body<D>{data, {}, 0};
    };
    return {query.kind, rounded(query.a), rounded(query.b), query.motion};
}

class Scan {
public:
    explicit Scan(const BitsPlan& plan) : plan_(plan) {}

    BitsBoard of_family(const Family& family) {
        for (std::int64_t index = 0; index < plan_.cases; ++index) {
            const Case a_case = generate(family, plan_.seed, static_cast<std::uint64_t>(index));
            if (!has_vertices(a_case.query)) continue;
            for (const int bits : plan_.bits) std::visit([&](const auto& query) { at(bits, query); }, a_case.query);
        }
        return std::move(board_);
    }

private:
    template <int D>
    void at(int bits, const Query<D>& query) {
        if (bits == bits_of_double) return with<double>(bits, rounded_to<double>(query));
        if (bits == bits_of_long_double) return with<long double>(bits, rounded_to<long double>(query));
        if (bits == bits_of_wide) return with<Wide>(bits, rounded_to<Wide>(query));
        RuntimeRounded::format() = {bits, std::numeric_limits<double>::max_exponent - 1};
        with<RuntimeRounded>(bits, rounded_to<RuntimeRounded>(query));
    }

    template <class S, int D>
    void with(int bits, const Query<D>& query) {
        if (!has_finite_vertices(query)) return;
        const ExactTruth truth = exact_truth(query);
        using Options = gjk::Options<AnySolver<S, D>, AnyStop<S, D>, AnyDirection<S, D>>;
        for (const auto& solver : plan_.solvers)
            for (const auto& stop : plan_.stops)
                for (const auto& direction : plan_.directions) {
                    const Options options{solver_of<S, D>(solver), stop_of<S, D>(stop), cap,
                                          direction_of<S, D>(direction)};
                    const auto run = record_run<S>(query, truth, [&](const auto& a, const auto& b, auto& recorder) {
                        return gjk::distance(a, b, options, recorder);
                    });
                    count(run, bits, {"", solver, canonical(stop), canonical(direction)});
                }
    }

    void count(const ExactRun& run, int bits, BitsKey key) {
        for (const Law* law : plan_.laws) {
            key.law = law->name();
            const LawOutcome outcome = law->check(run);
            BitsCount& counts = board_[key][bits];
            counts.applicable += outcome.is_applicable() ? 1 : 0;
            counts.violated += outcome.is_violated() ? 1 : 0;
        }
    }

    const BitsPlan& plan_;
    BitsBoard board_;
};

void merge(BitsBoard& into, const BitsBoard& part) {
    for (const auto& [key, by_bits] : part)
        for (const auto& [bits, counts] : by_bits) {
            BitsCount& sum = into[key][bits];
            sum.applicable += counts.applicable;
            sum.violated += counts.violated;
        }
}

}  // namespace

std::vector<int> bits_of_the_board() {
    std::vector<int> bits;
    for (int p = 8; p <= 24; ++p) bits.push_back(p);
    for (const int p : {bits_of_double, bits_of_long_double, bits_of_wide})
        if (p > bits.back()) bits.push_back(p);  // where long double is double, it is not asked twice
    return bits;
}

BitsBoard scan_bits(const BitsPlan& plan) {
    BitsBoard board;
    std::mutex mutex;
    in_parallel(plan.jobs, plan.families.size(), [&](std::size_t i) {
        const BitsBoard part = Scan(plan).of_family(*plan.families[i]);
        const std::lock_guard lock(mutex);
        merge(board, part);
    });
    return board;
}

std::optional<int> kept_from(const std::map<int, BitsCount>& counts) {
    std::optional<int> from;
    for (auto at = counts.rbegin(); at != counts.rend() && at->second.violated == 0; ++at)
        if (at->second.applicable > 0) from = at->first;
    return from;
}

}  // namespace touchstone
