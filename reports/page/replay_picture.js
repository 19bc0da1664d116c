// What is drawn for one iterate: the bodies with their witness points, and A - B with v, w, the simplex, the supporting
// plane, and the polytope of EPA with the edges around what w sees of it.

const shown = {difference: true, plane: true, direction: true, polytope: true, gradients: true};
let views = null;

/** The time of this step, which decides where B is. */
const timeOf = (step) => step?.time ?? 0;
const moved = (p, by, factor) => three(p).map((x, i) => x + factor * (by?.[i] ?? 0));

function framesOf(of) {
    const {a, b, difference} = of.outline, motion = of.motion;
    const path = motion ? b.points.map((p) => moved(p, motion.velocity, motion.duration)) : [];
    const body = motion && of.steps.length > 0 ? [...a.points, ...b.points, ...path] : [...a.points, ...b.points];
    const origin = [0, 0, 0];
    const ends =
        [0, timeOf(of.steps.at(-1))].flatMap((time) => difference.points.map((p) => moved(p, motion?.velocity, -time)));
    return {bodies: frameOf(body), difference: frameOf([origin, ...ends])};
}

/** The simplex as points, segment, triangle or tetrahedron, with the names that the story uses. */
function drawSimplex(view, corners, colour, names) {
    const segments = corners.flatMap((p, i) => corners.slice(i + 1).map((q) => [p, q]));
    view.addLines(segments, colour, 3);
    if (corners.length === 3) view.addSurface([corners], colour, 0.3);
    if (corners.length === 4)
        view.addSurface([0, 1, 2, 3].map((skip) => corners.filter((_, i) => i !== skip)), colour, 0.22);
    corners.forEach((p, i) => view.addPoint(p, colour, 7, names[i]));
}

const unit = (p) => { const length = Math.hypot(...p); return length > 0 ? p.map((x) => x / length) : null; };

