// SPDX-License-Identifier: GPL-3.0-or-later
// Judges the normal and the contact points of an impact. contact.h has the definitions.
#pragma once

#include "experiments/judge/judge.h"

namespace touchstone {

/// All arguments belong to the query as the scalar sees it, which asks for an impact, and the verdict of the answer is
/// right. Cost: an exact support point of each body for the normal and two exact distances of each point.
ContactJudgement judge_impact_contact(const Answer& answer, const AnyQuery& query, const Truth& truth,
                                      const Question& question, const ScalarBackend& scalar);

}  // namespace touchstone
