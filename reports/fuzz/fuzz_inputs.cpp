// SPDX-License-Identifier: GPL-3.0-or-later
// Reads inputs that were made wrong on purpose, many in one process, and reports the outcome of each. Inputs that the
// readers of experiments and reports accept are used; inputs that they refuse must be refused with a message. fuzz.py
// runs it.
//   fuzz_inputs FOLDER [ENGINE.so] < INPUTS
// An input is a line "KIND SIZE" followed by that many bytes. For each, the output is a line "begin" and one of
// "accepted", "accepted TRUTH", "refused MESSAGE" or "broken MESSAGE". If the second line is missing, the input ended
// the process. Files are written to FOLDER.
#include <unistd.h>

// The object files of the commands need these definitions.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <sstream>

#include "experiments/archive/archive.h"
#include "experiments/campaign/campaign.h"
#include "experiments/choose/policy_choice.h"
#include "experiments/commands/output.h"
#include "experiments/engines/engines.h"
#include "experiments/import/mesh_hull.h"
#include "experiments/judge/judged_case.h"
#include "experiments/registry/call.h"
#include "experiments/store/printable.h"
#include "experiments/store/schema.h"
#include "oracles/oracle.h"
#include "properties/cases/case_json.h"
#include "reports/combined_report.h"
#include "reports/markdown.h"
#include "reports/page.h"

