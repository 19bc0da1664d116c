// What an iterate did, in sentences: the region found, the vertex dropped, how the bracket moved, why the loop stopped,
// and whether a comparison that rounding decided otherwise mattered.

const stopText = {
    scaled_gap: "the gap v.v \u2212 v.w is no larger than the rounding of v.w can make it",
    relative_gap: "the gap v.v \u2212 v.w is below its share of v.v",
    absolute_gap: "the gap v.v \u2212 v.w is below its length squared",
    bracket_gap: "the best bounds are within the ratio of each other",
    upper_bound_gap: "the best upper bound is within the ratio of v.w",
    distance_progression: "|v| has fallen by less than the ratio",
    no_progress: "|v| did not become smaller",
    duplicate_support: "the support point is one that the simplex already had",
    feature_repeat: "the support point comes from features that were there before",
    no_point_beyond: "no point of A \u2212 B lies beyond the nearest feature",
    contained: "the simplex holds the origin",
    origin_on_feature: "the origin lies on the simplex",
    origin_in_simplex: "the simplex holds the origin, so the bodies meet",
    origin_within_roundoff: "v vanishes up to rounding and A \u2212 B lies on both sides of it",
    separating_axis_found: "v separates the bodies, which is all that was asked",
    separating_axis: "the cores are further apart than the margins",
    margin_reached: "the bodies are further apart than the length that was asked for",
    supporting_line_found: "a line supports A \u2212 B and holds the origin, so the bodies touch",
    within_roundoff: "rounding leaves open on which side of the line the origin lies",
    flat_triangle: "the triangle is flat up to rounding, so it decides nothing",
    supporting_face: "the plane of the nearest face supports A \u2212 B, so its distance is the depth",
    separating_face: "a face has A \u2212 B on one side and the origin on the other, so the bodies are apart",
    gap_length: "the bounds are within the length of each other",
    gap_ratio: "the bounds are within the ratio of each other",
    lower_bound_stalled: "the lower bound of the depth did not rise",
    no_new_vertex: "the support point is a vertex that the polytope already had",
    inverted_face: "rounding turned a new face inside out",
    no_face: "no face was left in the queue",
    degenerate_start: "no polytope with volume was found around the origin",
    flat: "A \u2212 B is flat, so the depth is 0",
    all_axes: "every axis was tried, and the one of least overlap decides",
    rounding_band: "rounding leaves the decision open",
    portal_on_boundary: "the portal lies on the boundary of A \u2212 B",
    portal_gap: "the portal is within the length of the boundary of A \u2212 B",
    separating_plane: "a plane separates the bodies",
    no_subset: "rounding left the solver no subset of the simplex",
    false_inside: "the solver called the origin inside, but the determinants do not confirm it",
    crossed_bounds: "the bounds contradict each other; where rounding does not explain it, nothing is proved",
    moving_apart: "the bodies move apart along the plane",
    passes_by: "a plane along the motion separates the bodies, so they pass each other",
    line_of_motion: "the line of the motion enters A \u2212 B, which exact points of it prove",
    exact_signs: "exact signs of A and of what B sweeps tell whether and when they meet",
    out_of_reach: "the plane is not reached within the duration",
    contact: "the bodies are in contact up to the tolerance",
    no_separating_plane: "rounding leaves no plane that separates the bodies, which are that near to each other",
    no_advance: "the time did not advance",
    advance_length: "the last advance moved B by less than the length",
    advance_time: "the last advance was shorter than the time",
    own_rule: "the engine ended by a rule of its own",
    own_limit: "a limit of the engine's own was reached, and the answer is its best",
    cap: "the iteration cap was reached, which says nothing about the answer",
    overflow: "a number left the range of the scalar",
    underflow: "a number fell below the range of the scalar",
    gap: "the bounds are as near to each other as rounding allows",
    common_point: "a point is in both bodies, by exact signs",
    completed_simplex: "the simplex, completed across itself, holds the origin, by exact signs",
    beyond_radii: "the cores are further apart than both radii",
    within_radii: "the cores are nearer than both radii",
    nearest_facet: "no facet is nearer to the origin",
    direction: "one direction separates the bodies, and its error bound proves it",
    polytope: "a polytope of points of A \u2212 B holds the origin, and its error bounds prove it",
};
const kindText = {
    converged: "The loop has converged",
    stalled: "The loop stalled",
    exhausted: "The loop was cut off",
    invalid_input: "The input is not one that the query takes"
};
/** What the comparisons in a file decide; the first pattern that fits. */
const decisionText = [
    [/terminations|axis_rules|presets/, "whether the loop stops"],
    [/simplex_solvers/, "which feature of the simplex is the nearest one"],
    [/shapes/, "which point of a body is the support point"],
    [/gjk|hybrid/, "what the loop makes of v: whether the origin lies inside, outside or on the simplex"],
    [/epa/, "which faces of the polytope are near or are replaced"],
    [/toi/, "whether the time may advance"],
    [/sat/, "which axis separates most"],
    [/mpr/, "which portal the ray passes"],
    [/core/, "how large a number or a vector is"],
];

