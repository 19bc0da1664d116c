// SPDX-License-Identifier: GPL-3.0-or-later
// Jolt with the convex radius that its C++ users get, 0.05, which rounds edges and corners inside the shape.
import { serve } from './shared/host.mjs';
import { answer, defaultRadius, load } from './shared/jolt.mjs';

serve(import.meta.url, {
    package: 'jolt-physics',
    settings: 'NarrowPhaseQuery.CollideShape, CastShape, convex radius 0.05, defaults',
    bits: 32,
    facets: true,
    answers: { intersects: [3], distance: [3], penetration: [3], impact: [3] },
    load: async () => load(await import('jolt-physics')),
    answer: (native, query) => answer(native, query, defaultRadius),
});