/** A square (a line in the plane) through `at`, across `normal`. */
function drawPlane(view, at, normal, dimension) {
    const n = unit(normal);
    if (!n || n.some(Number.isNaN)) return;
    const colour = colourOf("plane"), size = 0.7;
    const other = Math.abs(n[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0];
    const u = dimension === 2 ? [-n[1], n[0], 0] : unit([
        n[1] * other[2] - n[2] * other[1], n[2] * other[0] - n[0] * other[2], n[0] * other[1] - n[1] * other[0]
    ]);
    const corner = (x, y, s) => at.map((c, i) => c + size * (x * u[i] + y * s[i]));
    if (dimension === 2) {
        view.addLines([[corner(-1.9, 0, u), corner(1.9, 0, u)]], colour, 2, {dashed: false, opacity: 0.8});
        return;
    }
    const s = [n[1] * u[2] - n[2] * u[1], n[2] * u[0] - n[0] * u[2], n[0] * u[1] - n[1] * u[0]];
    const square = [corner(-1, -1, s), corner(1, -1, s), corner(1, 1, s), corner(-1, 1, s)];
    view.addSurface([[square[0], square[1], square[2]], [square[0], square[2], square[3]]], colour, 0.16);
    view.addLines(square.map((p, i) => [p, square[(i + 1) % 4]]), colour, 1, {opacity: 0.6});
}

/** The faces of the polytope at step i, and those of them that the next step deletes. */
function polytopeAt(i) {
    const steps = run().steps, gone = new Set();
    for (let k = 0; k <= i; ++k) for (const f of steps[k].removed ?? []) gone.add(f);
    const live = [];
    for (let f = 0; f < steps[i].faces; ++f) if (!gone.has(f)) live.push(f);
    return {live, seen: new Set((steps[i + 1]?.removed ?? []).filter((f) => f < steps[i].faces))};
}

function drawPolytope(view, i, place) {
    const step = run().steps[i], at = run().vertices.map((vertex) => place(vertex.w)), {live, seen} = polytopeAt(i);
    const corners = (f) => run().faces[f].filter((v) => v >= 0).map((v) => at[v]);
    const colour = colourOf("polytope"), edges = live.flatMap((f) => {
        const c = corners(f);
        return c.map((p, k) => [p, c[(k + 1) % c.length]]);
    });
    if (run().dimension === 3) {
        view.addSurface(live.filter((f) => f !== step.popped && !seen.has(f)).map(corners), colour, 0.3);
        if (seen.size > 0)
            view.addSurface(
                live.filter((f) => f !== step.popped && seen.has(f)).map(corners), colourOf("horizon"), 0.3);
        view.addSurface([corners(step.popped)], colourOf("popped"), 0.85);
    }
    view.addLines(edges, colour, 1.5);
    view.addLines([...boundaryOf([...seen], at)], colourOf("horizon"), 4);
    if (run().dimension === 2) view.addLines([corners(step.popped)], colourOf("popped"), 5);
}

/** The edges that belong to only one of the faces: the horizon. */
function boundaryOf(faces, at) {
    const edges = new Map();
    for (const f of faces) {
        const corners = run().faces[f].filter((v) => v >= 0);
        if (corners.length < 3) continue;
        corners.forEach((from, k) => {
            const to = corners[(k + 1) % 3], key = Math.min(from, to) + "," + Math.max(from, to);
            if (edges.has(key)) edges.delete(key); else edges.set(key, [at[from], at[to]]);
        });
    }
    return edges.values();
}

function drawDifference(view, frame) {
    const of = run(), step = of.steps[state.step], place = (p) => inFrame(frame, p), zero = place([0, 0, 0]);
    const time = timeOf(step);
    if (shown.difference)
        view.addMesh(
            of.outline.difference, (p) => place(moved(p, of.motion?.velocity, -time)), colourOf("difference"), 0.16);
    view.addPoint(zero, colourOf("origin"), 9, "0");
    if (!step) return;
    const isNormal = step.phase === "epa";
    if (step.phase === "epa" && shown.polytope) drawPolytope(view, state.step, place);
    if (step.simplex) drawSimplex(view, step.simplex.map((vertex) => place(vertex.w)), colourOf("simplex"),
        step.simplex.map((vertex) => step.w && !sameVertex(vertex, step.w) ? vertexName(vertex, state.step) : null));
    const outward = step.v ? unit(three(step.v)) : null;
    if (step.w) {
        const at = place(step.w.w);
        if (shown.plane && outward) drawPlane(view, at, outward, of.dimension);
        view.addPoint(at, colourOf("w"), 10, isNormal ? "w" : vertexName(step.w, state.step));
    }
    if (shown.direction && outward) {
        const sign = isNormal ? 1 : -1, tip = zero.map((x, i) => x + 0.42 * sign * outward[i]);
        view.addLines([[zero, tip]], colourOf("direction"), 2.5);
        view.addPoint(tip, colourOf("direction"), 6, "d");
    }
    if (step.v && !isNormal && (step.simplex || step.phase === "gjk")) {
        view.addLines([[zero, place(step.v)]], colourOf("v"), 2);
        view.addPoint(place(step.v), colourOf("v"), 9, "v");
    }
}

const combined = (simplex, which) =>
    simplex.reduce((sum, vertex) => sum.map((x, i) => x + vertex.lambda * vertex[which][i]), [0, 0, 0]);

const mean = (points) => [0, 1, 2].map((i) => points.reduce((sum, p) => sum + p[i] / points.length, 0));
const crossed = (p, q) => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];

/** Points of a plane across n in cyclic order around their mean. */
function inCyclicOrder(points, n) {
    const centre = mean(points), from = points[0].map((x, i) => x - centre[i]), side = crossed(n, from);
    const angle = (p) => {
        const off = p.map((x, i) => x - centre[i]), along = (way) => off.reduce((sum, x, i) => sum + x * way[i], 0);
        return Math.atan2(along(side), along(from));
    };
    return [...points].sort((p, q) => angle(p) - angle(q));
}

/** The point and the normal by which an answer implies a gradient, or names one. Null if it does neither. */
function answeredGradient(answer) {
    const numbers = (x) => x && three(x.map(numberOf));
    if (answer.gradient) {
        const x = answer.gradient.map(numberOf), isFlat = x.length === 3;
        const force = isFlat ? [x[0], x[1], 0] : x.slice(0, 3), moment = isFlat ? [0, 0, x[2]] : x.slice(3);
        const squared = force.reduce((sum, f) => sum + f * f, 0);
        return {normal: force, point: crossed(force, moment).map((m) => m / squared)};
    }
    const depth = ({depth: of}) => of === undefined ? -Infinity : numberOf(of);
    const deepest = (answer.contact_points ?? []).reduce((best, x) => !best || depth(x) > depth(best) ? x : best, null);
    const a = numbers(answer.point_a), b = numbers(answer.point_b), sign = answer.verdict === "separated" ? 1 : -1;
    const point = a ?? numbers(deepest?.position);
    const normal = numbers(answer.normal) ?? (a && b ? a.map((x, i) => sign * (x - b[i])) : null);
    return point && normal ? {point, normal} : null;
}

