// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes in EPA.
#include <algorithm>

#include "algorithms/core/support.h"
#include "properties/laws/epa_record.h"
#include "properties/laws/epa_run.h"
#include "properties/laws/lift.h"
#include "properties/laws/prism_run.h"
#include "properties/mutants/mutant.h"

namespace touchstone {
namespace {

enum class EpaMistake {
    inward_face,  ///< the first new face has the wrong orientation, so that its normal points inwards
    horizon_misses_an_edge,
    popped_face_stays,       ///< E-18: the popped face is not deleted
    only_one_face_replaced,  ///< I-58: one triangle is replaced by three
    farthest_face_first,
    upper_bound_of_the_last,
};

/// EPA in space, in rationals and as simple as possible, with one mistake. Faces are found by trying all of them, and
/// neighbours by comparing edges. A mistake then ends in a polytope that the laws can judge, not in a crash.
class EpaLoop {
    static constexpr int most_expansions = 16;
    static constexpr std::size_t most_faces = 64;

public:
    EpaLoop(const Query<3>& query, const EpaRun& truth, EpaMistake mistake)
        : a_(polytope_of<Rational>(query.a)), b_(polytope_of<Rational>(query.b)), mistake_(mistake), run_(truth) {
        state_ = truth.steps[0];
        state_.horizon.reset();
        run_.steps.clear();
        run_.variant = "mutant";
    }

    EpaRun run() {
        for (int k = 0; k < most_expansions && !state_.faces.empty() && state_.faces.size() <= most_faces; ++k) {
            const std::size_t popped = choose();
            const EpaFace face = state_.faces[popped];
            const ExactVec w = support(face.normal);
            const Rational height = dot(face.normal, w), nn = squared_norm(face.normal);
            tighten(Rational(signed_square(face.offset) / nn), Rational(signed_square(height) / nn));
            const bool reached = height <= face.offset;
            if (!reached) expand(popped, w);
            run_.steps.push_back(before_);
            if (reached) return finish(face);
        }
        run_.kind = StopKind::exhausted;
        run_.depth2 = {};
        return run_;
    }

private:
    static Rational signed_square(const Rational& x) { return x < 0 ? Rational(-x * x) : Rational(x * x); }

    ExactVec support(const ExactVec& d) const { return a_.support(d).position - b_.support(-d).position; }

    std::size_t choose() const {
        const auto key = [](const EpaFace& face) {
            return Rational(signed_square(face.offset) / squared_norm(face.normal));
        };
        const auto nearer = [&](const EpaFace& x, const EpaFace& y) { return key(x) < key(y); };
        const auto& faces = state_.faces;
        const auto best = mistake_ == EpaMistake::farthest_face_first
                              ? std::max_element(faces.begin(), faces.end(), nearer)
                              : std::min_element(faces.begin(), faces.end(), nearer);
        return static_cast<std::size_t>(best - faces.begin());
    }

    void tighten(const Rational& lower, const Rational& upper) {
        state_.lower2 = lower;
        if (mistake_ == EpaMistake::upper_bound_of_the_last || first_ || upper < state_.upper2) state_.upper2 = upper;
        first_ = false;
        before_ = state_;
    }

    bool is_seen(std::size_t f, std::size_t popped, const ExactVec& w) const {
        if (f == popped) return mistake_ != EpaMistake::popped_face_stays;
        if (mistake_ == EpaMistake::only_one_face_replaced) return false;
        const Rational above = dot(state_.faces[f].normal, w) - state_.faces[f].offset;
        return above >= 0;
    }

    void expand(std::size_t popped, const ExactVec& w) {
        std::vector<EpaFace> kept, seen;
        for (std::size_t f = 0; f < state_.faces.size(); ++f)
            (is_seen(f, popped, w) ? seen : kept).push_back(state_.faces[f]);
        std::vector<std::array<int, 2>> edges;
        for (const EpaFace& face : seen)
            for (std::size_t i = 0; i < 3; ++i)
                if (!has_edge(seen, face.vertex[(i + 1) % 3], face.vertex[i]))
                    edges.push_back({face.vertex[i], face.vertex[(i + 1) % 3]});
        if (mistake_ == EpaMistake::horizon_misses_an_edge && !edges.empty()) edges.pop_back();
        before_.horizon = edges;
        const int apex = static_cast<int>(state_.vertices.size());
        state_.vertices.push_back(w);
        state_.faces = kept;
        for (const auto& [from, to] : edges) {
            const bool inward = mistake_ == EpaMistake::inward_face && from == edges[0][0];
            add_face(inward ? std::vector<int>{to, from, apex} : std::vector<int>{from, to, apex});
        }
        link();
    }

    static bool is_edge_of(const EpaFace& face, int from, int to) {
        for (std::size_t i = 0; i < 3; ++i)
            if (face.vertex[i] == from && face.vertex[(i + 1) % 3] == to) return true;
        return false;
    }

