// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/campaign/simplex_thickness.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "algorithms/core/vec.h"

namespace touchstone {
namespace {

using Vector = Vec<long double, 3>;

Vector vector_of(const TracePoint& x) { return {x[0], x[1], x[2]}; }

long double length_of(const Vector& x) { return std::sqrt(squared_norm(x)); }

/// Removes from x its component along each unit vector of the basis, twice, since the first pass leaves rounding errors
/// as large as u |x|.
Vector orthogonal_part(Vector x, const std::vector<Vector>& basis) {
    for (int pass = 0; pass < 2; ++pass)
        for (const Vector& unit : basis) x = x - dot(x, unit) * unit;
    return x;
}

/// The distance of point i from the affine hull of the others.
long double height(const std::vector<Vector>& points, std::size_t i) {
    const Vector& origin = points[i == 0 ? 1 : 0];
    std::vector<Vector> basis;
    for (std::size_t j = 0; j < points.size(); ++j) {
        if (j == i || &points[j] == &origin) continue;
        const Vector edge = orthogonal_part(points[j] - origin, basis);
        if (const long double length = length_of(edge); length > 0) basis.push_back(1 / length * edge);
    }
    return length_of(orthogonal_part(points[i] - origin, basis));
}

bool all_finite(const TracePoint& x) {
    return std::all_of(x.begin(), x.end(), [](double c) { return std::isfinite(c); });
}

}  // namespace

long double thickness_of(const std::vector<TracePoint>& corners) {
    if (corners.size() == 1) return 1;
    std::vector<Vector> points;
    std::transform(corners.begin(), corners.end(), std::back_inserter(points), vector_of);
    long double longest = 0;
    for (const Vector& x : points)
        for (const Vector& y : points) longest = std::max(longest, length_of(x - y));
    if (longest == 0) return 0;
    long double least = longest;
    for (std::size_t i = 0; i < points.size(); ++i) least = std::min(least, height(points, i));
    return least / longest;
}

std::optional<long double> last_thickness(const Trace& trace) {
    const TraceStep *last = nullptr, *before = nullptr;
    for (const TraceStep& step : trace.steps)
        if (step.phase == "gjk") before = std::exchange(last, &step);
    if (last == nullptr) return std::nullopt;
    std::vector<TracePoint> points;
    for (const TraceVertex& vertex : (before != nullptr ? before : last)->simplex) points.push_back(vertex.w);
    if (before != nullptr && before->w) points.push_back(before->w->w);
    if (points.empty() || points.size() > 4 || !std::all_of(points.begin(), points.end(), all_finite))
        return std::nullopt;
    return thickness_of(points);
}

}  // namespace touchstone