/** The exact gradients, n with the corners of each P(n), and beside them the point and the normal of the answer. */
function drawGradients(view, gradients, answer, place) {
    const arrow = (at, normal, colour, label) => {
        const n = unit(normal);
        if (!n || n.some(Number.isNaN)) return;
        const tip = at.map((x, i) => x + 0.35 * n[i]);
        view.addLines([[at, tip]], colour, 3);
        view.addPoint(tip, colour, 5, label);
    };
    const colour = colourOf("gradient");
    for (const {direction, points} of gradients.parts) {
        const n = three(direction), at = inCyclicOrder(points.map(place), n);
        view.addLines(at.map((p, i) => [p, at[(i + 1) % at.length]]), colour, 3);
        if (at.length > 2) view.addSurface(at.slice(2).map((_, i) => [at[0], at[i + 1], at[i + 2]]), colour, 0.5);
        at.forEach((p) => view.addPoint(p, colour, 7));
        arrow(mean(at), n, colour, "n");
    }
    const answered = answeredGradient(answer);
    if (!answered) return;
    view.addPoint(place(answered.point), colourOf("answered"), 9, "answered");
    arrow(place(answered.point), answered.normal, colourOf("answered"));
}

function drawBodies(view, frame) {
    const of = run(), step = of.steps[state.step], place = (p) => inFrame(frame, p), time = timeOf(step);
    view.addMesh(of.outline.a, place, colourOf("a"), 0.32);
    if (of.motion && time !== 0) view.addMesh(of.outline.b, place, colourOf("b"), 0.06);
    view.addMesh(of.outline.b, (p) => place(moved(p, of.motion?.velocity, time)), colourOf("b"), 0.32);
    if (of.gradients && shown.gradients) drawGradients(view, of.gradients, of.answer, place);
    if (!step) return;
    if (step.w) {
        view.addPoint(place(step.w.a), colourOf("w"), 8);
        view.addPoint(place(step.w.b), colourOf("w"), 8);
    }
    if (!step.simplex) return;
    const a = place(combined(step.simplex, "a")), b = place(combined(step.simplex, "b"));
    view.addLines([[a, b]], colourOf("v"), 2);
    view.addPoint(a, colourOf("v"), 8, "a");
    view.addPoint(b, colourOf("v"), 8, "b");
}

function openViews() {
    if (views) { views.bodies.dispose(); views.difference.dispose(); }
    views = null;
    const frames = framesOf(run());
    try {
        views = {frames, bodies: new View(byId("view-bodies"), run().dimension, frames.bodies.radius),
            difference: new View(byId("view-difference"), run().dimension, frames.difference.radius)};
    } catch (error) {
        for (const id of ["view-bodies", "view-difference"])
            byId(id).replaceChildren(el("p", {class: "empty"},
                "This browser offers no WebGL, so nothing is drawn here; the tables below are " +
                    "complete."));
        return;
    }
    const turn = (from, to) => from.controls.addEventListener("change", () => {
        if (run().dimension === 2 || to.turning) return;
        from.turning = true;
        const away = from.camera.position.clone()
                         .sub(from.controls.target)
                         .setLength(to.camera.position.distanceTo(to.controls.target));
        to.camera.position.copy(to.controls.target).add(away);
        to.controls.update();
        to.render();
        from.turning = false;
    });
    turn(views.bodies, views.difference);
    turn(views.difference, views.bodies);
}

function drawPictures() {
    if (!views) return;
    views.bodies.clear();
    views.difference.clear();
    drawBodies(views.bodies, views.frames.bodies);
    drawDifference(views.difference, views.frames.difference);
    for (const view of [views.bodies, views.difference]) view.resize();
}
