// SPDX-License-Identifier: MIT
// The list of scalars: the name of each in a method string, its type, its header, its cost and its use. The list is a
// comment and includes nothing, since some scalars need libraries that users of the others should not have to install.
// A test compares it with the folder and with scalar_traits<S>::name.
//
// Cost: CPU time of one GJK query relative to double (scalars_benchmark.cpp: 64 pairs of polytopes of 12 points,
// Johnson, g++ 12 -O2 for plain x86-64 on a machine whose C library has a fast fma). Two runs on a loaded machine
// were both within a quarter of these figures. Iteration counts differ between scalars and are part of the ratio.
//
//   name               type              header            cost  answers
//   float              float             core/scalar.h      0.9
//   double             double            core/scalar.h      1
//   long_double        long double       core/scalar.h      2
//   half               Half              rounded.h          3.5  what binary16 would do, range included
//   bfloat16           BFloat16          rounded.h          3.5
//   tf32               TF32              rounded.h          4
//   float8_e5m2        Float8E5M2        rounded.h          4
//   binary32           Binary32          rounded.h          4    float by way of double: for tests
//   rounded(p)         Rounded<p>        rounded.h          4    any precision from 2 to 25 bits
//   rounded(p,e)       Rounded<p, e>     rounded.h          4    the same with exponents up to e
//   float128           Float128          float128.h        40    113 bits; g++ only, -lquadmath
//   mpfr(d)            Mpfr<d>           multiprecision.h  70    d decimal digits; cost for 50; -lmpfr -lgmp
//   bin_float(d)       BinFloat<d>       multiprecision.h  90    d decimal digits; cost for 50; headers only
//   rational           Rational          rational.h       260    the truth; -lgmp
//   portable_rational  PortableRational  portable_rational.h     the truth of the standard library alone, slower
//   interval           Interval          interval.h        40    enclosures, and which branches are proven
//   tracked(S)         Tracked<S>        tracked.h         15    S with a rigorous running error bound
//   shadow(S,E)        Shadow<S, E>      shadow.h         350    S with a companion: where it leaves the exact run
//   stochastic(S)      Stochastic<S>     stochastic.h      17    S rounded up or down by a seeded coin
//   counted(S)         Counted<S>        counted.h          4    operations and comparisons by kind
//   scalar_archetype   ScalarArchetype   archetype.h             the least that Scalar asks for: for tests
//   field_archetype    FieldArchetype    archetype.h             the least that Field asks for: for tests
//   real_archetype     RealArchetype     archetype.h             the least that Real asks for: for tests
//
// `touchstone list scalars` shows the scalars that the program accepts and how it spells them. The others are for your
// own programs.
//
// Common to the instrumented scalars: decision_log.h has the log that values of Interval, Tracked and Shadow point to,
// and `attach`, which puts that pointer (or one to a RandomRounding or OperationCounts) into vectors and poses. Usage:
// convert a query to the scalar, attach a log, run the algorithm, read the log.
#pragma once
