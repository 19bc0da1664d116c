// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a campaign's plan: its question, its methods, and its progress.
#pragma once

#include "experiments/store/row.h"

namespace touchstone {

struct CampaignRow {
    std::string name, question;
    std::uint64_t seed = 0;
    std::int64_t cases_per_family = 0, chunk_size = 0;
    std::string fingerprint;
    std::optional<std::string> answer;

    static constexpr const char* table = "campaign";
    static constexpr const char* about = "What ran: one row.";
    static constexpr std::size_t key_columns = 1;
    static void columns(auto& row, auto&& column) {
        column("name", row.name);
        column("question", row.question);
        column("seed", row.seed);
        column("cases_per_family", row.cases_per_family);
        column("chunk_size", row.chunk_size);
        column("fingerprint", row.fingerprint,
               "hash of definition, included files and build: what --resume must match");
        column("answer", row.answer, "the form of the answer: list, threshold, choice, difference; NULL: tables alone");
    }
};

struct ProvenanceRow {
    std::string key, value;

    static constexpr const char* table = "provenance";
    static constexpr const char* about =
        "With what: commit, dirty, version, compiler, flags, build_type, cpu, cores, kernel, library versions.";
    static constexpr std::size_t key_columns = 1;
    static void columns(auto& row, auto&& column) {
        column("key", row.key);
        column("value", row.value);
    }
};

struct SessionRow {
    std::int64_t number = 0;
    std::string command, started;
    std::optional<std::string> ended, stopped_because;

    static constexpr const char* table = "session";
    static constexpr const char* about =
        "Each start of the program on this file; the only table that tells an interrupted run from an uninterrupted "
        "one.";
    static constexpr std::size_t key_columns = 1;
    static void columns(auto& row, auto&& column) {
        column("number", row.number);
        column("command", row.command);
        column("started", row.started);
        column("ended", row.ended);
        column("stopped_because", row.stopped_because);
    }
};

struct MethodRow {
    std::string method, algorithm, scalar;
    double unit_roundoff = 0;
    std::optional<std::string> solver;
    std::string rule;
    std::optional<double> tolerance;
    std::optional<std::int64_t> cap;
    std::optional<std::int64_t> is_default;
    std::optional<std::string> compared_with;

    static constexpr const char* table = "method";
    static constexpr const char* about = "Who was asked.";
    static constexpr std::size_t key_columns = 1;
    static void columns(auto& row, auto&& column) {
        column("method", row.method, "canonical text, what --method takes");
        column("algorithm", row.algorithm);
        column("scalar", row.scalar);
        column("unit_roundoff", row.unit_roundoff, "0: exact");
        column("solver", row.solver);
        column("rule", row.rule, "stopping rule with its tolerance written as t, so that sweeps group");
        column("tolerance", row.tolerance, "the number that replaced t; NULL where the rule has none");
        column("cap", row.cap);
        column("is_default", row.is_default,
               "1: its algorithm and scalar are all that its text has to name; 2: these and proof=published");
        column("compared_with", row.compared_with,
               "the method it is counted against in the table pair, itself if others are counted against it; 'all': "
               "each other; NULL: none");
    }
};

/// The beginning of the description of a family whose cases are read from a file and are the same for every seed.
inline constexpr std::string_view fixed_cases_of = "fixed cases of ";

struct FamilyRow {
    std::string family, description;
    std::optional<std::int64_t> dimension;
    std::int64_t cases = 0;
    std::optional<std::string> missing;
    std::optional<std::int64_t> is_ordinary = {};

    static constexpr const char* table = "family";
    static constexpr const char* about = "Where the cases come from.";
    static constexpr std::size_t key_columns = 1;
    static void columns(auto& row, auto&& column) {
        column("family", row.family);
        column("description", row.description, "begins with 'fixed cases of' where a file has them: no random draw");
        column("dimension", row.dimension);
        column("cases", row.cases, "how many the campaign asks for");
        column("missing", row.missing, "why there are none, if there are none");
        column("is_ordinary", row.is_ordinary,
               "1: its cases are built to be hard in no way; 0: they are, or are fixed");
    }
};

/// What the run was given as text. It is not among the tables that every results database must have: those made before
/// it was added lack it, and can be read, but not archived.
struct InputRow {
    std::string name, text;

    static constexpr const char* table = "input";
    static constexpr const char* about =
        "What the run was given, for `touchstone archive`: the campaign's TOML text and the cases of each file.";
    static constexpr std::size_t key_columns = 1;
    static void columns(auto& row, auto&& column) {
        column("name", row.name, "campaign.toml, or cases/FAMILY.jsonl");
        column("text", row.text);
    }
};

struct ChunkRow {
    std::string family;
    std::int64_t chunk = 0, first = 0, cases = 0;

    static constexpr const char* table = "chunk";
    static constexpr const char* about = "Finished work: a chunk is here exactly when all its cells are.";
    static constexpr std::size_t key_columns = 2;
    static void columns(auto& row, auto&& column) {
        column("family", row.family);
        column("chunk", row.chunk);
        column("first", row.first);
        column("cases", row.cases);
    }
};

}  // namespace touchstone
