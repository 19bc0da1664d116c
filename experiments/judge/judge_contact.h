// SPDX-License-Identifier: GPL-3.0-or-later
// Judges the witness points, the normal and the set of contact points. contact.h has the definitions.
#pragma once

#include "experiments/judge/judge.h"

namespace touchstone {

/// All arguments belong to the query as the scalar sees it; `judgement` is that of verdict and number. Cost: an exact
/// distance of each witness point and an exact support point of each body for the normal. If these do not decide, the
/// exact depth of the moved bodies.
ContactJudgement judge_contact(const Answer& answer, const AnyQuery& query, const Truth& truth,
                               const Question& question, const Judgement& judgement, const ScalarBackend& scalar);

}  // namespace touchstone