    static bool has_edge(const std::vector<EpaFace>& faces, int from, int to) {
        return std::any_of(faces.begin(), faces.end(), [&](const EpaFace& face) { return is_edge_of(face, from, to); });
    }

    void add_face(const std::vector<int>& vertex) {
        const auto at = [&](std::size_t i) { return state_.vertices[static_cast<std::size_t>(vertex[i])]; };
        EpaFace face;
        face.vertex = vertex;
        face.normal = cross(at(1) - at(0), at(2) - at(0));
        face.offset = dot(face.normal, at(0));
        if (squared_norm(face.normal) != 0) state_.faces.push_back(face);
    }

    void link() {
        for (EpaFace& face : state_.faces) {
            face.adjacent.assign(3, -1);
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t f = 0; f < state_.faces.size(); ++f)
                    if (is_edge_of(state_.faces[f], face.vertex[(i + 1) % 3], face.vertex[i]))
                        face.adjacent[i] = static_cast<int>(f);
        }
    }

    EpaRun finish(const EpaFace& face) {
        const Rational nn = squared_norm(face.normal);
        run_.kind = StopKind::converged;
        run_.depth2 = {state_.lower2, state_.upper2};
        run_.foot = Rational(face.offset / nn) * face.normal;
        run_.verdict = state_.upper2 == 0 ? Verdict::touching : Verdict::penetrating;
        return run_;
    }

    Polytope<Rational, 3> a_, b_;
    EpaMistake mistake_;
    EpaRun run_;
    EpaStep state_, before_;
    bool first_ = true;
};

/// Starts from the first polytope of the true subject and makes at most 16 expansions. Returns an empty list if the
/// true subject has none.
template <EpaMistake mistake>
Recordings by_loop(const AnyQuery& query) {
    Recordings list;
    if (!std::holds_alternative<Query<3>>(query)) return list;
    for (const auto& recording : find_subject(EpaRun::subject)->record(query, ScalarKind::rational)) {
        const auto& truth = static_cast<const EpaRun&>(*recording);
        if (!truth.steps.empty()) add_recording(list, EpaLoop(std::get<Query<3>>(query), truth, mistake).run());
    }
    return list;
}

/// The stop test as printed, which stops where the gap is large, as the rule of the shipped loop.
namespace epa_inverted_stop {

struct InvertedTest {
    template <Field S, int D>
    Stop<S> operator()(const epa::Expansion<S, D>& expansion) const {
        const S gap = expansion.support - expansion.plane.offset;
        const bool fired = S(0) < gap;  // right: gap <= 0
        return Stop<S>::converged_if(fired, "supporting_face", gap, S(0), Promise::optimum);
    }
};

Recordings record(const AnyQuery& query) {
    Recordings list;
    if (const auto* in_space = std::get_if<Query<3>>(&query))
        if (auto run = record_epa<Rational>(*in_space, InvertedTest{})) add_recording(list, std::move(*run));
    return list;
}

}  // namespace epa_inverted_stop

/// The prism over a body is too short.
namespace prism_too_short {

void change(PrismRun& run) { run.prism.depth2 = std::min(run.prism.depth2, Rational(run.size2 / 1000000)); }

}  // namespace prism_too_short

const MutantTable<SubjectMutant> of_subjects{
    {"epa", "epa_inward_face",
     "the first new face runs against its neighbours; right: all counter-clockwise seen from outside",
     "sign slip; seed S0, EPA in 3D, E-18c", &by_loop<EpaMistake::inward_face>},
    {"epa", "epa_horizon_misses_an_edge", "the last horizon edge is dropped; right: one closed cycle",
     "slip in the flood", &by_loop<EpaMistake::horizon_misses_an_edge>},
    {"epa", "epa_popped_face_stays", "the popped face stays in the polytope; right: entry->deleted = true first",
     "seed S0, EPA in 3D; E-18", &by_loop<EpaMistake::popped_face_stays>},
    {"epa", "epa_only_one_face_replaced",
     "one triangle is replaced by three; right: all that w sees, over their horizon", "seed S0, EPA in 3D (I-58)",
     &by_loop<EpaMistake::only_one_face_replaced>},
    {"epa", "epa_farthest_face_first", "the face farthest from the origin is popped; right: the nearest",
     "operator< of a max-heap", &by_loop<EpaMistake::farthest_face_first>},
    {"epa", "epa_upper_bound_of_the_last", "upper2 = h(n)^2/|n|^2 of the last face; right: the least so far",
     "seed S0, EPA in 3D, upper_bound; E-21", &by_loop<EpaMistake::upper_bound_of_the_last>},
    {"epa", "epa_inverted_stop", "stop when v.w/distance - distance >= eps; right: <=",
     "seed S0, EPA in 2D and 3D; E-15", &epa_inverted_stop::record},
    {"prisms", "prism_too_short",
     "prisms a thousandth as tall as they are wide, whose way out is along the axis; right: taller than any depth",
     "a test bench that forgets the third dimension", &changed<PrismRun, prism_too_short::change>}};

}  // namespace
}  // namespace touchstone
