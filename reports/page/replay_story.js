// What an iterate did, in sentences: the region found, the vertex dropped, how the bracket moved, why the loop stopped,
// and whether a comparison that rounding decided otherwise mattered.

const stopText = {
    scaled_gap: "the gap v.v \u2212 v.w is no larger than the rounding of v.w can make it",
    relative_gap: "the gap v.v \u2212 v.w is below its share of v.v",
    absolute_gap: "the gap v.v \u2212 v.w is below its length squared",
    bracket_gap: "the best bounds are within the ratio of each other",
    upper_bound_gap: "the best upper bound is within the ratio of v.w",
    no_progress: "|v| did not become smaller",
    duplicate_support: "the support point is one that the simplex already had",
    feature_repeat: "the support point comes from features that were there before",
    origin_in_simplex: "the simplex holds the origin, so the bodies meet",
    origin_within_roundoff: "v vanishes up to rounding and A \u2212 B lies on both sides of it",
    separating_axis_found: "v separates the bodies, which is all that was asked",
    separating_axis: "the cores are further apart than the margins",
    supporting_face: "the plane of the nearest face supports A \u2212 B, so its distance is the depth",
    separating_face: "a face has A \u2212 B on one side and the origin on the other, so the bodies are apart",
    gap_length: "the bounds of the depth are within the length of each other",
    gap_ratio: "the bounds are within the ratio of each other",
    no_subset: "rounding left the solver no subset of the simplex",
    false_inside: "the solver called the origin inside, but the determinants do not confirm it",
    crossed_bounds: "the bounds contradict each other, so the arithmetic has proved nothing",
    moving_apart: "the bodies move apart along the plane",
    out_of_reach: "the plane is not reached within the duration",
    contact: "the bodies are in contact up to the tolerance",
    cap: "the iteration cap was reached, which says nothing about the answer",
    overflow: "a number left the range of the scalar",
    underflow: "a number fell below the range of the scalar",
};
const kindText = {
    converged: "The loop has converged",
    stalled: "The loop stalled",
    exhausted: "The loop was cut off",
    invalid_input: "The input is not finite"
};

const root = (square) => square > 0 ? short(Math.sqrt(square)) : "0";
const valueOf = (step, name) => step.numbers?.find((number) => number.name === name)?.value;
const sameVertex = (x, y) => x.w.every((number, i) => number === y.w[i]);
const featureText = ["", "the vertex", "the edge", "the triangle", "the tetrahedron"];

/** The names w0, w1, ... of the support points of GJK up to iterate i; the start vertex is s. */
function vertexName(vertex, i) {
    const steps = run().steps, start = steps[0].simplex?.[0];
    if (start && sameVertex(start, vertex)) return "s";
    for (let k = 0; k <= i; ++k) if (steps[k].w && sameVertex(steps[k].w, vertex)) return "w" + steps[k].k;
    return "a point of the start";
}
const namesOf = (vertices, i) => vertices.map((vertex) => vertexName(vertex, i)).join(" ");

function gjkStory(i) {
    const {steps} = run(), step = steps[i], next = steps[i + 1]?.phase === "gjk" ? steps[i + 1] : null, sentences = [];
    const vv = valueOf(step, "v.v"), vw = valueOf(step, "v.w"), simplex = step.simplex ?? [];
    if (simplex.length) sentences.push(`The point of the simplex nearest to the origin lies on ` +
        `${featureText[simplex.length]} ${namesOf(simplex, i)}, at distance ${root(vv)}.`);
    const name = vertexName(step.w, i);
    sentences.push(simplex.some((vertex) => sameVertex(vertex, step.w))
        ? `The support point along -v is ${name} again: nothing of A \u2212 B lies further towards the origin.`
        : `The support point along -v is ${name}.`);
    sentences.push(vw > 0 ? `A \u2212 B lies beyond the plane through it, so the distance is at least ` +
        `${short(vw / Math.sqrt(vv))}.`
        : "The plane through it has the origin on the side of A \u2212 B, so it bounds nothing.");
    if (next?.simplex) {
        const dropped = [...simplex, step.w].filter((vertex) => !next.simplex.some((kept) => sameVertex(kept, vertex)));
        sentences.push(dropped.length ? `The nearest feature of them all is ${featureText[next.simplex.length]} ` +
            `${namesOf(next.simplex, i)}: ${namesOf(dropped, i)} dropped.`
            : `The nearest feature of them all is ${featureText[next.simplex.length]} ` +
                `${namesOf(next.simplex, i)}: nothing is dropped.`);
        const after = valueOf(next, "v.v");
        if (after >= vv) sentences.push("|v| did not fall, which only rounding can do (Theorem 2).");
    }
    return sentences;
}

