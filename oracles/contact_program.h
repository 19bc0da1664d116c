// SPDX-License-Identifier: GPL-3.0-or-later
// The least t at which conv{a} meets conv{b + t v}, as a linear program in rationals:
//     minimise t   over   l, m, t >= 0   with   sum l a - sum m b = t v,   sum l = sum m = 1.
// The revised simplex method with Bland's rule solves it. It terminates on every input, including grazing, flat and
// repeated points. Its numbers are quotients of determinants of the input, so they do not grow. It costs some
// microseconds per column and step, so callers run it on a few vertices at a time.
#pragma once

#include <vector>

#include "oracles/core_solver.h"

namespace touchstone::oracles_detail {

template <int D>
class ContactProgram {
public:
    using Vector = IntegerVec<Integer, D>;
    struct Solution {
        std::vector<Rational> a, b;  ///< weights of the common point, most of them zero
        Rational time;
        std::array<Rational, D> normal;  ///< N with N.a - N.b >= time N.v for all a and b, and N.v = 1 unless time is 0
    };

    ContactProgram(const std::vector<Vector>& a, const std::vector<Vector>& b, const Vector& velocity)
        : count_a_(a.size()), count_(a.size() + b.size() + 1) {
        for (const auto& x : a) add_column(x, 1, 1, 0);
        for (const auto& y : b) add_column(y, -1, 0, 1);
        add_column(velocity, -1, 0, 0);
        for (std::size_t i = 0; i < rows; ++i) {
            Column artificial{};
            artificial[i] = 1;
            columns_.push_back(artificial);
            basis_.push_back(count_ + i);
            inverse_[i] = artificial;
            value_[i] = i < D ? 0 : 1;
        }
    }

    /// Returns nullopt if the bodies never meet for t >= 0.
    std::optional<Solution> solve() {
        const auto artificial = [this](std::size_t j) { return Rational(j >= count_ ? 1 : 0); };
        const auto time = [this](std::size_t j) { return Rational(j + 1 == count_ ? 1 : 0); };
        minimise(artificial);
        for (std::size_t i = 0; i < rows; ++i)
            if (basis_[i] >= count_ && value_[i] != 0) return std::nullopt;
        drive_out_artificials();
        minimise(time);
        Solution solution{std::vector<Rational>(count_a_, Rational(0)),
                          std::vector<Rational>(count_ - 1 - count_a_, Rational(0)),
                          Rational(0),
                          {}};
        for (std::size_t i = 0; i < rows; ++i) {
            const std::size_t j = basis_[i];
            if (j < count_a_)
                solution.a[j] = value_[i];
            else if (j + 1 < count_)
                solution.b[j - count_a_] = value_[i];
            else if (j + 1 == count_)
                solution.time = value_[i];
        }
        const Column y = dual(time);
        for (std::size_t k = 0; k < D; ++k) solution.normal[k] = -y[k];
        return solution;
    }

private:
    static constexpr std::size_t rows = D + 2;
    using Column = std::array<Rational, rows>;

    void add_column(const Vector& x, int sign, int in_a, int in_b) {
        Column column;
        for (std::size_t k = 0; k < D; ++k) column[k] = Rational(Integer(x[k] * sign));
        column[D] = in_a;
        column[D + 1] = in_b;
        columns_.push_back(column);
    }

    static Rational inner(const Column& x, const Column& y) {
        Rational sum(0);
        for (std::size_t i = 0; i < rows; ++i)
            if (x[i] != 0 && y[i] != 0) sum += x[i] * y[i];
        return sum;
    }

    template <class Cost>
    Column dual(const Cost& cost) const {
        Column y;
        for (std::size_t k = 0; k < rows; ++k) y[k] = 0;
        for (std::size_t i = 0; i < rows; ++i) {
            const Rational c = cost(basis_[i]);
            if (c == 0) continue;
            for (std::size_t k = 0; k < rows; ++k) y[k] += c * inverse_[i][k];
        }
        return y;
    }

    template <class Cost>
    void minimise(const Cost& cost) {
        for (;;) {
            const Column y = dual(cost);
            std::size_t entering = 0;
            while (entering < count_ && !(cost(entering) < inner(y, columns_[entering]))) ++entering;
            if (entering == count_) return;
            const Column direction = in_basis(entering);
            std::size_t leaving = rows;
            for (std::size_t i = 0; i < rows; ++i) {
                if (!(direction[i] > 0)) continue;
                if (leaving == rows) {
                    leaving = i;
                    continue;
                }
                const Rational left = value_[i] * direction[leaving], right = value_[leaving] * direction[i];
                if (left < right || (left == right && basis_[i] < basis_[leaving])) leaving = i;
            }
            if (leaving == rows) return;  // unreachable: both costs are bounded below by zero
            pivot(leaving, entering, direction);
        }
    }

    Column in_basis(std::size_t j) const {
        Column result;
        for (std::size_t i = 0; i < rows; ++i) result[i] = inner(inverse_[i], columns_[j]);
        return result;
    }

    void pivot(std::size_t leaving, std::size_t entering, const Column& direction) {
        const Rational scale = direction[leaving];
        for (auto& x : inverse_[leaving]) x /= scale;
        value_[leaving] /= scale;
        for (std::size_t i = 0; i < rows; ++i) {
            if (i == leaving || direction[i] == 0) continue;
            for (std::size_t k = 0; k < rows; ++k) inverse_[i][k] -= direction[i] * inverse_[leaving][k];
            value_[i] -= direction[i] * value_[leaving];
        }
        basis_[leaving] = entering;
    }

    /// An artificial variable that is left in the basis is zero. If no column can replace it, its row is redundant.
    void drive_out_artificials() {
        for (std::size_t i = 0; i < rows; ++i)
            for (std::size_t j = 0; basis_[i] >= count_ && j < count_; ++j) {
                const Column direction = in_basis(j);
                if (direction[i] != 0) pivot(i, j, direction);
            }
    }

    std::size_t count_a_, count_;  ///< numbers of columns without the artificial ones; the last column is t
    std::vector<Column> columns_;
    std::vector<std::size_t> basis_;
    std::array<Column, rows> inverse_;
    Column value_;
};

}  // namespace touchstone::oracles_detail
