// Two methods on the same cases: where only one is right, whether that may be chance, and how findings change.

const logFactorials = [0];
function logFactorial(n) {
    for (let i = logFactorials.length; i <= n; ++i) logFactorials.push(logFactorials[i - 1] + Math.log(i));
    return logFactorials[n];
}

/**
 * Exact two-sided p of McNemar's test: b and c of b + c fair coins. Above 20,000 discordant cases the normal
 * approximation.
 */
function mcnemar(b, c) {
    const n = b + c, least = Math.min(b, c);
    if (n === 0) return 1;
    if (n > 20000) {
        const x = Math.max(0, Math.abs(b - c) - 1) / Math.sqrt(n) / Math.SQRT2, t = 1 / (1 + 0.5 * x);
        const series = [
            1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
            0.17087277
        ];
        return Math.min(1, t * Math.exp(-x * x - 1.26551223 + series.reduce((sum, a, i) => sum + a * t ** (i + 1), 0)));
    }
    let sum = 0;
    for (let k = 0; k <= least; ++k)
        sum += Math.exp(logFactorial(n) - logFactorial(k) - logFactorial(n - k) - n * Math.LN2);
    return Math.min(1, 2 * sum);
}

const falseAlarmLevel = 0.05;

/**
 * Which of these tests reject their hypothesis by Holm's method [Hol79], so that with probability at most `level` any
 * rejected hypothesis is true.
 */
function holmRejected(pValues, level) {
    const order = pValues.map((_, i) => i).sort((i, j) => pValues[i] - pValues[j]);
    const kept = order.findIndex((i, rank) => pValues[i] > level / (pValues.length - rank));
    const rejected = new Set(kept < 0 ? order : order.slice(0, kept));
    return pValues.map((_, i) => rejected.has(i));
}

const methodLabel = (method) => {
    const row = methodOf.get(method);
    return row ? (row.scalar && !row.rule.includes(row.scalar) ? ruleLabel(row.rule, row.tolerance) + ", " + row.scalar
                                                               : ruleLabel(row.rule, row.tolerance))
               : method;
};
/** The method as a cell, marked where it promises less than its number. */
const methodCell = (method) =>
    el("span", {}, promiseMark(promiseOf(method)), codeName(methodLabel(method), {title: method}));
/** Whether a method of a pair passes the filter. */
const passes = (method) => !methodOf.has(method) || matches(methodOf.get(method));

/** The pairs of the chosen family with their tests. The filter of methods hides pairs, and changes no test. */
function testedPairs() {
    const pairs = tables.pairs.filter((row) => row.family === (state.family || ALL))
                      .map((row) => ({
                          ...row,
                          p: isFixed(row.family) ? null : mcnemar(row.only_a_fails, row.only_b_fails)
                      }));
    const differing = pairs.filter((row) => row.p !== null && row.only_a_fails + row.only_b_fails > 0);
    const apart = holmRejected(differing.map((row) => row.p), falseAlarmLevel);
    differing.forEach((row, i) => { row.apart = apart[i]; });
    return {
        rows: pairs.filter((row) => passes(row.method_a) && passes(row.method_b)),
        comparisons: differing.length
    };
}

function choosePair(row) {
    setState({a: row.method_a, b: row.method_b});
    document.getElementById("transitions-title")?.scrollIntoView({block: "nearest"});
}

function pairsTable({rows, comparisons}) {
    const p = (row) => row.p === null ? "fixed cases"
        : row.p < 1e-300 ? "< 1e-300"
        : row.p < 1e-4 ? row.p.toExponential(1) : row.p.toPrecision(2);
    return sortableTable("pairs",
        `McNemar's test on ${state.family || "all families together"}: of the cases on which ` +
            `only one of two methods is right, is one side favoured? ${count(comparisons)} pairs differ; each is ` +
            `tested at a level that Holm's method sets, so that chance alone tells any of them apart in at most one ` +
            `such table of twenty. One by one at 5 %, up to ` +
            `${count(Math.round(falseAlarmLevel * comparisons))} false alarms would be expected.` +
            (rows.some((row) => promiseOf(row.method_a) !== promiseOf(row.method_b))
                    ? " Where one of two answers promises its number and the other only a bound (\u2264) or a " +
                        "tolerance (~), their verdicts alone are compared." : ""),
        [
            {
                title: "Method A",
                order: (row) => methodLabel(row.method_a),
                cell: (row) => methodCell(row.method_a)
            },
            {
                title: "Method B",
                order: (row) => methodLabel(row.method_b),
                cell: (row) => methodCell(row.method_b)
            },
            {
                title: "Only A fails",
                number: true,
                order: (row) => row.only_a_fails,
                cell: (row) => count(row.only_a_fails)
            },
            {
                title: "Only B fails",
                number: true,
                order: (row) => row.only_b_fails,
                cell: (row) => count(row.only_b_fails)
            },
            {title: "Exact p", number: true, order: (row) => row.p, cell: p},
            {
                title: "Right more often",
                order: (row) => row.only_a_fails - row.only_b_fails,
                cell: (row) => row.apart
                    ? el("code", {}, methodLabel(row.only_a_fails < row.only_b_fails ? row.method_a : row.method_b))
                    : el("span", {class: "faint"}, "not told apart")
            },
            {
                title: "Transitions",
                cell: (row) => el("button", {type: "button", class: "quiet", onclick: () => choosePair(row)}, "show")
            },
        ],
        rows);
}