function epaStory(i) {
    const {steps} = run(), step = steps[i], next = steps[i + 1]?.phase === "epa" ? steps[i + 1] : null, sentences = [];
    sentences.push(`The polytope has ${step.vertices} points and ${step.faces} faces. Its face nearest ` +
        `to the origin is at distance ${root(valueOf(step, "offset2/n.n"))}.`);
    const lower = valueOf(step, "lower2"), upper = valueOf(step, "upper2"),
          before = steps[i - 1]?.phase === "epa" ? steps[i - 1] : null;
    sentences.push(`The depth is between ${root(lower)} and ${root(upper)}` +
        (before ? movement(valueOf(before, "lower2"), lower, valueOf(before, "upper2"), upper) : "") + ".");
    if (next) sentences.push(`The support point along its normal lies beyond it and sees ` +
        `${next.removed?.length ?? 0} faces, which are replaced.`);
    return sentences;
}

function movement(lowerBefore, lower, upperBefore, upper) {
    const moved =
        [lower > lowerBefore ? "the lower bound rose" : "", upper < upperBefore ? "the upper bound fell" : ""].filter(
            Boolean);
    return moved.length ? ": " + moved.join(" and ") : ": neither bound moved";
}

function impactStory(i) {
    const {steps} = run(), step = steps[i], next = steps[i + 1], sentences = [`At t = ${short(step.time)}.`];
    const gap = valueOf(step, "gap");
    if (gap !== undefined)
        sentences.push(gap > 0 ? "The plane through the support point separates the bodies."
                               : "v does not separate the bodies, so one step of GJK improves it.");
    if (next && next.time > step.time)
        sentences.push(`The bodies cannot meet before that plane reaches the origin, so time advances to ` +
            `${short(next.time)}.`);
    return sentences;
}

function bracketSentence(i) {
    const step = run().steps[i], before = run().steps[i - 1], lower = valueOf(step, "lower2"),
          upper = valueOf(step, "v.v");
    if (step.phase !== "gjk" || lower === undefined) return [];
    const was =
        before?.phase === "gjk" ? movement(valueOf(before, "lower2"), lower, valueOf(before, "v.v"), upper) : "";
    return [`The distance is between ${root(lower)} and ${root(upper)}${was}.`];
}

function stopSentence() {
    const {stop} = run().answer;
    if (!stop) return [];
    const cause = stopText[stop.name] ?? "the rule " + stop.name + " fired";
    return [`${kindText[stop.kind] ?? "The loop ended"}: ${cause} (${stop.name}).`];
}

function comparisonSentence(i) {
    const wrong = comparisonsOf(i).filter(diverges), {finding} = run().answer;
    if (wrong.length === 0) return [];
    const first = wrong[0], many = wrong.length === 1 ? "One comparison goes" : `${wrong.length} comparisons go`;
    const mattered = finding === "correct" ? "The answer is right all the same."
                                           : "The answer is " + (findingText[finding] ?? finding) + ".";
    return [`${many} another way here than with exact numbers, first ` +
        `${first.site[0].replace("algorithms/", "")}:${first.site[1]}, where ` +
        `${short(first.left)} ${first.relation} ${short(first.right)} is ` +
            `${first.answer ? "true" : "false"} and exactly ` +
            `${first.exactAnswer ? "true" : "false"}. ${mattered}`];
}

/** The sentences of iterate i. */
function storyOf(i) {
    const {steps} = run(), step = steps[i];
    if (!step) return run().note ? [run().note] : [];
    const teller = {gjk: gjkStory, epa: epaStory}[step.phase] ?? impactStory;
    const last = i + 1 === steps.length ? stopSentence() : [];
    return [...teller(i), ...bracketSentence(i), ...last, ...comparisonSentence(i)];
}
