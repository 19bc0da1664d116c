// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/timing/workload.h"

#include <array>
#include <type_traits>
#include <utility>

#include "experiments/timing/placing.h"
#include "experiments/timing/random_shapes.h"

namespace touchstone {
namespace {

using namespace timing_detail;

constexpr std::size_t shapes_of_a_class = 20;
constexpr std::array vertex_counts{8, 20, 100, 1000};
constexpr std::array placements{Placement::separated, Placement::near_3,  Placement::near_6,
                                Placement::touching,  Placement::shallow, Placement::deep};
constexpr double radians_a_frame = 0.01, far_away = 8, deepest_centres = 0.3;

/// Draws and places one pair of `set`. The shapes 0 .. first_of_b - 1 are for A, the others for B.
template <int D>
PlacedPair<D> draw_pair(const PairSet<D>& set, std::size_t first_of_b, Draw& draw) {
    PlacedPair<D> pair;
    pair.a = draw.below(first_of_b == 0 ? set.shapes.size() : first_of_b);
    pair.b = first_of_b + draw.below(set.shapes.size() - first_of_b);
    pair.pose_a = draw_rotation<D>(draw);
    pair.pose_b = draw_rotation<D>(draw);
    for (int k = 0; k < D; ++k) pair.pose_a.translation[k] = draw.in(-1, 1);
    const Vec<double, D> direction = draw_direction<D>(draw);
    const double away = set.placement == Placement::deep ? draw.in(0, deepest_centres) : far_away;
    pair.pose_b.translation = pair.pose_a.translation + away * direction;
    if (set.placement != Placement::deep)
        move_to_gap<D>(set.shapes[pair.a], pair.pose_a, set.shapes[pair.b], pair.pose_b, gap_of(set.placement));
    return pair;
}

template <int D>
void draw_pairs(PairSet<D>& set, std::size_t count, std::size_t first_of_b = 0) {
    for (std::size_t i = 0; i < count; ++i) {
        Draw draw("timing pair " + set.name(), i);
        set.pairs.push_back(draw_pair(set, first_of_b, draw));
    }
}

PairSet<3> hull_set(std::size_t n, Placement placement) {
    PairSet<3> set;
    set.shape_names = "n = " + std::to_string(n);
    set.placement = placement;
    for (std::size_t i = 0; i < shapes_of_a_class; ++i) set.shapes.push_back(draw_hull(n, i));
    return set;
}

/// Appends a sequence: first the pair itself, then B turned about the axis by one more frame from pair to pair.
void append_sequence(const PlacedPair<3>& first, const Vec<double, 3>& axis, PairSet<3>& set) {
    const double c = std::cos(radians_a_frame), s = std::sin(radians_a_frame);
    const auto turned = [&](const Vec<double, 3>& x) {
        return c * x + s * cross(axis, x) + ((1 - c) * dot(axis, x)) * axis;
    };
    PlacedPair<3> pair = first;
    for (std::size_t frame = 0; frame < set.frames; ++frame) {
        set.pairs.push_back(pair);
        auto& rows = pair.pose_b.rows;
        for (int k = 0; k < 3; ++k) {
            const Vec<double, 3> column = turned({rows[0][k], rows[1][k], rows[2][k]});
            for (int i = 0; i < 3; ++i) rows[static_cast<std::size_t>(i)][k] = column[i];
        }
    }
}

template <int D, class Change>
void change_numbers(PairSet<D>& set, const Change& change) {
    const auto change_in_place = [&change](double& x) { x = change(x); };
    for (auto& shape : set.shapes) std::visit([&](auto& data) { for_each_number(data, change_in_place); }, shape);
    for (auto& pair : set.pairs)
        for (auto* pose : {&pair.pose_a, &pair.pose_b})
            for (auto& x : pose->translation.component) change_in_place(x);
}

/// x rounded to the nearest float. It is not inlined: in a loop over coordinates g++ 12 at -O2 vectorises both
/// conversions away and leaves x unchanged.
[[gnu::noinline]] double nearest_float(double x) { return static_cast<double>(static_cast<float>(x)); }

}  // namespace

std::string_view to_string(Placement placement) {
    switch (placement) {
        case Placement::separated: return "separated";
        case Placement::near_3: return "gap 1e-3";
        case Placement::near_6: return "gap 1e-6";
        case Placement::touching: return "touching";
        case Placement::shallow: return "shallow";
        case Placement::deep: return "deep";
    }
    return "separated";
}

double gap_of(Placement placement) {
    switch (placement) {
        case Placement::separated: return 1;
        case Placement::near_3: return 1e-3;
        case Placement::near_6: return 1e-6;
        case Placement::shallow: return -0.01;
        default: return 0;
    }
}

std::vector<AnySet> polytope_sets(const WorkloadSize& size) {
    std::vector<AnySet> sets;
    for (const int n : vertex_counts)
        for (const Placement placement : placements) {
            auto set = hull_set(static_cast<std::size_t>(n), placement);
            draw_pairs(set, n < 1000 ? size.pairs : size.pairs_of_large);
            sets.emplace_back(std::move(set));
        }
    return sets;
}

std::vector<AnySet> many_sets(const WorkloadSize& size) {
    std::vector<AnySet> sets;
    for (const std::size_t n : {8U, 20U})
        for (const Placement placement : {Placement::separated, Placement::near_3, Placement::touching}) {
            auto set = hull_set(n, placement);
            set.group = SetGroup::many;
            set.shape_names = "many hulls of " + std::to_string(n);
            draw_pairs(set, size.many);
            sets.emplace_back(std::move(set));
        }
    return sets;
}

std::vector<AnySet> frame_sets(const WorkloadSize& size) {
    std::vector<AnySet> sets;
    for (const int n : vertex_counts) {
        auto set = hull_set(static_cast<std::size_t>(n), Placement::separated);
        set.group = SetGroup::frames;
        set.frames = size.frames;
        for (std::size_t i = 0; i < size.sequences; ++i) {
            Draw draw("timing sequence " + set.name(), i);
            const auto first = draw_pair(set, 0, draw);
            append_sequence(first, draw_direction<3>(draw), set);
        }
        sets.emplace_back(std::move(set));
    }
    return sets;
}

std::vector<AnySet> scaled_sets(const WorkloadSize& size) {
    std::vector<AnySet> sets;
    for (const auto& [scale, word] : {std::pair{1e-10, " times 1e-10"}, std::pair{1e10, " times 1e10"}})
        for (const std::size_t n : {8U, 20U})
            for (const Placement placement :
                 {Placement::separated, Placement::near_3, Placement::shallow, Placement::deep}) {
                auto set = hull_set(n, placement);
                draw_pairs(set, size.pairs);
                set.group = SetGroup::scaled;
                set.shape_names += word;
                change_numbers(set, [by = scale](double x) { return by * x; });
                sets.emplace_back(std::move(set));
            }
    return sets;
}

std::vector<AnySet> native_sets(const WorkloadSize& size) {
    constexpr std::array<std::array<const char*, 2>, 11> kinds{{{"box", "box"},
                                                                {"sphere", "sphere"},
                                                                {"capsule", "capsule"},
                                                                {"cylinder", "cylinder"},
                                                                {"cone", "cone"},
                                                                {"ellipsoid", "ellipsoid"},
                                                                {"sphere", "box"},
                                                                {"capsule", "box"},
                                                                {"cylinder", "box"},
                                                                {"cone", "box"},
                                                                {"ellipsoid", "box"}}};
    std::vector<AnySet> sets;
    for (const auto& [a, b] : kinds)
        for (const Placement placement :
             {Placement::separated, Placement::near_3, Placement::shallow, Placement::deep}) {
            PairSet<3> set;
            set.group = SetGroup::native;
            set.shape_names = std::string(a) + ", " + b;
            set.placement = placement;
            for (std::size_t i = 0; i < shapes_of_a_class; ++i)
                set.shapes.push_back(draw_native(i < shapes_of_a_class / 2 ? a : b, i));
            draw_pairs(set, size.native_pairs, shapes_of_a_class / 2);
            sets.emplace_back(std::move(set));
        }
    return sets;
}

std::vector<AnySet> polygon_sets(const WorkloadSize& size) {
    std::vector<AnySet> sets;
    for (const std::size_t n : {4U, 8U})
        for (const Placement placement :
             {Placement::separated, Placement::near_3, Placement::shallow, Placement::deep}) {
            PairSet<2> set;
            set.group = SetGroup::polygons;
            set.shape_names = "polygons of " + std::to_string(n);
            set.placement = placement;
            for (std::size_t i = 0; i < shapes_of_a_class; ++i) set.shapes.push_back(draw_polygon(n, i));
            draw_pairs(set, size.pairs);
            sets.emplace_back(std::move(set));
        }
    return sets;
}

template <int D>
PairSet<D> rounded_to_float(PairSet<D> set) {
    change_numbers(set, nearest_float);
    for (auto& pair : set.pairs)
        for (auto* pose : {&pair.pose_a, &pair.pose_b})
            for (auto& row : pose->rows)
                for (int k = 0; k < D; ++k) row[k] = nearest_float(row[k]);
    return set;
}
template PairSet<2> rounded_to_float(PairSet<2>);
template PairSet<3> rounded_to_float(PairSet<3>);

}  // namespace touchstone