function transitionTable(a, b) {
    const steps = tables.transitions.filter((row) => row.method_a === a && row.method_b === b);
    const names = Object.keys(transitionNames)
                      .filter((name) => steps.some((row) => row.finding_a === name || row.finding_b === name));
    const most = Math.max(1, ...steps.map((row) => row.cases));
    return el("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Transitions"},
        el("table", {id: "transitions", class: "matrix"},
            el("caption", {}, "Rows: the finding of A, ", el("code", {}, methodLabel(a)), "; columns: that of B, ",
                el("code", {}, methodLabel(b)), ". All families; cases on which both find the same are left out."),
            el("thead", {},
                el("tr", {}, el("th", {scope: "col"}, "A \\ B"),
                    names.map((name) => el("th", {scope: "col", class: "number"}, transitionNames[name])))),
            el("tbody", {},
                names.map((from) => el("tr", {}, el("th", {scope: "row"}, transitionNames[from]), names.map((to) => {
                    const n = from === to
                        ? null
                        : steps.find((row) => row.finding_a === from && row.finding_b === to)?.cases ?? 0;
                    return el("td", {
                        class: "number" + (n ? "" : " faint"),
                        style: n ? `--heat:${Math.round(8 + 62 * Math.sqrt(n / most))}%` : null
                    },
                        n === null ? "\u2014" : count(n));
                }))))));
}
const transitionNames = {
    correct: "correct",
    wrong_verdict: "wrong verdict",
    unsafe: "unsafe",
    conservative: "conservative",
    bracket_violated: "bracket violated",
    inaccurate: "inaccurate",
    undecided: "undecided",
    no_answer: "no answer",
    no_truth: "no truth"
};

/** Answers that no rounding explains, engine by family, with the smallest case of each. */
function plainlyWrong(panel) {
    const holder = el("div");
    panel.append(section("Plainly wrong",
        el("p", {class: "prose"},
            "Answers that no rounding explains, on ordinary families, whose cases are built to be hard in no way: " +
                "the verdict wrong though the depth or the gap exceeds a thousandth of the largest coordinate, or a " +
                "length off by more than that and by more than 1 %. All methods are held to this one yardstick, " +
                "whatever they promise. The first three were made small when the campaign ended."),
        holder, sourceBlock("plain", report.sql.plain)));
    return () => {
        const rows = tables.plain.filter((row) => (!state.family || row.family === state.family) && passes(row.method));
        holder.replaceChildren(rows.length === 0
            ? el("p", {class: "empty"}, "No answer that was counted is plainly wrong.")
            : sortableTable("plain", `${rows.length} methods and families with plainly wrong answers`, [
                {
                    title: "Method",
                    order: (row) => methodLabel(row.method),
                    cell: (row) => methodCell(row.method)
                },
                {title: "Family", order: (row) => row.family, cell: (row) => el("code", {}, row.family)},
                {
                    title: "Plainly wrong",
                    number: true,
                    order: (row) => row.plainly_wrong === null ? -1 : row.plainly_wrong / row.cases,
                    cell: (row) => row.plainly_wrong === null ? "not counted"
                        : count(row.plainly_wrong) + " of " + count(row.cases)
                },
                {
                    title: "The case of the fewest vertices",
                    order: (row) => row.smallest ?? "",
                    cell: (row) => row.smallest === null ? ""
                        : row.json === null ? el("code", {}, replayCommand(row.smallest, row.method))
                        : copyBlock(lineCommand(row.json, row.method),
                              `${row.smallest}, made small: ${count(row.vertices)} vertices`)
                }
            ], rows));
    };
}

function buildEngines(panel) {
    const plain = hasData(report, "engines") ? plainlyWrong(panel) : () => {}, pairs = buildPairs(panel);
    return () => { plain(); pairs(); };
}

function buildPairs(panel) {
    const holder = el("div"), matrix = el("div");
    panel.append(...figures.filter((figure) => figure.meta.place === "engines").map(figureBlock));
    if (tables.pairs.length === 0) {
        panel.append(section("Method against method",
            nothingHere("methods compared on the same cases (key compare of a campaign): ./run -- run " +
                    "engines --db out/engines.sqlite",
                combined.campaigns.filter((campaign) => campaign.tables.pairs.length > 0))));
        return () => {};
    }
    panel.append(section("Method against method", holder, sourceBlock("pairs", report.sql.pairs)),
        el("section", {}, el("h2", {id: "transitions-title"}, "What turns into what"), matrix,
            sourceBlock("transitions", report.sql.transitions)));
    return () => {
        const tested = testedPairs(), rows = tested.rows;
        holder.replaceChildren(
            rows.length ? pairsTable(tested) : el("p", {class: "empty"}, "Nothing passes the filter."));
        const known = tables.pairs.some((row) => row.method_a === state.a && row.method_b === state.b);
        const shown = known
            ? {method_a: state.a, method_b: state.b}
            : [...rows].sort((x, y) => (y.only_a_fails + y.only_b_fails) - (x.only_a_fails + x.only_b_fails))[0];
        matrix.replaceChildren(shown ? transitionTable(shown.method_a, shown.method_b) : "");
    };
}
