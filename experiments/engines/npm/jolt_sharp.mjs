// SPDX-License-Identifier: GPL-3.0-or-later
// Jolt with convex radius 0: what a user sets who wants the shapes themselves.
import { serve } from './shared/host.mjs';
import { answer, load } from './shared/jolt.mjs';

serve(import.meta.url, {
    package: 'jolt-physics',
    settings: 'NarrowPhaseQuery.CollideShape, CastShape, convex radius 0, else defaults',
    bits: 32,
    facets: true,
    answers: { intersects: [3], distance: [3], penetration: [3], impact: [3] },
    load: async () => load(await import('jolt-physics')),
    answer: (native, query) => answer(native, query, 0),
});
