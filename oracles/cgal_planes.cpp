// SPDX-License-Identifier: GPL-3.0-or-later
// The planes between two polytopes that touch, for the oracle `cgal`: exact linear programs over the normals n and
// offsets t with n.a >= t >= n.b. The programs decide whether the slice n_k = 1 or n_k = -1 of that cone is a single
// point.
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>

#include <stdexcept>

#include "oracles/cgal_bodies.h"

namespace touchstone::cgal_oracle {
namespace {

using CGAL::Gmpq;
using CGAL::Gmpzf;

struct Slice {
    int axis, sign;
};

template <int D>
class NormalProgram {
public:
    NormalProgram(const Coordinates<D>& a, const Coordinates<D>& b, Slice slice)
        : program_(CGAL::SMALLER, false, Gmpzf(0), false, Gmpzf(0)) {
        int row = 0;
        for (const auto* body : {&a, &b})
            for (const auto& x : *body) {
                for (int i = 0; i < D; ++i) program_.set_a(i, row, x[static_cast<std::size_t>(i)]);
                program_.set_a(D, row, Gmpzf(-1));
                program_.set_r(row, body == &a ? CGAL::LARGER : CGAL::SMALLER);
                ++row;
            }
        program_.set_a(slice.axis, row, Gmpzf(1));
        program_.set_r(row, CGAL::EQUAL);
        program_.set_b(row, Gmpzf(slice.sign));
    }

    enum class Outcome { none, bounded, unbounded };
    struct Least {
        Outcome outcome;
        RationalPoint<D> normal;
    };

    /// Finds the normal with the least sign * n_axis.
    Least least(int axis, int sign) {
        for (int i = 0; i < D; ++i) program_.set_c(i, Gmpzf(i == axis ? sign : 0));
        const auto solution = CGAL::solve_linear_program(program_, Gmpzf());
        if (!solution.is_valid())
            throw std::logic_error(
                "oracle cgal: the solution of a linear program fails CGAL's own check, so there is no answer");
        Least result{Outcome::bounded, {}};
        if (solution.is_infeasible()) result.outcome = Outcome::none;
        if (solution.is_unbounded()) result.outcome = Outcome::unbounded;
        auto value = solution.variable_values_begin();
        for (auto& x : result.normal) {
            x = rational((*value).numerator()) / rational((*value).denominator());
            ++value;
        }
        return result;
    }

private:
    CGAL::Quadratic_program<Gmpzf> program_;
};

/// Returns the only normal in the slice and true, or an example and false if there are more.
template <int D>
std::pair<RationalPoint<D>, bool> only_one(NormalProgram<D>& program, const RationalPoint<D>& example, Slice slice) {
    using Program = NormalProgram<D>;
    for (int axis = 0; axis < D; ++axis) {
        if (axis == slice.axis) continue;
        for (const int sign : {1, -1}) {
            const auto least = program.least(axis, sign);
            if (least.outcome == Program::Outcome::unbounded) return {example, false};
            const auto k = static_cast<std::size_t>(axis);
            if (least.normal[k] != example[k]) return {example, false};
        }
    }
    return {example, true};
}

}  // namespace

template <int D>
PlanesBetween<D> planes_between(const Coordinates<D>& a, const Coordinates<D>& b) {
    using Program = NormalProgram<D>;
    for (int axis = 0; axis < D; ++axis)
        for (const int sign : {1, -1}) {
            const Slice slice{axis, sign};
            Program program(a, b, slice);
            const auto any = program.least(axis, 1);
            if (any.outcome == Program::Outcome::none) continue;
            const auto [normal, alone] = only_one<D>(program, any.normal, slice);
            PlanesBetween<D> result{{normal}, alone};
            if (alone && Program(a, b, {axis, -sign}).least(axis, 1).outcome != Program::Outcome::none) {
                auto opposite = normal;
                for (auto& x : opposite) x = -x;
                result.normals.push_back(opposite);
            }
            return result;
        }
    throw std::logic_error("oracle cgal: found no plane between polytopes that touch, so there is no answer");
}

template <int D>
PlanesBetween<D> planes_between_at(const Coordinates<D>& a, const Coordinates<D>& b, const Motion<D>& motion,
                                   const Gmpq& time) {
    // Everything is multiplied by the denominator of the time, because the programs require dyadic numbers.
    const Gmpzf p(time.numerator()), q(time.denominator());
    auto scaled_a = a, scaled_b = b;
    for (auto* body : {&scaled_a, &scaled_b})
        for (auto& x : *body)
            for (int i = 0; i < D; ++i) {
                auto& coordinate = x[static_cast<std::size_t>(i)];
                coordinate = coordinate * q;
                if (body == &scaled_b) coordinate += p * Gmpzf(motion.velocity[i]);
            }
    return planes_between<D>(scaled_a, scaled_b);
}

template PlanesBetween<2> planes_between<2>(const Coordinates<2>&, const Coordinates<2>&);
template PlanesBetween<3> planes_between<3>(const Coordinates<3>&, const Coordinates<3>&);
template PlanesBetween<2> planes_between_at<2>(const Coordinates<2>&, const Coordinates<2>&, const Motion<2>&,
                                               const Gmpq&);
template PlanesBetween<3> planes_between_at<3>(const Coordinates<3>&, const Coordinates<3>&, const Motion<3>&,
                                               const Gmpq&);

}  // namespace touchstone::cgal_oracle
