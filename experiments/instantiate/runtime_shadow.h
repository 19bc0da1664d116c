// SPDX-License-Identifier: GPL-3.0-or-later
// A number of a format chosen at run time, with an exact companion: one instantiation of every algorithm serves
// shadow(float), shadow(double) and those of the narrow formats. With 53 bits and exponents up to 1023, RuntimeRounded
// returns every double unchanged, so the run is that of double to the last bit. It is right for formats of at most 25
// bits, and float has 24. ShadowScalar.runs_as_the_scalar_without_a_companion compares them all.
#pragma once

#include "algorithms/scalars/rational.h"
#include "algorithms/scalars/shadow.h"
#include "experiments/instantiate/runtime_rounded.h"

namespace touchstone {

using RuntimeShadow = Shadow<RuntimeRounded, Rational>;

template <>
class Instrument<RuntimeShadow> : public LoggingInstrument<RuntimeShadow> {
public:
    explicit Instrument(const ScalarParameters& parameters)
        : LoggingInstrument<RuntimeShadow>(parameters), format_(parameters) {}
    RuntimeShadow number(double x) {
        format_.begin();
        return LoggingInstrument<RuntimeShadow>::number(x);
    }
    void begin() {
        format_.begin();
        LoggingInstrument<RuntimeShadow>::begin();
    }

private:
    Instrument<RuntimeRounded> format_;
};

}  // namespace touchstone
