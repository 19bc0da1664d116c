// SPDX-License-Identifier: GPL-3.0-or-later
// Jolt with its default convex radius of 0.05, which rounds corners inside the shape.
import { serve } from './shared/host.mjs';
import { answer, collisionTolerance, load, penetrationTolerance } from './shared/jolt.mjs';

serve(import.meta.url, {
    package: 'jolt-physics',
    settings: 'NarrowPhaseQuery.CollideShape, CastShape, convex radius 0.05, defaults',
    bits: 32,
    absoluteError: collisionTolerance,
    relativeError: penetrationTolerance,
    answers: { intersects: [3], distance: [3], penetration: [3], impact: [3] },
    load: async () => load(await import('jolt-physics')),
    answer: (native, query) => answer(native, query, null),
});
