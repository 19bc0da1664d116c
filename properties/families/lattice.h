// SPDX-License-Identifier: GPL-3.0-or-later
// Tools that families share: reading a recipe in order, and building polytopes on a dyadic lattice.
#pragma once

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "properties/families/family.h"

namespace touchstone::families_detail {

/// Reads the integers of a recipe in the order of the slots.
class RecipeReader {
public:
    explicit RecipeReader(const Recipe& recipe) : recipe_(recipe) {}
    std::int64_t next() { return recipe_.at(position_++); }
    double number() { return static_cast<double>(next()); }
    template <int D>
    Vec<double, D> vector() {
        Vec<double, D> x;
        for (int k = 0; k < D; ++k) x[k] = number();
        return x;
    }
    /// Returns `count` of the next `most` points of the recipe. All of them are read, so that later slots keep their
    /// meaning.
    template <int D>
    std::vector<Vec<double, D>> points(std::int64_t count, int most) {
        std::vector<Vec<double, D>> list;
        for (int i = 0; i < most; ++i) {
            const auto x = vector<D>();
            if (i < count) list.push_back(x);
        }
        return list;
    }

private:
    const Recipe& recipe_;
    std::size_t position_ = 0;
};

/// Appends `count` slots of one range.
inline void repeat(std::vector<Slot>& slots, std::string_view name, int count, std::int64_t low, std::int64_t high) {
    for (int i = 0; i < count; ++i) slots.push_back({name, low, high});
}

template <int D>
void scale(std::vector<Vec<double, D>>& points, int exponent) {
    for (auto& x : points)
        for (int k = 0; k < D; ++k) x[k] = std::ldexp(x[k], exponent);
}

template <int D>
void translate(std::vector<Vec<double, D>>& points, const Vec<double, D>& offset) {
    for (auto& x : points) x = x + offset;
}

template <int D>
double largest_coordinate(const std::vector<Vec<double, D>>& points) {
    double largest = 0;
    for (const auto& x : points)
        for (int k = 0; k < D; ++k) largest = std::max(largest, std::fabs(x[k]));
    return largest;
}

template <int D>
Case polytope_pair(std::vector<Vec<double, D>> a, std::vector<Vec<double, D>> b, std::vector<std::string> tags = {}) {
    Query<D> query;
    query.kind = QueryKind::distance;
    query.a.shape = PolytopeData<D>{std::move(a)};
    query.b.shape = PolytopeData<D>{std::move(b)};
    Case result;
    result.query = query;
    result.tags = std::move(tags);
    return result;
}

/// A family given by its texts, its slots and a build function. All families are of this kind.
class SimpleFamily : public Family {
public:
    using Build = Case (*)(RecipeReader&);
    SimpleFamily(std::string_view name, std::string_view description, std::vector<Slot> slots, Build build,
                 FamilyKind kind = FamilyKind::degenerate)
        : name_(name), description_(description), slots_(std::move(slots)), build_(build), kind_(kind) {}
    std::string_view name() const override { return name_; }
    FamilyKind kind() const override { return kind_; }
    std::string_view description() const override { return description_; }
    const std::vector<Slot>& slots() const override { return slots_; }
    Case build(const Recipe& recipe) const override {
        RecipeReader reader(recipe);
        return build_(reader);
    }

private:
    std::string_view name_, description_;
    std::vector<Slot> slots_;
    Build build_;
    FamilyKind kind_;
};

/// The families of a file, which it makes known. Precondition: it has static storage duration.
class FamilyTable {
public:
    FamilyTable(std::initializer_list<SimpleFamily> list) : families_(list) {
        for (const SimpleFamily& family : families_) add_family(family);
    }

private:
    const std::vector<SimpleFamily> families_;
};

}  // namespace touchstone::families_detail