const root = (square) => square > 0 ? short(Math.sqrt(square)) : "0";
const valueOf = (step, name) => step.numbers?.find((number) => number.name === name)?.value;
const sameVertex = (x, y) => x.w.every((number, i) => number === y.w[i]);
const featureText = ["", "the vertex", "the edge", "the triangle", "the tetrahedron"];
const counted = (count, one, many = one + "s") => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** The names w0, w1, ... of the support points of GJK up to iterate i; the start vertex is s. */
function vertexName(vertex, i) {
    const steps = run().steps, start = steps[0].simplex?.[0];
    if (start && sameVertex(start, vertex)) return "s";
    for (let k = 0; k <= i; ++k) if (steps[k].w && sameVertex(steps[k].w, vertex)) return "w" + steps[k].k;
    return "a point of the start";
}
const namesOf = (vertices, i) => vertices.map((vertex) => vertexName(vertex, i)).join(" ");
const featureOf = (simplex, i) => `${featureText[simplex.length]} ${namesOf(simplex, i)}`;
/** The step after i if it belongs to the same loop. */
const nextOf = (i) => run().steps[i + 1]?.phase === run().steps[i].phase ? run().steps[i + 1] : null;

/** Where the nearest point lies once w has joined the simplex, and which vertices that drops. */
function reductionSentences(i) {
    const step = run().steps[i], next = nextOf(i);
    if (!next?.simplex || !step.w) return [];
    const all = [...(step.simplex ?? []), step.w];
    const dropped = all.filter((vertex) => !next.simplex.some((kept) => sameVertex(kept, vertex)));
    return [`With ${vertexName(step.w, i)}, the feature nearest to the origin is ${featureOf(next.simplex, i)}, and ` +
        (dropped.length ? `${namesOf(dropped, i)} ${dropped.length === 1 ? "is" : "are"} dropped.`
                        : "nothing is dropped.")];
}

function gjkStory(i) {
    const {steps} = run(), step = steps[i], next = nextOf(i), sentences = [], simplex = step.simplex ?? [];
    const vv = valueOf(step, "v.v"), vw = valueOf(step, "v.w"), name = vertexName(step.w, i);
    if (simplex.length) sentences.push(`The point of the simplex nearest to the origin lies on ` +
        `${featureOf(simplex, i)}, at distance ${root(vv)}.`);
    else sentences.push("The simplex is empty at the start, and v is only a first direction.");
    sentences.push(simplex.some((vertex) => sameVertex(vertex, step.w))
        ? `The support point along -v is ${name} again, as no other point of A \u2212 B lies further that way.`
        : `The support point along -v is ${name}.`);
    sentences.push(vw > 0 ? `The plane through it across v has A \u2212 B on one side and the origin on the other, ` +
        `so the distance is at least ${short(vw / Math.sqrt(vv))}.`
        : "The plane through it across v does not separate A \u2212 B from the origin, so it gives no lower bound.");
    sentences.push(...reductionSentences(i));
    if (next?.simplex && simplex.length && valueOf(next, "v.v") >= vv)
        sentences.push("|v| does not fall, which happens only at the nearest point or by rounding (Theorem 2).");
    if (steps[i + 1]?.phase === "epa")
        sentences.push("GJK has not separated the bodies and ends here. EPA goes on from its simplex.");
    return sentences;
}

function epaStory(i) {
    const {steps} = run(), step = steps[i], next = nextOf(i);
    const before = steps[i - 1]?.phase === "epa" ? steps[i - 1] : null;
    const face = run().dimension === 2 ? "edge" : "face", {live, seen} = polytopeAt(i);
    const corners = new Set(live.flatMap((f) => run().faces[f].filter((v) => v >= 0)));
    const lower = valueOf(step, "lower2"), upper = valueOf(step, "upper2");
    const sentences = [
        `The polytope has ${counted(corners.size, "vertex", "vertices")} and ${counted(live.length, face)}. ` +
            `Its ${face} nearest to the origin is at distance ${root(valueOf(step, "offset2/n.n"))}.`,
        `The depth is between ${root(lower)} and ${root(upper)}` +
            (before ? movement(valueOf(before, "lower2"), lower, valueOf(before, "upper2"), upper) : "") + "."
    ];
    if (next) sentences.push(`The support point along the normal of that ${face} lies outside the polytope and sees ` +
        `${counted(seen.size, face)}. In ${seen.size === 1 ? "its" : "their"} place ` +
        `${counted(next.faces - step.faces, "new " + face)} to that point ` +
        `${next.faces - step.faces === 1 ? "is" : "are"} made.`);
    return sentences;
}

function movement(lowerBefore, lower, upperBefore, upper) {
    const moved =
        [lower > lowerBefore ? "the lower bound rose" : "", upper < upperBefore ? "the upper bound fell" : ""].filter(
            Boolean);
    return moved.length ? ": " + moved.join(" and ") : ": neither bound moved";
}

