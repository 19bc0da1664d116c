// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/engines/answer_contract.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <tuple>

namespace touchstone::answer_contract_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();

wire::Reply reply_with(const std::function<void(touchstone_answer&)>& change) {
    wire::Reply reply{};
    reply.answer = wire::empty_answer();
    reply.answer.verdict = TOUCHSTONE_SEPARATED;
    reply.answer.value = 1;
    change(reply.answer);
    return reply;
}

/// The faults as "field: said", one after the other.
std::string faults_of(wire::Reply& reply, int kind = TOUCHSTONE_DISTANCE, int abi = TOUCHSTONE_ENGINE_ABI) {
    std::string text;
    for (const FieldFault& fault : take_out_faults(reply, kind, 3, abi))
        text += (text.empty() ? "" : "; ") + std::string(to_string(fault.field)) + ": " + fault.said;
    return text;
}

std::string faults_with(const std::function<void(touchstone_answer&)>& change, int kind = TOUCHSTONE_DISTANCE) {
    wire::Reply reply = reply_with(change);
    return faults_of(reply, kind);
}

TEST(AnswerContract, holds_of_answers_that_leave_out_what_there_is_not) {
    EXPECT_EQ(faults_with([](touchstone_answer&) {}), "");
    EXPECT_EQ(faults_with([](touchstone_answer& said) { said.value = 0; }), "");
    EXPECT_EQ(faults_with([](touchstone_answer& said) { said.value = -0.0; }), "");
    const auto meets = [](touchstone_answer& said) { said.verdict = TOUCHSTONE_MEET, said.value = nan; };
    EXPECT_EQ(faults_with(meets), "") << "the distance of bodies that meet is known";
    EXPECT_EQ(faults_with([](touchstone_answer& said) { said.value = nan; }, TOUCHSTONE_INTERSECTS), "");
    EXPECT_EQ(faults_with([](touchstone_answer& said) { said.value = nan; }, TOUCHSTONE_PENETRATION), "");
    EXPECT_EQ(faults_with([](touchstone_answer& said) { said.value = nan; }, TOUCHSTONE_IMPACT), "");
    const auto undecided = [](touchstone_answer& said) { said.verdict = TOUCHSTONE_UNDECIDED, said.value = nan; };
    EXPECT_EQ(faults_with(undecided), "");
}

TEST(AnswerContract, names_a_number_that_is_none_whatever_the_verdict) {
    for (const int verdict : {TOUCHSTONE_UNDECIDED, TOUCHSTONE_SEPARATED, TOUCHSTONE_MEET})
        for (const int kind : {TOUCHSTONE_INTERSECTS, TOUCHSTONE_DISTANCE, TOUCHSTONE_PENETRATION, TOUCHSTONE_IMPACT}) {
            wire::Reply reply =
                reply_with([&](touchstone_answer& said) { said.verdict = verdict, said.value = -1e-13; });
            EXPECT_EQ(faults_of(reply, kind), "bad_number: value -1e-13");
            EXPECT_TRUE(std::isnan(reply.answer.value));
            EXPECT_EQ(reply.answer.verdict, verdict);
        }
    EXPECT_EQ(faults_with([](touchstone_answer& said) { said.value = infinity; }), "bad_number: value inf");
    EXPECT_EQ(faults_with([](touchstone_answer& said) { said.value = nan; }), "bad_number: no finite number");
    const auto meets = [](touchstone_answer& said) { said.verdict = TOUCHSTONE_MEET, said.value = nan; };
    EXPECT_EQ(faults_with(meets, TOUCHSTONE_PENETRATION), "bad_number: no finite number");
    EXPECT_EQ(faults_with(meets, TOUCHSTONE_IMPACT), "bad_number: no finite number");
}

TEST(AnswerContract, names_every_field_that_is_wrong_and_keeps_the_others) {
    wire::Reply reply = reply_with([](touchstone_answer& said) {
        said.allowed_error = -1;
        said.point_a[0] = said.point_a[1] = 2, said.point_a[2] = infinity;
        said.point_b[0] = said.point_b[1] = said.point_b[2] = 3;
        said.normal[0] = 1;
        said.contact_point_count = 9;
        said.iterations = -1;
        said.support_calls = 5;
    });
    EXPECT_EQ(faults_of(reply),
              "bad_allowed_error: allowed_error -1; bad_point: point_a (2, 2, inf); bad_normal: normal (1, nan, nan); "
              "bad_contact_point: 9 contact points; bad_count: iterations -1");
    EXPECT_TRUE(std::isnan(reply.answer.allowed_error) && std::isnan(reply.answer.point_a[0]));
    EXPECT_TRUE(std::isnan(reply.answer.normal[0]));
    EXPECT_EQ(reply.answer.contact_point_count + reply.answer.iterations, 0);
    EXPECT_EQ(reply.answer.support_calls, 5);
    EXPECT_EQ(reply.answer.value, 1);
    EXPECT_EQ(reply.answer.point_b[2], 3);
}

TEST(AnswerContract, names_one_of_two_wrong_fields_of_a_kind_and_what_a_command_wrote_before_what_is_missing) {
    wire::Reply reply = reply_with([](touchstone_answer& said) { said.value = nan, said.iterations = -1; });
    std::strcpy(reply.bad[wire::number], "value 'NaN'");
    EXPECT_EQ(faults_of(reply), "bad_number: value 'NaN'; bad_count: iterations -1");
}

