// SPDX-License-Identifier: MIT
// Makes the entries of touchstone_engine from one class, so that a judged query and a timed one run the same code:
//     static std::unique_ptr<Prepared> make(const touchstone_query&, touchstone_answer& refusal);  null: refused
//     void place(const double* rows, const double* translation);                                   moves B
//     void answer(touchstone_answer&);
// Cost: one indirect call per query.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "experiments/engines/touchstone_engine.h"

namespace engines {

template <class Prepared>
struct Entries {
    using Made = typename decltype(Prepared::make(std::declval<const touchstone_query&>(),
                                                  std::declval<touchstone_answer&>()))::element_type;

    static void answer(const touchstone_query* query, touchstone_answer* answer) {
        if (const auto prepared = Prepared::make(*query, *answer)) prepared->answer(*answer);
    }
    static void* prepare(const touchstone_query* query, touchstone_answer* refusal) {
        return Prepared::make(*query, *refusal).release();
    }
    static void place(void* prepared, const double rows[9], const double translation[3]) {
        static_cast<Made*>(prepared)->place(rows, translation);
    }
    static void answer_prepared(void* prepared, touchstone_answer* answer) {
        static_cast<Made*>(prepared)->answer(*answer);
    }
    static void release(void* prepared) { delete static_cast<Made*>(prepared); }
};

/// The remaining description of an engine, with the fields of touchstone_engine.
struct Description {
    const char *name, *version, *settings;
    int bits = 64;
    double absolute_error = 0, relative_error = 0;
    int wants_facets = 0;
    int (*answers)(int kind, int dimension) = nullptr;
};

template <class Prepared>
touchstone_engine engine_of(const Description& it) {
    using E = Entries<Prepared>;
    return {TOUCHSTONE_ENGINE_ABI, it.name,    it.version, it.settings, it.bits,  it.absolute_error,  it.relative_error,
            it.wants_facets,       it.answers, E::answer,  E::prepare,  E::place, E::answer_prepared, E::release};
}

/// One native shape for all prepared queries whose bodies have the same array of vertices. Copies would fill the
/// processor's cache with equal data, which users of an engine avoid.
template <class Shape>
class SharedShapes {
public:
    template <class Make>
    std::shared_ptr<Shape> find_or(const touchstone_body& body, const Make& make) {
        auto& known = shapes_[{body.vertices, body.vertex_count}];
        auto shape = known.lock();
        if (shape == nullptr) known = shape = make();
        return shape;
    }

private:
    std::map<std::pair<const double*, int>, std::weak_ptr<Shape>> shapes_;
};

}  // namespace engines
