// SPDX-License-Identifier: GPL-3.0-or-later
// The data that a scalar has besides its value: the log of doubtful comparisons (interval, tracked, shadow), the random
// numbers of random rounding, or the format of run-time rounding. There is one instrument per prepared query; that of
// plain scalars is empty. Cost: none for plain scalars.
#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "algorithms/core/pose.h"
#include "algorithms/core/vec.h"
#include "algorithms/scalars/decision_log.h"
#include "algorithms/scalars/stochastic.h"
#include "experiments/registry/answer.h"
#include "experiments/trace/record.h"

namespace touchstone {

/// The numbers in the parentheses of a scalar's name: the seed of stochastic(seed), the bits of rounded(bits).
using ScalarParameters = std::vector<double>;

/// The trace into which the loops of a run write their records, if one is wanted.
class Traced {
public:
    /// Sets the trace; null ends tracing.
    void trace_into(Trace* trace) { trace_ = trace; }
    Trace* trace() const { return trace_; }

private:
    Trace* trace_ = nullptr;
};

template <Field S>
class Instrument : public Traced {
public:
    explicit Instrument(const ScalarParameters&) {}
    S number(double x) const { return scalar_traits<S>::from_double(x); }
    /// Called before each run, so that every method starts with the same log or random numbers.
    void begin() {}
    /// Called after each run.
    void report(Answer&) const {}
    void mark_iteration(int) {}
};

/// That of a scalar whose comparisons are logged.
template <Field S>
class LoggingInstrument : public Traced {
public:
    explicit LoggingInstrument(const ScalarParameters&) {}
    S number(double x) { return attach(scalar_traits<S>::from_double(x), log_); }
    void begin() {
        log_ = DecisionLog{};
        if (Trace* into = trace()) log_.listen([into](const Comparison& comparison) { into->add(comparison); });
    }
    void report(Answer& answer) const {
        Doubts doubts{log_.comparisons(), log_.doubtful(), log_.incomparable(), ""};
        if (const auto& first = log_.first_doubt()) {
            const ComparisonSite& site = log_.sites()[first->site];
            doubts.first = std::string(below_source_root(site.file)) + ":" + std::to_string(site.line) +
                           ", iteration " + std::to_string(first->iteration);
        }
        answer.doubts = std::move(doubts);
    }
    void mark_iteration(int k) { log_.mark_iteration(k); }

private:
    DecisionLog log_;
};

template <Field S>
    requires requires(S x, DecisionLog& log) {
        { attach(x, log) } -> std::same_as<S>;
    }
class Instrument<S> : public LoggingInstrument<S> {
    using LoggingInstrument<S>::LoggingInstrument;
};

template <std::floating_point F>
class Instrument<Stochastic<F>> : public Traced {
public:
    explicit Instrument(const ScalarParameters& seed)
        : seed_(seed.empty() ? 0 : static_cast<std::uint64_t>(seed[0])), coin_(seed_) {}
    Stochastic<F> number(double x) { return attach(Stochastic<F>(x), coin_); }
    void begin() { coin_ = RandomRounding(seed_); }
    void report(Answer&) const {}
    void mark_iteration(int) {}

private:
    std::uint64_t seed_;
    RandomRounding coin_;
};

/// An observer of any loop whose records count iterations in `k`. Comparisons after record k belong to iteration k + 1.
/// The record is kept if the run is traced.
template <Field S>
struct MarkIterations {
    Instrument<S>& instrument;
    template <class Record>
        requires requires(const Record& record) { record.k; }
    void operator()(const Record& record) const {
        instrument.mark_iteration(record.k + 1);
        if (Trace* trace = instrument.trace()) record_step(*trace, record);
    }
};

/// Vectors and poses of instrumented numbers.
template <Field S, int D>
Vec<S, D> vector_of(Instrument<S>& instrument, const Vec<double, D>& x) {
    return detail::generate<S, D>([&](int i) { return instrument.number(x[i]); });
}
template <Field S, int D>
Pose<S, D> pose_of(Instrument<S>& instrument, const Pose<double, D>& pose) {
    Pose<S, D> result;
    for (std::size_t i = 0; i < static_cast<std::size_t>(D); ++i) result.rows[i] = vector_of(instrument, pose.rows[i]);
    result.translation = vector_of(instrument, pose.translation);
    return result;
}

}  // namespace touchstone
