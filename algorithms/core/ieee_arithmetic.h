// SPDX-License-Identifier: MIT
// Rejects, in one sentence each, the flags under which bounds and signs of this library would not hold.
//
// Every header of the library includes this file before anything else, directly or by its first include. An include of
// a file that does not exist ends the compilation, so that nothing follows the sentence.
//
// Two macros, for those who know what they do:
//   TOUCHSTONE_NO_CONTRACTION   -ffp-contract=off is among the flags. No macro of a compiler says so. A processor with
//                               fused multiply-add therefore needs the word of the user, which touchstone::algorithms
//                               of CMake and the pkg-config file give beside the flag.
//   TOUCHSTONE_ANY_ARITHMETIC   nothing is rejected: an experiment about such flags.
//
// clang has no macro for -funsafe-math-optimizations and its parts, so that they pass unnoticed there. Invariant: this
// file declares nothing.
#pragma once

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "Touchstone needs C++20: compile with -std=c++20"
#include <touchstone_needs_cxx20>
#endif

#ifndef TOUCHSTONE_ANY_ARITHMETIC
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "Touchstone needs IEEE arithmetic: compile without -ffast-math, -Ofast and their parts (docs/library.md)"
#include <touchstone_needs_ieee_arithmetic>
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "Touchstone needs arithmetic without excess precision: compile without -mfpmath=387 (docs/library.md)"
#include <touchstone_needs_ieee_arithmetic>
#endif
#if (defined(__FMA__) || defined(__FMA4__) || defined(__FP_FAST_FMA) || defined(__ARM_FEATURE_FMA) ||  \
     defined(__aarch64__) || defined(__powerpc64__) || defined(__s390x__) || defined(__riscv_flen)) && \
    !defined(TOUCHSTONE_NO_CONTRACTION)
#error \
    "Touchstone needs a*b+c rounded twice: compile with -ffp-contract=off -DTOUCHSTONE_NO_CONTRACTION (docs/library.md)"
#include <touchstone_needs_no_contraction>
#endif
#endif
