// SPDX-License-Identifier: GPL-3.0-or-later
// A number of a format chosen at run time, with an exact companion: one instantiation of every algorithm serves
// shadow(float), shadow(double) and those of the narrow formats. With 53 bits and exponents to 1023, RuntimeRounded
// rounds nothing that double has not rounded, so that the run is that of double to the bit; that of float needs no more
// than its 25 bits. Tests compare both.
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
