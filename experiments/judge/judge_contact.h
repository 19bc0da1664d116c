// SPDX-License-Identifier: GPL-3.0-or-later
// Judges witness points, normal and set of contact points; contact.h has the definitions.
#pragma once

#include "experiments/judge/judge.h"

namespace touchstone {

/// Everything in it is of the query as the scalar saw it; `judgement` is that of verdict and number. Cost: an exact
/// distance of each witness point, an exact support point of each body for the normal, and where that does not settle
/// it the exact depth of the moved bodies.
ContactJudgement judge_contact(const Answer& answer, const AnyQuery& query, const Truth& truth,
                               const Question& question, const Judgement& judgement, const ScalarBackend& scalar);

}  // namespace touchstone
