// SPDX-License-Identifier: GPL-3.0-or-later
// Judges the gradient (n, a x n) that the normal n and a point a of an answer imply, n of length 1
// (docs/conventions.md), which is what those who differentiate through an engine take. n is the normal, or else along
// the way between the witness points, and a is the witness point of A, or else the deepest of the contact points. With
// g for the signed distance, s and p for slack and promise (contact.h), the gradient is right if
//   the bodies have a gap of at least g - s - p along n, and
//   where the line through a along n meets the plane that supports A against n, A is within s + p, and B is within s +
//   p of the point that lies g before it:
// it is then a gradient of bodies that differ from the given ones by no more than that. So a face that is parallel to
// another but for rounding may answer with any of its points, as a parallel face may. s is that of doubles on exact
// scalars too.
//
// Where the answer has a gradient (f, m) of its own, that is judged in its place. It is right if
//   f has length 1 within (s + p) / L, m is across f within s + p, and the direction of f and the points of the line
//   f x m + t f imply a right gradient as above, or
//   (f, m / L) is nearer than (s + p) / L to the hull of all gradients of the set, if the set is complete. So a mean of
//   the gradients of two ways out is right where there are two.
//
// Of curved bodies the set is not known but enclosed, as far as one direction has it all (oracles/curved_gradient.h);
// the inequalities need no set. A gradient of the engine's own is judged by the first condition alone then.
//
// What is off is measured against the set itself (oracles/gradient.h): the least, over its directions, of the larger of
// the length of the difference of n and the distance of a from the corners' hull, seen along the direction, over L. Of
// a gradient of the engine's own it is the distance of (f, m / L) from the hull. Of an enclosure it is told only where
// there is one gradient, less what the enclosure is wide.
#pragma once

#include "experiments/judge/judge.h"
#include "oracles/gradient.h"

namespace touchstone {

/// Adds the judgement of the gradient to judgement.contact, which must be there, for the same answer. `gradients` are
/// those of the query as the scalar sees it. The gradient stays absent if the verdict is wrong, or if the answer does
/// not have the number that the query asks for, or neither has nor implies one. Cost: two exact support points of A,
/// one of B, and three exact distances.
void judge_gradient(Judgement& judgement, const Answer& answer, const AnyQuery& query, const Truth& truth,
                    const KnownGradients& gradients, const Question& question, const ScalarBackend& scalar);

}  // namespace touchstone
