// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/import/model_pairs.h"

#include <array>
#include <charconv>
#include <cmath>
#include <set>

#include "oracles/nearest.h"
#include "properties/cases/case_json.h"
#include "properties/families/counter_random.h"

namespace touchstone {
namespace {

struct Bounds {
    Vec<double, 3> low, high;
    /// The diagonal of the box; 0 for a point. Numbers are halved before they are squared, so that no size overflows.
    double size() const {
        const Vec<double, 3> half = 0.5 * high - 0.5 * low;
        return 2 * std::hypot(half[0], half[1], half[2]);
    }
    Vec<double, 3> centre() const { return 0.5 * low + 0.5 * high; }
};

Bounds bounds(const std::vector<Vec<double, 3>>& points) {
    Bounds box{points[0], points[0]};
    for (const auto& x : points)
        for (int k = 0; k < 3; ++k) {
            box.low[k] = std::min(box.low[k], x[k]);
            box.high[k] = std::max(box.high[k], x[k]);
        }
    return box;
}

double unit_interval(const CounterRandom& random, std::uint64_t k) {
    return std::ldexp(static_cast<double>(random.bits(k) >> 11U), -53);
}

/// The matrix of a random unit quaternion, with rounded entries. It uses the numbers k to k + 63.
std::array<Vec<double, 3>, 3> rotation(const CounterRandom& random, std::uint64_t k) {
    std::array<double, 4> q{1, 0, 0, 0};
    for (int attempt = 0; attempt < 16; ++attempt) {
        // The quaternion is uniform in the ball by rejection. Sixteen failures have the probability 5e-6 and leave a
        // legal quaternion.
        for (auto& x : q) x = 2 * unit_interval(random, k++) - 1;
        const double square = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
        if (square > 0.01 && square <= 1) break;
    }
    const auto [w, x, y, z] = q;
    const double s = 2 / (w * w + x * x + y * y + z * z);
    return {Vec<double, 3>{1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)},
            Vec<double, 3>{s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)},
            Vec<double, 3>{s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)}};
}

std::string gap_text(double gap) {
    std::array<char, 32> buffer{};
    return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), gap).ptr};
}

/// A separated pair: the centre of B is 1.5 sizes from that of A in a random direction, so that no rotation can make
/// them meet.
Query<3> apart(const NamedHull& a, const NamedHull& b, const CounterRandom& random) {
    Query<3> query;
    query.kind = QueryKind::distance;
    query.a.shape = PolytopeData<3>{a.vertices};
    query.b.shape = PolytopeData<3>{b.vertices};
    const Bounds box_a = bounds(a.vertices), box_b = bounds(b.vertices);
    Pose<double, 3> pose_a{rotation(random, 0), {}}, pose_b{rotation(random, 64), {}};
    int exponent = 0;
    if (box_a.size() > 0 && box_b.size() > 0) exponent = std::ilogb(box_a.size()) - std::ilogb(box_b.size());
    for (auto& row : pose_b.rows) row = std::ldexp(1.0, exponent) * row;
    // The columns of a third rotation are random directions.
    const auto frame = rotation(random, 128);
    const double reach = 1.5 * std::max({box_a.size(), std::ldexp(box_b.size(), exponent), 0x1p-1000});
    pose_b.translation = apply(pose_a, box_a.centre()) + reach * frame[0] - apply(pose_b, box_b.centre());
    query.a.pose = pose_a;
    query.b.pose = pose_b;
    return query;
}

void check(const std::vector<NamedHull>& hulls) {
    std::set<std::string> seen;
    for (const auto& hull : hulls) {
        if (hull.vertices.empty())
            throw InputError("model '" + hull.name + "': found no vertex; expected at least one");
        if (hull.name.empty() || hull.name.find_first_of("#: ") != std::string::npos)
            throw InputError("model '" + hull.name +
                             "': found a name that cannot be part of an id; expected letters, "
                             "digits, '.', '_' and '-'");
        if (!seen.insert(hull.name).second)
            throw InputError("model '" + hull.name + "': found twice; expected names that are unique");
    }
}

/// Moves B along the nearest vector v of C = A - B. The gap becomes |v| minus the length of the motion.
Case at_gap(const Query<3>& start, const Vec<double, 3>& v, double length, double gap) {
    Query<3> query = start;
    for (int k = 0; k < 3; ++k) {
        query.b.pose->translation[k] += (1 - gap / length) * v[k];
        if (!std::isfinite(query.b.pose->translation[k]))
            throw InputError("gap " + gap_text(gap) +
                             ": found a body out of the range of double; expected a smaller gap");
    }
    Case result;
    result.query = query;
    return result;
}

}  // namespace

std::vector<Case> model_pairs(const std::vector<NamedHull>& hulls, const ModelPairOptions& options) {
    check(hulls);
    std::vector<Case> cases;
    for (std::size_t i = 0; i < hulls.size(); ++i)
        for (std::size_t j = i; j < hulls.size(); ++j)
            for (int pose = 0; pose < options.poses_per_pair; ++pose) {
                const NamedHull &a = hulls[i], &b = hulls[j];
                const CounterRandom random(a.name + "|" + b.name, options.seed, static_cast<std::uint64_t>(pose));
                const Query<3> start = apart(a, b, random);
                const Vec<double, 3> v = nearest_vector(start).value();  // polytopes are always in the domain
                const double length = std::hypot(v[0], v[1], v[2]), size = bounds(a.vertices).size();
                for (const double gap : options.relative_gaps) {
                    Case a_case = at_gap(start, v, length, gap * size);
                    const std::string name = gap_text(gap);
                    a_case.id = a.name + "-" + b.name + "-" + std::to_string(pose) + "-gap" + name;
                    a_case.tags = {"model", "gap:" + name};
                    a_case.origin = "hulls of the models " + a.name + " and " + b.name;
                    cases.push_back(std::move(a_case));
                }
            }
    return cases;
}

}  // namespace touchstone