function impactStory(i) {
    const {steps} = run(), step = steps[i], next = steps[i + 1], simplex = step.simplex ?? [];
    const gap = valueOf(step, "gap"), vv = step.v?.reduce((sum, x) => sum + x * x, 0), sentences = [];
    const lower = valueOf(step, "lower2"), upper = valueOf(step, "upper2"), time = `At the time ${short(step.time)} `;
    if (upper !== undefined) {
        sentences.push(`${time}GJK finds the bodies at a distance between ${root(lower)} and ${root(upper)}.`);
        if (simplex.length) sentences.push(`The nearest point of A \u2212 B lies on ` +
            `${featureText[simplex.length]} of its last simplex.`);
    } else {
        sentences.push(simplex.length ? `${time}the point of the simplex nearest to the origin lies on ` +
            `${featureOf(simplex, i)}, at distance ${root(vv)}.`
            : `${time}the simplex is empty, ` + (i === 0 ? "and v is only a first direction."
                : "because its points belong to an earlier time. v stays as a direction."));
        sentences.push(`The support point along -v is ${vertexName(step.w, i)}. The plane through it across v ` +
            (gap > 0 ? "separates the bodies." : "does not separate the bodies, so one iteration of GJK improves v."));
        if (!(gap > 0)) sentences.push(...reductionSentences(i));
    }
    if (next?.time > step.time)
        sentences.push(`B cannot cross the plane between the bodies earlier, so the time advances by ` +
            `${short(next.time - step.time)} to ${short(next.time)}.`);
    else if (next && gap > 0) sentences.push("The advance is too small to change the rounded time.");
    return sentences;
}

function bracketSentence(i) {
    const step = run().steps[i], before = run().steps[i - 1], lower = valueOf(step, "lower2"),
          upper = valueOf(step, "v.v");
    if (step.phase !== "gjk" || lower === undefined || !step.simplex?.length) return [];
    const was = before?.phase === "gjk" && before.simplex?.length
        ? movement(valueOf(before, "lower2"), lower, valueOf(before, "v.v"), upper) : "";
    return [`The distance is between ${root(lower)} and ${root(upper)}${was}.`];
}

function stopSentence() {
    const {stop} = run().answer;
    if (!stop) return [];
    const cause = stopText[stop.name] ?? (stop.name.endsWith("_overlap")
        ? "|v| is so small that the engine of this preset calls it an overlap" : "the rule " + stop.name + " holds");
    return [`${kindText[stop.kind] ?? "The loop ended"}: ${cause} (${stop.name}).`];
}

/** Whether the comparisons that rounding decided otherwise changed what was asked. */
function consequence() {
    const {finding} = run().answer, exact = run().method.replace(/scalar=[^,()]+/, "scalar=rational");
    if (finding === "correct") return "It did not matter: the answer is correct.";
    const found = finding === "no_answer" ? "there is no answer" : "the answer is " + (findingText[finding] ?? finding);
    const curved = /"shape":"(?!polytope|box|triangle|segment|point)/.test(run().case);
    return `It may have mattered: ${found}.` + (curved ? "" : ` A replay of ${exact} shows the run without rounding.`);
}

function comparisonSentence(made) {
    const wrong = made.filter(diverges);
    if (wrong.length === 0) return [];
    const first = wrong[0], decides = decisionText.find(([file]) => file.test(first.site[0]))?.[1];
    return [`Rounding decides ${counted(wrong.length, "comparison")} here otherwise than exact numbers do. ` +
        `${wrong.length === 1 ? "It is" : "The first is"} ${short(first.left)} ${first.relation} ` +
        `${short(first.right)} at ${first.site[0].replace("algorithms/", "")}:${first.site[1]}, which is ` +
        `${first.answer ? "true" : "false"} here and ${first.exactAnswer ? "true" : "false"} in exact numbers` +
        (decides ? `; it decides ${decides}` : "") + `. ${consequence()}`];
}

/** The sentences of iterate i, or of the whole run if its loop hands out no iterates. */
function storyOf(i) {
    const {steps} = run(), step = steps[i];
    if (!step)
        return [run().note.trim(), ...stopSentence(), ...comparisonSentence(run().comparisons.map(comparisonOf))]
            .filter(Boolean);
    const storyOfStep = {gjk: gjkStory, epa: epaStory}[step.phase] ?? impactStory;
    const first = i === 0 && /^(hybrid|dynamic_gjk)/.test(run().method) && /"(sphere|capsule)|"margin/.test(run().case)
        ? ["GJK runs on the cores of the bodies; their radii and margins are taken into account afterwards."] : [];
    const last = i + 1 === steps.length ? stopSentence() : [];
    return [...first, ...storyOfStep(i), ...bracketSentence(i), ...last, ...comparisonSentence(comparisonsOf(i))];
}
