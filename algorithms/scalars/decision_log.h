// SPDX-License-Identifier: MIT
// DecisionLog records where in the source a run made its decisions, and which of them are in doubt. Values of Interval,
// Tracked and Shadow carry a pointer to it.
//
// Reason for this design: a comparison is an operator, and operators cannot have default arguments, so an operator
// cannot ask for its caller's std::source_location. A converting constructor can. The comparisons of these scalars
// therefore take `Located` operands, and the default arguments of that implicit conversion are evaluated where `a < b`
// is written. Compiler builtins replace std::source_location because clang 14 lacks it.
// Each value holds a pointer, instead of one global or thread-local log. Two runs can then be in progress at once, and
// nothing is paid if no log is attached.
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

/// One place in the source that contains a comparison.
struct ComparisonSite {
    std::string_view file, function;
    int line = 0;
    long comparisons = 0;
    long doubtful = 0;
};

/// One comparison, as passed to a listener (Shadow only). Numbers are rounded to long double.
struct Comparison {
    /// The values of the exact companions of both sides.
    struct Exact {
        std::string left, right;  ///< values of the companions, as text
        long double left_value = 0, right_value = 0;
        long double difference = 0;  ///< left - right, rounded once
        bool answer = false;
    };
    std::string_view file, function;
    int line = 0, iteration = 0;  ///< iteration: the one last marked
    std::string_view relation;    ///< "<", "<=" or "=="
    long double left = 0, right = 0;
    bool answer = false;
    std::optional<Exact> exact;  ///< absent if a companion was lost
};

/// Counts comparisons per place. The meaning of `doubtful` depends on the scalar: undecidable (Interval, Tracked), or
/// decided otherwise by the exact companion (Shadow). The log must outlive every value that points to it. Not to be
/// shared between threads.
class DecisionLog {
public:
    /// The first doubtful comparison of a run.
    struct Doubt {
        std::size_t site;  ///< index into sites()
        long comparison;   ///< number of comparisons before it
        int iteration;     ///< the iteration last marked
    };

    /// Number of comparisons recorded.
    long comparisons() const { return comparisons_; }
    /// Number of doubtful comparisons.
    long doubtful() const { return doubtful_; }
    /// Comparisons in which the exact companion had no value to compare (Shadow only).
    long incomparable() const { return incomparable_; }
    /// The places that compared, in the order of their first comparison.
    const std::vector<ComparisonSite>& sites() const { return sites_; }
    /// The first doubtful comparison, if there was one.
    const std::optional<Doubt>& first_doubt() const { return first_doubt_; }

    /// Called by an observer: the comparisons that follow belong to this iteration.
    void mark_iteration(int iteration) { iteration_ = iteration; }

    /// Counts one comparison at this place. O(number of places). The strings must outlive the log.
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
    /// Counts one comparison for which a companion had no value.
    void record_incomparable() { ++incomparable_; }

    /// From now on `listener` is called with every comparison of scalars that report them (Shadow). An empty listener
    /// ends this.
    void listen(std::function<void(const Comparison&)> listener) { listener_ = std::move(listener); }
    /// Whether a listener is set.
    bool has_listener() const { return static_cast<bool>(listener_); }
    /// Precondition: has_listener().
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

/// An observer for any loop whose record has a member `k`. Comparisons after record k are counted in iteration k + 1.
struct IterationMarker {
    DecisionLog* log;
    template <class Record>
    void operator()(const Record& record) const {
        log->mark_iteration(record.k + 1);
    }
};

/// An operand of a comparison and the place where the comparison is written. It refers to the operand, so it must not
/// be stored.
template <class T>
struct Located {
    const T& value;
    const char* file;
    const char* function;
    int line;

    /// This conversion is implicit, so that its default arguments name the place where the comparison is written.
    Located(const T& operand, const char* in_file = __builtin_FILE(), const char* in_function = __builtin_FUNCTION(),
            int on_line = __builtin_LINE())
        : value(operand), file(in_file), function(in_function), line(on_line) {}

    /// Counts a comparison at this place, if there is a log.
    void record(DecisionLog* log, bool is_doubtful) const {
        if (log != nullptr) log->record(file, function, line, is_doubtful);
    }
};

/// Returns the same numbers with `log` attached. `log` may be a DecisionLog, RandomRounding or OperationCounts:
/// whatever the scalar's own `attach` takes. Every result of arithmetic on these numbers carries the log on.
template <Scalar S, int D, class Log>
Vec<S, D> attach(const Vec<S, D>& x, Log& log) {
    return detail::generate<S, D>([&](int i) { return attach(x[i], log); });
}
/// Returns the pose with `log` attached to every entry.
template <Scalar S, int D, class Log>
Pose<S, D> attach(const Pose<S, D>& pose, Log& log) {
    Pose<S, D> result;
    for (std::size_t i = 0; i < static_cast<std::size_t>(D); ++i) result.rows[i] = attach(pose.rows[i], log);
    result.translation = attach(pose.translation, log);
    return result;
}

}  // namespace touchstone
