// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the records that loops pass to their observers to TraceSteps, by the members of a record. One overload set
// serves GJK's Iterate, EPA's Expansion and the two kinds of advancement. Cost: one copy of the simplex.
#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "algorithms/core/simplex.h"
#include "experiments/trace/trace.h"

namespace touchstone {

namespace detail {

template <Scalar S>
double traced(const S& x) {
    return static_cast<double>(scalar_traits<S>::to_long_double(x));
}

template <Scalar S, int D>
TracePoint traced(const Vec<S, D>& x) {
    TracePoint point{};
    for (int i = 0; i < D; ++i) point[static_cast<std::size_t>(i)] = traced(x[i]);
    return point;
}

template <Scalar S, int D>
TraceVertex traced(const CsoVertex<S, D>& vertex) {
    return {traced(vertex.w), traced(vertex.a), traced(vertex.b), 0};
}

template <Scalar S, int D>
std::vector<TraceVertex> traced(const Simplex<S, D>& simplex) {
    std::vector<TraceVertex> result;
    for (int i = 0; i < simplex.size; ++i) {
        result.push_back(traced(simplex[i]));
        result.back().lambda = traced(simplex.lambda[static_cast<std::size_t>(i)]);
    }
    return result;
}

template <Scalar S>
TraceNumber named(std::string name, const S& x) {
    TraceNumber number{std::move(name), scalar_traits<S>::to_long_double(x), std::nullopt};
    if constexpr (requires { x.companion(); })
        if (x.has_companion())
            number.exact = scalar_traits<std::remove_cvref_t<decltype(x.companion())>>::to_long_double(x.companion());
    return number;
}

/// The data of GJK's loops: v, w and the bracket.
template <class Record>
void record_iterate(TraceStep& step, const Record& record) {
    step.phase = "gjk";
    step.v = traced(record.v);
    step.w = traced(record.w);
    step.simplex = traced(record.simplex);
    step.numbers = {named("v.v", record.vv), named("v.w", record.vw), named("lower2", record.lower2)};
}

template <class Polytope>
void record_polytope(Trace& trace, TraceStep& step, const Polytope& polytope) {
    const auto& vertices = polytope.vertices();
    const auto& faces = polytope.faces();
    for (std::size_t i = trace.vertices.size(); i < vertices.size(); ++i) trace.vertices.push_back(traced(vertices[i]));
    for (std::size_t f = trace.faces.size(); f < faces.size(); ++f) {
        std::array<int, 3> corners{-1, -1, -1};
        for (std::size_t i = 0; i < faces[f].vertex.size(); ++i) corners[i] = faces[f].vertex[i];
        trace.faces.push_back(corners);
    }
    std::vector<bool> gone(faces.size(), false);
    for (const auto& earlier : trace.steps)
        for (const int f : earlier.removed) gone[static_cast<std::size_t>(f)] = true;
    for (std::size_t f = 0; f < faces.size(); ++f)
        if (faces[f].deleted && !gone[f]) step.removed.push_back(static_cast<int>(f));
    step.vertices = static_cast<int>(vertices.size());
    step.faces = static_cast<int>(faces.size());
}

template <class Record>
void record_expansion(Trace& trace, TraceStep& step, const Record& record) {
    step.phase = "epa";
    record_polytope(trace, step, record.polytope);
    step.popped = record.face;
    step.w = traced(record.w);
    step.v = traced(record.polytope.faces()[static_cast<std::size_t>(record.face)].plane.normal);
    step.numbers = {named("n.w", record.support), named("offset2/n.n", record.key), named("lower2", record.lower2),
                    named("upper2", record.upper2)};
}

template <class Record>
void record_advance(TraceStep& step, const Record& record) {
    step.phase = "dynamic_gjk";
    step.time = traced(record.time);
    step.v = traced(record.v);
    step.w = traced(record.w);
    step.simplex = traced(record.simplex);
    step.numbers = {named("t", record.time), named("gap", record.gap)};
}

template <class Record>
void record_advancement(TraceStep& step, const Record& record) {
    step.phase = "conservative_advancement";
    step.time = traced(record.time);
    step.v = traced(record.distance.v);
    step.simplex = traced(record.distance.simplex);
    step.numbers = {named("t", record.time), named("lower2", record.distance.distance2.lower),
                    named("upper2", record.distance.distance2.upper.value_or(decltype(record.time)(0)))};
}

}  // namespace detail

template <class Record>
void record_step(Trace& trace, const Record& record) {
    TraceStep step;
    if constexpr (requires { record.polytope; })
        detail::record_expansion(trace, step, record);
    else if constexpr (requires { record.distance; })
        detail::record_advancement(step, record);
    else if constexpr (requires { record.time; })
        detail::record_advance(step, record);
    else
        detail::record_iterate(step, record);
    step.k = record.k;
    step.comparisons = static_cast<std::size_t>(trace.made);
    trace.steps.push_back(std::move(step));
}

}  // namespace touchstone
