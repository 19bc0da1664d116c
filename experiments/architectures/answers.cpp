// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the algorithms on the cases of a text file and prints, for each method and scalar, a line of counts and a hash
// of every answer. Equal lines mean equal bits. same_bits.py compiles it for each architecture and compares the
// outputs.
// It needs only the C++ standard library and headers of Boost, which are the same everywhere; rationals are those of
// cpp_int. Invariant: nothing hashed depends on the byte order, on long double or on the payload of a NaN, which no
// standard fixes.
//   answers CASES     a case: "D a b", then a + b points of D hexadecimal doubles
#include <array>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/epa/depth.h"
#include "algorithms/gjk/distance.h"
#include "algorithms/gjk/intersects.h"
#include "algorithms/hybrid/depth.h"
#include "algorithms/scalars/rounded.h"
#include "algorithms/shapes/polytope.h"
#include "algorithms/simplex_solvers/johnson.h"
#include "algorithms/simplex_solvers/signed_volumes.h"
#include "algorithms/toi/dynamic_gjk.h"

namespace touchstone {

using PortableRational =
    boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

template <>
struct scalar_traits<PortableRational> {
    static constexpr bool is_exact = true;
    static constexpr std::string_view name = "rational";
    static PortableRational epsilon() { return PortableRational(0); }
    static bool is_finite(const PortableRational&) noexcept { return true; }
    static PortableRational from_double(double x) { return PortableRational(x); }
    static long double to_long_double(const PortableRational& x) { return x.convert_to<long double>(); }
};

namespace {

/// FNV-1a, fed with numbers and not with their bytes in memory.
class Hash {
public:
    void add(std::uint64_t number) {
        for (int i = 0; i < 64; i += 8) value_ = (value_ ^ ((number >> i) & 0xff)) * 0x100000001b3;
    }
    void add(double x) { add(std::isnan(x) ? std::uint64_t{0} : std::bit_cast<std::uint64_t>(x)); }
    void add(std::string_view text) {
        for (const char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
    }
    template <Scalar S>
    void add_scalar(const S& x) {
        if constexpr (std::same_as<S, PortableRational>) {
            add(std::string_view(x.str()));
        } else {
            add(static_cast<double>(scalar_traits<S>::to_long_double(x)));  // exact: every scalar here fits a double
        }
    }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

/// One line of the output.
struct Line {
    std::array<int, 5> verdicts{};
    std::uint64_t iterations = 0, support_calls = 0;
    Hash hash;

    void add(int verdict, int iterations_of_one, int supports_of_one) {
        ++verdicts.at(static_cast<std::size_t>(verdict));
        iterations += static_cast<std::uint64_t>(iterations_of_one);
        support_calls += static_cast<std::uint64_t>(supports_of_one);
        for (const int number : {verdict, iterations_of_one, supports_of_one})
            hash.add(static_cast<std::uint64_t>(number));
    }
    template <Scalar S, int D>
    void add(const Vec<S, D>& v) {
        for (int i = 0; i < D; ++i) hash.add_scalar(v[i]);
    }
    template <Scalar S>
    void add(const Stop<S>& stop) {
        hash.add(stop.name);
        hash.add(static_cast<std::uint64_t>(stop.kind));
        hash.add_scalar(stop.measured);
    }
};

template <class Result>
void add_query(Line& line, const Result& r) {
    line.add(static_cast<int>(r.verdict), r.iterations, r.support_calls);
    line.add(r.stop);
}

template <class S, int D>
using Bodies = std::array<Polytope<S, D>, 2>;

template <class Solver, Scalar S, int D>
void distance(Line& line, const Bodies<S, D>& bodies) {
    const auto r = gjk::distance(bodies[0], bodies[1], gjk::Options<Solver>{});
    add_query(line, r);
    for (const S& end : {r.distance2.lower, r.distance2.upper.value_or(S(0))}) line.hash.add_scalar(end);
    line.add(r.point_a);
    line.add(r.point_b);
}

template <Scalar S, int D>
void intersects(Line& line, const Bodies<S, D>& bodies) {
    const auto r = gjk::intersects(bodies[0], bodies[1]);
    add_query(line, r);
    line.add(r.axis);
}

template <Scalar S, int D>
void depth(Line& line, const Bodies<S, D>& bodies) {
    const auto r = epa::depth(bodies[0], bodies[1]);
    add_query(line, r);
    for (const S& end : {r.depth2.lower, r.depth2.upper.value_or(S(0))}) line.hash.add_scalar(end);
    line.add(r.outward);
}

template <Scalar S, int D>
void hybrid(Line& line, const Bodies<S, D>& bodies) {
    const auto r = hybrid::depth(bodies[0], bodies[1], {});
    add_query(line, r);
    line.add(r.outward);
}

/// The motion of B in which the first points of both bodies would meet.
template <Scalar S, int D>
void impact(Line& line, const Bodies<S, D>& bodies) {
    const toi::Translation<S, D> motion{bodies[0].vertices[0] - bodies[1].vertices[0], S(1)};
    const auto r = toi::dynamic_gjk(bodies[0], bodies[1], motion);
    line.add(static_cast<int>(r.state), r.iterations, r.support_calls);
    line.add(r.stop);
    for (const S& end : {r.time.lower, r.time.upper.value_or(motion.duration)}) line.hash.add_scalar(end);
}

template <Scalar S, int D>
struct Method {
    std::string_view name;
    void (*ask)(Line&, const Bodies<S, D>&);
};

template <Scalar S, int D>
constexpr std::array<Method<S, D>, 7> methods{{{"gjk voronoi", distance<Voronoi, S, D>},
                                               {"gjk johnson", distance<Johnson, S, D>},
                                               {"gjk signed_volumes", distance<SignedVolumes, S, D>},
                                               {"isa_gjk", intersects<S, D>},
                                               {"epa", depth<S, D>},
                                               {"hybrid", hybrid<S, D>},
                                               {"dynamic_gjk", impact<S, D>}}};

/// The points of one case, in one list; the first `first` of them are A.
struct Case {
    int dimension = 0;
    std::size_t first = 0;
    std::vector<double> coordinates;
};

template <Scalar S, int D>
Bodies<S, D> bodies_of(const Case& query) {
    Bodies<S, D> bodies;
    for (std::size_t i = 0; i < query.coordinates.size() / D; ++i) {
        Vec<S, D> point;
        for (std::size_t k = 0; k < D; ++k)
            point[static_cast<int>(k)] = scalar_traits<S>::from_double(query.coordinates[i * D + k]);
        bodies[i < query.first ? 0 : 1].vertices.push_back(point);
    }
    return bodies;
}

template <Scalar S, int D>
void ask(const std::vector<Case>& cases, std::string_view scalar) {
    std::array<Line, methods<S, D>.size()> lines{};
    int count = 0;
    for (const Case& query : cases) {
        if (query.dimension != D) continue;
        const auto bodies = bodies_of<S, D>(query);
        for (std::size_t m = 0; m < lines.size(); ++m) methods<S, D>[m].ask(lines[m], bodies);
        ++count;
    }
    for (std::size_t m = 0; m < lines.size(); ++m) {
        const Line& line = lines[m];
        std::printf("%s, %dD, %s: %d cases, verdicts", methods<S, D>[m].name.data(), D, scalar.data(), count);
        for (const int verdict : line.verdicts) std::printf(" %d", verdict);
        std::printf(
            ", %llu iterations, %llu supports, hash %016llx\n", static_cast<unsigned long long>(line.iterations),
            static_cast<unsigned long long>(line.support_calls), static_cast<unsigned long long>(line.hash.value()));
    }
}

std::vector<Case> read(const char* path) {
    std::ifstream in(path);
    std::vector<Case> cases;
    std::size_t a = 0, b = 0;
    for (Case query; in >> query.dimension >> a >> b; cases.push_back(query)) {
        query.first = a;
        query.coordinates.assign((a + b) * static_cast<std::size_t>(query.dimension), 0);
        for (double& x : query.coordinates) {
            std::string text;  // istream reads no hexadecimal doubles
            in >> text;
            x = std::strtod(text.c_str(), nullptr);
        }
    }
    return cases;
}

template <Scalar S>
void ask_in_both(const std::vector<Case>& cases, std::string_view scalar) {
    ask<S, 2>(cases, scalar);
    ask<S, 3>(cases, scalar);
}

}  // namespace
}  // namespace touchstone

int main(int argc, char** argv) {
    using namespace touchstone;
    const auto cases = argc == 2 ? read(argv[1]) : std::vector<Case>{};
    if (cases.empty()) {
        std::cerr << "usage: answers CASES, a file of same_bits.py with at least one case\n";
        return 2;
    }
    ask_in_both<float>(cases, "float");
    ask_in_both<double>(cases, "double");
    ask_in_both<Half>(cases, "half");
    ask_in_both<TF32>(cases, "tf32");
    ask_in_both<PortableRational>(cases, "rational");
}