TEST(AnswerContract, leaves_a_normal_without_a_length_to_the_judge_of_normals_too) {
    wire::Reply reply =
        reply_with([](touchstone_answer& said) { said.normal[0] = said.normal[1] = said.normal[2] = 0; });
    EXPECT_EQ(faults_of(reply), "bad_normal: normal (0, 0, 0)");
    EXPECT_EQ(reply.answer.normal[0], 0);
}

TEST(AnswerContract, takes_a_set_of_contact_points_whole_or_not_at_all) {
    const auto of = [](double depth_of_second) {
        wire::Reply reply = reply_with([&](touchstone_answer& said) {
            said.contact_point_count = 3;
            for (int i = 0; i < 3; ++i) said.contact_points[i] = {{1.0 * i, 0, 0}, nan};
            said.contact_points[1].depth = depth_of_second;
        });
        const std::string found = faults_of(reply);
        return found + " " + std::to_string(reply.answer.contact_point_count);
    };
    EXPECT_EQ(of(0.5), " 3");
    EXPECT_EQ(of(-infinity), "bad_contact_point: contact point (1, 0, 0) of depth -inf 0");
}

TEST(AnswerContract, does_not_ask_for_a_third_number_in_the_plane) {
    const auto faults = [](int dimension) {
        wire::Reply reply = reply_with([](touchstone_answer& said) { said.point_a[2] = 0; });
        return take_out_faults(reply, TOUCHSTONE_DISTANCE, dimension, TOUCHSTONE_ENGINE_ABI).size();
    };
    EXPECT_EQ(faults(2), 0U) << "a point without a number in the plane is none";
    EXPECT_EQ(faults(3), 1U);
}

TEST(AnswerContract, takes_a_point_of_the_plane_whose_third_number_is_as_it_came) {
    const auto found = [](int dimension) {
        wire::Reply reply = reply_with([](touchstone_answer& said) {
            said.point_a[0] = said.point_a[1] = 2;
            said.contact_point_count = 1;
            said.contact_points[0] = {{1, 2, nan}, 0.5};
        });
        const auto faults = take_out_faults(reply, TOUCHSTONE_DISTANCE, dimension, TOUCHSTONE_ENGINE_ABI);
        return std::tuple{faults.size(), reply.answer.point_a[0], reply.answer.contact_point_count};
    };
    EXPECT_EQ(found(2), (std::tuple{0U, 2.0, 1}));
    EXPECT_EQ(std::get<0>(found(3)), 2U);
    EXPECT_EQ(std::get<2>(found(3)), 0);
}

TEST(AnswerContract, does_not_look_at_fields_that_an_older_engine_does_not_set) {
    wire::Reply reply = reply_with([](touchstone_answer& said) { said.contact_point_count = 9; });
    EXPECT_EQ(faults_of(reply, TOUCHSTONE_DISTANCE, first_abi_with_normal - 1), "");
}

TEST(AnswerContract, takes_a_gradient_whole_or_not_at_all) {
    const auto found = [](std::array<double, 6> gradient, int dimension, int abi) {
        wire::Reply reply =
            reply_with([&](touchstone_answer& said) { std::copy(gradient.begin(), gradient.end(), said.gradient); });
        const auto faults = take_out_faults(reply, TOUCHSTONE_DISTANCE, dimension, abi);
        return std::pair(
            faults.empty() ? "" : std::string(to_string(faults.front().field)) + ": " + faults.front().said,
            std::to_array(reply.answer.gradient));
    };
    const std::array whole{1.0, 0.0, 0.0, 0.0, 2.0, 3.0};
    EXPECT_EQ(found(whole, 3, 4), std::pair(std::string(), whole));
    EXPECT_EQ(found({nan, nan, nan, nan, nan, nan}, 3, 4).first, "") << "there is none";
    const auto [fault, left] = found({1, 0, 0, 0, infinity, 3}, 3, 4);
    EXPECT_EQ(fault, "bad_gradient: gradient (1, 0, 0, 0, inf, 3)");
    EXPECT_TRUE(std::isnan(left[0]));
    EXPECT_EQ(found({1, nan, nan, nan, nan, nan}, 2, 4).first, "bad_gradient: gradient (1, nan, 0, 0, 0, nan)");
    EXPECT_EQ(found({0, 1, nan, nan, nan, 3}, 2, 4),
              std::pair(std::string(), (std::array{0.0, 1.0, 0.0, 0.0, 0.0, 3.0})));
    EXPECT_EQ(found({1, 0, 0, 0, infinity, 3}, 3, first_abi_with_gradient - 1).first, "") << "not its field";
}

TEST(AnswerContract, asks_for_a_verdict_that_there_is) {
    wire::Reply reply = reply_with([](touchstone_answer& said) { said.verdict = 77; });
    EXPECT_EQ(faults_of(reply), "bad_verdict: verdict 77");
    EXPECT_EQ(reply.answer.verdict, TOUCHSTONE_UNDECIDED);
}

}  // namespace
}  // namespace touchstone::answer_contract_test
