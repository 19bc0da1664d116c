// SPDX-License-Identifier: MIT
// Where a run was decided, and where those decisions are in doubt: the log that Interval, Tracked and Shadow values
// carry a pointer to.
//
// Why this way. A comparison is an operator, and operators cannot have default arguments, so none can ask for its
// caller's std::source_location. But a converting constructor can: the comparisons of these scalars take `Located`
// operands, and the default arguments of that implicit conversion are evaluated where `a < b` is written. The builtins
// stand in for std::source_location because clang 14 lacks the latter. A pointer in each value, rather than a global
// or thread-local log, lets two runs be in progress at once and costs nothing where no log is attached.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/core/pose.h"

namespace touchstone {

/// One place in the source that compares.
struct ComparisonSite {
    std::string_view file, function;
    int line = 0;
    long comparisons = 0;
    long doubtful = 0;
};

/// One comparison as it was made, for whoever listens (Shadow only); numbers rounded to long double.
struct Comparison {
    /// What the exact companions of both sides say of the comparison.
    struct Exact {
        std::string left, right;  ///< of the companions, as text
        long double left_value = 0, right_value = 0;
        long double difference = 0;  ///< left - right, rounded once
        bool answer = false;
    };
    std::string_view file, function;
    int line = 0, iteration = 0;  ///< iteration as last marked
    std::string_view relation;    ///< "<", "<=" or "=="
    long double left = 0, right = 0;
    bool answer = false;
    std::optional<Exact> exact;  ///< absent where a companion was lost
};

/// Counts comparisons per place. What `doubtful` means belongs to the scalar: undecidable (Interval, Tracked), or
/// decided otherwise by the exact companion (Shadow). Must outlive every value that points to it; not to be shared
/// between threads.
class DecisionLog {
public:
    /// The first doubtful comparison of a run.
    struct Doubt {
        std::size_t site;  ///< index into sites()
        long comparison;   ///< how many comparisons came before it
        int iteration;     ///< as last marked
    };

    /// Number of comparisons recorded.
    long comparisons() const { return comparisons_; }
    /// How many of them were doubtful.
    long doubtful() const { return doubtful_; }
    /// Comparisons in which the exact companion had no value to compare (Shadow only).
    long incomparable() const { return incomparable_; }
    /// Places that compared, in the order of their first comparison.
    const std::vector<ComparisonSite>& sites() const { return sites_; }
    /// The first doubtful comparison, if there was one.
    const std::optional<Doubt>& first_doubt() const { return first_doubt_; }

    /// Called by an observer: what follows happens in this iteration.
    void mark_iteration(int iteration) { iteration_ = iteration; }

    /// Counts one comparison at this place. O(places). The strings must outlive the log.
    void record(std::string_view file, std::string_view function, int line, bool is_doubtful) {
        const std::size_t index = site_index(file, function, line);
        ++sites_[index].comparisons;
        if (is_doubtful) {
            ++sites_[index].doubtful;
            ++doubtful_;
            if (!first_doubt_) first_doubt_ = Doubt{index, comparisons_, iteration_};
        }
        ++comparisons_;
    }
    /// Counts one comparison whose companion had no value.
    void record_incomparable() { ++incomparable_; }

    /// From now on `listener` hears every comparison of scalars that report theirs (Shadow). An empty one hears none.
    void listen(std::function<void(const Comparison&)> listener) { listener_ = std::move(listener); }
    /// Whether a listener is set.
    bool is_heard() const { return static_cast<bool>(listener_); }
    /// Precondition: is_heard().
    void notify(Comparison comparison) const {
        comparison.iteration = iteration_;
        listener_(comparison);
    }

private:
    std::size_t site_index(std::string_view file, std::string_view function, int line) {
        const auto is_this = [&](const ComparisonSite& site) {
            return site.line == line && site.file == file && site.function == function;
        };
        const auto found = std::find_if(sites_.begin(), sites_.end(), is_this);
        if (found != sites_.end()) return static_cast<std::size_t>(found - sites_.begin());
        sites_.push_back({file, function, line, 0, 0});
        return sites_.size() - 1;
    }

    long comparisons_ = 0, doubtful_ = 0, incomparable_ = 0;
    int iteration_ = 0;
    std::vector<ComparisonSite> sites_;
    std::optional<Doubt> first_doubt_;
    std::function<void(const Comparison&)> listener_;
};

/// An observer for any loop whose record has `k`: comparisons after it count as iteration k + 1.
struct IterationMarker {
    DecisionLog* log;
    template <class Record>
    void operator()(const Record& record) const {
        log->mark_iteration(record.k + 1);
    }
};

/// An operand of a comparison with the place where the comparison is written. Refers to the operand: never keep one.
template <class T>
struct Located {
    const T& value;
    const char* file;
    const char* function;
    int line;

    /// Implicit, so that its default arguments name the place where the comparison is written.
    Located(const T& operand, const char* in_file = __builtin_FILE(), const char* in_function = __builtin_FUNCTION(),
            int on_line = __builtin_LINE())
        : value(operand), file(in_file), function(in_function), line(on_line) {}

    /// Counts a comparison at this place, if there is a log.
    void record(DecisionLog* log, bool is_doubtful) const {
        if (log != nullptr) log->record(file, function, line, is_doubtful);
    }
};

/// The same numbers, carrying `log` (DecisionLog, RandomRounding, OperationCounts: what the scalar's own `attach`
/// takes). Every result of arithmetic on them carries it on.
template <Scalar S, int D, class Log>
Vec<S, D> attach(const Vec<S, D>& x, Log& log) {
    return detail::generate<S, D>([&](int i) { return attach(x[i], log); });
}
/// Every entry of the pose reports to the log from now on.
template <Scalar S, int D, class Log>
Pose<S, D> attach(const Pose<S, D>& pose, Log& log) {
    Pose<S, D> result;
    for (std::size_t i = 0; i < static_cast<std::size_t>(D); ++i) result.rows[i] = attach(pose.rows[i], log);
    result.translation = attach(pose.translation, log);
    return result;
}

}  // namespace touchstone