namespace touchstone {
namespace {

constexpr unsigned seconds_of_an_input = 60;

/// A failure that no input may cause, in contrast to a refusal.
class Broken : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Attack {
    std::string folder, engine;
};

std::string written(const Attack& attack, const std::string& name, const std::string& bytes) {
    const std::string path = attack.folder + "/" + name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
}

std::vector<Case> cases_of(const std::string& bytes) {
    std::vector<Case> cases;
    std::istringstream in(bytes);
    read_cases(in, "cases.jsonl", [&](Case&& value) { cases.push_back(std::move(value)); });
    return cases;
}

std::string read_case(const Attack&, const std::string& bytes) {
    for (const Case& value : cases_of(bytes)) {
        const Case again = parse_case(to_json_line(value), "again", 1);
        if (identity_of(again.query) != identity_of(value.query)) throw Broken("a case changes when it is written");
    }
    return "";
}

/// The truth with its certificate, after methods were judged by it.
std::string judge_case(const Attack&, const std::string& bytes) {
    std::string truths;
    for (const Case& value : cases_of(bytes)) {
        if (default_oracle().refuses(value.query)) continue;
        JudgedCase judged(value, default_oracle());
        for (const char* text : {"gjk", "gjk(scalar=float)", "epa", "hybrid"}) (void)judged.ask(*parse_method(text));
        truths += truth_line(value, default_oracle().answer(value.query, Detail::certified));
    }
    return truths;
}

std::string read_method(const Attack&, const std::string& bytes) {
    static const Case square = parse_case(
        R"({"id":"s","query":"distance","dimension":2,"a":{"shape":"box","half_extents":[1,1]},"b":{"shape":"point","position":[3,3]}})",
        "square", 1);
    const auto method = parse_method(bytes);
    if (parse_method(method->canonical())->canonical() != method->canonical())
        throw Broken("a canonical name means another method");
    JudgedCase judged(square, default_oracle());
    (void)judged.ask(*method);
    return "";
}

std::string read_campaign(const Attack&, const std::string& bytes) {
    (void)parse_campaign(bytes, "campaign.toml");
    return "";
}

std::string read_mesh(const Attack& attack, const std::string& bytes, const std::string& extension) {
    const std::string path = written(attack, "mesh." + extension, bytes);
    if (mesh_hull(path).empty()) throw Broken("a hull without a vertex");
    return "";
}

std::string read_database(const Attack& attack, const std::string& bytes) {
    const std::string path = written(attack, "results.sqlite", bytes);
    try {
        const CombinedReport combined = build_combined_report({path});
        if (markdown_of(combined).find("<script") != std::string::npos) throw Broken("a report with a script");
        (void)page_of(combined);
        Database database(path, Database::Mode::read_only);
        check_results_database(database, "main", path, oldest_readable_version);
        Demand demand;
        demand.wrong = 0.5;
        (void)choice_of(database, demand);
    } catch (const StoreError& error) {
        if (std::string(error.what()).find("results.sqlite") == std::string::npos)
            throw Broken("a message that does not name the file: " + std::string(error.what()));
        throw;
    }
    return "";
}

/// Unpacks an archive, which may write into the folder that is named and nowhere else.
std::string read_archive(const Attack& attack, const std::string& bytes) {
    const std::string path = written(attack, "inputs.archive", bytes), folder = attack.folder + "/unpacked";
    std::filesystem::remove_all(folder);
    const auto refuse_escape = [&attack] {
        for (const char* name : {"escaped", "escaped.jsonl"})
            if (std::filesystem::exists(attack.folder + "/" + name)) throw Broken("a file outside of the folder");
    };
    try {
        unpack_archive(path, folder);
    } catch (...) {
        refuse_escape();
        throw;
    }
    refuse_escape();
    if (archive_of(folder + "/results.sqlite").empty()) throw Broken("an archive that cannot be made again");
    return "";
}

/// The engine returns the bytes as its answer, or writes them into the pipe; see the test engine `fuzzed`.
std::string ask_engine(const Attack& attack, const std::string& bytes) {
    static const Case pair = parse_case(
        R"({"id":"p","query":"distance","dimension":2,"a":{"shape":"point","position":[0,0]},"b":{"shape":"point","position":[3,4]}})",
        "pair", 1);
    if (attack.engine.empty()) return "";
    static const auto names = add_engine(attack.engine);
    static const auto method = parse_method("engine/fuzzed");
    const std::string path = written(attack, "answer", bytes);
    setenv("TOUCHSTONE_TEST_FILE", path.c_str(), 1);
    JudgedCase judged(pair, default_oracle());
    const auto outcome = judged.ask(*method);
    if (outcome.answer.refused.empty() && (outcome.answer.iterations < 0 || outcome.answer.support_calls < 0))
        throw Broken("a negative count was accepted");
    return "";
}

using Reader = std::function<std::string(const Attack&, const std::string&)>;

const std::map<std::string, Reader>& readers() {
    const auto mesh = [](const char* extension) {
        return
            [extension](const Attack& attack, const std::string& bytes) { return read_mesh(attack, bytes, extension); };
    };
    static const std::map<std::string, Reader> all{
        {"case", read_case},         {"truth", judge_case},     {"method", read_method},   {"campaign", read_campaign},
        {"mesh.off", mesh("off")},   {"mesh.obj", mesh("obj")}, {"mesh.ply", mesh("ply")}, {"mesh.stl", mesh("stl")},
        {"database", read_database}, {"archive", read_archive}, {"engine", ask_engine}};
    return all;
}

std::string on_one_line(std::string text) {
    for (char& c : text)
        if (c == '\n') c = ' ';
    return text;
}

std::string outcome_of(const Attack& attack, const std::string& kind, const std::string& bytes) {
    const auto reader = readers().find(kind);
    if (reader == readers().end()) return "broken no kind of input: " + kind;
    try {
        return "accepted " + reader->second(attack, bytes);
    } catch (const InputError& error) {
        return "refused " + on_one_line(message_text(error.what()));
    } catch (const UsageError& error) {
        return "refused " + on_one_line(message_text(error.what()));
    } catch (const StoreError& error) {
        return "refused " + on_one_line(message_text(error.what()));
    } catch (const std::exception& error) {
        return "broken " + on_one_line(message_text(error.what()));
    }
}

int attack_all(const Attack& attack) {
    std::string kind;
    std::size_t size = 0;
    while (std::cin >> kind >> size && std::cin.get() == '\n') {
        std::string bytes(size, '\0');
        if (!std::cin.read(bytes.data(), static_cast<std::streamsize>(size))) break;
        std::cout << "begin" << std::endl;
        alarm(seconds_of_an_input);
        std::cout << outcome_of(attack, kind, bytes) << std::endl;
        alarm(0);
    }
    return std::cin.eof() ? 0 : 2;
}

}  // namespace
}  // namespace touchstone

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: fuzz_inputs FOLDER [ENGINE.so] < INPUTS (see fuzz.py)\n";
        return 2;
    }
    return touchstone::attack_all({argv[1], argc > 2 ? argv[2] : ""});
}
