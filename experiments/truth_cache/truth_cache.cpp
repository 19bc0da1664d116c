// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/truth_cache/truth_cache.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include <xxhash.h>

#include "oracles/agreement.h"
#include "properties/cases/case.h"

namespace touchstone {
namespace {

using nlohmann::json;

constexpr std::int64_t cache_version = 2;
constexpr std::size_t most_unwritten = 512;

/// The hash of this program, so that a truth of another build is never used. If the system
/// cannot name the running file, the versions of the oracles decide.
std::string hash_of_program() {
    std::ifstream program("/proc/self/exe", std::ios::binary);
    std::ostringstream all;
    for (const Oracle* oracle : oracles()) all << oracle->name() << '=' << oracle->version() << ' ';
    all << program.rdbuf();
    const std::string text = all.str();
    return std::to_string(XXH3_64bits(text.data(), text.size()));
}

const std::string& this_build() {
    static const std::string build = hash_of_program();
    return build;
}

Database open(const std::string& path) {
    Database database(path, std::filesystem::exists(path) ? Database::Mode::read_write : Database::Mode::create);
    if (database.integer("SELECT count(*) FROM sqlite_master") == 0) {
        Transaction transaction(database);  // another run may be creating the same file
        database.execute(
            "CREATE TABLE IF NOT EXISTS truth (identity TEXT, oracles TEXT, truth TEXT NOT NULL, "
            "PRIMARY KEY (identity, oracles)) WITHOUT ROWID; PRAGMA user_version = " +
            std::to_string(cache_version));
        transaction.commit();
    }
    const bool ours =
        database.integer("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'truth'") == 1 &&
        database.integer("PRAGMA user_version") == cache_version;
    if (!ours) throw StoreError(path + ": is no file of truths of this program; choose another --truths or remove it");
    return database;
}

/// Writes hex floats: exactly the value of the oracle, so that judging does not depend on the source of a truth.
std::string wide_text(const WideReal& x) {
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%La %La", x.high, x.low);
    return text.data();
}
WideReal wide_of_text(const std::string& text) {
    char* rest = nullptr;
    const long double high = std::strtold(text.c_str(), &rest);
    return {high, std::strtold(rest, nullptr)};
}

/// {"exact": "p/q"} or {"within": ["lower", "upper"]}, each with "rounded"; empty if nothing is known.
json json_of(const KnownNumber& number) {
    json object = json::object();
    if (!number.is_known()) return object;
    if (number.exact) object["exact"] = *number.exact;
    if (number.enclosure) object["within"] = {number.enclosure->lower, number.enclosure->upper};
    object["rounded"] = wide_text(number.rounded);
    return object;
}

KnownNumber number_of(const json& object) {
    KnownNumber number;
    if (object.contains("exact")) number.exact = object["exact"].get<std::string>();
    if (object.contains("within"))
        number.enclosure = Enclosure(ExactNumber::of_decimal(object["within"].at(0).get<std::string>()),
                                     ExactNumber::of_decimal(object["within"].at(1).get<std::string>()));
    if (object.contains("rounded")) number.rounded = wide_of_text(object["rounded"]);
    return number;
}

ExactVector vector_of(const json& list) {
    ExactVector x;
    for (const json& coordinate : list) x.emplace_back(coordinate.get<std::string>());
    return x;
}

void write_contact(json& object, const ContactPlane& contact) {
    object["contact"] = {{"point", contact.point}, {"normal", contact.normal}, {"unique", contact.unique}};
}

Verdict verdict_of(const std::string& text) {
    for (const Verdict verdict : {Verdict::separated, Verdict::touching, Verdict::penetrating, Verdict::intersecting})
        if (to_string(verdict) == text) return verdict;
    return Verdict::undecided;
}

}  // namespace

std::string text_of_truth(const Truth& truth) {
    json object{{"verdict", to_string(truth.verdict)}, {"oracle", truth.oracle}, {"version", truth.oracle_version}};
    object["distance"] = json_of(truth.distance);
    object["depth"] = json_of(truth.depth);
    object["impact_time"] = json_of(truth.impact_time);
    if (truth.hit) object["hit"] = *truth.hit;
    if (truth.interiors_apart) object["interiors_apart"] = *truth.interiors_apart;
    if (truth.contact) write_contact(object, *truth.contact);
    return object.dump();
}

Truth truth_of_text(const std::string& text) {
    try {
        const json object = json::parse(text);
        Truth truth;
        truth.verdict = verdict_of(object.at("verdict"));
        truth.oracle = object.at("oracle");
        truth.oracle_version = object.at("version");
        truth.distance = number_of(object.at("distance"));
        truth.depth = number_of(object.at("depth"));
        truth.impact_time = number_of(object.at("impact_time"));
        if (object.contains("hit")) truth.hit = object["hit"].get<bool>();
        if (object.contains("interiors_apart")) truth.interiors_apart = object["interiors_apart"].get<bool>();
        if (object.contains("contact")) {
            const json& contact = object["contact"];
            truth.contact = ContactPlane{vector_of(contact["point"]), vector_of(contact["normal"]), contact["unique"]};
        }
        return truth;
    } catch (const std::exception& error) {
        throw StoreError("a cached truth cannot be read (" + std::string(error.what()) +
                         "); remove the file of truths");
    }
}

TruthCache::TruthCache(const std::string& path, const Oracle& oracle, std::chrono::microseconds least)
    : oracle_(oracle),
      least_(least),
      database_(open(path)),
      look_up_(database_, "SELECT truth FROM truth WHERE identity = ? AND oracles = ?") {}

TruthCache::~TruthCache() {
    try {
        flush();
    } catch (const StoreError&) {
        // Errors are ignored: a full disk at the end only costs the next campaign some time.
    }
}

std::optional<Truth> TruthCache::cached(const std::string& identity) const {
    const std::lock_guard lock(mutex_);
    if (const auto at = unwritten_.find(identity); at != unwritten_.end()) {
        ++found_;
        return truth_of_text(at->second);
    }
    look_up_.bind(std::string_view(identity)).bind(std::string_view(this_build()));
    std::optional<Truth> truth;
    if (look_up_.step()) truth = truth_of_text(look_up_.text(0)), ++found_;
    look_up_.reset();
    return truth;
}

Truth TruthCache::answer(const AnyQuery& query, Detail detail) const {
    if (detail != Detail::asked) return oracle_.answer(query, detail);
    const std::string identity = identity_of(query);
    if (auto truth = cached(identity)) return std::move(*truth);
    const auto start = std::chrono::steady_clock::now();
    Truth truth = oracle_.answer(query, detail);
    const auto took = std::chrono::steady_clock::now() - start;
    const std::lock_guard lock(mutex_);
    ++computed_;
    if (took < least_) return truth;
    unwritten_[identity] = text_of_truth(truth);
    if (unwritten_.size() >= most_unwritten) write();
    return truth;
}

void TruthCache::write() const {
    Transaction transaction(database_);
    Statement insert(database_, "INSERT OR REPLACE INTO truth VALUES (?, ?, ?)");
    for (const auto& [identity, text] : unwritten_)
        insert.bind(std::string_view(identity)).bind(std::string_view(this_build())).bind(std::string_view(text)).run();
    transaction.commit();
    unwritten_.clear();
}

void TruthCache::flush() {
    const std::lock_guard lock(mutex_);
    if (!unwritten_.empty()) write();
}

std::int64_t TruthCache::found() const {
    const std::lock_guard lock(mutex_);
    return found_;
}

std::int64_t TruthCache::computed() const {
    const std::lock_guard lock(mutex_);
    return computed_;
}

}  // namespace touchstone
