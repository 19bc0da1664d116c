// Labels of the steps of an axis, broken into lines where a narrow screen would cut them.

/** The size of the letters of these labels, as vegaConfig sets it, and how high a line of them is, in pixels. */
const labelSize = 11, labelLineHeight = 12;

const labelRuler = document.createElement("canvas").getContext("2d");

/** Whether a line of a label is no wider than the names beside a drawing may be on a narrow screen. */
function fitsLabel(line) {
    labelRuler.font = `${labelSize}px ${getComputedStyle(document.body).fontFamily}`;
    return labelRuler.measureText(line.trimEnd()).width <= namesLimit;
}

/** Parts of a label that fit on a line each, put together as far as they fit. */
function joinedParts(parts) {
    const lines = [""];
    for (const part of parts)
        if (lines.at(-1) === "" || fitsLabel(lines.at(-1) + part)) lines.push(lines.pop() + part);
        else lines.push(part);
    return lines;
}

/** A label in lines, broken after a blank, and where a word alone is too long after a parenthesis or underscore. */
const labelLines = (label) =>
    joinedParts((label.match(/[^ ]+ */g) ?? [""])
                    .flatMap((word) => fitsLabel(word) ? [word] : joinedParts(word.match(/[^(_]+[(_]*/g))))
        .map((line) => line.trimEnd());

/** The vertical axes of a specification that name something on each of their steps, and may be as wide as that. */
function namingAxes(node) {
    if (Array.isArray(node)) return node.flatMap(namingAxes);
    if (node === null || typeof node !== "object") return [];
    const own = node.y?.axis?.labelLimit && node.y.field ? [node] : [];
    return [...own, ...Object.values(node).flatMap(namingAxes)];
}

/** What makes labels of several lines stand in the middle of their steps: they would hang down from there. */
function raisedLabels(lines) {
    const raised = Object.fromEntries(
        Object.entries(lines).map(([label, each]) => [label, -(each.length - 1) * labelLineHeight / 2]));
    return {labels: {dy: {value: {signal: `(${JSON.stringify(raised)})[datum.label]`}}}};
}

/** On a narrow screen such an axis breaks its labels into lines, and its steps are as high as these. */
function withBrokenLabels(specification, rows) {
    const axes = namingAxes(specification);
    if (innerWidth >= narrowScreen || axes.length === 0) return specification;
    const lines = Object.fromEntries([...new Set(axes.flatMap(({y}) => rows.map((row) => row[y.field])))]
        .map((label) => [label, labelLines(String(label))]));
    const most = Math.max(1, ...Object.values(lines).map((each) => each.length));
    if (most === 1) return specification;
    const offset = axes.find(({yOffset}) => yOffset)?.yOffset.field;
    const bands = offset ? new Set(rows.map((row) => row[offset])).size : 1;
    const least = Math.ceil((most * labelLineHeight + 4) / bands);
    const broken = (node) => {
        if (Array.isArray(node)) return node.map(broken);
        if (node === null || typeof node !== "object") return node;
        const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, broken(value)]));
        if (copy.height?.step) copy.height.step = Math.max(copy.height.step, least);
        if (copy.y?.axis?.labelLimit && copy.y.field)
            copy.y.axis = {...copy.y.axis, labelLineHeight, labelExpr: `(${JSON.stringify(lines)})[datum.label]`,
                encoding: raisedLabels(lines)};
        return copy;
    };
    return broken(specification);
}
