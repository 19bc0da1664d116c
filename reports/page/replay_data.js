// The runs of this page, the state in the address, and numbers as people read them.

const runs = JSON.parse(byId("data").textContent);
const state = {run: 0, step: 0, theme: ""};
const run = () => runs[state.run];
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const themeName = () => state.theme || (systemDark.matches ? "dark" : "light");

function readHash() {
    const stored = new URLSearchParams(location.hash.slice(1));
    const whole = (name, limit) => Math.max(0, Math.min(limit - 1, Number.parseInt(stored.get(name) ?? "0", 10) || 0));
    state.run = whole("run", runs.length);
    state.step = whole("step", run().steps.length);
    state.theme = stored.get("theme") ?? "";
}

function writeHash() {
    const stored = new URLSearchParams({run: String(state.run), step: String(state.step)});
    if (state.theme) stored.set("theme", state.theme);
    history.replaceState(null, "", "#" + stored.toString());
}

/** A number with eight digits, which show small differences and can still be compared by eye. */
function short(x) {
    if (x === null || x === undefined) return "";
    if (x === 0) return Object.is(x, -0) ? "-0" : "0";
    const size = Math.abs(x);
    return size >= 1e-4 && size < 1e7 ? String(Number(x.toPrecision(8))) : x.toExponential(7).replace(/\.?0+e/, "e");
}
const threeDigits = (text) => {
    const x = Number(text);
    return x === 0 ? (/[1-9]/.test(text) ? text : "0") : x.toExponential(2);
};

/** Column names of a row of comparisons, in the order in which the program writes them. */
const comparisonOf = (row) => ({
    number: row[0],
    site: run().sites[row[1]],
    relation: row[2],
    left: row[3],
    right: row[4],
    answer: row[5],
    exactLeft: row[6],
    exactRight: row[7],
    exactDifference: row[8],
    exactAnswer: row[9]
});
const diverges = (c) => c.exactAnswer !== undefined && c.exactAnswer !== c.answer;

/** The comparisons from the record of step i to the next record. The first step also has those before its record. */
function comparisonsOf(i) {
    const steps = run().steps;
    const from = i === 0 ? 0 : steps[i].before, to = i + 1 < steps.length ? steps[i + 1].before : Infinity;
    return run().comparisons.filter((row) => row[0] >= from && row[0] < to).map(comparisonOf);
}

/** The step that has the comparison with that number. */
function stepOfComparison(number) {
    const steps = run().steps;
    let at = 0;
    for (let i = 1; i < steps.length; ++i) if (steps[i].before <= number) at = i;
    return at;
}

/** The double nearest to a decimal, a C hex float or a fraction p/q. */
function numberOf(text) {
    if (typeof text !== "string") return text;
    const hex = /^(-?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?p([-+]?\d+)$/.exec(text);
    if (hex)
        return (hex[1] ? -1 : 1) * Number.parseInt(hex[2] + (hex[3] ?? "").slice(0, 13), 16) * 2 **
            (Number(hex[4]) - 4 * Math.min((hex[3] ?? "").length, 13));
    const [numerator, denominator] = text.split("/");
    return Number(numerator) / Number(denominator ?? 1);
}
