// SPDX-License-Identifier: MIT
// What the C interface refuses, and the sentence about it that touchstone_error() returns. No exception leaves a
// function that is wrapped in `guarded`.
#pragma once

#include <cmath>
#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "algorithms/interface/body.h"

namespace touchstone::interface {

/// The last refusal of this thread. It has room for one sentence, so that telling it allocates nothing.
inline thread_local char last_refusal[400] = "";

/// Input that is refused. The text names the argument, what was found and what would do.
struct Refusal : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

/// The number as a sentence shows it.
inline std::string shown(double x) {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", x);
    return text;
}

/// Calls f and returns what it does; `refused` with the sentence kept where it throws.
template <class Result, class F>
Result guarded(const char* function, Result refused, const F& f) noexcept {
    const auto keep = [&](const char* said) {
        std::snprintf(last_refusal, sizeof last_refusal, "%s: %s", function, said);
        return refused;
    };
    try {
        return f();
    } catch (const std::bad_alloc&) {
        return keep("memory is short; free bodies that are not needed any more");
    } catch (const std::exception& error) {
        return keep(error.what());
    } catch (...) {
        return keep("an exception of unknown type");
    }
}

/// The number itself. Refuses one that is not finite or negative.
inline double size_of(const char* name, double x) {
    if (!(0 <= x) || !std::isfinite(x))
        throw Refusal(std::string(name) + " is " + shown(x) + "; pass a finite number that is not negative");
    return x;
}

/// The number itself. Refuses one that is not finite.
inline double finite_number(const char* name, double x) {
    if (!std::isfinite(x)) throw Refusal(std::string(name) + " is " + shown(x) + "; pass a finite number");
    return x;
}

/// A count or an index in [low, high].
inline long long count_in(const char* name, long long x, long long low, long long high) {
    if (x < low || high < x)
        throw Refusal(std::string(name) + " is " + std::to_string(x) + "; pass " + std::to_string(low) + " to " +
                      std::to_string(high));
    return x;
}

/// The pointer itself. Refuses NULL.
template <class T>
T* given(const std::string& name, T* pointer) {
    if (pointer == nullptr) throw Refusal(name + " is NULL");
    return pointer;
}

/// Three finite numbers.
inline Point3 finite_vector(const std::string& name, const double* x) {
    given(name, x);
    for (int k = 0; k < 3; ++k)
        if (!std::isfinite(x[k]))
            throw Refusal(name + " has " + shown(x[k]) + " as number " + std::to_string(k) +
                          ", counted from 0; pass 3 finite numbers");
    return {x[0], x[1], x[2]};
}

/// Refuses a pose of a body with a ball whose rows are not orthonormal within 1e-6.
inline void check_rigid(const std::string& name, const Pose3& pose) {
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            const double product = dot(pose.rows[i], pose.rows[j]);
            if (!(std::fabs(product - (i == j ? 1 : 0)) <= 1e-6))
                throw Refusal(name + " is not rigid: rows " + std::to_string(i) + " and " + std::to_string(j) +
                              " have the product " + shown(product) +
                              "; a body with a ball or a margin needs a rotation within 1e-6");
        }
}

/// The body under a pose of 12 doubles, or NULL for the identity. `name` is what a refusal calls the body.
inline PosedBody posed(const std::string& name, const Body* body, const double* numbers) {
    given(name, body);
    Pose3 pose = Pose3::identity();
    if (numbers == nullptr) return {*body, pose};
    for (int i = 0; i < 12; ++i) {
        if (!std::isfinite(numbers[i]))
            throw Refusal("the pose of " + name + " has " + shown(numbers[i]) + " in row " + std::to_string(i / 4) +
                          ", column " + std::to_string(i % 4) + ", counted from 0; pass 12 finite numbers");
        (i % 4 == 3 ? pose.translation[i / 4] : pose.rows[static_cast<std::size_t>(i / 4)][i % 4]) = numbers[i];
    }
    if (body->has_ball()) check_rigid("the pose of " + name, pose);
    return {*body, pose};
}

}  // namespace touchstone::interface
