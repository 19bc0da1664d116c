// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/answer_contract.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/registry/call.h"

namespace touchstone {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::string text_of(double x) { return shortest(x); }

template <std::size_t N>
std::string text_of(const double (&x)[N]) {
    std::string text = "(" + text_of(x[0]);
    for (std::size_t k = 1; k < N; ++k) text += ", " + text_of(x[k]);
    return text + ")";
}

/// True if an answer needs a number. Intersects queries have none, nor have depth and impact queries of bodies that are
/// found apart, or distance queries of bodies that are found to meet.
bool owes_number(int kind, int verdict) {
    if (kind == TOUCHSTONE_DISTANCE) return verdict == TOUCHSTONE_SEPARATED;
    return kind != TOUCHSTONE_INTERSECTS && verdict == TOUCHSTONE_MEET;
}

template <std::size_t N>
bool is_finite(const double (&x)[N]) {
    return std::all_of(x, x + N, [](double coordinate) { return std::isfinite(coordinate); });
}

static_assert(static_cast<int>(BadField::verdict) == wire::verdict &&
              static_cast<int>(BadField::gradient) == wire::gradient && bad_field_count == wire::field_count);

class Contract {
public:
    Contract(wire::Reply& reply, int kind, int dimension)
        : reply_(reply), said_(reply.answer), kind_(kind), dimension_(dimension) {}

    /// What a command wrote comes before what is missing for that reason.
    void take_what_was_written() {
        for (int field = 0; field < bad_field_count; ++field) {
            char(&text)[sizeof reply_.bad[0]] = reply_.bad[field];
            text[sizeof text - 1] = '\0';
            if (text[0] != '\0') note(static_cast<BadField>(field), text);
        }
    }

    void check_verdict_and_number() {
        if (said_.verdict < TOUCHSTONE_UNDECIDED || said_.verdict > TOUCHSTONE_MEET) {
            note(BadField::verdict, "verdict " + std::to_string(said_.verdict));
            said_.verdict = TOUCHSTONE_UNDECIDED;
        }
        if (said_.value < 0 || std::isinf(said_.value)) empty(BadField::number, "value", said_.value);
        if (std::isnan(said_.value) && owes_number(kind_, said_.verdict)) note(BadField::number, "no finite number");
        if (said_.allowed_error < 0 || std::isinf(said_.allowed_error))
            empty(BadField::allowed_error, "allowed_error", said_.allowed_error);
    }

    void check_points() {
        check_vector(BadField::point, "point_a", said_.point_a);
        check_vector(BadField::point, "point_b", said_.point_b);
    }

    void check_counts() {
        check_count("iterations", said_.iterations);
        check_count("support_calls", said_.support_calls);
    }

    void check_contact() {
        check_vector(BadField::normal, "normal", said_.normal);
        if (said_.normal[0] == 0 && said_.normal[1] == 0 && said_.normal[2] == 0)
            note(BadField::normal, "normal " + text_of(said_.normal));
        check_contact_points();
    }

    /// A gradient without any number is none. In the plane nobody asks for what leaves it.
    void check_gradient() {
        double(&x)[6] = said_.gradient;
        const bool in_plane = dimension_ == 2;
        const auto is_asked = [in_plane](int k) { return !in_plane || k < 2 || k == 5; };
        bool any = false, all = true;
        for (int k = 0; k < 6; ++k) {
            if (!is_asked(k)) continue;
            any = any || !std::isnan(x[k]);
            all = all && std::isfinite(x[k]);
        }
        if (in_plane) x[2] = x[3] = x[4] = 0;
        if (any && !all) note(BadField::gradient, "gradient " + text_of(x));
        if (!all) std::fill(x, x + 6, none);
    }

    std::vector<FieldFault> faults() {
        std::sort(faults_.begin(), faults_.end(), [](const auto& x, const auto& y) { return x.field < y.field; });
        return std::move(faults_);
    }

private:
    /// Of several faults of a field the first is told.
    void note(BadField field, const std::string& said) {
        const auto is_same = [field](const FieldFault& fault) { return fault.field == field; };
        if (std::none_of(faults_.begin(), faults_.end(), is_same)) faults_.push_back({field, said});
    }

    void empty(BadField field, const char* name, double& x) {
        note(field, std::string(name) + " " + text_of(x));
        x = none;
    }

    /// A vector without any number is none.
    void check_vector(BadField field, const char* name, double (&x)[3]) {
        leave_plane_in_plane(x);
        if (is_finite(x)) return;
        if (std::any_of(x, x + dimension_, [](double coordinate) { return !std::isnan(coordinate); }))
            note(field, std::string(name) + " " + text_of(x));
        std::fill(x, x + 3, none);
    }

    /// In the plane nobody asks for the third number, which an engine may leave as it came.
    void leave_plane_in_plane(double (&x)[3]) const {
        if (dimension_ == 2 && std::isfinite(x[0]) && std::isfinite(x[1])) x[2] = 0;
    }

    void check_count(const char* name, int& count) {
        if (count >= 0) return;
        note(BadField::count, std::string(name) + " " + std::to_string(count));
        count = 0;
    }

    /// All points or none: a set without one of its points is another set.
    void check_contact_points() {
        int& count = said_.contact_point_count;
        if (count < 0 || count > TOUCHSTONE_MOST_CONTACT_POINTS) {
            note(BadField::contact_point, std::to_string(count) + " contact points");
            count = 0;
        }
        for (int i = 0; i < count; ++i) {
            touchstone_contact_point& point = said_.contact_points[i];
            leave_plane_in_plane(point.position);
            if (is_finite(point.position) && !std::isinf(point.depth)) continue;
            note(BadField::contact_point,
                 "contact point " + text_of(point.position) + " of depth " + text_of(point.depth));
            count = 0;
        }
    }

    wire::Reply& reply_;
    touchstone_answer& said_;
    int kind_, dimension_;
    std::vector<FieldFault> faults_;
};

}  // namespace

std::vector<FieldFault> take_out_faults(wire::Reply& reply, int kind, int dimension, int abi) {
    Contract contract(reply, kind, dimension);
    contract.take_what_was_written();
    contract.check_verdict_and_number();
    contract.check_points();
    contract.check_counts();
    if (abi >= first_abi_with_normal) contract.check_contact();
    if (abi >= first_abi_with_gradient) contract.check_gradient();
    return contract.faults();
}

}  // namespace touchstone
